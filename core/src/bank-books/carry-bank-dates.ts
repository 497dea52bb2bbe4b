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
 * else changed, and keeps its day under its new number; any other lost it. Of several that are alike each stands for one: that which kept
 * its number for itself, for a cheque may stand beside a transfer, the others in their order.
 */
export function carryBankDates(old: readonly BankDated[], now: readonly Posting[]): { kept: CarriedDate[]; lost: BankDated[] } {
  const stays = ({ lineNo, ...dated }: BankDated) => keyOf(now[lineNo - 1]) === keyOf(dated);
  const taken = new Set(old.filter(stays).map(({ lineNo }) => lineNo));
  const free = now.map((posting, at) => ({ key: keyOf(posting), lineNo: at + 1 })).filter(({ lineNo }) => !taken.has(lineNo));
  const linesOf = Map.groupBy(free, ({ key }) => key);
  const kept: CarriedDate[] = [];
  const lost: BankDated[] = [];
  for (const dated of old) {
    const lineNo = stays(dated) ? dated.lineNo : linesOf.get(keyOf(dated))?.shift()?.lineNo;
    if (lineNo) kept.push({ ...dated, lineNo, wasLineNo: dated.lineNo });
    else lost.push(dated);
  }
  return { kept, lost };
}

const keyOf = (posting: Posting | undefined) => posting && `${posting.ledgerId} ${posting.amountPaise}`;
