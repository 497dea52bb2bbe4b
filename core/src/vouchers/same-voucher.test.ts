import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumTax } from '../gst/tax-summary.ts';
import { sumPaise } from '../money/paise.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import { company, customer, line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { BuiltTrade } from './built-trade.ts';
import { movesOfChange, planBills } from './change-voucher.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

// The same voucher entered differently must give the same result: in another order, in parts, in another unit, or saved again.

const cess = { ...product(28).rates[0]!, cessPercentE4: 120_000, cessPerUnitE4: 41_700 };
const products = new Map([
  ['A', product(18)],
  ['B', product(28, { rates: [cess] })],
  ['S', product(5, { rates: slabRates.get('62')!, alternateFactorE4: 120_000 })],
  ['D', product(5, { rates: slabRates.get('62')!, unit: 'DOZ' })],
  ['N', product(0)],
]);
const anyGoods = fc.record({
  productId: fc.constantFrom('A', 'B', 'S', 'D', 'N'),
  quantityE4: fc.integer({ min: 1, max: 50 }).map((count) => count * 10_000),
  rateE4: fc.integer({ min: 10_000, max: 5_000_000 }).map((paise) => paise * 100),
});
const anyBooks = fc.record({ placeOfSupply: fc.constantFrom('24', '27'), roundsToRupee: fc.boolean() });
type Books = typeof anyBooks extends fc.Arbitrary<infer T> ? T : never;

function sold(lines: readonly TradeLine[], { placeOfSupply, roundsToRupee }: Books, more: Partial<TradeDraft> = {}): BuiltTrade {
  const facts: TradeFacts = salesFacts({ products, company: { ...company, roundsToRupee } });
  return buildTrade(salesDraft({ placeOfSupply, lines, ...more }), facts);
}

/** The result of a voucher, independent of its lines. */
function comesTo({ problems, taxSummary, hsnSummary, totalPaise, roundOffPaise, postings, bills, moves }: BuiltTrade) {
  expect(problems).toEqual([]);
  const taxes = new Set(taxSummary);
  // With one rate on several HSN rows, rounding may fall on any row, so only their sum is compared.
  return { taxes, hsn: sumTax(hsnSummary), totalPaise, roundOffPaise, postings: new Set(postings), bills, moves: new Set(moves) };
}

test('lines in another order give the same result, with inclusive prices and discounts', () => {
  const anyLine = fc
    .record({ isTaxInclusive: fc.boolean(), percentE4: fc.integer({ min: 0, max: 500_000 }) })
    .chain(({ isTaxInclusive, percentE4 }) =>
      anyGoods.map((goods) => line({ ...goods, isTaxInclusive, discount: { kind: 'percent', percentE4 } })),
    );
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 2, maxLength: 8 }), anyBooks, fc.nat(7), (lines, books, by) => {
      const turned = [...lines.slice(by % lines.length), ...lines.slice(0, by % lines.length)].toReversed();
      const charges = [ownCharge('freight', 12_345, 18)];
      expect(comesTo(sold(turned, books, { charges }))).toEqual(comesTo(sold(lines, books, { charges })));
    }),
  );
});

test('a line split into two equal parts gives the same result to the paisa', () => {
  fc.assert(
    fc.property(fc.array(anyGoods, { minLength: 1, maxLength: 5 }), anyBooks, (goods, books) => {
      const whole = goods.map((each) => line({ ...each, quantityE4: each.quantityE4 * 2 }));
      const parts = goods.flatMap((each) => [line(each), line(each)]);
      expect(comesTo(sold(parts, books))).toEqual(comesTo(sold(whole, books)));
      expect(sold(parts, books).hsnSummary).toEqual(sold(whole, books).hsnSummary);
    }),
  );
});

test('two vouchers of half a sale bear its tax within one paisa per voucher, rate and head', () => {
  fc.assert(
    fc.property(fc.array(anyGoods, { minLength: 1, maxLength: 5 }), anyBooks, (goods, books) => {
      const whole = sold(
        goods.map((each) => line({ ...each, quantityE4: each.quantityE4 * 2 })),
        books,
      );
      const half = sold(goods.map(line), books);
      for (const [at, row] of whole.taxSummary.entries()) {
        const part = half.taxSummary[at]!;
        expect(2 * part.taxablePaise).toBe(row.taxablePaise);
        for (const head of ['cgstPaise', 'sgstPaise', 'igstPaise', 'cessPaise', 'additionalCessPaise'] as const) {
          expect(Math.abs(2 * part[head] - row[head])).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});

test('pieces, dozens as second unit, and a product sold in dozens bear the same tax, on either side of a slab', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 200_000, max: 300_000 }), anyBooks, (dozens, piecePaise, books) => {
      const rateE4 = piecePaise * 100 * 12;
      const inDozens = { quantityE4: dozens * 10_000, rateE4 };
      const built = [
        line({ productId: 'S', quantityE4: dozens * 120_000, rateE4: piecePaise * 100 }),
        { ...line({ productId: 'S', ...inDozens }), alternateFactorE4: 120_000 },
        line({ productId: 'D', ...inDozens }),
      ].map((each) => sold([each], books));
      const [pieces, ...others] = built.map(({ taxSummary, totalPaise, postings }) => ({ taxSummary, totalPaise, postings }));
      for (const each of others) expect(each).toEqual(pieces);
      expect(built[0]?.lines[0]?.gstPercentE4).toBe(piecePaise > 250_000 ? 180_000 : 50_000);
    }),
  );
});

test('a voucher saved again unchanged changes no bill and moves nothing; cancelled, it leaves nothing', () => {
  const part = { kind: 'credit' as const, partyId: 'other', referenceName: 'S-9' };
  const otherParties = new Map([['other', { ...customer, ledgerId: 'ledger-other' }]]);
  fc.assert(
    fc.property(fc.array(anyGoods, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 100 }), (goods, settled) => {
      const draft = salesDraft({ lines: goods.map(line), splits: [{ ...part, amountPaise: 5_000 }] });
      const built = buildTrade(draft, salesFacts({ products, otherParties }));
      expect(built.problems).toEqual([]);
      const opens = built.bills.map(({ partyId, pendingPaise, dueOn, referenceName }) => {
        return { partyId, amountPaise: pendingPaise, dueOn, billNo: referenceName };
      });
      const own = opens.map((each, at) => {
        const settledPaise = Math.floor((each.amountPaise * settled) / 100);
        return { ...each, id: `${at}`, pendingPaise: each.amountPaise - settledPaise };
      });
      const again = planBills(own, opens);
      expect(again).toMatchObject({ opened: [], gone: [], held: [] });
      expect(again.kept).toEqual(own);
      expect(movesOfChange(built.moves, built.moves).filter(({ quantityE4 }) => quantityE4 !== 0)).toEqual([]);

      const cancelled = planBills(own, []);
      const isSettled = ({ amountPaise, pendingPaise }: (typeof own)[number]) => amountPaise !== pendingPaise;
      expect(cancelled.held.map(({ id }) => id)).toEqual(own.filter(isSettled).map(({ id }) => id));
      expect(cancelled.gone).toEqual(own.filter((bill) => !isSettled(bill)).map(({ id }) => id));
      const back = movesOfChange(built.moves, []);
      expect(sumPaise([...built.moves, ...back].map(({ quantityE4 }) => quantityE4))).toBe(0);
    }),
  );
});
