import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY_E4, MAX_REFERENCE_LENGTH } from '../basics/limits.ts';
import { plainRate } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { sumTax } from '../gst/tax-summary.ts';
import { named } from '../testing/named-problems.ts';
import {
  company,
  line,
  namedLedger,
  ownCharge,
  product,
  purchaseDraft,
  purchaseFacts,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { LedgerNamed, TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const build = (draft: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) => buildTrade(purchaseDraft(draft), purchaseFacts(facts));
const posted = ({ postings }: ReturnType<typeof build>) =>
  Object.fromEntries(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise]));
const from = (category: PartyCategory, stateCode = '24') => ({
  party: { ...supplier, category, stateCode, gstin: category === 'unregistered' || category === 'overseas' ? null : supplier.gstin },
});
const blocked = (inputCredit: 'eligible' | 'no' | 'blocked') => new Map([['A', product(18, { inputCredit })]]);

describe('"purchase or expense or asset, input taxes (ineligible tax joins the cost), charges"', () => {
  test('goods: purchase and input taxes are debited, the supplier is credited, stock comes in, the bill is payable', () => {
    const built = build();
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({ 'ledger-supplier': -11_800, purchase: 10_000, inputCgst: 900, inputSgst: 900 });
    expect(built.moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: 10_000, valuePaise: 10_000 }]);
    expect(built.bills).toEqual([
      {
        kind: 'bill',
        partyId: 'supplier',
        ledgerId: 'ledger-supplier',
        referenceName: 'SUP-9',
        pendingPaise: -11_800,
        // Credit days count from the date of the supplier's bill.
        dueOn: '2026-12-03',
      },
    ]);
  });

  test('a product is posted to its own expense or asset ledger', () => {
    const products = new Map([['A', product(18, { purchaseLedgerId: 'packing' })]]);
    expect(posted(build({}, { products }))).toMatchObject({ packing: 10_000 });
  });

  test('a purchase from another state has IGST as input tax', () => {
    expect(posted(build({}, from('regular', '27')))).toMatchObject({ inputIgst: 1800, purchase: 10_000 });
  });

  test('from a SEZ the tax is IGST even within the state', () => {
    expect(posted(build({}, from('sez')))).toMatchObject({ inputIgst: 1800 });
  });

  test.each(['no', 'blocked'] as const)('"ineligible tax joins the cost": input credit %s', (inputCredit) => {
    const built = build(
      { charges: [{ ledgerId: 'freight', amountPaise: 1000, tax: { kind: 'composite' } }] },
      { products: blocked(inputCredit) },
    );
    expect(posted(built)).toEqual({ 'ledger-supplier': -12_980, purchase: 11_800, freight: 1180 });
    expect(built.lines[0]).toMatchObject({ taxablePaise: 10_000, cgstPaise: 900, bookedPaise: 11_800 });
    expect(built.charges[0]).toMatchObject({ amountPaise: 1000, bookedPaise: 1180 });
    // The cost of goods: their value, its tax, the freight and its tax.
    expect(built.moves).toMatchObject([{ valuePaise: 12_980 }]);
  });

  test('a spread charge is added to the cost of the goods by value; one beside them is not', () => {
    const lines = [line({ rateE4: 3_000_000 }), line({ productId: 'B' }), line({ productId: 'S', rateE4: 2_000_000 })];
    const products = new Map([
      ['A', product(18)],
      ['B', product(5)],
      ['S', product(18, { isStocked: false })],
    ]);
    const spread = { ledgerId: 'freight', amountPaise: 1200, tax: { kind: 'composite' } } as const;
    const built = build({ lines, charges: [spread, ownCharge('freight', 700, 18)] }, { products });
    expect(built.problems).toEqual([]);
    expect(built.moves).toMatchObject([
      { productId: 'A', valuePaise: 30_600 },
      { productId: 'B', valuePaise: 10_200 },
    ]);
    expect(built.lines.map(({ landedPaise }) => landedPaise)).toEqual([30_600, 10_200, 20_400]);
    expect(posted(built)).toMatchObject({ purchase: 60_000, freight: 1900 });
  });

  test('a spread discount reduces the cost', () => {
    const off = { ledgerId: 'discount', amountPaise: -1000, tax: { kind: 'composite' } } as const;
    expect(build({ charges: [off] }).moves).toMatchObject([{ valuePaise: 9000 }]);
  });

  test('a charge with a rate of its own keeps its input credit if the goods have none', () => {
    const built = build({ charges: [ownCharge('freight', 1000, 18)] }, { products: blocked('blocked') });
    expect(posted(built)).toEqual({ 'ledger-supplier': -12_980, purchase: 11_800, freight: 1000, inputCgst: 90, inputSgst: 90 });
  });

  test.each(['composition', 'unregistered'] as const)('a company that is %s takes no tax back', (registration) => {
    const own = { company: { ...company, registration } };
    expect(posted(build({}, own))).toEqual({ 'ledger-supplier': -11_800, purchase: 11_800 });
    const freight = { charges: [ownCharge('freight', 1000, 18)] };
    expect(posted(build(freight, own))).toEqual({ 'ledger-supplier': -12_980, purchase: 11_800, freight: 1180 });
  });

  test('CGST and SGST of another state give no input credit', () => {
    const built = build({ placeOfSupply: '27' }, from('regular', '27'));
    expect(built.heads).toBe('intra');
    expect(posted(built)).toEqual({ 'ledger-supplier': -11_800, purchase: 11_800 });
  });

  test.each(['composition', 'unregistered'] as const)('a %s supplier charges no tax', (category) => {
    const built = build({}, from(category, '27'));
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({ 'ledger-supplier': -10_000, purchase: 10_000 });
  });

  test('price limits of the user and credit limits of the party apply to sales only', () => {
    const fixed = { ...company, saleLimits: { rates: 'fixed' as const, mostDiscountPercentE4: 0 } };
    const products = new Map([['A', product(18, { listPrice: { rateE4: 1, isTaxInclusive: false } })]]);
    const party = { ...supplier, credit: { limitPaise: 0, policy: 'block' as const, balancePaise: 10 ** 9 } };
    const lines = [line({ discount: { kind: 'percent', percentE4: 500_000 } })];
    expect(build({ lines }, { company: fixed, products, party }).problems).toEqual([]);
  });

  test('an advance paid to the supplier may be set off at once', () => {
    const openBills = [{ id: 'P-1', billNo: 'P-1', billDate: '2026-11-01', dueOn: '2026-11-01', source: 'payment', pendingPaise: 5000 }];
    const built = build({ bills: [{ billId: 'P-1', settledPaise: 5000 }] }, { openBills });
    expect(built.settlements).toEqual([{ billId: 'P-1', settledPaise: 5000 }]);
    expect(built.bills).toMatchObject([{ kind: 'bill', pendingPaise: -6800 }]);
  });
});

