import { describe, expect, test } from 'vitest';
import facts from '../facts/gst-cases.json' with { type: 'json' };
import { type GstRate, NO_TAX, plainRate } from '../gst/gst-rates.ts';
import { isHsn } from '../gst/hsn.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { partyTaxProblems } from '../gst/party-tax.ts';
import { taxHeads } from '../gst/place-of-supply.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { sumTax } from '../gst/tax-summary.ts';
import { percentOf } from '../money/rounding.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import {
  buildSale,
  company,
  customer,
  line,
  namedLedger,
  ownCharge,
  product,
  purchaseDraft,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { BuiltTrade } from './built-trade.ts';
import type { ChargeLine, SalesDraft } from './sales-draft.ts';
import type { SalesFacts } from './sales-facts.ts';
import { type TradeDraft, type TradeKind, tradeDraft } from './trade-draft.ts';
import { type TradeFacts, tradeFacts } from './trade-facts.ts';

// The cases of the facts, run as far as vouchers with goods reach. Return classification (gstr1Category, subType …) belongs to the returns.

type CaseLine = {
  qty?: number;
  rate?: number;
  amount?: number;
  gstRate: number;
  cessRate?: number;
  cessPerUnit?: number;
  discountPercent?: number;
  taxInclusive?: boolean;
  treatment?: string;
  hsn?: string;
  sac?: string;
  unit?: string;
};
type SalesInput = {
  voucherType?: string;
  date?: string;
  seller?: { gstin: string; state: string; type: 'regular' | 'composition' };
  party: { gstCategory: string; gstin?: string | null; state?: string; billingState?: string };
  placeOfSupply: string;
  lines: CaseLine[];
  charges?: { amount: number; taxable: boolean }[];
  tcsRate?: number;
};
type HsnExpected = {
  hsn: string;
  uqc?: string;
  qty?: number;
  rate: number;
  taxableValue?: number;
  cgst?: number;
  sgst?: number;
  total?: number;
};
type SalesExpected = {
  taxableValue: number;
  cgst: number;
  sgst: number;
  igst: number;
  cess: number;
  total: number;
  otherCharges?: number;
  roundOff?: number;
  hsnRow?: HsnExpected;
  reverseCharge?: string;
  payableToSupplier?: number;
  rcmTaxPayableToGovernment?: number;
};
type Case = { id: string; title: string; kind: string; input: unknown; expected: unknown };

const cases: readonly Case[] = facts.cases;
const byId = new Map(cases.map((each) => [each.id, each]));
const E4 = (value: number) => Math.round(value * 10_000);
const inPaise = (rupees: number) => Math.round(rupees * 100);

function category(text: string): PartyCategory {
  const known: Record<string, PartyCategory> = { registered_regular: 'regular', registered_composition: 'composition' };
  return known[text] ?? (text as PartyCategory);
}

function ratesOf(each: CaseLine): readonly GstRate[] {
  const code = each.sac ?? each.hsn ?? '';
  const slabs = slabRates.get(code) ?? slabRates.get(code.slice(0, 2));
  if (slabs !== undefined && code !== '61149090') return slabs;
  const cess = { cessPercentE4: E4(each.cessRate ?? 0), cessPerUnitE4: E4(each.cessPerUnit ?? 0) };
  return [{ ...plainRate('2017-07-01', E4(each.gstRate)), ...cess }];
}

const kinds: Record<string, TradeKind> = { credit_note: 'creditNote', debit_note_by_seller: 'debitNote', purchase: 'purchase' };

/** The facts keep notes below 0; here a note says how much, and its kind which way. */
function positive(input: SalesInput): SalesInput {
  const amount = ({ amount }: CaseLine) => (amount === undefined ? {} : { amount: Math.abs(amount) });
  return {
    ...input,
    lines: input.lines.map((each) => ({ ...each, ...(each.qty !== undefined && { qty: Math.abs(each.qty) }), ...amount(each) })),
  };
}

