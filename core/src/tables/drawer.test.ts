import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CashBooks, drawerCash, expectedCash, type LastCount } from './drawer.ts';

type Voucher = { at: number; paise: number; isBill: boolean; isBackdated: boolean; isHeld: boolean };
type Close = LastCount & { at: number; bookPaise: number; heldPaise: number };
const sumOf = (vouchers: readonly Voucher[]) => vouchers.reduce((sum, { paise }) => sum + paise, 0);

/** The books as the server reads them: vouchers that were entered after an event. */
function readBooks(vouchers: readonly Voucher[], since: number): CashBooks {
  const fresh = vouchers.filter(({ at }) => at > since);
  const others = fresh.filter(({ isBill, isBackdated }) => !isBill && !isBackdated);
  return {
    bookPaise: sumOf(vouchers),
    salesPaise: sumOf(fresh.filter(({ isBill }) => isBill)),
    inPaise: sumOf(others.filter(({ paise }) => paise > 0)),
    outPaise: -sumOf(others.filter(({ paise }) => paise < 0)),
    backdatedPaise: sumOf(fresh.filter(({ isBackdated }) => isBackdated)),
    heldPaise: sumOf(vouchers.filter(({ isHeld }) => isHeld)),
    heldSincePaise: sumOf(fresh.filter(({ isHeld }) => isHeld)),
  };
}

const anyEvent = fc.record({
  kind: fc.constantFrom('bill', 'doorBill', 'other', 'backdated', 'handOver', 'cancel', 'edit', 'close', 'reopen'),
  paise: fc.integer({ min: 1, max: 100_000 }),
  isOut: fc.boolean(),
  pick: fc.nat(),
});

test('whatever happens between closes: with every note in its place, every close expects what is in the drawer', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const vouchers: Voucher[] = [];
      const closes: Close[] = [];
      let drawer = 0;
      const enter = (at: number, paise: number, more: Partial<Voucher> = {}) =>
        vouchers.push({ at, paise, isBill: false, isBackdated: false, isHeld: false, ...more });
      for (const [at, { kind, paise, isOut, pick }] of events.entries()) {
        const last = closes.at(-1) ?? null;
        const inDrawer = vouchers.filter(({ isHeld, isBackdated }) => !isHeld && !isBackdated);
        const chosen = inDrawer[pick % Math.max(1, inDrawer.length)];
        const carried = vouchers.filter(({ isHeld }) => isHeld);
        const signed = isOut ? -paise : paise;
        if (kind === 'bill') {
          enter(at, paise, { isBill: true });
          drawer += paise;
        } else if (kind === 'doorBill') enter(at, paise, { isBill: true, isHeld: true });
        else if (kind === 'other') {
          enter(at, signed);
          drawer += signed;
        } else if (kind === 'backdated' && last !== null) enter(at, signed, { isBackdated: true });
        else if (kind === 'handOver' && carried.length > 0) {
          const handed = carried[pick % carried.length]!;
          handed.isHeld = false;
          drawer += handed.paise;
        } else if (kind === 'cancel' && chosen) {
          vouchers.splice(vouchers.indexOf(chosen), 1);
          drawer -= chosen.paise;
        } else if (kind === 'edit' && chosen) {
          const toPaise = chosen.paise < 0 ? -paise : paise;
          drawer += toPaise - chosen.paise;
          chosen.paise = toPaise;
        } else if (kind === 'reopen') closes.pop();
        else if (kind === 'close') {
          const books = readBooks(vouchers, last?.at ?? -1);
          expect(expectedCash(drawerCash(last, books))).toBe(drawer);
          closes.push({ at, countedPaise: drawer, bookPaise: books.bookPaise, heldPaise: books.heldPaise });
        }
      }
    }),
  );
});

test('a bill of an earlier day that is cancelled today takes its cash out of today’s drawer', () => {
  const books = { salesPaise: 8_400, inPaise: 0, outPaise: 0, backdatedPaise: 0, heldPaise: 0, heldSincePaise: 0 };
  const cash = drawerCash({ countedPaise: 50_000, bookPaise: 90_000, heldPaise: 0 }, { ...books, bookPaise: 90_000 + 8_400 - 16_800 });
  expect(cash).toMatchObject({ floatPaise: 50_000, salesPaise: 8_400, changedPaise: -16_800 });
  expect(expectedCash(cash)).toBe(41_600);
});

test('cash that a rider has not handed over is not in the drawer; it is once it was accepted', () => {
  const books = {
    bookPaise: 26_800,
    salesPaise: 26_800,
    inPaise: 0,
    outPaise: 0,
    backdatedPaise: 0,
    heldPaise: 16_800,
    heldSincePaise: 16_800,
  };
  expect(expectedCash(drawerCash(null, books))).toBe(10_000);
  const last = { countedPaise: 10_000, bookPaise: 26_800, heldPaise: 16_800 };
  expect(expectedCash(drawerCash(last, { ...books, salesPaise: 0, heldPaise: 0, heldSincePaise: 0 }))).toBe(26_800);
});

test('after a close from before these amounts were kept, only vouchers since count', () => {
  const books = {
    bookPaise: 99_000,
    salesPaise: 5_000,
    inPaise: 200,
    outPaise: 100,
    backdatedPaise: 0,
    heldPaise: 9_000,
    heldSincePaise: 1_000,
  };
  expect(expectedCash(drawerCash({ countedPaise: 50_000, bookPaise: null, heldPaise: null }, books))).toBe(54_100);
});
