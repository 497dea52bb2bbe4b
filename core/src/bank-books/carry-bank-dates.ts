import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';

/** Who said on which day the bank knew a posting: a person, a cheque that was cleared, a line of the bank's statement. */
export const bankDateSources = ['hand', 'cheque', 'statement'] as const;
export type BankDateSource = (typeof bankDateSources)[number];

/** The day on which the bank knows a posting of its ledger. `lineNo` is that of the posting, from 1. */
export type BankDated = Posting & { readonly lineNo: number; readonly bankDate: IsoDate; readonly source: BankDateSource };

/** One that stays, with the number that its posting had before. */
export type CarriedDate = BankDated & { readonly wasLineNo: number };

/**
 * The bank dates of a voucher whose postings were written anew. A posting of the same ledger and amount is what the bank knew, whatever
 * else changed, and keeps its day under its new number; any other lost it. Of several that are alike each stands for one, from the last
 * on: cheques stand before what else went through the bank, and a voucher of which the bank knows a cheque is not written anew.
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
