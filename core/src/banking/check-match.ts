import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';

type Amount = { readonly amountPaise: Paise };

/** Maximum lines, or vouchers, in one match. */
export const MOST_MATCHED = 50;

/** Problems of a match: a side is empty, both sides have several entries, or the sums differ. */
export function matchProblems(lines: readonly Amount[], postings: readonly Amount[]): Problem[] {
  if (lines.length === 0) return [{ code: 'MATCH_LINES_MISSING', field: 'lineIds' }];
  if (postings.length === 0) return [{ code: 'MATCH_POSTINGS_MISSING', field: 'postings' }];
  const [linesPaise, postingsPaise] = [sumPaise(lines.map(amountOf)), sumPaise(postings.map(amountOf))];
  const problems: Problem[] = [];
  if (lines.length > 1 && postings.length > 1) problems.push({ code: 'MATCH_MANY_TO_MANY', field: 'postings' });
  if (linesPaise !== postingsPaise || linesPaise === 0) {
    const about = { linesPaise, postingsPaise, gapPaise: Math.abs(linesPaise - postingsPaise) };
    problems.push({ code: 'MATCH_NOT_TIED', field: 'postings', about });
  }
  return problems;
}

const amountOf = ({ amountPaise }: Amount) => amountPaise;
