import { describe, expect, test } from 'vitest';
import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import { sumTax } from '../gst/tax-summary.ts';
import { stockKey } from '../stock/stock-moves.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import { named } from '../testing/named-problems.ts';
import { company, customer, line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { cashGiven } from './split-payment.ts';
import type { ChargeLine, PaymentSplit, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { PartyFacts } from './voucher-facts.ts';

const build = (draft: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) => buildTrade(salesDraft(draft), salesFacts(facts));
const rupees = (amount: number) => Math.round(amount * 100);
const composite = (amountPaise: number): ChargeLine => ({ ledgerId: 'discount', amountPaise, tax: { kind: 'composite' } });

describe('figures', () => {
  test('amounts use the billed quantity, stock uses the actual one', () => {
    const built = build({ lines: [line({ quantityE4: 100_000, actualQuantityE4: 110_000 })] });
    expect(built.totalPaise).toBe(rupees(1180));
    expect(built.moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: -110_000 }]);
  });

  test('the taxable value of the document holds the charges that are part of the supply, and none that come after the tax', () => {
    const charges = [ownCharge('freight', rupees(10), 18), ownCharge('freight', rupees(5), 0), composite(-rupees(20))];
    const built = build({ lines: [line({ rateE4: 1_000_000 })], charges }, { company: { ...company, roundsToRupee: true } });
    expect(built).toMatchObject({ taxablePaise: rupees(100), documentTaxablePaise: rupees(90), problems: [] });
    // 18 % on 90.
    expect(sumTax([...built.lines, ...built.charges])).toMatchObject({ cgstPaise: rupees(8.1), sgstPaise: rupees(8.1) });
  });

  test('a discount comes first, from an exclusive and from an inclusive price', () => {
    const discount = { kind: 'percent', percentE4: 100_000 } as const;
    expect(build({ lines: [line({ discount })] }).lines[0]).toMatchObject({
      grossPaise: 10_000,
      discountPaise: 1000,
      taxablePaise: 9000,
      totalPaise: 10_620,
    });
    expect(build({ lines: [line({ discount, isTaxInclusive: true, rateE4: 1_180_000 })] }).lines[0]).toMatchObject({
      taxablePaise: 9000,
      totalPaise: 10_620,
    });
    expect(build({ lines: [line({ discount: { kind: 'amount', amountPaise: 1000 } })] }).lines[0]).toMatchObject({ taxablePaise: 9000 });
  });

  test('the totals are those of the specification: charges include tax and round-off, and final = subTotal + charges', () => {
    const built = build(
      { lines: [line({ rateE4: 1_003_000 })], charges: [ownCharge('freight', rupees(10.1), 18), ownCharge('discount', -rupees(0.55), 0)] },
      { company: { ...company, roundsToRupee: true } },
    );
    // 9.03 per half on 100.30; 0.91 on the freight, because 110.40 bears 9.94 together.
    expect(built.subTotalPaise).toBe(rupees(118.36));
    expect(built.charges.map((charge) => charge.totalPaise)).toEqual([rupees(11.92), -55, 27]);
    expect(built).toMatchObject({ roundOffPaise: 27, chargesPaise: rupees(11.64), totalPaise: rupees(130) });
    expect(built.charges.at(-1)).toMatchObject({ ledgerId: 'roundOff', isRoundOff: true });
  });

  test('rounding to the rupee: 5 675.57 becomes 5 676, half a rupee goes up', () => {
    const rounded = (amount: number) =>
      build(
        { lines: [line({ rateE4: Math.round(amount * 10_000) })] },
        { company: { ...company, roundsToRupee: true }, products: new Map([['A', product(0)]]) },
      );
    expect(rounded(5675.57)).toMatchObject({ totalPaise: 567_600, roundOffPaise: 43 });
    expect(rounded(10.5)).toMatchObject({ totalPaise: 1100, roundOffPaise: 50 });
    expect(rounded(10.49)).toMatchObject({ totalPaise: 1000, roundOffPaise: -49 });
    expect(rounded(10).charges).toEqual([]);
  });

  test('975 less 75 at 24 %: 900, 216, 1 116', () => {
    const built = build(
      { lines: [line({ rateE4: 9_750_000, discount: { kind: 'amount', amountPaise: 7500 } })] },
      { products: new Map([['A', product(24)]]) },
    );
    expect(sumTax(built.taxSummary)).toMatchObject({ taxablePaise: 90_000, cgstPaise: 10_800, sgstPaise: 10_800, totalPaise: 111_600 });
  });

  test('a discount on the bill is shared over the lines by value before tax and lowers the tax of each rate', () => {
    const facts = {
      products: new Map([
        ['A', product(18)],
        ['B', product(5)],
      ]),
    };
    const built = build({ lines: [line({ rateE4: 3_000_000 }), line({ productId: 'B' })], charges: [composite(-rupees(40))] }, facts);
    expect(built.taxSummary.map((row) => [row.gstPercentE4 / 10_000, row.taxablePaise])).toEqual([
      [18, 27_000],
      [5, 9000],
    ]);
    expect(built.totalPaise).toBe(rupees(270 * 1.18 + 90 * 1.05));
    expect(built.charges[0]).toMatchObject({ amountPaise: -4000, cgstPaise: -rupees(2.7) - rupees(0.25) });
  });

  test('freight within the supply bears the rates of the goods; the part of nil-rated goods is untaxed', () => {
    const facts = {
      products: new Map([
        ['A', product(18)],
        ['N', product(0)],
      ]),
    };
    const built = build({ lines: [line(), line({ productId: 'N', rateE4: 3_000_000 })], charges: [composite(rupees(20))] }, facts);
    expect(built.taxSummary).toMatchObject([
      { treatment: 'taxable', taxablePaise: 10_500, cgstPaise: 945 },
      { treatment: 'nil', taxablePaise: 31_500, cgstPaise: 0 },
    ]);
  });

  test('freight within the supply bears percentage cess, never per-unit cess', () => {
    const rates = [{ ...product(28).rates[0]!, cessPercentE4: 120_000, cessPerUnitE4: 10_000 }];
    const built = build({ charges: [composite(1000)] }, { products: new Map([['A', product(28, { rates })]]) });
    expect(built.lines[0]).toMatchObject({ cessPaise: 1200, additionalCessPaise: 100 });
    expect(built.charges[0]).toMatchObject({ cgstPaise: 140, cessPaise: 120, additionalCessPaise: 0, totalPaise: 1400 });
  });

  test('a bill discount may bring a piece below the limit of its slab, and freight above it', () => {
    const shirt = product(0, { treatment: 'taxable', hsn: '6205', rates: slabRates.get('62')! });
    const facts = { products: new Map([['A', shirt]]) };
    const priced = (rupeesEach: number, charges: ChargeLine[], isTaxInclusive = false) =>
      build({ lines: [line({ rateE4: Math.round(rupeesEach * 10_000), quantityE4: 20_000, isTaxInclusive })], charges }, facts).lines[0]!
        .gstPercentE4 / 10_000;
    expect(priced(2600, [])).toBe(18);
    expect(priced(2600, [composite(-rupees(200))])).toBe(5);
    expect(priced(2600, [composite(-rupees(199.99))])).toBe(18);
    expect(priced(2450, [composite(rupees(100))])).toBe(5); // freight within the supply is part of its value
    expect(priced(2450.01, [composite(rupees(100))])).toBe(18);
    const threeFor750001 = line({ quantityE4: 30_000, rateE4: 25_000_033 });
    expect(build({ lines: [threeFor750001] }, facts).lines[0]).toMatchObject({ taxablePaise: 750_001, gstPercentE4: 180_000 });
    expect(priced(2625, [], true)).toBe(5);
    expect(priced(2626, [], true)).toBe(18);
  });

  test('a composition or unregistered company charges no tax, and an inclusive price is all value', () => {
    for (const registration of ['composition', 'unregistered'] as const) {
      const built = build(
        { lines: [line({ isTaxInclusive: true })], charges: [ownCharge('freight', 1000, 18)] },
        { company: { ...company, registration } },
      );
      expect(built.problems).toEqual([]);
      expect(sumTax([...built.lines, ...built.charges])).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 11_000 });
      expect(built.lines[0]?.taxablePaise).toBe(10_000);
      expect(sumTax(built.taxSummary).taxablePaise).toBe(10_000);
    }
  });

  test('an export bears IGST, and no tax under a letter of undertaking', () => {
    const abroad = { ...customer, category: 'overseas' as const, stateCode: '96', gstin: null };
    expect(build({ placeOfSupply: '96' }, { party: abroad }).lines[0]).toMatchObject({ igstPaise: 1800, treatment: 'taxable' });
    const lut = { party: abroad, company: { ...company, hasLut: true } };
    const built = build({ placeOfSupply: '96', charges: [ownCharge('freight', 1000, 18)] }, lut);
    expect(built.taxSummary).toMatchObject([{ treatment: 'zeroRated', gstPercentE4: 0, taxablePaise: 11_000, totalPaise: 11_000 }]);
    expect(build({}, { company: lut.company }).lines[0]).toMatchObject({ cgstPaise: 900 });
  });

  test('a zero-rated product is sold untaxed abroad or to a SEZ, and nowhere else', () => {
    const facts = { products: new Map([['A', product(18, { treatment: 'zeroRated' })]]) };
    expect(named(build({}, facts).problems)).toEqual(['lines.0.productId ZERO_RATED_AT_HOME']);
    const built = build({}, { ...facts, party: { ...customer, category: 'sez' } });
    expect(built.problems).toEqual([]);
    expect(built.taxSummary).toMatchObject([{ treatment: 'zeroRated', taxablePaise: 10_000, totalPaise: 10_000 }]);
  });

  test('a slab by the value of the line ignores the value of the piece', () => {
    const rate = product(5).rates[0]!;
    const by = (each: 'piece' | 'value') => {
      const rates = [{ ...rate, slab: { upToPaise: 15_000, aboveGstPercentE4: 180_000, by: each } }];
      return build({ lines: [line({ quantityE4: 20_000 })] }, { products: new Map([['A', product(5, { rates })]]) }).lines[0]!;
    };
    expect(by('piece').gstPercentE4).toBe(50_000); // two at 100.00
    expect(by('value').gstPercentE4).toBe(180_000);
  });

  test('under reverse charge the customer owes the tax to the government: it is shown, not charged and not posted', () => {
    const draft = salesDraft({ charges: [ownCharge('freight', 1000, 18)], isReverseCharge: true });
    const built = buildTrade(draft, salesFacts());
    expect(built).toMatchObject({ problems: [], totalPaise: 11_000, taxVia: 'reverseCharge' });
    expect(sumTax(built.taxSummary)).toMatchObject({ cgstPaise: 990, sgstPaise: 990, totalPaise: 11_000 });
    expect(built.postings).toEqual([
      { ledgerId: 'ledger-customer', amountPaise: 11_000 },
      { ledgerId: 'sales', amountPaise: -10_000 },
      { ledgerId: 'freight', amountPaise: -1000 },
    ]);
  });

  test.each(['sales', 'vanSale', 'saleOrder', 'debitNote'] as const)(
    '%s under reverse charge: only a registered customer owes the tax (CGST Act, section 24)',
    (kind) => {
      const codes = (party: PartyFacts, isReverseCharge = true) =>
        named(buildTrade(salesDraft({ kind, isReverseCharge }), salesFacts({ party })).problems).filter((each) => each.startsWith('isRev'));
      for (const category of ['unregistered', 'overseas'] as const) {
        expect(codes({ ...customer, category })).toEqual(['isReverseCharge REVERSE_CHARGE_CUSTOMER']);
        expect(codes({ ...customer, category }, false)).toEqual([]);
      }
      for (const category of ['regular', 'composition', 'sez'] as const) expect(codes({ ...customer, category })).toEqual([]);
    },
  );

  test('an edit keeps the customer who was registered at the time of supply, and accepts no other', () => {
    const codes = (owedBy: string | null, party = customer) =>
      named(
        buildTrade(
          salesDraft({ partyId: party.ledgerId, isReverseCharge: true }),
          salesFacts({ party: { ...party, category: 'unregistered' }, owedBy }),
        ).problems,
      );
    expect(codes(customer.ledgerId)).toEqual([]);
    for (const owedBy of [null, 'another']) expect(codes(owedBy)).toEqual(['isReverseCharge REVERSE_CHARGE_CUSTOMER']);
  });

  test('each product is posted to its own income ledger, all others to Sales', () => {
    const products = new Map([
      ['A', product(18)],
      ['B', product(18, { salesLedgerId: 'spares' })],
    ]);
    const lines = [line(), line({ productId: 'B' }), line({ productId: 'B' })];
    const { postings } = build({ lines }, { products });
    expect(Object.fromEntries(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise]))).toMatchObject({
      sales: -10_000,
      spares: -20_000,
    });
  });

  test('a charge with its own rate is in the HSN rows under the HSN of its ledger', () => {
    const built = build({ charges: [ownCharge('freight', 1000, 18), ownCharge('freight', 500, 0)] });
    expect(built.hsnSummary.map((row) => [row.hsn, row.unit, row.taxablePaise])).toEqual([
      ['8415', 'BOX', 10_000],
      ['9965', 'NA', 1000],
    ]);
  });
});

