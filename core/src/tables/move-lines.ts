import type { Problem } from '../basics/problem.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import { MAX_ORDER_LINES, type OrderLine } from './order.ts';

/** A dish, or some plates of it, that goes to another order. */
export type AskedMove = {
  readonly lineId: string;
  /** The line that it becomes there. */
  readonly toLineId: string;
  /** Wanted, × 10 000. */
  readonly quantityE4: number;
  /** The quantity that the caller saw × 10 000. */
  readonly seenE4: number;
};

/** A quantity × 10 000 that left one line and is another line now. */
export type LineMove = { readonly fromLineId: string; readonly toLineId: string; readonly quantityE4: number };

export type MovedLines = {
  readonly problems: readonly Problem[];
  /** The lines that another device changed since the caller saw them. If there are any, nothing is moved. */
  readonly changedMeanwhile: readonly OrderLine[];
  /** The lines of the first order that are different now. */
  readonly left: readonly OrderLine[];
  /** The lines of the other order that are new. */
  readonly arrived: readonly OrderLine[];
  readonly moves: readonly LineMove[];
};

const none = { left: [], arrived: [], moves: [] };

/**
 * Moves dishes of one order to another, which has `countThere` lines. Each keeps its name, price, options and note, and nothing is added or lost. Refuses
 * more than there is, a part of a dish that bills share, and part of a unit.
 */
export function moveLines(stored: readonly OrderLine[], asked: readonly AskedMove[], countThere: number): MovedLines {
  const before = new Map(stored.map((line) => [line.id, line]));
  const changedMeanwhile = asked.flatMap(({ lineId, seenE4 }) => {
    const line = before.get(lineId);
    return line !== undefined && line.quantityE4 !== seenE4 ? [line] : [];
  });
  const problems: Problem[] = [
    ...(asked.length === 0 ? [{ code: 'MOVE_EMPTY' as const, field: 'lines' }] : []),
    ...(new Set(asked.map(({ lineId }) => lineId)).size < asked.length ? [{ code: 'ROUND_LINE_REPEATED' as const, field: 'lines' }] : []),
    ...(countThere + asked.length > MAX_ORDER_LINES
      ? [{ code: 'ORDER_TOO_LONG' as const, field: 'lines', about: { most: MAX_ORDER_LINES } }]
      : []),
    ...asked.flatMap((each, at) => moveProblem(before.get(each.lineId), each, `lines.${at}`) ?? []),
  ];
  if (problems.length > 0 || changedMeanwhile.length > 0) return { problems, changedMeanwhile, ...none };
  const pairs = asked.map((each) => ({ each, line: before.get(each.lineId)! }));
  return {
    ...{ problems, changedMeanwhile },
    left: pairs.map(({ each: { quantityE4 }, line }) => withoutMoved(line, quantityE4)),
    arrived: pairs.map(({ each: { toLineId, quantityE4 }, line }) => arrivedAs(line, toLineId, quantityE4)),
    moves: pairs.map(({ each: { lineId, toLineId, quantityE4 } }) => ({ fromLineId: lineId, toLineId, quantityE4 })),
  };
}

function moveProblem(line: OrderLine | undefined, { quantityE4, seenE4 }: AskedMove, at: string): Problem | null {
  if (line === undefined) return { code: 'DISH_NOT_HERE', field: `${at}.lineId` };
  // Changed meanwhile: that has its own refusal.
  if (line.quantityE4 !== seenE4) return null;
  const { name } = line;
  if (quantityE4 > line.quantityE4) return { code: 'MOVE_TOO_MUCH', field: `${at}.quantityE4`, about: { name, haveE4: line.quantityE4 } };
  if (quantityE4 === line.quantityE4 && quantityE4 > 0) return null;
  if (line.isShared) return { code: 'DISH_SHARED', field: `${at}.quantityE4`, about: { name } };
  return quantityProblem(quantityE4, line.unit, `${at}.quantityE4`);
}

/** The guests who stay at an order when dishes of it become an order of their own, and those who go with them: each guest is counted once. */
export function partGuests(pax: number, isNothingLeft: boolean): { readonly stay: number; readonly go: number } {
  const go = isNothingLeft ? pax : Math.min(1, Math.max(0, pax - 1));
  return { stay: pax - go, go };
}

/** A line after a quantity × 10 000 of it went to another order. */
export const withoutMoved = (line: OrderLine, quantityE4: number): OrderLine => ({
  ...line,
  quantityE4: line.quantityE4 - quantityE4,
  movedE4: line.movedE4 + quantityE4,
  freeE4: freeAfter(line, line.quantityE4 - quantityE4),
});

/** Free plates of a line of which fewer are left: charged plates leave first. */
export const freeAfter = ({ freeE4 = 0 }: OrderLine, leftE4: number): number => Math.min(freeE4, leftE4);

/** The line that a quantity × 10 000 of a dish is in its new order. */
export const arrivedAs = (line: OrderLine, id: string, quantityE4: number): OrderLine => ({
  ...line,
  ...{ id, quantityE4, orderedE4: quantityE4, movedE4: 0 },
  freeE4: (line.freeE4 ?? 0) - freeAfter(line, line.quantityE4 - quantityE4),
});
