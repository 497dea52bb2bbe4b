import type { Paise } from '@bahi/core/money/paise';
import { v7 as uuidv7 } from 'uuid';
import { clearBankDates, setBankDates } from '../../bank-books/bank-date-store.ts';
import { clearChequesOf, unclearChequesOf } from '../../cheques/cheque-store.ts';
import type { Statement } from '../../platform/transaction.ts';
import { matchLines, openLinesOf } from '../bank-line-store.ts';
import { deleteMatches, insertBankMatches, insertMatchPostings, type MatchedPosting, type MatchRow } from '../bank-match-store.ts';

/** Lines and postings that are one; both are locked, open and tie. */
export type NewMatch = {
  readonly id?: string;
  readonly how: MatchRow['how'];
  readonly lines: readonly { readonly id: string; readonly date: string; readonly amountPaise: Paise }[];
  readonly postings: readonly { readonly voucherId: string; readonly lineNo: number; readonly amountPaise: Paise }[];
};

type Of = { readonly orgId: string; readonly ledgerId: string; readonly by: { readonly name: string } };

/** The day from which the bank knows what these lines are: that of the last of them. */
export const bankDateOf = (lines: readonly { readonly date: string }[]): string =>
  lines.map(({ date }) => date).reduce((last, date) => (date > last ? date : last));

/** Writes matches and what comes of them: the lines are done, the bank knows the postings from the day of the last line, their cheques are cleared. */
export function writeMatches({ orgId, ledgerId, by }: Of, matches: readonly NewMatch[]): Statement[] {
  if (matches.length === 0) return [];
  const named = matches.map((match) => ({ ...match, id: match.id ?? uuidv7() }));
  const dated = named.flatMap(({ lines, postings }) => {
    const bankDate = bankDateOf(lines);
    return postings.map(({ voucherId, lineNo }) => ({ voucherId, lineNo, ledgerId, bankDate, source: 'statement' as const }));
  });
  const sum = (of: readonly { amountPaise: Paise }[]) => of.reduce((total, { amountPaise }) => total + amountPaise, 0);
  return [
    insertBankMatches(
      named.map(({ id, how, lines, postings }) => ({
        org_id: orgId,
        id,
        ledger_id: ledgerId,
        how,
        lines_paise: sum(lines),
        postings_paise: sum(postings),
        matched_by: by.name,
      })),
    ),
    insertMatchPostings(
      named.flatMap(({ id, postings }) =>
        postings.map(({ voucherId, lineNo, amountPaise }) => ({
          org_id: orgId,
          voucher_id: voucherId,
          line_no: lineNo,
          match_id: id,
          amount_paise: amountPaise,
        })),
      ),
    ),
    matchLines(
      orgId,
      named.flatMap(({ id, lines }) => lines.map((line) => ({ lineId: line.id, matchId: id }))),
    ),
    setBankDates(orgId, dated),
    clearChequesOf(orgId, dated),
  ];
}

/** Takes matches back: their lines are to do again, and the bank knows nothing of their postings. */
export function takeBackMatches(orgId: string, ids: readonly string[], postings: readonly MatchedPosting[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    openLinesOf(orgId, ids),
    ...(postings.length ? [clearBankDates(orgId, postings), unclearChequesOf(orgId, postings)] : []),
    ...deleteMatches(orgId, ids),
  ];
}
