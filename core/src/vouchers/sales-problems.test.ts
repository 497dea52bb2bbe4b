import { describe, expect, test } from 'vitest';
import { named } from '../testing/named-problems.ts';
import { company, customer, line, namedLedger, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { ChargeLine, TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const build = (draft: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) => buildTrade(salesDraft(draft), salesFacts(facts));
const rupees = (amount: number) => Math.round(amount * 100);
const composite = (amountPaise: number): ChargeLine => ({ ledgerId: 'discount', amountPaise, tax: { kind: 'composite' } });

describe('problems', () => {
  test('a valid draft has none', () => expect(build().problems).toEqual([]));

  test('all are reported at once, and the totals are still filled', () => {
    const built = build(
      {
        date: '2016-01-01',
        partyId: '',
        placeOfSupply: '96-Others',
        lines: [line(), line({ productId: 'gone' }), line({ quantityE4: -1, actualQuantityE4: -1, rateE4: -1, godownId: 'gone' })],
        note: 'x'.repeat(1001),
      },
      { party: null },
    );
    expect(named(built.problems)).toEqual([
      'date DATE_BEFORE_BOOKS',
      'partyId PARTY_MISSING',
      'note NOTE_TOO_LONG',
      'placeOfSupply PLACE_OF_SUPPLY_INVALID',
      'lines.1.productId PRODUCT_UNKNOWN',
      'lines.2.quantityE4 QUANTITY_INVALID',
      'lines.2.actualQuantityE4 ACTUAL_QUANTITY_INVALID',
      'lines.2.rateE4 RATE_INVALID',
      'lines.2.godownId GODOWN_UNKNOWN',
      'lines.0.productId TAX_RATE_UNKNOWN',
      'lines.2.productId TAX_RATE_UNKNOWN',
    ]);
    expect(built.totalPaise).toBe(rupees(200));
    expect(built).toMatchObject({ postings: [], bills: [], moves: [] });
  });

  const lineProblem = (more: Partial<TradeLine>, facts: Partial<TradeFacts> = {}) => named(build({ lines: [line(more)] }, facts).problems);

  test.each<[string, Partial<TradeLine>, string]>([
    ['a quantity of 0', { quantityE4: 0 }, 'lines.0.quantityE4 QUANTITY_INVALID'],
    ['an invalid quantity', { quantityE4: Number.NaN, actualQuantityE4: 1 }, 'lines.0.quantityE4 QUANTITY_INVALID'],
    ['a fraction of a ten-thousandth', { quantityE4: 0.5, actualQuantityE4: 1 }, 'lines.0.quantityE4 QUANTITY_INVALID'],
    ['an absurd quantity', { quantityE4: 10 ** 12 + 1, actualQuantityE4: 1 }, 'lines.0.quantityE4 QUANTITY_TOO_LARGE'],
    ['an absurd actual quantity', { actualQuantityE4: 10 ** 15 }, 'lines.0.actualQuantityE4 QUANTITY_TOO_LARGE'],
    ['an absurd rate', { rateE4: 10 ** 13 + 1 }, 'lines.0.rateE4 RATE_TOO_LARGE'],
    ['an infinite rate', { rateE4: Number.POSITIVE_INFINITY }, 'lines.0.rateE4 RATE_INVALID'],
    ['a discount above 100 %', { discount: { kind: 'percent', percentE4: 1_000_001 } }, 'lines.0.discount DISCOUNT_INVALID'],
    ['a discount below 0', { discount: { kind: 'amount', amountPaise: -1 } }, 'lines.0.discount DISCOUNT_INVALID'],
    ['a discount above the value', { discount: { kind: 'amount', amountPaise: 10_001 } }, 'lines.0.discount DISCOUNT_ABOVE_VALUE'],
    ['a batch for goods without batches', { batch: 'X1' }, 'lines.0.batch BATCH_NOT_USED'],
  ])('%s is refused', (_, more, problem) => expect(lineProblem(more)).toEqual([problem]));

  test('a discount above the value gives a line of 0, not the price without it', () => {
    expect(build({ lines: [line({ discount: { kind: 'amount', amountPaise: 10_001 } })] }).totalPaise).toBe(0);
  });

  test('quantities too large to compute are refused, not added up', () => {
    const wild = line({ actualQuantityE4: Number.MAX_SAFE_INTEGER });
    expect(named(build({ lines: [wild, wild] }).problems)).toEqual([
      'lines.0.actualQuantityE4 QUANTITY_TOO_LARGE',
      'lines.1.actualQuantityE4 QUANTITY_TOO_LARGE',
    ]);
  });

  test('a price of 0 and a discount of 100 % are accepted', () => {
    expect(lineProblem({ discount: { kind: 'amount', amountPaise: 10_000 } })).toEqual([]);
    expect(lineProblem({ rateE4: 0 })).toEqual([]);
    expect(lineProblem({ discount: { kind: 'percent', percentE4: 1_000_000 } })).toEqual([]);
    expect(build({ lines: [line({ rateE4: 0 })] })).toMatchObject({
      totalPaise: 0,
      postings: [],
      bills: [],
      moves: [{ quantityE4: -10_000 }],
    });
  });

  test('a product must be active, have a rate on the day, and bear tax if it is taxable', () => {
    const withProduct = (more: Parameters<typeof product>[1], percent = 18) =>
      lineProblem({}, { products: new Map([['A', product(percent, more)]]) });
    expect(withProduct({ isActive: false })).toEqual(['lines.0.productId PRODUCT_INACTIVE']);
    expect(withProduct({ rates: [] })).toEqual(['lines.0.productId TAX_RATE_UNKNOWN']);
    expect(withProduct({ treatment: 'taxable' }, 0)).toEqual(['lines.0.productId TAXABLE_WITHOUT_TAX']);
    expect(withProduct({ treatment: 'exempt', rates: [] })).toEqual([]);
  });

  test('a batch must be chosen, known and not expired', () => {
    const products = new Map([
      [
        'A',
        product(18, {
          batches: new Map([
            ['OLD', '2026-11-19'],
            ['LAST', '2026-11-20'],
            ['EVER', null],
          ]),
        }),
      ],
    ]);
    expect(lineProblem({ batch: '' }, { products })).toEqual(['lines.0.batch BATCH_MISSING']);
    expect(lineProblem({ batch: 'X' }, { products })).toEqual(['lines.0.batch BATCH_UNKNOWN']);
    expect(lineProblem({ batch: 'OLD' }, { products })).toEqual(['lines.0.batch BATCH_EXPIRED']);
    expect(lineProblem({ batch: 'LAST' }, { products })).toEqual([]);
    expect(lineProblem({ batch: 'EVER' }, { products })).toEqual([]);
  });

  test('a service moves no stock and needs no godown', () => {
    const built = build({ lines: [line({ godownId: '' })] }, { products: new Map([['A', product(18, { isStocked: false })]]) });
    expect(built).toMatchObject({ problems: [], moves: [] });
  });

  test('a sale to the own company, to an inactive party, or without a valid place is refused', () => {
    expect(named(build({}, { party: { ...customer, gstin: company.gstin } }).problems)).toEqual(['partyId PARTY_IS_OWN_COMPANY']);
    expect(named(build({}, { party: { ...customer, isActive: false } }).problems)).toEqual(['partyId PARTY_INACTIVE']);
    expect(named(build({}, { party: null }).problems)).toEqual(['partyId PARTY_UNKNOWN']);
    expect(named(build({ placeOfSupply: '96' }).problems)).toEqual(['placeOfSupply PLACE_OF_SUPPLY_ABROAD']);
    expect(named(build({ placeOfSupply: '25' }).problems)).toEqual(['placeOfSupply PLACE_OF_SUPPLY_INVALID']);
  });

  test('company and customer without GSTIN are not taken for the same party', () => {
    const built = build({}, { company: { ...company, gstin: null, registration: 'unregistered' }, party: { ...customer, gstin: null } });
    expect(built.problems).toEqual([]);
  });

  test('a composition taxable person may not sell to another state', () => {
    const composition = { company: { ...company, registration: 'composition' as const } };
    expect(named(build({ placeOfSupply: '27' }, composition).problems)).toEqual(['placeOfSupply COMPOSITION_INTER_STATE']);
  });

  test('a sale needs items, at most 500', () => {
    expect(named(build({ lines: [] }).problems)).toEqual(['lines LINES_MISSING']);
    expect(named(build({ lines: Array(501).fill(line()) }).problems)).toEqual(['lines LINES_TOO_MANY']);
    expect(build({ lines: Array(500).fill(line()) }).problems).toEqual([]);
  });

  test('charges need a suitable ledger, an amount and a rate', () => {
    const at = (charge: ChargeLine, facts: Partial<TradeFacts> = {}) => named(build({ charges: [charge] }, facts).problems);
    expect(at(ownCharge('nowhere', 100, 18))).toEqual(['charges.0.ledgerId LEDGER_UNKNOWN']);
    expect(at(ownCharge('bank', 100, 18))).toEqual(['charges.0.ledgerId LEDGER_NOT_FOR_CHARGES']);
    const left = new Map([['freight', namedLedger('Freight', 'other', { isActive: false })]]);
    expect(at(ownCharge('freight', 100, 18), { namedLedgers: left })).toEqual(['charges.0.ledgerId LEDGER_INACTIVE']);
    expect(at(ownCharge('freight', 0, 18))).toEqual(['charges.0.amountPaise CHARGE_AMOUNT_INVALID']);
    expect(at(ownCharge('freight', 100, 101))).toEqual(['charges.0.gstPercentE4 CHARGE_RATE_INVALID']);
    expect(at(ownCharge('freight', 100, Number.NaN))).toEqual(['charges.0.gstPercentE4 CHARGE_RATE_INVALID']);
    expect(named(build({ charges: Array(51).fill(ownCharge('freight', 1, 0)) }).problems)).toEqual(['charges CHARGES_TOO_MANY']);
  });

  test('a deduction may not exceed the bill or the value taxed at its rate', () => {
    const at = (...charges: ChargeLine[]) => named(build({ charges }).problems);
    expect(at(ownCharge('discount', -11_801, 0))).toEqual(['charges TOTAL_NEGATIVE']);
    expect(at(ownCharge('discount', -100, 5))).toEqual(['charges.0.amountPaise CHARGE_ABOVE_VALUE']);
    expect(at(ownCharge('discount', -10_001, 18), ownCharge('freight', 5000, 0))).toEqual(['charges.0.amountPaise CHARGE_ABOVE_VALUE']);
    expect(at(composite(-10_001), ownCharge('freight', 5000, 0))).toEqual(['charges.0.amountPaise CHARGE_ABOVE_VALUE']);
    const nil = { products: new Map([['A', product(0)]]) };
    const afterTax = [ownCharge('freight', 5000, 0), ownCharge('discount', -10, 0)];
    expect(named(build({ charges: [composite(-10_001), ...afterTax] }, nil).problems)).toEqual([
      'charges.0.amountPaise CHARGE_ABOVE_VALUE',
    ]);
    expect(at(ownCharge('discount', -11_800, 0))).toEqual([]);
    expect(at(composite(-10_000))).toEqual([]);
  });

  test('an inclusive price must cover its cess per unit', () => {
    const rates = [{ ...product(18).rates[0]!, cessPerUnitE4: 200_000 }];
    const facts = { products: new Map([['A', product(18, { rates })]]) };
    expect(lineProblem({ isTaxInclusive: true, rateE4: 199_900 }, facts)).toEqual(['lines.0.rateE4 VALUE_BELOW_CESS']);
    expect(lineProblem({ isTaxInclusive: true, rateE4: 200_000 }, facts)).toEqual([]);
  });

  test('absurd totals are refused with their code and count as 0', () => {
    const big = line({ quantityE4: 10 ** 12, rateE4: 10 ** 13 });
    expect(named(build({ lines: [big] }).problems)).toEqual(['lines.0.rateE4 TOTAL_TOO_LARGE']);
    const half = line({ quantityE4: 10 ** 10, rateE4: 6 * 10 ** 7 });
    const built = build({ lines: [half, half] });
    expect(named(built.problems)).toEqual(['lines TOTAL_TOO_LARGE']);
    expect(built).toMatchObject({ totalPaise: 0, lines: [{ totalPaise: 0 }, { totalPaise: 0 }] });
    expect(named(build({ lines: [line({ quantityE4: 10 ** 10, rateE4: 9 * 10 ** 7 })] }).problems)).toEqual(['lines TOTAL_TOO_LARGE']);
    const rates = [{ ...product(18).rates[0]!, cessPerUnitE4: 10 ** 9 }];
    const heavyCess = { products: new Map([['A', product(18, { rates })]]) };
    const many = build({ lines: Array(20).fill(line({ quantityE4: 10 ** 12, rateE4: 1 })) }, heavyCess);
    expect(named(many.problems)).toEqual(['lines TOTAL_TOO_LARGE']);
  });
});
