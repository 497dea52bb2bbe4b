import { expect } from 'vitest';
import { sumDeducted } from '../bills/deduction.ts';
import { settlementOf } from '../bills/settle-bills.ts';
import facts from '../facts/posting-cases.json' with { type: 'json' };
import type { Posting } from '../postings/posting.ts';
import { buildReceipt } from '../vouchers/build-receipt.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import type { ReceiptDraft, ReceiptKind } from '../vouchers/receipt-draft.ts';
import type { ReceiptFacts } from '../vouchers/receipt-facts.ts';
import type { PaymentSplit, TradeDraft } from '../vouchers/trade-draft.ts';
import type { TradeFacts } from '../vouchers/trade-facts.ts';
import { openBills } from './open-bills.ts';
import {
  company,
  customer,
  line,
  namedLedger,
  ownCharge,
  product,
  purchaseDraft,
  roleLedgers,
  salesDraft,
  salesFacts,
  supplier,
} from './sample-books.ts';

/* The vouchers of the facts: built as drafts on the sample books, and compared with the entries of the source. */

type Entry = { ledger: string; debit: number; credit: number; billReference?: unknown };
export type Case = {
  id: string;
  title: string;
  voucherType: string;
  input: unknown;
  expected: { entries: Entry[]; stock?: { qty: number }[]; outstanding?: unknown };
};
type CaseLine = { qty?: number; rate?: number; amount?: number; gst: number; cess?: number; itcEligible?: boolean };
export type CaseInput = { lines: CaseLine[]; additionalCharges?: { amount: number; gst: number }[] };

export const cases: readonly Case[] = facts.cases;
export const inPaise = (rupees: number) => Math.round(rupees * 100);
const E4 = (value: number) => Math.round(value * 10_000);

/** Ledger ids of the sample books by their names in the facts. */
const ledgerIds: Record<string, string> = {
  'Customer X': 'ledger-customer',
  Guest: 'ledger-customer',
  Debtors: 'ledger-customer',
  Cash: 'cash',
  'Bank A': 'bank',
  'Bank A (UPI)': 'bank',
  'Cheques in Hand': 'chequesInHand',
  'PDC Receivable': 'chequesInHand',
  Sales: 'sales',
  'Output CGST': 'outputCgst',
  'Output SGST': 'outputSgst',
  'Output Cess': 'outputCess',
  Tax: 'outputIgst',
  'Round Off': 'roundOff',
  'Freight Collected': 'freight',
  Shipping: 'freight',
  'Discount Allowed': 'discount',
  'Sales Return': 'salesReturn',
  'Cash (Van 1)': 'van cash',
  Purchase: 'purchase',
  'Input CGST': 'inputCgst',
  'Input SGST': 'inputSgst',
  Supplier: 'ledger-supplier',
  'Supplier S': 'ledger-supplier',
  Creditors: 'ledger-supplier',
  'Administrative Expenses': 'office',
  'Capital Work in Progress': 'works',
  'Stock in Hand': 'stock',
  'Room Revenue': 'rooms',
  'Bank A (card)': 'bank',
  Bank: 'bank',
  'Tax 1': 'outputIgst',
  'Tax 2': 'outputCess',
  'TDS Payable': 'tdsPayable',
};

/** Compares the postings with the entries. A voucher has one row per ledger, with the net amount. */
export function expectEntry(postings: readonly Posting[], entries: readonly Entry[]): void {
  const wanted = new Map<string, number>();
  for (const { ledger, debit, credit } of entries) {
    const id = ledgerIds[ledger] ?? ledger;
    wanted.set(id, (wanted.get(id) ?? 0) + inPaise(debit) - inPaise(credit));
  }
  const rows = [...wanted].filter(([, amountPaise]) => amountPaise !== 0).map(([ledgerId, amountPaise]) => ({ ledgerId, amountPaise }));
  expect(new Set(postings)).toEqual(new Set(rows));
}

export function saleOf({ lines, additionalCharges = [] }: CaseInput): [TradeDraft, TradeFacts] {
  const products = lines.map((each, at): [string, ReturnType<typeof product>] => {
    const rate = { ...product(each.gst).rates[0]!, cessPercentE4: E4(each.cess ?? 0) };
    return [`P${at}`, product(each.gst, { rates: [rate], inputCredit: each.itcEligible === false ? 'blocked' : 'eligible' })];
  });
  const draft = salesDraft({
    lines: lines.map((each, at) => line({ productId: `P${at}`, quantityE4: E4(each.qty ?? 1), rateE4: E4(each.rate ?? each.amount!) })),
    charges: additionalCharges.map((each) => ownCharge(each.amount < 0 ? 'discount' : 'freight', inPaise(each.amount), each.gst)),
  });
  return [draft, salesFacts({ products: new Map(products) })];
}