describe('"lines without stock items": a line names an expense or an asset', () => {
  const namedLedgers = new Map([
    ['rent', namedLedger('Rent', 'other', { hsn: '997212' })],
    ['machine', namedLedger('Machinery')],
    ['bank', namedLedger('Bank A', 'bank')],
    ['old', namedLedger('Old', 'other', { isActive: false })],
  ]);
  const bought = (ledger: Partial<LedgerNamed>, valuePaise = 10_000, more: Partial<TradeLine> = {}): TradeLine => ({
    ...line({ productId: '', godownId: '', quantityE4: 0, rateE4: 0 }),
    valuePaise,
    ledger: { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible', ...ledger },
    ...more,
  });

  test('a value alone is taxed at the typed rate and posted to the ledger, and moves no stock', () => {
    const built = build({ lines: [bought({}), bought({ ledgerId: 'machine', inputCredit: 'blocked' }, 20_000)] }, { namedLedgers });
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({ 'ledger-supplier': -35_400, rent: 10_000, machine: 23_600, inputCgst: 900, inputSgst: 900 });
    expect(built.moves).toEqual([]);
    expect(built.hsnSummary[0]).toMatchObject({ hsn: '997212', unit: 'NA', quantityE4: 0, taxablePaise: 10_000 });
  });

  test('a quantity with a rate is accepted too, and a discount is taken first', () => {
    const counted = { ...bought({}), quantityE4: 20_000, actualQuantityE4: 20_000, rateE4: 500_000 };
    const { valuePaise: _, ...twoAtFifty } = counted;
    expect(posted(build({ lines: [twoAtFifty] }, { namedLedgers }))).toMatchObject({ rent: 10_000 });
    const less = bought({}, 10_000, { discount: { kind: 'percent', percentE4: 100_000 } });
    expect(posted(build({ lines: [less] }, { namedLedgers }))).toMatchObject({ rent: 9000 });
  });

  test.each<[string, TradeLine, string[]]>([
    ['an unknown ledger', bought({ ledgerId: 'gone' }), ['lines.0.ledger.ledgerId LEDGER_UNKNOWN']],
    ['a bank', bought({ ledgerId: 'bank' }), ['lines.0.ledger.ledgerId LEDGER_NOT_FOR_PURCHASE']],
    ['an inactive ledger', bought({ ledgerId: 'old' }), ['lines.0.ledger.ledgerId LEDGER_INACTIVE']],
    [
      'an invalid rate',
      bought({ gstPercentE4: Number.NaN }),
      ['lines.0.ledger.gstPercentE4 CHARGE_RATE_INVALID', 'lines.0.ledger.ledgerId TAXABLE_WITHOUT_TAX'],
    ],
    ['a value of 0', bought({}, 0), ['lines.0.valuePaise VALUE_INVALID']],
    ['a value below 0', bought({}, -5), ['lines.0.valuePaise VALUE_INVALID']],
    ['an absurd value', bought({}, 10 ** 15), ['lines.0.valuePaise VALUE_INVALID']],
    ['a value and a quantity', bought({}, 100, { quantityE4: 1 }), ['lines.0.quantityE4 VALUE_WITH_QUANTITY']],
  ])('%s is refused', (_, entered, problems) => expect(named(build({ lines: [entered] }, { namedLedgers }).problems)).toEqual(problems));

  test.each(['composition', 'unregistered'] as const)(
    'a %s supplier cannot charge GST: a typed rate is refused without reverse charge',
    (category) => {
      const facts = { namedLedgers, ...from(category) };
      for (const gstPercentE4 of [180_000, 1])
        expect(build({ lines: [bought({ gstPercentE4 })] }, facts).problems).toEqual([
          { code: 'TAX_NOT_CHARGED', field: 'lines.0.ledger.gstPercentE4', about: { name: supplier.name } },
        ]);
      expect(build({ lines: [bought({})], isReverseCharge: true }, facts).problems).toEqual([]);
      expect(build({ lines: [bought({ gstPercentE4: 0 })] }, facts).problems).toEqual([]);
    },
  );
});

describe('"under reverse charge input RCM" and "RCM payable per head"', () => {
  const reverse = { isReverseCharge: true } as const;

  test('the supplier is owed the value; the tax is owed to the government and taken back', () => {
    const built = build(reverse, from('unregistered'));
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({
      'ledger-supplier': -10_000,
      purchase: 10_000,
      inputRcmCgst: 900,
      inputRcmSgst: 900,
      rcmCgst: -900,
      rcmSgst: -900,
    });
    expect(built).toMatchObject({ totalPaise: 10_000, subTotalPaise: 10_000, taxVia: 'reverseCharge', bills: [{ pendingPaise: -10_000 }] });
    expect(sumTax(built.taxSummary)).toMatchObject({ cgstPaise: 900, totalPaise: 10_000 });
  });

  test('between states the head is IGST, and a charge is taxed too', () => {
    const built = build({ ...reverse, charges: [ownCharge('freight', 1000, 5)] }, from('regular', '27'));
    expect(posted(built)).toEqual({ 'ledger-supplier': -11_000, purchase: 10_000, freight: 1000, inputRcmIgst: 1850, rcmIgst: -1850 });
  });

  test('tax that may not be taken back is still owed, and added to the cost', () => {
    const owed = { 'ledger-supplier': -10_000, purchase: 11_800, rcmCgst: -900, rcmSgst: -900 };
    expect(posted(build(reverse, { products: blocked('blocked') }))).toEqual(owed);
    expect(posted(build(reverse, { company: { ...company, registration: 'composition' } }))).toEqual(owed);
  });

  test('a price does not include tax that is not on the bill', () => {
    expect(build({ ...reverse, lines: [line({ isTaxInclusive: true })] }).lines[0]).toMatchObject({ taxablePaise: 10_000, cgstPaise: 900 });
  });

  test('only a registered company may owe it', () => {
    const built = build(reverse, { company: { ...company, registration: 'unregistered' } });
    expect(named(built.problems)).toEqual(['isReverseCharge REVERSE_CHARGE_UNREGISTERED']);
  });

  test('services from abroad bear IGST by reverse charge', () => {
    const built = build(reverse, from('overseas', '96'));
    expect(built.problems).toEqual([]);
    expect(posted(built)).toMatchObject({ 'ledger-supplier': -10_000, inputRcmIgst: 1800, rcmIgst: -1800 });
  });
});

describe('import of goods', () => {
  const billOfEntry = { number: '1234567', date: '2026-11-19' };

  test('the tax is IGST owed to customs, never to the supplier', () => {
    const built = build({ billOfEntry }, from('overseas', '96'));
    expect(built).toMatchObject({ problems: [], warnings: [], taxVia: 'customs', totalPaise: 10_000 });
    expect(posted(built)).toEqual({ 'ledger-supplier': -10_000, purchase: 10_000, inputIgst: 1800, customsPayable: -1800 });
  });

  test('without a bill of entry there is no tax, and a warning', () => {
    const built = build({}, from('overseas', '96'));
    expect(named(built.warnings)).toEqual(['billOfEntry BILL_OF_ENTRY_MISSING']);
    expect(posted(built)).toEqual({ 'ledger-supplier': -10_000, purchase: 10_000 });
  });

  test("the rate is that of the bill of entry's date", () => {
    const products = new Map([['A', product(18, { rates: [plainRate('2017-07-01', 180_000), plainRate('2026-11-20', 400_000)] })]]);
    expect(build({ billOfEntry }, { ...from('overseas', '96'), products }).lines[0]).toMatchObject({ igstPaise: 1800 });
  });

  test('a domestic purchase takes none; an import needs a number and a date not in the future', () => {
    expect(named(build({ billOfEntry }).problems)).toEqual(['billOfEntry BILL_OF_ENTRY_NOT_USED']);
    const abroad = from('overseas', '96');
    expect(named(build({ billOfEntry: { number: ' ', date: '2026-11-21' } }, abroad).problems)).toEqual([
      'billOfEntry.number BILL_OF_ENTRY_NUMBER_MISSING',
      'billOfEntry.date BILL_OF_ENTRY_DATE_INVALID',
    ]);
    const entry = (number: string, date: string) => build({ billOfEntry: { number, date } }, abroad).problems;
    expect(entry('B'.repeat(MAX_REFERENCE_LENGTH), '2026-11-20')).toEqual([]);
    expect(entry('B'.repeat(MAX_REFERENCE_LENGTH + 1), '2026-11-20')).toEqual([
      { code: 'REFERENCE_TOO_LONG', field: 'billOfEntry.number', about: { most: MAX_REFERENCE_LENGTH } },
    ]);
    expect(named(entry('1', '2026-02-30'))).toEqual(['billOfEntry.date BILL_OF_ENTRY_DATE_INVALID']);
  });
});

describe('both cesses of a purchase are posted together', () => {
  // 10 % and 1 rupee a piece on 100.
  const rates = [{ ...plainRate('2017-07-01', 180_000), cessPercentE4: 100_000, cessPerUnitE4: 10_000 }];
  const products = new Map([['A', product(18, { rates })]]);
  const tax = (draft: Partial<TradeDraft>, facts: Partial<TradeFacts> = {}) =>
    Object.entries(posted(build(draft, { products, ...facts }))).filter(([ledger]) => /cess|customs/i.test(ledger));

  test('on the bill', () => expect(tax({})).toEqual([['inputCess', 1100]]));
  test('under reverse charge', () => {
    expect(tax({ isReverseCharge: true })).toEqual([
      ['inputRcmCess', 1100],
      ['rcmCess', -1100],
    ]);
  });
  test('at customs, to whom the IGST is owed too', () => {
    expect(tax({ billOfEntry: { number: '1', date: '2026-11-20' } }, from('overseas', '96'))).toContainEqual(['inputCess', 1100]);
    const built = build({ billOfEntry: { number: '1', date: '2026-11-20' } }, { products, ...from('overseas', '96') });
    const owed = built.postings.filter(({ ledgerId }) => ledgerId === 'customsPayable');
    expect(owed.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(-2900);
  });
});

describe("the supplier's bill", () => {
  const paper = (more: Partial<NonNullable<TradeDraft['supplierBill']>>) => ({
    supplierBill: { number: 'SUP-9', date: '2026-11-18', totalPaise: null, ...more },
  });

  test("a registered supplier's bill needs a number; an unregistered one may have no bill", () => {
    expect(named(build({ supplierBill: null }).problems)).toEqual(['supplierBill.number SUPPLIER_BILL_MISSING']);
    expect(named(build(paper({ number: ' ' })).problems)).toEqual(['supplierBill.number SUPPLIER_BILL_MISSING']);
    expect(build({ supplierBill: null }, from('unregistered')).problems).toEqual([]);
  });

  test('"a warning on the same supplier + number + year"', () => {
    const built = build({}, { twinNumber: 'PU/26-27/00004' });
    expect(built.problems).toEqual([]);
    expect(built.warnings).toEqual([{ code: 'SUPPLIER_BILL_TWIN', field: 'supplierBill.number', about: { number: 'PU/26-27/00004' } }]);
  });

  test('it needs a date not after the voucher, and a number that is not too long', () => {
    expect(named(build(paper({ date: '18/11/2026' })).problems)).toEqual(['supplierBill.date SUPPLIER_BILL_DATE_INVALID']);
    expect(named(build(paper({ date: '2026-11-21' })).problems)).toEqual(['supplierBill.date SUPPLIER_BILL_DATE_LATE']);
    expect(named(build(paper({ number: 'x'.repeat(51) })).problems)).toEqual(['supplierBill.number REFERENCE_TOO_LONG']);
    expect(build(paper({ number: 'x'.repeat(50), date: '2026-11-20' })).problems).toEqual([]);
  });

  test('the rate in force on its date applies', () => {
    const products = new Map([['A', product(18, { rates: [plainRate('2017-07-01', 120_000), plainRate('2026-11-19', 180_000)] })]]);
    expect(build({}, { products }).lines[0]).toMatchObject({ gstPercentE4: 120_000 });
    expect(build(paper({ date: '2026-11-19' }), { products }).lines[0]).toMatchObject({ gstPercentE4: 180_000 });
  });

  test("its round-off is used, whatever the company's setting; a difference of a rupee is a mistake", () => {
    const rounds = { company: { ...company, roundsToRupee: true } };
    const odd = { lines: [line({ rateE4: 1_003_400 })] };
    expect(build(odd, rounds)).toMatchObject({ totalPaise: 11_800, roundOffPaise: -40 });
    expect(build({ ...odd, ...paper({ totalPaise: 11_840 }) }, rounds)).toMatchObject({
      totalPaise: 11_840,
      roundOffPaise: 0,
      problems: [],
    });
    const up = build({ ...odd, ...paper({ totalPaise: 11_900 }) });
    expect(up).toMatchObject({ totalPaise: 11_900, roundOffPaise: 60 });
    expect(posted(up)).toMatchObject({ roundOff: 60, 'ledger-supplier': -11_900 });
    expect(build({ ...odd, ...paper({ totalPaise: 11_940 }) }).problems).toEqual([
      { code: 'TOTAL_NOT_AS_BILLED', field: 'supplierBill.totalPaise', about: { billedPaise: 11_940, totalPaise: 11_840 } },
    ]);
    expect(named(build({ ...odd, ...paper({ totalPaise: 11_740 }) }).problems)).toEqual(['supplierBill.totalPaise TOTAL_NOT_AS_BILLED']);
    for (const within of [11_741, 11_939]) expect(build({ ...odd, ...paper({ totalPaise: within }) }).problems).toEqual([]);
  });
});

test('an unknown supplier gives only that problem, whatever the place of supply', () => {
  const unknown = { partyId: 'nobody', supplierBill: null };
  for (const placeOfSupply of ['24', '96'])
    expect(named(build({ ...unknown, placeOfSupply }, { party: null }).problems)).toEqual(['partyId PARTY_UNKNOWN']);
});

test('goods come in at their cost, free goods at 0, up to the largest quantity; ledger lines move nothing', () => {
  const namedLedgers = new Map([['rent', namedLedger('Rent')]]);
  const movesOf = (...lines: TradeLine[]) =>
    build({ lines }, { namedLedgers }).moves.map(({ quantityE4, valuePaise }) => [quantityE4, valuePaise]);
  expect(movesOf(line({ discount: { kind: 'percent', percentE4: 1_000_000 } }), line({ godownId: 'Main', rateE4: 0 }))).toEqual([
    [20_000, 0],
  ]);
  expect(movesOf(line({ quantityE4: MAX_QUANTITY_E4, rateE4: 1 }))).toMatchObject([[MAX_QUANTITY_E4, {}]]);
  const rent = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;
  expect(movesOf({ ...line(), ledger: rent })).toEqual([]);
});

describe('batches of a purchase', () => {
  const medicine = product(18, { hasExpiry: true, batches: new Map([['K1', '2027-01-31']]) });
  const products = new Map([
    ['A', medicine],
    ['P', product(18, { batches: new Map() })],
  ]);
  const details = { madeOn: '2026-01-01', expiresOn: '2027-12-31', mrpPaise: 15_000 };
  const at = (...lines: TradeLine[]) => build({ lines }, { products });

  test('a new batch is added with its dates and MRP, once for all its lines', () => {
    const built = at({ ...line({ batch: 'N1' }), newBatch: details }, { ...line({ batch: 'N1', godownId: 'Main' }), newBatch: details });
    expect(built.problems).toEqual([]);
    expect(built.newBatches).toEqual([{ productId: 'A', batch: 'N1', ...details }]);
    expect(built.moves).toEqual([{ productId: 'A', godownId: 'Main', batch: 'N1', quantityE4: 20_000, valuePaise: 20_000 }]);
  });

  test('a known batch needs no details, and must not contradict them', () => {
    expect(at(line({ batch: 'K1' }))).toMatchObject({ problems: [], newBatches: [] });
    expect(named(at({ ...line({ batch: 'K1' }), newBatch: details }).problems)).toEqual(['lines.0.newBatch.expiresOn BATCH_DATES_DIFFER']);
  });

  test('a contradiction to the books is reported at its field; an empty field contradicts nothing', () => {
    const known = new Map([['K1', { madeOn: '2026-02-01', mrpPaise: 12_000 }]]);
    const codesOf = (newBatch: NonNullable<TradeLine['newBatch']>) =>
      named(
        build({ lines: [{ ...line({ batch: 'K1' }), newBatch }] }, { products: new Map([['A', { ...medicine, batchDetails: known }]]) })
          .problems,
      );
    const same = { madeOn: '2026-02-01', expiresOn: '2027-01-31', mrpPaise: 12_000 };
    expect(codesOf(same)).toEqual([]);
    const again = { products: new Map([['A', { ...medicine, batchDetails: known }]]) };
    expect(build({ lines: [{ ...line({ batch: 'K1' }), newBatch: same }] }, again).newBatches).toEqual([]);
    expect(codesOf({ ...same, madeOn: null, mrpPaise: 0 })).toEqual([]);
    expect(codesOf({ ...same, madeOn: '2026-02-02', mrpPaise: 15_000 })).toEqual([
      'lines.0.newBatch.madeOn BATCH_MADE_ELSE',
      'lines.0.newBatch.mrpPaise BATCH_PRICED_ELSE',
    ]);
  });

  test('a batch that no other voucher uses may change its details', () => {
    const own = new Map([['K1', { madeOn: null, mrpPaise: 12_000, mayChange: true }]]);
    const built = build(
      { lines: [{ ...line({ batch: 'K1' }), newBatch: details }] },
      { products: new Map([['A', { ...medicine, batchDetails: own }]]) },
    );
    expect(built).toMatchObject({ problems: [], newBatches: [{ productId: 'A', batch: 'K1', ...details }] });
    const more = build({ lines: [line({ batch: 'K1' })] }, { products: new Map([['A', { ...medicine, batchDetails: own }]]) });
    expect(more).toMatchObject({ problems: [], newBatches: [] });
  });

  test('a batch without expiry needs only a name', () => {
    expect(at(line({ productId: 'P', batch: 'LOT' })).newBatches).toEqual([
      { productId: 'P', batch: 'LOT', madeOn: null, expiresOn: null, mrpPaise: 0 },
    ]);
  });

  test.each<[string, Partial<TradeLine>, string]>([
    ['no batch', { batch: '' }, 'lines.0.batch BATCH_MISSING'],
    ['a batch without an expiry date', { batch: 'N1' }, 'lines.0.newBatch.expiresOn EXPIRY_MISSING'],
    [
      'an invalid expiry date',
      { batch: 'N1', newBatch: { ...details, expiresOn: '2027-13-01' } },
      'lines.0.newBatch.expiresOn EXPIRY_MISSING',
    ],
    [
      'an expiry date before the manufacturing date',
      { batch: 'N1', newBatch: { ...details, expiresOn: '2025-12-31' } },
      'lines.0.newBatch.expiresOn EXPIRY_BEFORE_MAKING',
    ],
    ['an invalid manufacturing date', { batch: 'N1', newBatch: { ...details, madeOn: 'May' } }, 'lines.0.newBatch.madeOn MADE_ON_INVALID'],
    ['an MRP below 0', { batch: 'N1', newBatch: { ...details, mrpPaise: -1 } }, 'lines.0.newBatch.mrpPaise MRP_INVALID'],
    [
      'an expiry date for goods without expiry',
      { productId: 'P', batch: 'N1', newBatch: details },
      'lines.0.newBatch.expiresOn EXPIRY_NOT_USED',
    ],
  ])('%s is refused', (_, more, problem) => expect(named(at({ ...line(), ...more }).problems)).toEqual([problem]));

  test.each([{ mrpPaise: 1 }, { madeOn: '2026-01-02' }, { madeOn: null }, { expiresOn: '2027-12-30' }])(
    'two lines must agree on a batch, not %o',
    (more) => {
      const other = { ...line({ batch: 'N1' }), newBatch: { ...details, ...more } };
      const about = { name: 'Item A', batch: 'N1' };
      expect(at({ ...line({ batch: 'N1' }), newBatch: details }, other).problems).toEqual([
        { code: 'BATCH_DATES_DIFFER', field: 'lines.1.newBatch.expiresOn', about },
      ]);
    },
  );

  test('a return or a sale does not change its batch', () => {
    const own = new Map([['K1', { madeOn: null, mrpPaise: 12_000, mayChange: true }]]);
    const facts = { products: new Map([['A', { ...medicine, batchDetails: own }]]) };
    const lines = [{ ...line({ batch: 'K1' }), newBatch: details }];
    expect(build({ kind: 'debitNote', supplierBill: null, lines }, facts).newBatches).toEqual([]);
    for (const kind of ['sales', 'creditNote'] as const)
      expect(buildTrade(salesDraft({ kind, lines }), salesFacts(facts)).newBatches, kind).toEqual([]);
  });
});
