import { type Problem, problemText } from '@bahi/core/basics/problem';
import { buildReceipt } from '@bahi/core/vouchers/build-receipt';
import type { Source, VoucherFacts } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { dateOfIso, partyOf, type ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { settlementOfEntry } from '../platform/drafts/receipt-settlement.ts';
import type { Shown } from './problem-places.ts';
import { companyFactsOf, partyFactsOf } from './sales-facts.ts';

type Input = Parameters<typeof api.vouchers.saveReceipt>[0];

export function receiptDateOf({ date }: Pick<ReceiptEntry, 'date'>, { today }: VoucherFacts): string {
  return date === '' ? today : dateOfIso(date);
}

/** What is wrong with a receipt, by the rule the server uses. */
export function receiptProblems(entry: ReceiptEntry, facts: VoucherFacts, sources: readonly Source[]): readonly Shown[] {
  const party = partyOf(entry);
  const source = sources.find(({ _id }) => _id === entry.paymentDetails._id);
  const settlement = settlementOfEntry(entry);
  const { chequeNumber, chequeDate } = entry.paymentDetails;
  const built = buildReceipt(
    {
      date: receiptDateOf(entry, facts),
      partyId: party?._id ?? '',
      enteredPaise: entry.enteredAmount ?? 0,
      method: source?.kind ?? 'cash',
      ledgerId: source?._id ?? '',
      bills: settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
      chequeNumber: chequeNumber.trim(),
      chequeDate: chequeDate === '' ? null : dateOfIso(chequeDate),
      note: entry.note.trim(),
    },
    {
      company: companyFactsOf(facts, receiptDateOf(entry, facts)),
      party: party && partyFactsOf(party),
      ledger: source ? { name: source.name, kind: source.kind, isActive: true, hsn: '' } : null,
      chequesInHandLedgerId: facts.ledgers.chequesInHand ?? '',
      settlement,
    },
  );
  return built.problems.map((problem) => ({ field: problem.field, text: receiptText(problem) }));
}

/** Core speaks of ledgers; this form asks where the money went. */
function receiptText(problem: Problem): string {
  return problem.code === 'LEDGER_UNKNOWN' ? 'Choose where the money was received.' : problemText(problem);
}

/** The receipt as the contract carries it: every chosen bill in its order, also one for which nothing was left. */
export function receiptInputOf(orgId: string, entry: ReceiptEntry, facts: VoucherFacts): Input {
  const { _id, chequeNumber, chequeDate } = entry.paymentDetails;
  const isCheque = entry.paymentMethod === 'bank' && chequeNumber.trim() !== '';
  return {
    orgId,
    date: receiptDateOf(entry, facts),
    partyId: partyOf(entry)?._id ?? '',
    enteredAmount: entry.enteredAmount ?? 0,
    billData: settlementOfEntry(entry).bills.map(({ id, settledPaise }) => ({ billId: id, settledAmount: settledPaise })),
    paymentMethod: entry.paymentMethod === 'bank' ? 'bank' : 'cash',
    paymentDetails: { _id, chequeNumber: isCheque ? chequeNumber.trim() : '', ...(isCheque && { chequeDate: dateOfIso(chequeDate) }) },
    note: entry.note.trim(),
  };
}

/** The details of the specification for a chosen source; the cheque's date stays. */
export function withSource(entry: ReceiptEntry, source: Source): Partial<ReceiptEntry> {
  const { chequeDate, chequeNumber } = entry.paymentDetails;
  const isBank = source.kind === 'bank';
  return {
    paymentMethod: source.kind,
    paymentDetails: {
      _id: source._id,
      bank_name: source.bank_name,
      bank_ledname: isBank ? source.name : '',
      cash_ledname: isBank ? '' : source.name,
      chequeNumber: isBank ? chequeNumber : '',
      chequeDate,
    },
  };
}

const places: Readonly<Record<string, string>> = {
  date: 'date',
  partyId: 'party',
  enteredPaise: 'amount',
  enteredAmount: 'amount',
  bills: 'amount',
  billData: 'amount',
  ledgerId: 'source',
  paymentMethod: 'source',
  chequeNumber: 'chequeNumber',
  chequeDate: 'chequeDate',
  note: 'note',
};

/** Where the cursor goes for a problem, by the names of core and of the wire. */
export function receiptPlaceOf(field: string): string {
  const [first = '', second = ''] = field.split('.');
  if (first === 'paymentDetails') return places[second] ?? 'source';
  return places[first] ?? 'party';
}