export function runSale(each: Case, change: (draft: TradeDraft, books: TradeFacts) => [TradeDraft, TradeFacts] = (...same) => same) {
  const built = buildTrade(...change(...saleOf(each.input as CaseInput)));
  expect(built.problems).toEqual([]);
  expectEntry(built.postings, each.expected.entries);
  if (each.expected.stock !== undefined)
    expect(built.moves.map((move) => move.quantityE4)).toEqual(each.expected.stock.map(({ qty }) => E4(qty)));
  return built;
}

/** The same for any kind. The party is the supplier if the case says so. */
export function runTrade(each: Case, draft: TradeDraft, facts: TradeFacts) {
  const built = buildTrade(draft, facts);
  expect(built.problems).toEqual([]);
  expectEntry(built.postings, each.expected.entries);
  if (each.expected.stock !== undefined)
    expect(built.moves.map((move) => move.quantityE4)).toEqual(each.expected.stock.map(({ qty }) => E4(qty)));
  return built;
}

export function runPurchase(each: Case, input: CaseInput, more: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) {
  const [{ lines }, books] = saleOf(input);
  return runTrade(each, purchaseDraft({ lines, ...more }), { ...books, party: supplier, side: 'supplier', ...facts });
}

export const rounding = { company: { ...company, roundsToRupee: true } };
export const billsOf = ({ input }: Case) => (input as { bills?: [string, number][] }).bills ?? [];

const moneyNames = new Map([
  ['cash', namedLedger('Cash', 'cash')],
  ['bank', namedLedger('Bank A', 'bank')],
  ...['Exchange Loss', 'Capital', 'Term Loan', 'Interest', 'Office Expense', 'rent'].map((name) => [name, namedLedger(name)] as const),
  ['tdsPayable', namedLedger('TDS Payable', 'tax')],
]);

/** A receipt of the customer or a payment to the supplier that settles these bills in order, in cash unless `more` says otherwise. */
export function moneyOver(bills: ReturnType<typeof openBills>, kind: ReceiptKind, enteredPaise: number, more: Partial<ReceiptDraft> = {}) {
  const ids = bills.map(({ id }) => id);
  const settlement = settlementOf(enteredPaise, bills, ids, undefined, sumDeducted(more.deductions ?? []));
  const draft: ReceiptDraft = {
    kind,
    date: '2026-11-20',
    partyId: kind === 'receipt' ? 'customer' : 'supplier',
    enteredPaise,
    bills: settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
    deductions: [],
    restAs: 'advance',
    lines: [],
    isInterState: false,
    parts: [moneyPart('cash', enteredPaise)],
    note: '',
    ...more,
  };
  return { draft, settlement };
}

/** The same for the bills of a case, compared with its entry. */
export function runMoney(each: Case, kind: ReceiptKind, enteredPaise: number, more: Partial<ReceiptDraft> = {}) {
  const open = openBills(...billsOf(each).map(([, amount]) => inPaise(amount)));
  const { draft, settlement } = moneyOver(open, kind, enteredPaise, more);
  const party = kind === 'receipt' ? customer : supplier;
  const facts: ReceiptFacts = {
    company,
    party: draft.partyId === null ? null : party,
    ledgers: moneyNames,
    roles: roleLedgers,
    settlement,
    mostWriteOffPaise: null,
  };
  const built = buildReceipt(draft, facts);
  expect(built.problems).toEqual([]);
  expectEntry(built.postings, each.expected.entries);
  return built;
}

export const moneyPart = (type: ReceiptDraft['parts'][number]['type'], amountPaise: number, chequeDate: string | null = null) => ({
  type,
  ledgerId: type === 'cash' ? 'cash' : 'bank',
  amountPaise,
  chequeNumber: type === 'cheque' ? '000123' : '',
  chequeDate,
  reference: '',
});
export const ofLedgers = (...lines: [ledgerId: string, rupees: number, gstPercent?: number][]): Partial<ReceiptDraft> => ({
  partyId: null,
  lines: lines.map(([ledgerId, rupees, gstPercent]) => ({
    ledgerId,
    amountPaise: inPaise(rupees),
    gstPercentE4: gstPercent === undefined ? null : E4(gstPercent),
    isTaxInclusive: false,
  })),
});
export const billed = (each: Case, ...bills: [string, number][]): Case => ({ ...each, input: { bills } });

/** Maps discount and write-off to the predefined ledgers. Elsewhere in the facts a discount is a charge. */
export const asRole = (entries: readonly Entry[]): Entry[] => {
  const roles: Record<string, string> = { 'Discount Allowed': 'discountAllowed', 'Write Off': 'writeOff' };
  return entries.map((entry) => ({ ...entry, ledger: roles[entry.ledger] ?? entry.ledger }));
};

export const amountOf = ({ input }: Case) => inPaise((input as { amount: number }).amount);

export function splitOf(each: { type: string; amount: number; reference_name?: string }): PaymentSplit {
  const amountPaise = inPaise(each.amount);
  if (each.type === 'credit') return { kind: 'credit', amountPaise, partyId: 'customer', referenceName: each.reference_name! };
  return { kind: each.type as 'cash' | 'upi' | 'cheque', amountPaise, ledgerId: each.type === 'cash' ? 'cash' : 'bank' };
}
