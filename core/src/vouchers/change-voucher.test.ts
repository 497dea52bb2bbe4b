import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { periodProblem } from '../periods/open-period.ts';
import { type StockMove, stockKey } from '../stock/stock-moves.ts';
import { mayCancel, movesOfChange, type OwnBill, planBills, withinYearOf } from './change-voucher.ts';

const bill = (settledPaise: number, amountPaise = 118_000): OwnBill => ({
  id: 'b',
  partyId: 'p',
  amountPaise,
  pendingPaise: amountPaise - settledPaise,
});
const open = (amountPaise: number, partyId = 'p') => ({ partyId, amountPaise, dueOn: '2026-12-01' });

test('a bill stays the same bill, with everything settled of it', () => {
  expect(planBills([bill(50_000)], [open(59_000)])).toEqual({
    kept: [{ ...open(59_000), id: 'b', pendingPaise: 9_000 }],
    opened: [],
    gone: [],
    held: [],
  });
  expect(planBills([bill(50_000)], [open(50_000)]).kept).toMatchObject([{ pendingPaise: 0 }]);
});

test('a sale whose bill is settled cannot be edited below the settled amount', () => {
  expect(planBills([bill(50_000)], [open(49_999)]).held).toEqual([bill(50_000)]);
  expect(planBills([bill(50_000)], []).held).toEqual([bill(50_000)]);
});

test('a settled bill cannot move to another party; an unsettled one can', () => {
  expect(planBills([bill(1)], [open(118_000, 'other')])).toMatchObject({ held: [bill(1)] });
  expect(planBills([bill(0)], [open(118_000, 'other')])).toEqual({ kept: [], opened: [open(118_000, 'other')], gone: ['b'], held: [] });
});

test('several bills are matched by name, in any order; a renamed one is kept too', () => {
  const named = (id: string, billNo: string | null, settledPaise: number) => ({ ...bill(settledPaise), id, billNo });
  const opens = (billNo: string | null, amountPaise = 118_000) => ({ ...open(amountPaise), billNo });
  const [first, second] = [named('1', 'S-1', 118_000), named('2', null, 0)];
  expect(planBills([first, second], [opens(null, 5), opens('S-1')])).toMatchObject({
    kept: [
      { id: '1', billNo: 'S-1', pendingPaise: 0 },
      { id: '2', billNo: null, amountPaise: 5 },
    ],
    held: [],
  });
  expect(planBills([first], [opens('S-2')]).kept).toMatchObject([{ id: '1', billNo: 'S-2' }]);
  expect(planBills([first, second], [opens(null)])).toMatchObject({ held: [first], kept: [{ id: '2' }] });
});

test('a used advance protects its voucher in the same way', () => {
  expect(planBills([bill(-100, -12_000)], [open(-99)]).held).toHaveLength(1);
  expect(planBills([bill(-100, -12_000)], [open(-100)]).kept).toMatchObject([{ pendingPaise: 0 }]);
  expect(planBills([bill(-100, -12_000)], [open(12_000)]).held).toHaveLength(1);
});

test('after an allowed change, pending is opened less settled, and no bill is lost', () => {
  const anyBills = fc.array(
    fc.record({
      partyId: fc.constantFrom('p', 'q'),
      amount: fc.integer({ min: 1, max: 900 }),
      part: fc.integer({ min: 0, max: 100 }),
      sign: fc.constantFrom(1, -1),
    }),
    { maxLength: 5 },
  );
  const anyOpens = fc.array(
    fc.record({
      partyId: fc.constantFrom('p', 'q'),
      amountPaise: fc.integer({ min: -900, max: 900 }).filter((n) => n !== 0),
      dueOn: fc.constant('2026-12-01'),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(anyBills, anyOpens, (bills, opens) => {
      const old = bills.map(({ partyId, amount, part, sign }, at) => {
        const settled = Math.floor((amount * part) / 100);
        return { id: String(at), partyId, amountPaise: sign * amount, pendingPaise: sign * (amount - settled) };
      });
      const { kept, opened, gone, held } = planBills(old, opens);
      expect([...kept.map(({ id }) => id), ...gone, ...held.map(({ id }) => id)].toSorted()).toEqual(old.map(({ id }) => id).toSorted());
      for (const each of kept) expect(Math.sign(each.pendingPaise) * Math.sign(each.amountPaise)).not.toBe(-1);
      if (held.length > 0) return;
      const settled = sumPaise(old.map((each) => each.amountPaise - each.pendingPaise));
      const pending = sumPaise([...kept.map((each) => each.pendingPaise), ...opened.map((each) => each.amountPaise)]);
      expect(pending).toBe(sumPaise(opens.map((each) => each.amountPaise)) - settled);
    }),
  );
});

test('stock before plus the moves of the change is the stock after', () => {
  const anyMoves = fc.array(
    fc.record({
      productId: fc.constantFrom('A', 'B'),
      godownId: fc.constantFrom('Main', 'Shop'),
      batch: fc.constantFrom('', 'X1'),
      quantityE4: fc.integer({ min: -50_000, max: 50_000 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(anyMoves, anyMoves, (old, now) => {
      const at = (moves: readonly StockMove[], key: string) =>
        moves.filter((m) => stockKey(m.productId, m.godownId, m.batch) === key).reduce((sum, m) => sum + m.quantityE4, 0);
      const change = movesOfChange(old, now);
      for (const { productId, godownId, batch } of [...old, ...now]) {
        const key = stockKey(productId, godownId, batch);
        expect(at(old, key) + at(change, key)).toBe(at(now, key));
      }
      expect(movesOfChange(now, now)).toEqual([]);
    }),
  );
});

test('an edit stays in the financial year of its number', () => {
  const period = { booksFrom: '2024-04-01', lastDate: '2027-03-31', lockedUpTo: null, notBefore: null, notAfter: null };
  const found = (date: string, open = period) => periodProblem(date, withinYearOf(open, '2025-12-31'), 'date')?.code;
  for (const date of ['2025-03-31', '2026-04-01']) expect(found(date)).toBe('DATE_OF_OTHER_YEAR');
  for (const date of ['2025-04-01', '2026-03-31']) expect(found(date)).toBeUndefined();
  expect(found('2025-05-31', { ...period, booksFrom: '2025-06-01' })).toBe('DATE_BEFORE_BOOKS');
  expect(found('2026-02-01', { ...period, lastDate: '2026-01-31' })).toBe('DATE_OUTSIDE_YEAR');
  // A voucher dated ahead while that was allowed may keep its date, but not move further.
  const ahead = (notAfter: string | null) => withinYearOf({ ...period, notAfter }, '2025-12-31').notAfter;
  expect([ahead('2025-12-24'), ahead('2026-01-05'), ahead(null)]).toEqual(['2025-12-31', '2026-01-05', null]);
});

test('Staff of role user: cancel own vouchers of the same day', () => {
  const clerk = { id: 'c', isStaffUser: true };
  const own = { createdBy: 'c', enteredOn: '2026-11-22' };
  expect(mayCancel(clerk, own, '2026-11-22')).toBe(true);
  expect(mayCancel(clerk, own, '2026-11-23')).toBe(false);
  expect(mayCancel(clerk, { ...own, createdBy: 'd' }, '2026-11-22')).toBe(false);
  expect(mayCancel({ id: 'm', isStaffUser: false }, own, '2027-01-01')).toBe(true);
});
