import { expect, test } from 'vitest';
import { slabRates } from '../testing/hsn-rates.ts';
import {
  company,
  customer,
  line,
  ownCharge,
  product,
  purchaseDraft,
  purchaseFacts,
  salesDraft,
  salesFacts,
} from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { type PercentOfCharge, withPercentCharges } from './percent-charges.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const afterTax: PercentOfCharge = { percentE4: 10_000, taxing: 'afterTax' };
const spread: PercentOfCharge = { percentE4: -100_000, taxing: 'spread' };
const charges = [ownCharge('freight', 0, 0), { ledgerId: 'discount', amountPaise: 0, tax: { kind: 'composite' as const } }];

/** 1 % after tax and a discount of 10 % on this draft, in paise. */
const both = (draft: TradeDraft, facts: TradeFacts) =>
  withPercentCharges({ ...draft, charges }, [afterTax, spread], facts).charges.map(({ amountPaise }) => amountPaise);
const ofLine = (goods: Partial<TradeLine>, facts: Partial<TradeFacts> = {}) =>
  both(salesDraft({ lines: [line({ rateE4: 10_000_000, ...goods })] }), salesFacts(facts));

test('a percentage is of the taxable value, after tax of the sub total with tax', () => {
  expect(ofLine({})).toEqual([1180, -10_000]);
  expect(ofLine({ isTaxInclusive: true })).toEqual([1000, -8475]);
});

test('without tax the base has none: composition, letter of undertaking, reverse charge', () => {
  const composition = { company: { ...company, registration: 'composition' as const } };
  expect(ofLine({}, composition)).toEqual([1000, -10_000]);
  expect(ofLine({ isTaxInclusive: true }, composition)).toEqual([1000, -10_000]);
  const sez = { company: { ...company, hasLut: true }, party: { ...customer, category: 'sez' as const } };
  expect(ofLine({ isTaxInclusive: true }, sez)).toEqual([1000, -10_000]);
  const purchase = purchaseDraft({ isReverseCharge: true, lines: [line({ rateE4: 10_000_000 })] });
  expect(both(purchase, purchaseFacts())).toEqual([1000, -10_000]);
});

test("the slab after a line's discount decides the rate", () => {
  const shirts = { products: new Map([['A', product(5, { rates: slabRates.get('62')! })]]) };
  // 2 700 less 10 % is 2 430 at 5 %: 2 551.50.
  const discount = { kind: 'percent' as const, percentE4: 100_000 };
  expect(ofLine({ rateE4: 27_000_000, discount }, shirts)).toEqual([2552, -24_300]);
});

test('TCS of 1 % on 118 is 1.18, and rounding to the rupee removes it (GST-053)', () => {
  const facts = salesFacts({ company: { ...company, roundsToRupee: true } });
  const draft = withPercentCharges(salesDraft({ charges: charges.slice(0, 1) }), [afterTax], facts);
  expect(buildTrade(draft, facts)).toMatchObject({ problems: [], totalPaise: 11_900, roundOffPaise: -18 });
});

test('typed amounts stay, and so does an invalid percentage', () => {
  const typed = salesDraft({ charges: [ownCharge('freight', 5000, 18)] });
  expect(withPercentCharges(typed, [{ percentE4: null, taxing: 'own' }], salesFacts())).toBe(typed);
  expect(withPercentCharges(typed, [{ percentE4: 1_000_001, taxing: 'own' }], salesFacts())).toBe(typed);
  expect(withPercentCharges(typed, [], salesFacts())).toBe(typed);
});

test('a percentage charge works beside a typed one, and beside one without a percentage entry', () => {
  const typed = [ownCharge('freight', 5000, 18), ownCharge('freight', 700, 18), ownCharge('freight', 0, 18)];
  const draft = salesDraft({ charges: typed });
  const percents: PercentOfCharge[] = [
    { percentE4: null, taxing: 'own' },
    { percentE4: 0.5, taxing: 'own' },
  ];
  const amounts = (ofCharges: readonly PercentOfCharge[]) =>
    withPercentCharges(draft, ofCharges, salesFacts()).charges.map((each) => each.amountPaise);
  expect(amounts([{ percentE4: 1_000_000, taxing: 'own' }])).toEqual([10_000, 700, 0]);
  expect(amounts([{ percentE4: -1_000_000, taxing: 'own' }, ...percents])).toEqual([-10_000, 700, 0]);
  expect(amounts([...percents, { percentE4: 50_000, taxing: 'own' }])).toEqual([5000, 700, 500]);
});
