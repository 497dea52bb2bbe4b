import facts from '../facts/gst-cases.json' with { type: 'json' };
import { type GstRate, plainRate } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { percentOf } from '../money/rounding.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import type { ChargeLine, TradeDraft, TradeKind } from '../vouchers/trade-draft.ts';
import type { TradeFacts } from '../vouchers/trade-facts.ts';
import { slabRates } from './hsn-rates.ts';
import { company, customer, line, ownCharge, product, salesDraft, salesFacts } from './sample-books.ts';

/* The GST cases of the facts, as drafts with their books. */

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
export type CaseInput = {
  voucherType?: string;
  date?: string;
  seller?: { gstin: string; state: string; type: 'regular' | 'composition' };
  party: { gstCategory: string; gstin?: string | null; state?: string; billingState?: string };
  placeOfSupply: string;
  lines: CaseLine[];
  charges?: { amount: number; taxable: boolean }[];
  tcsRate?: number;
};
export type HsnExpected = {
  hsn: string;
  uqc?: string;
  qty?: number;
  rate: number;
  taxableValue?: number;
  cgst?: number;
  sgst?: number;
  total?: number;
};
export type CaseExpected = {
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
export type Case = { id: string; title: string; kind: string; input: unknown; expected: unknown };

export const cases: readonly Case[] = facts.cases;
export const byId = new Map(cases.map((each) => [each.id, each]));
export const E4 = (value: number) => Math.round(value * 10_000);
export const inPaise = (rupees: number) => Math.round(rupees * 100);

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

export const kinds: Record<string, TradeKind> = { credit_note: 'creditNote', debit_note_by_seller: 'debitNote', purchase: 'purchase' };

/** The facts write notes with negative amounts. Here the amounts are positive, and the kind gives the direction. */
export function positive(input: CaseInput): CaseInput {
  const amount = ({ amount }: CaseLine) => (amount === undefined ? {} : { amount: Math.abs(amount) });
  return {
    ...input,
    lines: input.lines.map((each) => ({ ...each, ...(each.qty !== undefined && { qty: Math.abs(each.qty) }), ...amount(each) })),
  };
}

/** A case as a draft and its books. A negative line is a discount on the bill, shared over the lines. */
export function saleOf(input: CaseInput, expected: { roundOff?: number }): [TradeDraft, TradeFacts] {
  const [draft, books] = goodsOf(input, expected);
  const kind = kinds[input.voucherType ?? ''] ?? 'sales';
  // A line with quantity 0 has a value alone.
  const lines = draft.lines.map((each, at) => {
    const { qty, amount = 0 } = input.lines[at]!;
    return qty === 0 ? { ...each, quantityE4: 0, actualQuantityE4: 0, valuePaise: inPaise(amount) } : each;
  });
  return [{ ...draft, kind, lines }, books];
}

function goodsOf(input: CaseInput, expected: { roundOff?: number }): [TradeDraft, TradeFacts] {
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
  const tcsPaise = percentOf(buildTrade(draft, books).totalPaise, E4(input.tcsRate));
  return [{ ...draft, charges: [...draft.charges, ownCharge('freight', tcsPaise, 0)] }, books];
}
