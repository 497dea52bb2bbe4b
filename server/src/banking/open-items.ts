import type { OpenLine, OpenPosting } from '@bahi/core/banking/open-items';
import { daysOfPostings } from '@bahi/core/banking/suggest-matches';
import { addDays } from '@bahi/core/periods/business-date';
import type { Tx } from '../platform/transaction.ts';
import { listOpenLines } from './bank-line-store.ts';
import { listOpenPostings, type OpenPostingRow } from './bank-match-store.ts';

/** Partial sums are looked for within a week. */
const NEAR_DAYS = 7;
/** Beyond these nothing is suggested: whoever has more accepts what is exact first. */
const MOST_LINES = 5_000;
const MOST_POSTINGS = 20_000;

/** What must be known to say what these open lines may be: the open postings, and the other open lines that may be the same. */
export async function findOpenItems(
  tx: Tx,
  orgId: string,
  ledgerId: string,
  lines: readonly OpenLine[],
): Promise<{ lines: OpenLine[]; postings: (OpenPosting & OpenPostingRow)[] }> {
  const wide = daysOfPostings(lines);
  if (!wide) return { lines: [], postings: [] };
  const dates = lines.map(({ date }) => date).sort();
  const near = { from: addDays(dates[0]!, -NEAR_DAYS), to: addDays(dates.at(-1)!, NEAR_DAYS) };
  const amounts = [...new Set(lines.map(({ amountPaise }) => amountPaise))];
  const [others, postings] = await tx.together([
    listOpenLines(orgId, ledgerId, { near, wide: { from: wide.from, to: addDays(wide.to, NEAR_DAYS) }, amounts, limit: MOST_LINES }),
    listOpenPostings(orgId, ledgerId, { near, wide, amounts, limit: MOST_POSTINGS }),
  ]);
  const known = new Set(lines.map(({ id }) => id));
  return { lines: [...lines, ...others.filter(({ id }) => !known.has(id))], postings };
}