/** A case as a draft and the books around it. A negative line is a deduction on the bill, shared over the lines. */
function saleOf(input: SalesInput, expected: { roundOff?: number }): [TradeDraft, TradeFacts] {
  const [draft, books] = goodsOf(input, expected);
  const kind = kinds[input.voucherType ?? ''] ?? 'sales';
  // Of value alone where nothing is counted.
  const lines = draft.lines.map((each, at) => {
    const { qty, amount = 0 } = input.lines[at]!;
    return qty === 0 ? { ...each, quantityE4: 0, actualQuantityE4: 0, valuePaise: inPaise(amount) } : each;
  });
  return [tradeDraft(kind, { ...draft, lines }), tradeFacts(books)];
}

function goodsOf(input: SalesInput, expected: { roundOff?: number }): [SalesDraft, SalesFacts] {
  const goods = input.lines.filter((each) => (each.rate ?? each.amount ?? 0) >= 0);
  const customerCategory = category(input.party.gstCategory);
  const hasLut = ['sez', 'overseas'].includes(customerCategory) && goods.every((each) => each.gstRate === 0);
  const products = goods.map((each, at): [string, ReturnType<typeof product>] => {
    const treatment = each.treatment?.startsWith('nil') || (each.gstRate === 0 && !hasLut) ? 'nil' : 'taxable';
    return [`P${at}`, product(0, { treatment, rates: ratesOf(each), hsn: each.hsn ?? each.sac ?? '', unit: each.unit ?? 'NOS' })];
  });
  const lines = goods.map((each, at) =>
    line({
      productId: `P${at}`,
      quantityE4: E4(each.rate === undefined ? 1 : (each.qty ?? 1)),
      rateE4: E4(each.rate ?? each.amount!),
      isTaxInclusive: each.taxInclusive ?? false,
      discount: each.discountPercent === undefined ? { kind: 'none' } : { kind: 'percent', percentE4: E4(each.discountPercent) },
    }),
  );
  const deductions = input.lines
    .filter((each) => !goods.includes(each))
    .map((each): ChargeLine => ({ ledgerId: 'discount', amountPaise: inPaise(each.rate! * each.qty!), tax: { kind: 'composite' } }));
  const charges = [
    ...deductions,
    ...(input.charges ?? []).map((each) => ownCharge('freight', inPaise(each.amount), each.taxable ? 18 : 0)),
  ];
  const draft = salesDraft({ lines, charges, placeOfSupply: input.placeOfSupply, date: input.date ?? '2026-11-20' });
  const seller = input.seller ?? { gstin: company.gstin!, state: '24', type: 'regular' as const };
  const books = salesFacts({
    company: {
      ...company,
      stateCode: seller.state,
      gstin: seller.gstin,
      registration: seller.type,
      hasLut,
      roundsToRupee: expected.roundOff !== undefined,
    },
    party: {
      ...customer,
      category: customerCategory,
      gstin: input.party.gstin ?? null,
      stateCode: input.party.state ?? input.party.billingState ?? '24',
    },
    products: new Map(products),
  });
  if (input.tcsRate === undefined) return [draft, books];
  const tcsPaise = percentOf(buildSale(draft, books).totalPaise, E4(input.tcsRate));
  return [{ ...draft, charges: [...draft.charges, ownCharge('freight', tcsPaise, 0)] }, books];
}

function expectHsnRow(built: BuiltTrade, row: HsnExpected): void {
  const { hsn, unit, quantityE4, gstPercentE4, taxablePaise, cgstPaise, sgstPaise, totalPaise } = built.hsnSummary[0]!;
  expect(built.hsnSummary).toHaveLength(1);
  const found = { hsn, uqc: unit, qty: quantityE4 / 10_000, rate: gstPercentE4 / 10_000, taxableValue: taxablePaise / 100 };
  expect({ ...found, cgst: cgstPaise / 100, sgst: sgstPaise / 100, total: totalPaise / 100, table: undefined }).toMatchObject({
    ...row,
    table: undefined,
  });
}

function runSale({ input, expected: wanted }: Case): void {
  const expected = wanted as SalesExpected;
  const isReverseCharge = expected.reverseCharge === 'Y' || expected.rcmTaxPayableToGovernment !== undefined;
  const [draft, books] = saleOf(positive(input as SalesInput), expected);
  const built = buildTrade({ ...draft, isReverseCharge }, books);
  expectFigures(built, (input as SalesInput).voucherType === 'credit_note' ? absolute(expected) : expected);
}

