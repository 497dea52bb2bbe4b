import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';

/** The origin of a bank date: set by hand, by a cleared cheque, or by a line of the bank's statement. */
export const bankDateSources = ['hand', 'cheque', 'statement'] as const;
export type BankDateSource = (typeof bankDateSources)[number];

/** The day on which the bank booked a posting of its ledger. `lineNo` is the number of the posting, from 1. */
export type BankDated = Posting & { readonly lineNo: number; readonly bankDate: IsoDate; readonly source: BankDateSource };

/** A kept bank date, with the previous number of its posting. */
export type CarriedDate = BankDated & { readonly wasLineNo: number };

/**
 * The bank dates of a voucher whose postings were replaced. A posting of the same ledger and amount keeps its date under its new number;
 * other dates are lost. Equal postings are paired from the last one on: cheques come before other postings, and a voucher with a cleared
 * cheque is never rewritten.
 */
export function carryBankDates(old: readonly BankDated[], now: readonly Posting[]): { kept: CarriedDate[]; lost: BankDated[] } {
  const linesOf = Map.groupBy(
    now.map((posting, at) => ({ key: keyOf(posting), lineNo: at + 1 })),
    ({ key }) => key,
  );
  const kept: CarriedDate[] = [];
  const lost: BankDated[] = [];
  for (const dated of old.toReversed()) {
    const line = linesOf.get(keyOf(dated))?.pop();
    if (line) kept.unshift({ ...dated, lineNo: line.lineNo, wasLineNo: dated.lineNo });
    else lost.unshift(dated);
  }
  return { kept, lost };
}

const keyOf = ({ ledgerId, amountPaise }: Posting) => `${ledgerId} ${amountPaise}`;
