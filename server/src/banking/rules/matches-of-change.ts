import type { Posting } from '@bahi/core/postings/posting';
import { lockPostings } from '../../bank-books/bank-date-store.ts';
import { bankDateChange, refuseLockedDates } from '../../bank-books/rules/locked-dates.ts';
import type { CompanyHop } from '../../platform/hop.ts';
import type { Statement } from '../../platform/transaction.ts';
import { findMatchedPostings, insertMatchPostings, type MatchedOfVoucher } from '../bank-match-store.ts';
import { takeBackMatches } from './write-matches.ts';

type Hop = Pick<CompanyHop, 'tx' | 'company'>;

/**
 * What a change of a voucher does to its matches, to be written after its rows: a posting of the same ledger and amount stays what the line
 * is, under its new number; a match of any other is taken back whole, and its lines are to do again. A cancelled voucher has no postings.
 * Refused where another voucher would lose a bank date in locked days by that.
 */
export async function matchesOfChange(
  hop: Hop,
  voucherId: string,
  matched: readonly MatchedOfVoucher[],
  now: readonly Posting[],
): Promise<Statement[]> {
  if (matched.length === 0) return [];
  const free = now.map((posting, at) => ({ ...posting, lineNo: at + 1 }));
  const carried = matched.map((old) => {
    const at = free.findIndex(({ ledgerId, amountPaise }) => ledgerId === old.ledgerId && amountPaise === old.amountPaise);
    return { ...old, lineNo: at < 0 ? null : free.splice(at, 1)[0]!.lineNo };
  });
  const lost = [...new Set(carried.flatMap(({ lineNo, matchId }) => (lineNo === null ? [matchId] : [])))];
  const kept = carried.flatMap(({ lineNo, matchId, amountPaise }) =>
    lineNo === null || lost.includes(matchId)
      ? []
      : [{ org_id: hop.company.id, voucher_id: voucherId, line_no: lineNo, match_id: matchId, amount_paise: amountPaise }],
  );
  return [...(kept.length ? [insertMatchPostings(kept)] : []), ...(await takenBack(hop, voucherId, lost))];
}

/** Other vouchers of a match lose their bank date with it; no edit of them goes on meanwhile. */
async function takenBack({ tx, company }: Hop, voucherId: string, matchIds: readonly string[]): Promise<Statement[]> {
  const orgId = company.id;
  if (matchIds.length === 0) return [];
  const othersNow = async () => (await tx.query(findMatchedPostings(orgId, matchIds))).filter((posting) => posting.voucherId !== voucherId);
  const seen = await othersNow();
  if (seen.length === 0) return takeBackMatches(orgId, matchIds, []);
  // Locked first and read after: an edit that was waited for has given its postings other numbers.
  await tx.query(lockPostings(orgId, [...new Set(seen.map((posting) => posting.voucherId))]));
  const others = await othersNow();
  refuseLockedDates(
    company,
    others.map((posting) => bankDateChange(posting, null)),
    'date',
  );
  return takeBackMatches(orgId, matchIds, others);
}
