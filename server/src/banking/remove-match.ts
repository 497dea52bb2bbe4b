import { lockPostings } from '../bank-dates/bank-date-store.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findMatchedPostings, findMatches } from './bank-match-store.ts';
import { takeBackMatches } from './write-matches.ts';

/** The lines of a match are to do again, and bank dates that they overruled come back. A voucher that was made from its line stays. */
export const removeMatch = forManagers.banking.removeMatch.handler(async ({ input: { id }, context: { tx, company } }) => {
  const before = await tx.query(findMatchedPostings(company.id, [id]));
  // Locked first and read after: a second call finds it deleted.
  const vouchers = before.map(({ voucherId }) => voucherId);
  const [[match], postings] = await tx.after(
    [lockPostings(company.id, vouchers)],
    [findMatches(company.id, [id]), findMatchedPostings(company.id, [id])],
  );
  if (!match) throw new Refusal('NOT_FOUND');
  tx.commitWith(takeBackMatches(company, [id], postings, 'id'));
  return { message: match.lineCount === 1 ? 'The line is to do again' : `${match.lineCount} lines are to do again` };
});
