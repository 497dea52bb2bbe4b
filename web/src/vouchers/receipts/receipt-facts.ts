import { type Problem, problemText } from '@bahi/core/basics/problem';
import { type BuiltReceipt, buildReceipt } from '@bahi/core/vouchers/build-receipt';
import type { MoneyPart, ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import type { LedgerFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Source, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import {
  dateOfIso,
  firstPartPaise,
  type PaymentDetails,
  partyOf,
  type ReceiptEntry,
  type ReceiptPartEntry,
} from '../../platform/drafts/receipt-entry.ts';
import { settlementOfEntry } from '../../platform/drafts/receipt-settlement.ts';
import { companyFactsOf, partyFactsOf } from '../company-facts.ts';
import type { Shown } from '../problem-places.ts';
import type { Beside } from '../tds-of-party.ts';
import { receiptKinds } from './receipt-kinds.ts';
import { tdsOfEntry } from './receipt-tds.ts';

type Input = Parameters<typeof api.vouchers.saveReceipt>[0];

export function receiptDateOf({ date }: Pick<ReceiptEntry, 'date'>, { today }: Pick<VoucherFacts, 'today'>): string {
  return date === '' ? today : dateOfIso(date);
}

type BuiltFacts = Parameters<typeof buildReceipt>[1];
type PartOf = Pick<ReceiptPartEntry, 'paymentMethod' | 'paymentDetails' | 'amountPaise'>;

/** All parts; the first one gets the rest. */
export function partsOf(entry: ReceiptEntry): readonly PartOf[] {
  const { paymentMethod, paymentDetails, payments } = entry;
  return [{ paymentMethod, paymentDetails, amountPaise: firstPartPaise(entry) }, ...payments];
}

function partOf({ paymentMethod, paymentDetails, amountPaise }: PartOf): MoneyPart {
  const { _id, chequeNumber, chequeDate, reference } = paymentDetails;
  const type = paymentMethod === '' ? 'cash' : paymentMethod;
  const isCheque = type === 'cheque';
  return {
    type,
    ledgerId: _id,
    amountPaise,
    chequeNumber: isCheque ? chequeNumber.trim() : '',
    chequeDate: isCheque && chequeDate !== '' ? dateOfIso(chequeDate) : null,
    reference: type === 'bank' || type === 'upi' ? reference.trim() : '',
  };
}

/** The voucher in core's shape, without an empty last line. */
function receiptDraftOf(entry: ReceiptEntry, facts: Pick<VoucherFacts, 'today'>, beside: Beside | null): Required<ReceiptDraft> {
  const lines = entry.isOfLedgers
    ? entry.ledgers.filter(({ ledger, amountPaise }, at) => at === 0 || ledger !== null || amountPaise !== 0)
    : [];
  return {
    kind: entry.voucherType,
    date: receiptDateOf(entry, facts),
    partyId: entry.isOfLedgers ? null : (partyOf(entry)?._id ?? ''),
    enteredPaise: entry.enteredAmount ?? 0,
    bills: settlementOfEntry(entry).bills.map(({ id, settledPaise, pendingPaise }) => ({ billId: id, settledPaise, pendingPaise })),
    deductions: entry.deductions,
    restAs: entry.restAs,
    lines: lines.map(({ ledger, amountPaise, gstPercentE4, isTaxInclusive }) => ({
      ledgerId: ledger?._id ?? '',
      amountPaise,
      gstPercentE4,
      isTaxInclusive,
    })),
    isInterState: entry.isInterState,
    parts: partsOf(entry).map(partOf),
    note: entry.note.trim(),
    advanceTax: entry.advanceTax,
    tds: tdsOfEntry(entry, receiptDateOf(entry, facts), beside),
    challan: entry.challan,
  };
}

/** Ledgers as far as the form knows them. Only the server knows those of deductions. */
function ledgersOf(entry: ReceiptEntry, sources: readonly Source[]): ReadonlyMap<string, LedgerFacts> {
  const known = (name: string, kind: LedgerFacts['kind']): LedgerFacts => ({ name, kind, isActive: true, hsn: '' });
  return new Map([
    ...entry.deductions.flatMap(({ ledgerId }) => (ledgerId === null ? [] : [[ledgerId, known('', 'other')] as const])),
    ...sources.map(({ _id, name, kind }) => [_id, known(name, kind)] as const),
    ...entry.ledgers.flatMap(({ ledger }) => (ledger ? [[ledger._id, known(ledger.name, ledger.kind)] as const] : [])),
  ]);
}

/** The voucher built by core, by the same rule as on the server. */
export function builtOf(entry: ReceiptEntry, facts: VoucherFacts, sources: readonly Source[], beside: Beside | null): BuiltReceipt {
  const party = entry.isOfLedgers ? null : partyOf(entry);
  return buildReceipt(receiptDraftOf(entry, facts, beside), {
    company: companyFactsOf(facts, receiptDateOf(entry, facts), entry),
    party: party && partyFactsOf(party),
    ledgers: ledgersOf(entry, sources),
    roles: facts.ledgers as BuiltFacts['roles'],
    settlement: settlementOfEntry(entry),
    // Only the server knows the user's write-off limit.
    mostWriteOffPaise: null,
    tds: beside?.tds ?? null,
    ...(beside && !entry.isOfLedgers && { cash: beside.cash }),
  });
}

export function shownProblems(entry: ReceiptEntry, { problems }: BuiltReceipt): readonly Shown[] {
  return problems
    .filter(({ field }) => field !== 'parts.0.amountPaise' || entry.payments.length > 0)
    .map((problem) => ({ field: problem.field, text: textOf(problem, entry) }));
}

/** Core's messages are about ledgers; this form asks for the source or destination of money. */
function textOf(problem: Problem, { voucherType }: ReceiptEntry): string {
  const isSource = problem.code === 'LEDGER_UNKNOWN' && problem.field.startsWith('parts');
  return isSource ? receiptKinds[voucherType].noSource : problemText(problem);
}

/** The voucher as it is sent: every selected bill in order, including those without an amount. */
export function receiptInputOf(orgId: string, entry: ReceiptEntry, facts: VoucherFacts, beside: Beside | null): Input {
  const { kind: _, ...draft } = receiptDraftOf(entry, facts, beside);
  const series = entry.mode === 'create' ? entry.selectedVoucherSeries : null;
  return {
    orgId,
    ...draft,
    partyId: draft.partyId || null,
    ...(series && { seriesId: series._id }),
    ...(entry.mode === 'create' && entry.voucherNumber.trim() !== '' && { voucherNumber: entry.voucherNumber.trim() }),
  };
}

/** The specification's details of a chosen source; the cheque's date stays. */
export function withSource(details: PaymentDetails, source: Source): Pick<ReceiptPartEntry, 'paymentMethod' | 'paymentDetails'> {
  const { chequeDate, chequeNumber, reference } = details;
  const isBank = source.kind === 'bank';
  return {
    paymentMethod: isBank ? (chequeNumber.trim() === '' ? 'bank' : 'cheque') : 'cash',
    paymentDetails: {
      _id: source._id,
      bank_name: source.bankName,
      bank_ledname: isBank ? source.name : '',
      cash_ledname: isBank ? '' : source.name,
      chequeNumber: isBank ? chequeNumber : '',
      chequeDate,
      reference: isBank ? reference : '',
    },
  };
}