function absolute(expected: SalesExpected): SalesExpected {
  const { taxableValue, cgst, sgst, igst, cess, total } = expected;
  const figures = Object.entries({ taxableValue, cgst, sgst, igst, cess, total }).map(([name, rupees]) => [name, Math.abs(rupees)]);
  return { ...expected, ...Object.fromEntries(figures) };
}

function expectFigures(built: BuiltTrade, expected: SalesExpected): void {
  expect(built.problems).toEqual([]);
  const sums = sumTax(built.taxSummary);
  expect({
    cgst: sums.cgstPaise,
    sgst: sums.sgstPaise,
    igst: sums.igstPaise,
    cess: sums.cessPaise + sums.additionalCessPaise,
    total: built.totalPaise,
    roundOff: built.roundOffPaise,
  }).toEqual({
    cgst: inPaise(expected.cgst),
    sgst: inPaise(expected.sgst),
    igst: inPaise(expected.igst),
    cess: inPaise(expected.cess),
    total: inPaise(expected.total),
    roundOff: inPaise(expected.roundOff ?? 0),
  });
  // Where nil goods stand beside taxable ones the source counts them as "other charges", as the e-invoice does.
  const isTaxed = (row: { treatment: string }) => row.treatment === 'taxable' || row.treatment === 'zeroRated';
  const valueRows = built.taxSummary.some(isTaxed) ? built.taxSummary.filter(isTaxed) : built.taxSummary;
  expect(sumTax(valueRows).taxablePaise).toBe(inPaise(expected.taxableValue));
  if (expected.otherCharges !== undefined) {
    const untaxed = built.charges.filter((charge) => charge.taxablePaise === 0 && !charge.isRoundOff);
    const nil = built.taxSummary.filter((row) => !isTaxed(row));
    expect(sumTax([...untaxed, ...nil]).totalPaise).toBe(inPaise(expected.otherCharges));
  }
  if (expected.hsnRow !== undefined) expectHsnRow(built, expected.hsnRow);
}

/** An e-way bill of an invoice or note is that with its taxable amounts and the rupee round-off as "other value". */
function runWaybill({ input, expected }: Case): void {
  type Waybill = { fromGstin: string; lines: { taxableAmount: number; cgstRate: number; igstRate: number; hsnCode: string }[] };
  const { cgstValue, sgstValue, otherValue, totInvValue, totalValue } = expected as Record<string, number>;
  const lines = (input as Waybill).lines.map((each) => ({
    amount: each.taxableAmount,
    gstRate: 2 * each.cgstRate + each.igstRate,
    hsn: each.hsnCode,
  }));
  const sale: SalesInput = { party: { gstCategory: 'registered_regular', gstin: customer.gstin, state: '24' }, placeOfSupply: '24', lines };
  const figures = { taxableValue: totalValue!, cgst: cgstValue!, sgst: sgstValue!, igst: 0, cess: 0, total: totInvValue! };
  runSale({ id: '', title: '', kind: '', input: sale, expected: { ...figures, roundOff: otherValue! } });
}

/** Inward e-way bills, and those of goods that go back: figures of the purchase, or of the note. */
function runTradeWaybill(kind: TradeKind): (each: Case) => void {
  return ({ input, expected }) => {
    type Waybill = { fromGstin: string; lines: { taxableAmount: number; quantity: number; cgstRate: number; hsnCode: string }[] };
    const { fromGstin, lines } = input as Waybill;
    const { totalValue, cgstValue, sgstValue, otherValue, totInvValue } = expected as Record<string, number>;
    const products = lines.map((each, at): [string, ReturnType<typeof product>] => [
      `P${at}`,
      product(each.cgstRate * 2, { treatment: 'taxable' }),
    ]);
    const draft = purchaseDraft({
      kind,
      lines: lines.map((each, at) =>
        line({ productId: `P${at}`, quantityE4: E4(each.quantity), rateE4: E4(each.taxableAmount / each.quantity) }),
      ),
    });
    const isUnregistered = fromGstin === 'URP';
    const party = { ...supplier, ...(isUnregistered && { category: 'unregistered' as const, gstin: null }) };
    const rounds = { ...company, roundsToRupee: otherValue !== 0 };
    const books = tradeFacts(salesFacts({ party, company: rounds, products: new Map(products) }), {
      side: kind === 'creditNote' ? 'customer' : 'supplier',
    });
    expectFigures(buildTrade(draft, books), {
      taxableValue: totalValue!,
      cgst: cgstValue!,
      sgst: sgstValue!,
      igst: 0,
      cess: 0,
      total: totInvValue!,
      roundOff: otherValue!,
    });
  };
}

