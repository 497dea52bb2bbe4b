import { bankDateAgain, earlierBankDate } from '@bahi/core/bank-books/bank-date-again';
import type { BankDateSource } from '@bahi/core/bank-books/carry-bank-dates';
import type { Paise } from '@bahi/core/money/paise';
import { v7 as uuidv7 } from 'uuid';
import { clearBankDates, setBankDates } from '../bank-dates/bank-date-store.ts';
import { bankDateChange, refuseLockedDates } from '../bank-dates/public/locked-dates.ts';
import { clearChequesOf, unclearChequesOf } from '../cheques/cheque-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { matchLines, openLinesOf } from './bank-line-store.ts';
import { deleteMatches, earlierOf, insertBankMatches, insertMatchPostings, type MatchedDate, type MatchRow } from './bank-match-store.ts';

/** A match of lines and postings, which are locked, unmatched and have equal sums. */
export type NewMatch = {
  readonly id?: string;
  readonly how: MatchRow['how'];
  readonly lines: readonly { readonly id: string; readonly date: string; readonly amountPaise: Paise }[];
  readonly postings: readonly PostingOfMatch[];
};

/** A posting with its present bank date; a new voucher has none. */
type PostingOfMatch = {
  readonly voucherId: string;
  readonly lineNo: number;
  readonly amountPaise: Paise;
  readonly bankDate?: string | null;
  readonly source?: BankDateSource | null;
};

type Of = { readonly orgId: string; readonly ledgerId: string; readonly by: { readonly name: string } };

/** The bank date of a match: the date of its last line. */
export const bankDateOf = (lines: readonly { readonly date: string }[]): string =>
  lines.map(({ date }) => date).reduce((last, date) => (date > last ? date : last));

/** Writes matches: the lines are done, the postings get the date of the last line as bank date, their cheques are cleared. */
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
      orgId,
      named.flatMap(({ id, postings }) => postings.map((posting) => ({ ...posting, matchId: id, earlier: earlierBankDate(posting) }))),
    ),
    matchLines(
      orgId,
      named.flatMap(({ id, lines }) => lines.map((line) => ({ lineId: line.id, matchId: id }))),
    ),
    setBankDates(orgId, dated),
    clearChequesOf(orgId, dated),
  ];
}

/**
 * Undoes matches: their lines are open again, and the postings get their earlier bank dates back. Refused as a whole, at this field, if a
 * bank date in locked days would be removed.
 */
export function takeBackMatches(
  { id: orgId, locks }: Pick<CompanyRequestContext['company'], 'id' | 'locks'>,
  ids: readonly string[],
  postings: readonly MatchedDate[],
  field: string,
): Statement[] {
  if (ids.length === 0) return [];
  const again = postings.map((posting) => ({ ...posting, earlier: bankDateAgain(earlierOf(posting), posting, locks) }));
  refuseLockedDates(
    { locks },
    again.map(({ earlier, ...posting }) => bankDateChange(posting, earlier?.bankDate ?? null)),
    field,
  );
  const back = again.flatMap(({ voucherId, lineNo, ledgerId, earlier }) => (earlier ? [{ voucherId, lineNo, ledgerId, ...earlier }] : []));
  const gone = again.filter(({ earlier }) => earlier === null);
  return [
    openLinesOf(orgId, ids),
    ...(gone.length ? [clearBankDates(orgId, gone), unclearChequesOf(orgId, gone)] : []),
    ...(back.length ? [setBankDates(orgId, back), clearChequesOf(orgId, back)] : []),
    ...deleteMatches(orgId, ids),
  ];
}
