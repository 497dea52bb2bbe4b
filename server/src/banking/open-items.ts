import type { OpenLine, OpenPosting } from '@bahi/core/banking/open-items';
import { daysOfPostings } from '@bahi/core/banking/suggest-matches';
import { addDays } from '@bahi/core/periods/business-date';
import type { Tx } from '../platform/transaction.ts';
import { listOpenLines } from './bank-line-store.ts';
import { listOpenPostings, type OpenPostingRow } from './bank-match-store.ts';

/** Partial sums are searched within a week. */
const NEAR_DAYS = 7;
/** Beyond these limits nothing is suggested: accept exact matches first. */
const MOST = { lines: 5_000, postings: 20_000 } as const;

type Most = { readonly lines: number; readonly postings: number };
type OpenItems = {
  readonly lines: OpenLine[];
  readonly postings: (OpenPosting & OpenPostingRow)[];
  /** True if all of both were loaded. */
  readonly isWhole: boolean;
};

/** The facts for suggesting matches of these open lines: open postings, and other open lines that compete for them. */
export async function findOpenItems(
  tx: Tx,
  orgId: string,
  ledgerId: string,
  lines: readonly OpenLine[],
  most: Most = MOST,
): Promise<OpenItems> {
  const wide = daysOfPostings(lines);
  if (!wide) return { lines: [], postings: [], isWhole: true };
  const dates = lines.map(({ date }) => date).sort();
  const near = { from: addDays(dates[0]!, -NEAR_DAYS), to: addDays(dates.at(-1)!, NEAR_DAYS) };
  const amounts = [...new Set(lines.map(({ amountPaise }) => amountPaise))];
  const [others, postings] = await tx.together([
    listOpenLines(orgId, ledgerId, { near, wide: { from: wide.from, to: addDays(wide.to, NEAR_DAYS) }, amounts, limit: most.lines }),
    listOpenPostings(orgId, ledgerId, { near, wide, amounts, limit: most.postings }),
  ]);
  const known = new Set(lines.map(({ id }) => id));
  const isWhole = others.length < most.lines && postings.length < most.postings;
  return { lines: [...lines, ...others.filter(({ id }) => !known.has(id))], postings, isWhole };
}

const ALL = { lines: 40_000, postings: 40_000, fewest: 20 } as const;

/**
 * The same for callers that write only unambiguous matches: the first lines for which everything can be loaded. `open` is null if that is
 * too much even for a few; such lines need a user.
 */
export async function findAllOpenItems<Line extends OpenLine>(
  tx: Tx,
  orgId: string,
  ledgerId: string,
  lines: readonly Line[],
  most: Most & { readonly fewest: number } = ALL,
): Promise<{ looked: readonly Line[]; open: OpenItems | null }> {
  const open = await findOpenItems(tx, orgId, ledgerId, lines, most);
  if (open.isWhole) return { looked: lines, open };
  if (lines.length <= most.fewest) return { looked: lines, open: null };
  return findAllOpenItems(tx, orgId, ledgerId, lines.slice(0, Math.ceil(lines.length / 2)), most);
}
