import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatchInGodown } from '../vouchers/suggest-batches.ts';
import { overGodowns, resuggested, suggestedAtFirst } from './suggested-lines.ts';
import { addedLines, beginItem, beginLine, type ItemLine, type VoucherItem, withoutCount } from './voucher-item.ts';

const TODAY = '2026-11-20';
const EXPIRED = '2026-11-19';
const line = (batch: string, pieces: number, freePieces = 0, godownId = 'main') =>
  beginLine({
    godownId,
    batch,
    quantityE4: pieces * 10_000,
    actualQuantityE4: (pieces + freePieces) * 10_000,
    rateE4: 1_320_000,
  });
const soap = (...lines: readonly ItemLine[]): VoucherItem => ({
  ...beginItem({ product: { _id: 'soap' }, rateE4: 990_000, isTaxInclusive: false }),
  lines,
});
const lies = (batch: string, expiresOn: string | null, pieces: number, godownId = 'main'): BatchInGodown => ({
  batch,
  expiresOn,
  quantityE4: pieces * 10_000,
  godownId,
});
const inStock = [lies('OLD', EXPIRED, 50), lies('B2', '2027-06-30', 10), lies('B1', '2026-12-31', 4)];
const rowsOf = (item: VoucherItem | null) =>
  item &&
  addedLines(item).map(({ batch, quantityE4, actualQuantityE4 }) => [batch, quantityE4 / 10_000, (actualQuantityE4 - quantityE4) / 10_000]);
const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

describe('an item without a chosen batch', () => {
  test('is split first expired first out, at the rate of its line; expired batches are skipped', () => {
    expect(rowsOf(suggestedAtFirst(soap(line('', 3)), inStock, TODAY))).toEqual([['B1', 3, 0]]);
    const nine = suggestedAtFirst(soap(line('', 9)), inStock, TODAY);
    expect(rowsOf(nine)).toEqual([
      ['B1', 4, 0],
      ['B2', 5, 0],
    ]);
    expect(nine).toMatchObject({ isExpanded: true, lines: [{ rateE4: 1_320_000 }, { rateE4: 1_320_000 }] });
  });

  test('is taken from another godown if its own has none', () => {
    expect(suggestedAtFirst(soap(line('', 3, 0, 'cold')), inStock, TODAY).lines).toMatchObject([{ godownId: 'main', batch: 'B1' }]);
  });

  test('keeps the shortage on the last line, where the save refuses it', () => {
    expect(rowsOf(suggestedAtFirst(soap(line('', 20)), inStock, TODAY))).toEqual([
      ['B1', 4, 0],
      ['B2', 16, 0],
    ]);
  });

  test('is unchanged if nothing is available, or if a batch was started', () => {
    for (const [item, there] of [
      [soap(line('', 3)), [lies('OLD', EXPIRED, 50)]],
      [soap(line('', 3)), []],
      [soap(line('', 0)), inStock],
      [soap(line('B2', 3)), inStock],
      [soap(line('', 3), line('B2', 1)), inStock],
      [soap(), inStock],
    ] as const) {
      expect(suggestedAtFirst(item, there, TODAY)).toBe(item);
    }
  });

  test('counted in its second unit is taken from one batch', () => {
    const boxes = { ...soap(line('', 2)), alternateFactorE4: 120_000 };
    expect(rowsOf(suggestedAtFirst(boxes, inStock, TODAY))).toEqual([['B1', 2, 0]]);
  });
});

describe('its free quantity', () => {
  test('is taken from the batches too, and stays free', () => {
    expect(rowsOf(suggestedAtFirst(soap(line('', 3, 1)), inStock, TODAY))).toEqual([['B1', 3, 1]]);
    expect(rowsOf(suggestedAtFirst(soap(line('', 4, 1)), inStock, TODAY))).toEqual([
      ['B1', 3, 1],
      ['B2', 1, 0],
    ]);
    expect(rowsOf(resuggested(soap(line('B1', 4, 1)), inStock, TODAY))).toEqual([
      ['B1', 3, 1],
      ['B2', 1, 0],
    ]);
  });

  test('leaves the item unchanged if a line would bill nothing', () => {
    const item = soap(line('B1', 1, 9));
    expect(resuggested(item, inStock, TODAY)).toBe(item);
  });
});

describe('suggested batches', () => {
  test('are suggested again if the first needs more than its stock', () => {
    expect(rowsOf(resuggested(soap(line('B1', 6)), inStock, TODAY))).toEqual([
      ['B1', 4, 0],
      ['B2', 2, 0],
    ]);
    const enough = soap(line('B1', 4), line('B2', 30));
    expect(resuggested(enough, inStock, TODAY)).toBe(enough);
  });

  test('are the same item if no better suggestion exists', () => {
    const short = soap(line('B1', 9));
    expect(resuggested(short, [lies('B1', '2026-12-31', 4)], TODAY)).toBe(short);
  });

  test('an expired batch was chosen by hand and stays, also above its stock', () => {
    const chosen = soap(line('OLD', 60));
    expect(resuggested(chosen, inStock, TODAY)).toBe(chosen);
  });

  test('from several godowns, or with one removed, were chosen by hand and stay', () => {
    for (const item of [soap(line('B1', 9), line('B2', 1, 0, 'cold')), soap(withoutCount(line('B1', 4)), line('B2', 30))]) {
      expect(resuggested(item, inStock, TODAY)).toBe(item);
    }
  });
});

