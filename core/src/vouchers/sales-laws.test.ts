import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumTax } from '../gst/tax-summary.ts';
import { sumPaise } from '../money/paise.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import { company, line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { ChargeLine, PaymentSplit, TradeLine } from './trade-draft.ts';

const composite = (amountPaise: number): ChargeLine => ({ ledgerId: 'discount', amountPaise, tax: { kind: 'composite' } });

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 10 ** 12, -(10 ** 13)),
);
const anyLine: fc.Arbitrary<TradeLine> = fc.record({
  productId: fc.constantFrom('A', 'B', 'S', 'N', 'gone'),
  godownId: fc.constantFrom('Main', 'gone'),
  batch: fc.constantFrom('', 'X'),
  quantityE4: anyNumber,
  actualQuantityE4: anyNumber,
  rateE4: anyNumber,
  isTaxInclusive: fc.boolean(),
  discount: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('percent' as const), percentE4: anyNumber }),
    fc.record({ kind: fc.constant('amount' as const), amountPaise: anyNumber }),
  ),
});
const anyCharge: fc.Arbitrary<ChargeLine> = fc.record({
  ledgerId: fc.constantFrom('freight', 'discount', 'bank', 'gone'),
  amountPaise: anyNumber,
  tax: fc.oneof(fc.constant({ kind: 'composite' as const }), fc.record({ kind: fc.constant('own' as const), gstPercentE4: anyNumber })),
});
const anySplit: fc.Arbitrary<PaymentSplit> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('cash' as const, 'upi' as const, 'cheque' as const),
    amountPaise: anyNumber,
    ledgerId: fc.constantFrom('cash', 'bank'),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    amountPaise: anyNumber,
    partyId: fc.constantFrom('customer', 'gone'),
    referenceName: fc.string(),
  }),
);
const cessRates = [{ ...product(28).rates[0]!, cessPercentE4: 120_000, cessPerUnitE4: 41_700, cessRule: 'higher' as const }];
const products = new Map([
  ['A', product(18)],
  ['B', product(28, { rates: cessRates })],
  ['S', product(5, { rates: slabRates.get('62')! })],
  ['N', product(0)],
]);

test('any draft gives problems or a complete, balanced voucher', () => {
  const anyDraft = fc.record({
    date: fc.oneof(fc.constant('2026-11-20'), fc.string()),
    partyId: fc.constantFrom('customer', ''),
    placeOfSupply: fc.oneof(fc.constantFrom('24', '27', '96'), fc.string()),
    lines: fc.array(anyLine, { maxLength: 6 }),
    charges: fc.array(anyCharge, { maxLength: 3 }),
    splits: fc.array(anySplit, { maxLength: 3 }),
    note: fc.string(),
  });
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const built = buildTrade(
        salesDraft(draft),
        salesFacts({ products, isStockKnown: true, company: { ...company, negativeStock: 'warn' } }),
      );
      expect(built.lines).toHaveLength(draft.lines.length);
      for (const figure of [built.subTotalPaise, built.chargesPaise, built.totalPaise, built.splitPaise, built.outstandingPaise]) {
        expect(Number.isSafeInteger(figure)).toBe(true);
      }
      if (built.problems.length > 0) expect(built).toMatchObject({ postings: [], bills: [], moves: [] });
    }),
    { numRuns: 500 },
  );
});

const soundLine = fc.record({
  productId: fc.constantFrom('A', 'B', 'S', 'N'),
  quantityE4: fc.integer({ min: 1_000, max: 500_000 }),
  rateE4: fc.integer({ min: 10_000, max: 50_000_000 }),
  isTaxInclusive: fc.boolean(),
  discount: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('percent' as const), percentE4: fc.integer({ min: 0, max: 500_000 }) }),
  ),
});
const soundSales = fc.record({
  lines: fc.array(soundLine, { minLength: 1, maxLength: 12 }),
  placeOfSupply: fc.constantFrom('24', '27'),
  freightPaise: fc.integer({ min: 1, max: 1_000_000 }),
  freightPercent: fc.constantFrom(0, 5, 18),
  billDiscountPaise: fc.integer({ min: 1, max: 5 }),
  cashShareE4: fc.integer({ min: 0, max: 10_000 }),
  roundsToRupee: fc.boolean(),
});

test('lines, summaries, totals, postings, bills and moves of any valid sale agree to the paisa', () => {
  fc.assert(
    fc.property(soundSales, ({ lines, placeOfSupply, freightPaise, freightPercent, billDiscountPaise, cashShareE4, roundsToRupee }) => {
      const facts = salesFacts({ products, company: { ...company, roundsToRupee } });
      const draft = salesDraft({
        placeOfSupply,
        lines: lines.map(line),
        charges: [ownCharge('freight', freightPaise, freightPercent), composite(-billDiscountPaise)],
      });
      const { totalPaise } = buildTrade(draft, facts);
      const cashPaise = Math.floor((totalPaise * cashShareE4) / 10_000);
      const splits: PaymentSplit[] = cashPaise > 0 ? [{ kind: 'cash', amountPaise: cashPaise, ledgerId: 'cash' }] : [];
      // A line may be worth less than its cess, or a discount exceed the value at a rate. Those refusals are tested above.
      const built = buildTrade({ ...draft, splits }, facts);
      fc.pre(built.problems.length === 0);

      expect(built.totalPaise).toBe(built.subTotalPaise + built.chargesPaise);
      if (roundsToRupee) expect(built.totalPaise % 100).toBe(0);
      expect(Math.abs(built.roundOffPaise)).toBeLessThanOrEqual(50);

      const posted = (ledgerId: string) => built.postings.find((posting) => posting.ledgerId === ledgerId)?.amountPaise ?? 0;
      const summed = sumTax(built.taxSummary);
      expect(sumTax(built.hsnSummary)).toEqual(summed);
      expect(posted('outputCgst') + summed.cgstPaise).toBe(0);
      expect(posted('outputSgst')).toBe(posted('outputCgst'));
      expect(posted('outputIgst') + summed.igstPaise).toBe(0);
      expect(posted('outputCess') + summed.cessPaise + summed.additionalCessPaise).toBe(0);
      expect(posted('ledger-customer') + posted('cash')).toBe(built.totalPaise);
      expect(sumPaise(built.postings.map((posting) => posting.amountPaise))).toBe(0);

      expect(sumPaise(built.bills.map((bill) => bill.pendingPaise))).toBe(built.outstandingPaise);
      expect(posted('ledger-customer')).toBe(built.outstandingPaise);
      const leftE4 = built.moves.reduce((sum, move) => sum + move.quantityE4, 0);
      expect(leftE4 + lines.reduce((sum, each) => sum + each.quantityE4, 0)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
