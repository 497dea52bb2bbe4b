import type { CarriedDate } from '@bahi/core/bank-books/carry-bank-dates';
import { lockPostings } from '../../bank-books/bank-date-store.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { earlierOf, findMatchedPostings, insertMatchPostings, type MatchedDate } from '../bank-match-store.ts';
import { takeBackMatches } from '../write-matches.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;

/**
 * What a change of a voucher does to its matches, to be written after its rows: a posting that keeps its bank date stays what the line is,
 * under its new number; a match with any other is taken back whole, and its lines are to do again. A cancelled voucher keeps none.
 * Refused where another voucher would lose a bank date in locked days by that.
 */
export async function matchesOfChange(
  hop: RequestContext,
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
  return [...(still.length ? [insertMatchPostings(hop.company.id, still)] : []), ...(await takenBack(hop, voucherId, lost))];
}

/** Other vouchers of these matches are what they were before them; no edit of them goes on meanwhile. */
async function takenBack({ tx, company }: RequestContext, voucherId: string, matchIds: readonly string[]): Promise<Statement[]> {
  if (matchIds.length === 0) return [];
  const othersNow = async () =>
    (await tx.query(findMatchedPostings(company.id, matchIds))).filter((posting) => posting.voucherId !== voucherId);
  const seen = await othersNow();
  if (seen.length === 0) return takeBackMatches(company, matchIds, [], 'date');
  // Locked first and read after: an edit that was waited for has given its postings other numbers.
  await tx.query(lockPostings(company.id, [...new Set(seen.map((posting) => posting.voucherId))]));
  return takeBackMatches(company, matchIds, await othersNow(), 'date');
}