test('on request the other godowns give what this one lacks', () => {
  const both = [...inStock, lies('B1', '2026-12-31', 1, 'cold'), lies('B2', '2027-06-30', 1, 'cold')];
  const over = (pieces: number) => overGodowns(soap(line('', pieces, 0, 'cold')), both, 'cold', TODAY);
  expect(over(5)?.lines.map(({ godownId, batch, quantityE4 }) => [godownId, batch, quantityE4 / 10_000])).toEqual([
    ['cold', 'B1', 1],
    ['cold', 'B2', 1],
    ['main', 'B1', 3],
  ]);
  expect(over(2)).toBeNull();
  expect(overGodowns({ ...soap(line('', 1)), alternateFactorE4: 120_000 }, both, 'cold', TODAY)).toBeNull();
});

describe('with any stock', () => {
  const anyBatch = fc.record({
    batch: fc.string({ minLength: 1, maxLength: 2 }),
    expiresOn: fc.constantFrom(null, EXPIRED, TODAY, '2026-12-31', '2027-01-31'),
    quantityE4: fc.integer({ min: -50_000, max: 500_000 }),
    godownId: fc.constantFrom('main', 'cold', 'van'),
  });
  const anyStock = fc
    .uniqueArray(anyBatch, { selector: ({ batch, godownId }) => `${godownId} ${batch}`, maxLength: 9 })
    // A batch has one expiry date in all godowns.
    .map((all) => all.map((each) => ({ ...each, expiresOn: all.find(({ batch }) => batch === each.batch)!.expiresOn })));
  const anyItem = fc
    .record({
      quantityE4: fc.integer({ min: 1, max: 1_000_000 }),
      freeE4: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 })),
      rateE4: fc.integer({ min: 0, max: 9_000_000 }),
    })
    .map(({ quantityE4, freeE4, rateE4 }) =>
      soap(beginLine({ godownId: 'main', quantityE4, actualQuantityE4: quantityE4 + freeE4, rateE4 })),
    );
  const ways: readonly [string, (item: VoucherItem, there: readonly BatchInGodown[]) => VoucherItem][] = [
    ['at first', (item, there) => suggestedAtFirst(item, there, TODAY)],
    ['over godowns', (item, there) => overGodowns(item, there, 'main', TODAY) ?? item],
    [
      'anew',
      (item, there) => {
        const batch = there.find(({ expiresOn, godownId }) => godownId === 'main' && expiresOn !== EXPIRED)?.batch ?? 'gone';
        return resuggested({ ...item, lines: item.lines.map((each) => ({ ...each, batch })) }, there, TODAY);
      },
    ],
  ];

  test.each(ways)('%s billed and moved quantity are as requested, at its rate, and each line bills something', (_, suggest) => {
    fc.assert(
      fc.property(anyItem, anyStock, (item, there) => {
        const [asked] = item.lines;
        const { lines } = suggest(item, there);
        expect(sum(lines.map(({ quantityE4 }) => quantityE4))).toBe(asked!.quantityE4);
        expect(sum(lines.map(({ actualQuantityE4 }) => actualQuantityE4))).toBe(asked!.actualQuantityE4);
        for (const each of lines) {
          expect(each.quantityE4).toBeGreaterThan(0);
          expect(each.actualQuantityE4).toBeGreaterThanOrEqual(each.quantityE4);
          expect(each.rateE4).toBe(asked!.rateE4);
        }
      }),
    );
  });

  test.each(ways)('%s no batch but the last gives more than its stock, none is used twice, and no expired one', (_, suggest) => {
    fc.assert(
      fc.property(anyItem, anyStock, (item, there) => {
        const suggested = suggest(item, there);
        const known = new Map(there.map((each) => [`${each.godownId} ${each.batch}`, each]));
        const taken = suggested.lines.map(({ godownId, batch, actualQuantityE4 }) => ({
          ...known.get(`${godownId} ${batch}`),
          actualQuantityE4,
        }));
        // Unchanged: nothing was suggested.
        fc.pre(taken.length > 1 || taken[0]!.quantityE4 !== undefined);
        expect(new Set(suggested.lines.map(({ godownId, batch }) => `${godownId} ${batch}`)).size).toBe(taken.length);
        expect(taken.filter(({ expiresOn }) => expiresOn === EXPIRED)).toEqual([]);
        for (const { quantityE4, actualQuantityE4 } of taken.slice(0, -1)) expect(actualQuantityE4).toBeLessThanOrEqual(quantityE4!);
      }),
    );
  });

  test.each(ways)('%s in each godown the first to expire is used first, and used up before the next', (_, suggest) => {
    fc.assert(
      fc.property(anyItem, anyStock, (item, there) => {
        const { lines } = suggest(item, there);
        fc.pre(lines.length > 1);
        const known = new Map(there.map((each) => [`${each.godownId} ${each.batch}`, each]));
        const taken = lines.map(({ godownId, batch, actualQuantityE4 }) => ({ ...known.get(`${godownId} ${batch}`)!, actualQuantityE4 }));
        for (const { quantityE4, actualQuantityE4 } of taken.slice(0, -1)) expect(actualQuantityE4).toBe(quantityE4);
        const chosen = taken.findIndex(({ godownId }) => godownId !== taken[0]!.godownId);
        for (const part of chosen < 0 ? [taken] : [taken.slice(0, chosen), taken.slice(chosen)]) {
          const days = part.map(({ expiresOn }) => expiresOn ?? '9999-12-31');
          expect(days).toEqual(days.toSorted());
        }
      }),
    );
  });
});
