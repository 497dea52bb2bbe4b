import { type Paise, sumPaise } from '../money/paise.ts';
import type { StatementLine } from './statement-line.ts';
import type { StatementProblem } from './statement-problem.ts';

type Balanced = {
  /** In account order, oldest first. */
  readonly lines: readonly StatementLine[];
  readonly problems: readonly StatementProblem[];
  readonly openingPaise: Paise | null;
  readonly closingPaise: Paise | null;
};

/**
 * Puts the lines in account order and checks them against the running balance, if the bank gives one: each balance must be the one
 * before it plus the amounts between. A file that only fits with opposite signs gives one problem for that; otherwise each break is a
 * problem.
 */
export function inAccountOrder(lines: readonly StatementLine[]): Balanced {
  const [forward, backward] = [lines, lines.toReversed()];
  if (!lines.some(({ balancePaise }) => balancePaise !== null)) return { ...noBalances, lines: byDate(lines) };
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '');
  const ways = (isNewestFirst ? [backward, forward] : [forward, backward]).map((ordered) => ({ ordered, broken: breaks(ordered, 1) }));
  const best = ways.reduce((least, way) => (way.broken.length < least.broken.length ? way : least));
  const turned = Math.min(...ways.map(({ ordered }) => breaks(ordered, -1).length));
  const isSwapped = turned < best.broken.length && turned * 4 <= best.broken.length;
  return {
    lines: best.ordered,
    problems: isSwapped ? [{ code: 'STATEMENT_SIGNS_SWAPPED', rowNo: null, column: 'balance' }] : best.broken,
    ...ends(best.ordered),
  };
}

const noBalances = { problems: [], openingPaise: null, closingPaise: null } as const;

/** Oldest first. Lines of one day keep their account order. */
function byDate(lines: readonly StatementLine[]): StatementLine[] {
  const isNewestFirst = lines.length > 1 && lines[0]!.date > lines.at(-1)!.date;
  const ordered = isNewestFirst ? lines.toReversed() : [...lines];
  return ordered.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function breaks(lines: readonly StatementLine[], sign: 1 | -1): StatementProblem[] {
  const problems: StatementProblem[] = [];
  let known: Paise | null = null;
  let since: Paise = 0;
  for (const { rowNo, amountPaise, balancePaise } of lines) {
    since += sign * amountPaise;
    if (balancePaise === null) continue;
    if (known !== null && known + since !== balancePaise) {
      const about = { expectedPaise: known + since, statementPaise: balancePaise };
      problems.push({ code: 'STATEMENT_BALANCE_BROKEN', rowNo, column: 'balance', about });
    }
    known = balancePaise;
    since = 0;
  }
  return problems;
}

/** The balances before the first and after the last line, computed from the nearest balance. */
function ends(lines: readonly StatementLine[]): { openingPaise: Paise; closingPaise: Paise } {
  const first = lines.findIndex(({ balancePaise }) => balancePaise !== null);
  const last = lines.findLastIndex(({ balancePaise }) => balancePaise !== null);
  const amounts = (some: readonly StatementLine[]) => sumPaise(some.map(({ amountPaise }) => amountPaise));
  return {
    openingPaise: lines[first]!.balancePaise! - amounts(lines.slice(0, first + 1)) || 0,
    closingPaise: lines[last]!.balancePaise! + amounts(lines.slice(last + 1)) || 0,
  };
}