/** The tax is never a figure of the draft: such a supplier's goods bear none, and a rate typed for an expense is refused. */
function expectTaxRefused(category: PartyCategory, isReverseCharge: boolean): void {
  const party = { ...supplier, category, gstin: category === 'unregistered' ? null : supplier.gstin };
  const facts = tradeFacts(salesFacts({ party, namedLedgers: new Map([['rent', namedLedger('Rent')]]) }), { side: 'supplier' });
  expect(buildTrade(purchaseDraft(), facts)).toMatchObject({ problems: [], totalPaise: 10_000 });
  const ledger = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;
  const rent = { ...line({ quantityE4: 0 }), valuePaise: 10_000, ledger };
  const codes = buildTrade(purchaseDraft({ lines: [rent], isReverseCharge }), facts).problems.map(({ code }) => code);
  expect(codes).toEqual(['TAX_NOT_CHARGED']);
}

function runCess({ input, expected }: Case): void {
  type Cess = { qty: number; rate?: number; taxable?: number; cess: { mode: string; percent: number; perUnit: number } };
  const { qty, rate, taxable, cess } = input as Cess;
  const [figures] = taxLines(
    [
      {
        ...NO_TAX,
        valuePaise: inPaise(taxable ?? qty * rate!),
        isTaxInclusive: false,
        quantityE4: E4(qty),
        cessPercentE4: E4(cess.percent),
        cessPerUnitE4: E4(cess.perUnit),
        cessRule: cess.mode === 'higher_of' ? 'higher' : 'sum',
      },
    ],
    'intra',
  );
  const wanted = expected as { cess: number; cessAdValorem?: number; cessPerUnit?: number };
  expect(figures!.cessPaise + figures!.additionalCessPaise).toBe(inPaise(wanted.cess));
  if (wanted.cessAdValorem !== undefined) expect(figures!.cessPaise).toBe(inPaise(wanted.cessAdValorem));
  if (wanted.cessPerUnit !== undefined) expect(figures!.additionalCessPaise).toBe(inPaise(wanted.cessPerUnit));
}

const codesOf = (draft: Partial<SalesDraft>, more: Partial<SalesFacts> = {}) =>
  buildSale(salesDraft(draft), salesFacts(more)).problems.map((problem) => problem.code);

