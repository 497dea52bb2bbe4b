import type { CarriedDate } from '@bahi/core/bank-books/carry-bank-dates';
import { lockPostings } from '../../bank-dates/bank-date-store.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { earlierOf, findMatchedPostings, insertMatchPostings, type MatchedDate } from '../bank-match-store.ts';
import { takeBackMatches } from '../write-matches.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;

/**
 * The effect of an edit on the voucher's matches, written after its rows. A posting that keeps its bank date keeps its match under its new
 * number; a match with any other posting is undone as a whole, and its lines are open again. A cancelled voucher keeps none. Refused if
 * another voucher would lose a bank date in locked days.
 */
export async function matchesOfChange(
  context: RequestContext,
  voucherId: string,
  matched: readonly MatchedDate[],
  kept: readonly CarriedDate[],
): Promise<Statement[]> {
  if (matched.length === 0) return [];
  const lineNow = new Map(kept.map(({ wasLineNo, lineNo }) => [wasLineNo, lineNo]));
  const lost = [...new Set(matched.flatMap(({ lineNo, matchId }) => (lineNow.has(lineNo) ? [] : [matchId])))];
  const still = matched.flatMap((old) => {
    const lineNo = lineNow.get(old.lineNo);
    return lineNo === undefined || lost.includes(old.matchId) ? [] : [{ ...old, lineNo, earlier: earlierOf(old) }];
  });
  return [...(still.length ? [insertMatchPostings(context.company.id, still)] : []), ...(await takenBack(context, voucherId, lost))];
}

/** The other vouchers of these matches get their earlier bank dates back; no edit of them may run meanwhile. */
async function takenBack({ tx, company }: RequestContext, voucherId: string, matchIds: readonly string[]): Promise<Statement[]> {
  if (matchIds.length === 0) return [];
  const othersNow = async () =>
    (await tx.query(findMatchedPostings(company.id, matchIds))).filter((posting) => posting.voucherId !== voucherId);
  const seen = await othersNow();
  if (seen.length === 0) return takeBackMatches(company, matchIds, [], 'date');
  // Locked first and read after: an edit that held the lock may have renumbered its postings.
  await tx.query(lockPostings(company.id, [...new Set(seen.map((posting) => posting.voucherId))]));
  return takeBackMatches(company, matchIds, await othersNow(), 'date');
}
