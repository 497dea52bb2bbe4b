import { type Problem, problemText } from '@bahi/core/basics/problem';
import { type PaymentSplitEntry, partsOf, type SplitType, splitProblems } from '@bahi/core/drafts/payment-split';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { PaymentSplit } from '@bahi/core/vouchers/trade-draft';
import type { LedgerFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Party, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import type { Shown } from '../problem-places.ts';
import type { TradeEntry } from '../trade/trade-entry.ts';

export type Paid = Pick<TradeEntry, 'date' | 'party' | 'splits' | 'creditParty'>;
type Input = NonNullable<Parameters<typeof api.vouchers.saveSales>[0]['splits']>;

/** The parts with an amount. Unless another ledger was chosen, cash goes to Cash and credit to the party of the voucher. */
export function paidParts({ party, splits }: Pick<Paid, 'party' | 'splits'>, { ledgers }: VoucherFacts) {
  const usual: Readonly<Record<SplitType, string>> = { cash: ledgers.cash ?? '', upi: '', cheque: '', credit: party?._id ?? '', card: '' };
  return partsOf(splits).map((part) => (part.ref_id === '' ? { ...part, ref_id: usual[part.type] } : part));
}

/** The parts in the form that core takes. */
export function coreSplits(paid: Paid, facts: VoucherFacts): PaymentSplit[] {
  return paidParts(paid, facts).map(({ type, amountPaise, ref_id, reference_name, givenPaise }): PaymentSplit => {
    if (type === 'credit') return { kind: type, amountPaise, partyId: ref_id, referenceName: reference_name.trim() };
    return { kind: type, amountPaise, ledgerId: ref_id, ...(type === 'cash' && givenPaise !== null && { givenPaise }) };
  });
}

/** The ledgers of the parts. They were chosen among the cash ledgers and banks; the server checks that they still are. */
export function splitLedgers(paid: Paid, facts: VoucherFacts): ReadonlyMap<string, LedgerFacts> {
  const parts = paidParts(paid, facts).filter(({ type, ref_id }) => type !== 'credit' && ref_id !== '');
  return new Map(parts.map(({ type, ref_id }) => [ref_id, { name: '', kind: type === 'cash' ? 'cash' : 'bank', isActive: true, hsn: '' }]));
}

/** The party that owes the credit part, if it is not the party of the voucher; else null. */
export function otherParty({ party, creditParty, splits }: Paid): Party | null {
  const credit = splits.find(({ type }) => type === 'credit');
  return creditParty !== null && credit?.ref_id === creditParty._id && creditParty._id !== party?._id ? creditParty : null;
}

/** The parts as they are sent. */
export function splitInput(paid: Paid, facts: VoucherFacts): Input {
  return paidParts(paid, facts).map((part) => sentPart(part, paid.date ?? facts.today));
}

function sentPart({ type: kind, amountPaise, ref_id: ledgerId, ...part }: PaymentSplitEntry, date: IsoDate): Input[number] {
  switch (kind) {
    case 'cash':
      return { kind, amountPaise, ledgerId, ref_collection: 'Cash', ...(part.givenPaise !== null && { givenPaise: part.givenPaise }) };
    case 'upi':
    case 'card':
      return { kind, amountPaise, ledgerId, ref_collection: 'BankDetails' };
    case 'cheque': {
      const { chequeNumber, chequeDate } = part;
      const cheque = { chequeNumber: chequeNumber.trim(), chequeDate: chequeDate ?? date };
      return { kind, amountPaise, ledgerId, ref_collection: 'BankDetails', ...cheque };
    }
    case 'credit': {
      const referenceName = part.reference_name.trim();
      return { kind, amountPaise, partyId: ledgerId, ref_collection: 'Party', referenceName, credit_reference_type: 'New Ref' };
    }
  }
}

const fieldNames: Readonly<Record<string, string>> = { ledgerId: 'ref_id', partyId: 'ref_id', referenceName: 'reference_name' };

/**
 * Maps the field of a problem to the panel, as `split.upi.ref_id`: core and the server number the parts, the panel has one of each type.
 */
export function splitField(field: string, parts: readonly PaymentSplitEntry[]): string {
  const [first, at, name = 'amountPaise'] = field.split('.');
  if (first !== 'splits') return field;
  const type = parts[Number(at)]?.type ?? parts.at(-1)?.type ?? 'cash';
  return `split.${type}.${fieldNames[name] ?? name}`;
}

/** Core speaks of ledgers; here a person chooses a bank. */
function partText(problem: Problem): string {
  return problem.code === 'LEDGER_UNKNOWN' && !problem.field.startsWith('cash') ? 'Choose the bank.' : problemText(problem);
}

/** The problems of the parts, each at its field. */
export function partProblems(parts: readonly PaymentSplitEntry[], totalPaise: Paise): Shown[] {
  return splitProblems(parts, totalPaise).map((problem) => ({ field: `split.${problem.field}`, text: partText(problem) }));
}

/** All problems of a sale: those core found, and those of the parts at their fields, without duplicates. */
export function saleProblems(found: readonly Problem[], parts: readonly PaymentSplitEntry[], totalPaise: Paise): Shown[] {
  const ofParts = partProblems(parts, totalPaise);
  const fields = new Set(ofParts.map(({ field }) => field));
  const others = found
    .filter(({ code }) => code !== 'SPLITS_ABOVE_TOTAL')
    .map((problem) => ({ field: splitField(problem.field, parts), text: problemText(problem) }))
    .filter(({ field }) => !fields.has(field));
  return [...others, ...ofParts];
}