/** Cases that are no sale of their own. What cannot even be said to `buildTrade` is shown by what it answers instead. */
const runsOfTheirOwn: Record<string, (each: Case) => void> = {
  'GST-030': (each) => {
    runSale(each);
    const expected = each.expected as SalesExpected;
    const [draft, books] = saleOf(each.input as SalesInput, expected);
    const { postings } = buildTrade({ ...draft, isReverseCharge: true }, books);
    const sum = (...ids: string[]) =>
      postings.filter(({ ledgerId }) => ids.includes(ledgerId)).reduce((total, { amountPaise }) => total - amountPaise, 0);
    expect(sum('ledger-customer')).toBe(inPaise(expected.payableToSupplier!));
    expect(sum('rcmCgst', 'rcmSgst', 'rcmIgst', 'rcmCess')).toBe(inPaise(expected.rcmTaxPayableToGovernment!));
  },
  'GST-040': () => expectTaxRefused('composition', false),
  'GST-041': ({ input }) => expectTaxRefused('unregistered', (input as { reverseCharge: boolean }).reverseCharge),
  'GST-042': () => expect(buildSale(salesDraft(), salesFacts()).lines[0]).toMatchObject({ igstPaise: 0, cgstPaise: 900, sgstPaise: 900 }),
  'GST-043': () =>
    expect(buildSale(salesDraft({ placeOfSupply: '27' }), salesFacts()).lines[0]).toMatchObject({
      igstPaise: 1800,
      cgstPaise: 0,
      sgstPaise: 0,
    }),
  'GST-045': ({ input }) => {
    const { partyGstin } = input as { partyGstin: string };
    expect(codesOf({}, { party: { ...customer, gstin: partyGstin } })).toEqual(['PARTY_IS_OWN_COMPANY']);
  },
  'GST-046': () => {
    const nilWithRate = product(18, { treatment: 'nil' });
    expect(buildSale(salesDraft(), salesFacts({ products: new Map([['A', nilWithRate]]) })).totalPaise).toBe(10_000);
  },
  'GST-047': () =>
    expect(codesOf({}, { products: new Map([['A', product(0, { treatment: 'taxable' })]]) })).toEqual(['TAXABLE_WITHOUT_TAX']),
  'GST-048': ({ input }) => expect(codesOf(input as { placeOfSupply: string })).toEqual(['PLACE_OF_SUPPLY_INVALID']),
  'GST-049': ({ input }) => {
    const { gstin } = input as { gstin: string };
    expect(partyTaxProblems({ gstin, category: 'unregistered', stateCode: '24' }).map((problem) => problem.code)).toEqual([
      'GSTIN_OF_UNREGISTERED',
    ]);
  },
  'GST-050': ({ input }) => expect(isHsn((input as { hsn: string }).hsn)).toBe(false),
  'GST-110': runCess,
  'GST-111': runCess,
  'GST-112': runCess,
  'GST-113': ({ input }) => {
    const supply = input as { supplierState: string; placeOfSupply: string };
    expect(taxHeads({ ...supply, customer: 'regular' })).toBe('intra');
  },
  'GST-147': runWaybill,
  'GST-148': runWaybill,
  'GST-149': runTradeWaybill('creditNote'),
  'GST-154': runTradeWaybill('purchase'),
  'GST-155': runTradeWaybill('purchase'),
  'GST-156': runTradeWaybill('debitNote'),
  'GST-157': runWaybill,
};

const waiting = {
  advance: 'waits for tax on advances for services',
  returns: 'waits for the returns',
  waybill: 'waits for delivery challans in e-way bills',
} as const;

const later: Record<string, (typeof waiting)[keyof typeof waiting]> = {
  'GST-028': waiting.returns,
  'GST-029': waiting.returns,
  'GST-079': waiting.returns,
  'GST-081': waiting.returns,
  'GST-083': waiting.returns,
  'GST-084': waiting.returns,
  'GST-085': waiting.returns,
  'GST-118': waiting.advance,
  'GST-119': waiting.advance,
  'GST-150': waiting.waybill,
  'GST-151': waiting.waybill,
  'GST-152': waiting.waybill,
  'GST-153': waiting.waybill,
  'GST-158': waiting.waybill,
  'GST-159': waiting.returns,
};

const isSale = ({ input }: Case) =>
  ['sales', 'bill_of_supply', ...Object.keys(kinds)].includes((input as { voucherType?: string }).voucherType ?? '');
const sales = cases.filter((each) => isSale(each) && !(each.id in runsOfTheirOwn) && !(each.id in later));

describe('sales, purchases and notes of the facts', () => {
  test.each(sales)('$id $title', runSale);
});

describe('other cases of the facts that a voucher with goods decides', () => {
  test.each(Object.keys(runsOfTheirOwn).map((id) => byId.get(id)!))('$id $title', (each) => runsOfTheirOwn[each.id]!(each));
});

test('every case of the facts is run here or waits for something named', () => {
  const accounted = [...sales.map((each) => each.id), ...Object.keys(runsOfTheirOwn), ...Object.keys(later)];
  expect(accounted.toSorted()).toEqual(cases.map((each) => each.id).toSorted());
  expect(sales.length).toBeGreaterThan(50);
});
