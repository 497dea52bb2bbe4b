import type { Problem } from '../basics/problem.ts';
import { type ChosenDish, chooseDish, type Dish } from '../menu/choose-dish.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import { MAX_DISH_NOTE, MAX_ORDER_LINES, type OrderLine } from './order.ts';

/** A dish as the captain sends it: a new line, or the new state of one that the captain saw. */
export type AskedLine = ChosenDish & {
  readonly id: string;
  readonly itemId: string;
  readonly note: string;
  /** The wanted quantity × 10 000; 0 cancels the line. */
  readonly quantityE4: number;
  /** The quantity that the captain saw × 10 000; 0 for a new line. */
  readonly seenE4: number;
  /** Needed to reduce a quantity. */
  readonly reason: string;
};

/** A dish of the menu as it may be ordered now. */
export type OrderableDish = Dish &
  Pick<OrderLine, 'productId' | 'stationId' | 'unit' | 'isTaxInclusive'> & { readonly isActive: boolean; readonly isSoldOut: boolean };

export const changeKinds = ['add', 'cancel', 'note'] as const;
/** What a kitchen is told of a line: more of it, less of it, or another note for all of it. */
export type ChangeKind = (typeof changeKinds)[number];

export type KitchenChange = {
  readonly lineId: string;
  readonly kind: ChangeKind;
  /** The difference × 10 000, above 0; for a note the quantity that it is about. */
  readonly quantityE4: number;
  readonly name: string;
  readonly portion: string;
  readonly options: readonly string[];
  readonly note: string;
  /** For `cancel`. */
  readonly reason: string;
};

/** What one kitchen is told of a round, as one numbered slip. */
export type KitchenSlip = { readonly stationId: string; readonly changes: readonly KitchenChange[] };

export type Round = {
  readonly problems: readonly Problem[];
  /** The lines that another device changed since the captain saw them. If there are any, nothing of the round counts. */
  readonly changedMeanwhile: readonly OrderLine[];
  /** The lines that are new or different, as they are now. */
  readonly lines: readonly OrderLine[];
  readonly slips: readonly KitchenSlip[];
};

/**
 * Takes a round of an order: compares what the captain sends with what the kitchens were told, and returns the difference by station. A line
 * that is as it was tells nobody, so sending twice sends nothing twice. Two captains who add lines never disturb each other; of two who
 * change one line the second is told.
 */
export function takeRound(stored: readonly OrderLine[], asked: readonly AskedLine[], menu: ReadonlyMap<string, OrderableDish>): Round {
  const before = new Map(stored.map((line) => [line.id, line]));
  const changedMeanwhile = asked.flatMap(({ id, seenE4 }) => {
    const line = before.get(id);
    return line !== undefined && line.quantityE4 !== seenE4 ? [line] : [];
  });
  const steps = asked.map((line, at) => step(before.get(line.id), line, menu.get(line.itemId), `lines.${at}`));
  const isTwice = new Set(asked.map(({ id }) => id)).size < asked.length;
  const count = stored.length + asked.filter(({ id }) => !before.has(id)).length;
  const problems: Problem[] = [
    ...(asked.length === 0 ? [{ code: 'ROUND_EMPTY' as const, field: 'lines' }] : []),
    ...(isTwice ? [{ code: 'ROUND_LINE_REPEATED' as const, field: 'lines' }] : []),
    ...(count > MAX_ORDER_LINES ? [{ code: 'ORDER_TOO_LONG' as const, field: 'lines', about: { most: MAX_ORDER_LINES } }] : []),
    ...steps.flatMap((each) => each.problems),
  ];
  if (problems.length > 0 || changedMeanwhile.length > 0) return { problems, changedMeanwhile, lines: [], slips: [] };
  const told = steps.flatMap(({ line, change }) =>
    line !== null && change !== null && line.stationId !== null ? [{ stationId: line.stationId, change }] : [],
  );
  const slips = [...Map.groupBy(told, ({ stationId }) => stationId)].map(([stationId, its]) => ({
    stationId,
    changes: its.map(({ change }) => change),
  }));
  return {
    problems,
    changedMeanwhile,
    lines: steps.flatMap(({ line, change }) => (line !== null && change !== null ? [line] : [])),
    slips,
  };
}

type Step = { readonly problems: readonly Problem[]; readonly line: OrderLine | null; readonly change: KitchenChange | null };
const wrong = (...problems: Problem[]): Step => ({ problems, line: null, change: null });

function step(line: OrderLine | undefined, asked: AskedLine, dish: OrderableDish | undefined, at: string): Step {
  const note = asked.note.trim();
  if (note.length > MAX_DISH_NOTE) return wrong({ code: 'TEXT_TOO_LONG', field: `${at}.note`, about: { most: MAX_DISH_NOTE } });
  return line === undefined ? added({ ...asked, note }, dish, at) : changed(line, { ...asked, note }, at);
}

/** A new line: the menu says what it is and costs. */
function added(asked: AskedLine, dish: OrderableDish | undefined, at: string): Step {
  if (dish === undefined || !dish.isActive) return wrong({ code: 'DISH_UNKNOWN', field: `${at}.itemId` });
  const { name, productId, stationId, unit, isTaxInclusive } = dish;
  if (dish.isSoldOut) return wrong({ code: 'DISH_SOLD_OUT', field: `${at}.itemId`, about: { name } });
  const quantity = quantityProblem(asked.quantityE4, unit, `${at}.quantityE4`);
  const { rateE4, options, problems } = chooseDish(dish, asked);
  const found = [...(quantity === null ? [] : [quantity]), ...problems.map((each) => ({ ...each, field: `${at}.${each.field}` }))];
  if (found.length > 0) return wrong(...found);
  const { id, itemId, portion, note, quantityE4 } = asked;
  const line: OrderLine = {
    ...{ id, itemId, productId, name, portion, options, note, stationId, unit, rateE4, isTaxInclusive },
    ...{ quantityE4, orderedE4: quantityE4 },
  };
  return { problems: [], line, change: changeOf(line, 'add', quantityE4, '') };
}

/** A line that the kitchen knows: more or less of it, or another note. Another portion or option is another dish: cancel and add. */
function changed(line: OrderLine, asked: AskedLine, at: string): Step {
  const { quantityE4, note } = asked;
  const reason = asked.reason.trim();
  if (quantityE4 !== 0) {
    const problem = quantityProblem(quantityE4, line.unit, `${at}.quantityE4`);
    if (problem !== null) return wrong(problem);
  }
  const moreE4 = quantityE4 - line.quantityE4;
  if (moreE4 < 0 && reason === '') return wrong({ code: 'CANCEL_REASON_MISSING', field: `${at}.reason`, about: { name: line.name } });
  const next: OrderLine = { ...line, note, quantityE4, orderedE4: line.orderedE4 + Math.max(0, moreE4) };
  if (moreE4 > 0) return { problems: [], line: next, change: changeOf(next, 'add', moreE4, '') };
  if (moreE4 < 0) return { problems: [], line: next, change: changeOf(next, 'cancel', -moreE4, reason) };
  if (note === line.note || quantityE4 === 0) return { problems: [], line: next, change: null };
  return { problems: [], line: next, change: changeOf(next, 'note', quantityE4, '') };
}

const changeOf = (
  { id, name, portion, options, note }: OrderLine,
  kind: ChangeKind,
  quantityE4: number,
  reason: string,
): KitchenChange => ({
  ...{ lineId: id, kind, quantityE4, name, portion, note, reason },
  options: options.map((option) => option.name),
});