describe('payment', () => {
  const parts: PaymentSplit[] = [
    { kind: 'cash', amountPaise: rupees(30), ledgerId: 'cash' },
    { kind: 'upi', amountPaise: rupees(40), ledgerId: 'bank' },
    { kind: 'cheque', amountPaise: rupees(20), ledgerId: 'bank' },
    { kind: 'credit', amountPaise: rupees(28), partyId: 'customer', referenceName: '' },
  ];

  test('the amount owed is the total less the parts that are not credit, never less them twice', () => {
    expect(build({ splits: parts })).toMatchObject({ splitPaise: 11_800, afterSplitPaise: 0, outstandingPaise: 2800 });
    expect(build({ splits: parts }).bills).toMatchObject([
      { partyId: 'customer', referenceName: null, pendingPaise: 2800, dueOn: '2026-12-20' },
    ]);
  });

  test('without parts everything is owed, and the rest of the parts stays on the party', () => {
    expect(build()).toMatchObject({ splitPaise: 0, afterSplitPaise: 11_800, outstandingPaise: 11_800 });
    expect(build({ splits: parts.slice(0, 1) }).bills).toMatchObject([{ pendingPaise: 8800 }]);
  });

  test('a credit part may name another party, whose bill has the reference', () => {
    const other = { ...customer, ledgerId: 'ledger-aunt', name: 'Aunt', creditDays: 0 };
    const splits: PaymentSplit[] = [{ kind: 'credit', amountPaise: 5000, partyId: 'aunt', referenceName: ' S-2 ' }];
    const built = build({ splits }, { otherParties: new Map([['aunt', other]]) });
    expect(built.bills).toEqual([
      { kind: 'bill', partyId: 'customer', ledgerId: 'ledger-customer', referenceName: null, pendingPaise: 6800, dueOn: '2026-12-20' },
      { kind: 'bill', partyId: 'aunt', ledgerId: 'ledger-aunt', referenceName: 'S-2', pendingPaise: 5000, dueOn: '2026-11-20' },
    ]);
    expect(built.postings).toContainEqual({ ledgerId: 'ledger-aunt', amountPaise: 5000 });
    const twice = build({ splits: [...splits, ...splits] }, { otherParties: new Map([['aunt', other]]) });
    expect(twice.bills[1]).toMatchObject({ referenceName: 'S-2', pendingPaise: 10_000 });
    expect(named(build({ splits }).problems)).toEqual(['splits.0.partyId PARTY_UNKNOWN']);
  });

  test('"money given and change due": the bill takes what it needs, the rest is change', () => {
    const handed = (givenPaise: number) =>
      build({ splits: [cashGiven('cash', givenPaise, 11_800)] }, { party: { ...customer, ledgerId: 'cash' } });
    expect(handed(20_000)).toMatchObject({ problems: [], splitPaise: 11_800, changePaise: 8200, outstandingPaise: 0 });
    expect(handed(20_000).postings[0]).toEqual({ ledgerId: 'cash', amountPaise: 11_800 });
    expect(handed(11_800)).toMatchObject({ problems: [], changePaise: 0 });
    expect(handed(5000)).toMatchObject({ splitPaise: 5000, changePaise: 0, afterSplitPaise: 6800 });
    const short = { kind: 'cash', ledgerId: 'cash', amountPaise: 5000, givenPaise: 4999 } as const;
    const refused = build({ splits: [short] });
    expect(named(refused.problems)).toEqual(['splits.0.givenPaise GIVEN_TOO_LITTLE']);
    expect(refused.changePaise).toBe(0);
    // Only cash gives change.
    const upi = { kind: 'upi', ledgerId: 'bank', amountPaise: 5000, givenPaise: 6000 } as const;
    expect(build({ splits: [upi] }).changePaise).toBe(0);
    expect(build({ splits: [{ ...upi, kind: 'cash', ledgerId: 'cash', givenPaise: 5001 }] }).changePaise).toBe(1);
  });

  test('parts beyond the maximum are not counted', () => {
    const splits = Array(21).fill({ kind: 'cash', ledgerId: 'cash', amountPaise: 1_000_000, givenPaise: 1_000_001 });
    expect(build({ splits })).toMatchObject({ splitPaise: 20_000_000, changePaise: 20 });
    // Twenty of them are below 2 lakh, the legal limit of cash.
    expect(build({ splits: Array(21).fill({ kind: 'cash', ledgerId: 'cash', amountPaise: 999_999 }) }).warnings).toEqual([]);
  });

  test('an advance of the party may be set off at once: the bill opens with the rest', () => {
    const advance = { id: 'R-1', billNo: 'R-1', billDate: '2026-11-01', dueOn: '2026-11-01', source: 'receipt', pendingPaise: 5000 };
    const draft = salesDraft({ bills: [{ billId: 'R-1', settledPaise: 5000 }] });
    const built = buildTrade(draft, salesFacts({ openBills: [advance] }));
    expect(built).toMatchObject({ problems: [], bills: [{ pendingPaise: 6800 }], settlements: [{ billId: 'R-1', settledPaise: -5000 }] });
    expect(built.postings[0]).toEqual({ ledgerId: 'ledger-customer', amountPaise: 11_800 });
  });

  test('the party Cash owes nothing and gets no bill', () => {
    const built = build({}, { party: { ...customer, ledgerId: 'cash' } });
    expect(built.bills).toEqual([]);
    expect(built.postings[0]).toEqual({ ledgerId: 'cash', amountPaise: 11_800 });
  });

  test('parts above the total, of 0, or into the wrong ledger are refused', () => {
    const at = (split: PaymentSplit) => named(build({ splits: [split] }).problems);
    expect(at({ kind: 'cash', amountPaise: 11_801, ledgerId: 'cash' })).toEqual(['splits SPLITS_ABOVE_TOTAL']);
    expect(at({ kind: 'cash', amountPaise: 0, ledgerId: 'cash' })).toEqual(['splits.0.amountPaise SPLIT_AMOUNT_INVALID']);
    expect(at({ kind: 'cash', amountPaise: Number.NaN, ledgerId: 'bank' })).toEqual([
      'splits.0.amountPaise SPLIT_AMOUNT_INVALID',
      'splits.0.ledgerId LEDGER_NOT_CASH',
    ]);
    expect(at({ kind: 'upi', amountPaise: 1, ledgerId: 'cash' })).toEqual(['splits.0.ledgerId LEDGER_NOT_BANK']);
    expect(at({ kind: 'upi', amountPaise: 1, ledgerId: 'nowhere' })).toEqual(['splits.0.ledgerId LEDGER_UNKNOWN']);
    expect(at({ kind: 'credit', amountPaise: 1, partyId: 'customer', referenceName: 'x'.repeat(51) })).toEqual([
      'splits.0.referenceName REFERENCE_TOO_LONG',
    ]);
    expect(named(build({ splits: Array(21).fill(parts[0]) }).problems)).toEqual(['splits SPLITS_TOO_MANY']);
    expect(named(build({ splits: Array(20).fill({ kind: 'cash', amountPaise: 590, ledgerId: 'cash' }) }).problems)).toEqual([]);
    expect(at({ kind: 'credit', amountPaise: 1, partyId: 'customer', referenceName: 'x'.repeat(50) })).toEqual([]);
    expect(at({ kind: 'cash', amountPaise: 1, ledgerId: 'cash', givenPaise: MAX_TOTAL_PAISE })).toEqual([]);
    expect(at({ kind: 'cash', amountPaise: 1, ledgerId: 'cash', givenPaise: MAX_TOTAL_PAISE + 1 })).toEqual([
      'splits.0.givenPaise GIVEN_TOO_LITTLE',
    ]);
  });

  test('credit of an inactive party is refused at its part; the party of the sale only at the head', () => {
    const gone = { ...customer, ledgerId: 'ledger-aunt', name: 'Aunt', isActive: false };
    const owed = (partyId: string): PaymentSplit[] => [{ kind: 'credit', amountPaise: 1, partyId, referenceName: '' }];
    const ofAunt = build({ splits: owed('aunt') }, { otherParties: new Map([['aunt', gone]]) });
    expect(ofAunt.problems).toMatchObject([{ code: 'PARTY_INACTIVE', field: 'splits.0.partyId', about: { name: 'Aunt' } }]);
    expect(named(build({ splits: owed('customer') }, { party: gone }).problems)).toEqual(['partyId PARTY_INACTIVE']);
    expect(named(build({ splits: owed('customer') }, { party: null }).problems)).toEqual(['partyId PARTY_UNKNOWN']);
  });

  test('the legal limit of cash applies to the cash parts only', () => {
    const dear = { lines: [line({ rateE4: 10_000_000_000 })] };
    const cash = (kind: 'cash' | 'upi') =>
      named(build({ ...dear, splits: [{ kind, amountPaise: 20_000_000, ledgerId: kind === 'cash' ? 'cash' : 'bank' }] }).warnings);
    expect(cash('cash')).toEqual(['splits CASH_RECEIPT_LARGE']);
    expect(cash('upi')).toEqual([]);
  });
});

describe('stock', () => {
  const facts = (negativeStock: 'block' | 'warn' | 'allow', have: number | null) => ({
    company: { ...company, negativeStock },
    isStockKnown: have !== null,
    stock: new Map([[stockKey('A', 'Main', ''), have ?? 0]]),
  });
  const two = { lines: [line({ quantityE4: 20_000 }), line({ quantityE4: 10_000 })] };

  test('`block` refuses, `warn` warns, `allow` does nothing', () => {
    const short = { code: 'STOCK_SHORT', field: 'lines.0.actualQuantityE4', about: { name: 'Item A', haveE4: 29_999, needE4: 30_000 } };
    expect(build(two, facts('block', 29_999))).toMatchObject({ problems: [short], warnings: [] });
    expect(build(two, facts('warn', 29_999))).toMatchObject({ problems: [], warnings: [short], moves: [{ quantityE4: -30_000 }] });
    expect(build(two, facts('allow', 29_999))).toMatchObject({ problems: [], warnings: [] });
    expect(build(two, facts('block', 30_000)).problems).toEqual([]);
  });

  test('stock is not checked while balances are not loaded', () => expect(build(two, facts('block', null)).problems).toEqual([]));
});
