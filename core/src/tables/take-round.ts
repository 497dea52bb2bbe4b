import type { Problem } from '../basics/problem.ts';
import { type ChosenDish, chooseDish } from '../menu/choose-dish.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import { type ToldChange, toldOf, withParts } from './combo-parts.ts';
import type { ChangeKind, KitchenChange, OrderableDish } from './kitchen-change.ts';
import { freeAfter } from './move-lines.ts';
import { MAX_COURSE, MAX_DISH_NOTE, MAX_ORDER_LINES, type OrderLine } from './order.ts';

/** A dish as the captain sends it: a new line, or the new state of one that the captain saw. */
export type AskedLine = ChosenDish & {
  readonly id: string;
  readonly itemId: string;
  readonly note: string;
  /** The captain chooses these for a new line; a known one keeps its course and seat. */
  readonly course: number;
  readonly seat: number;
  /** True to keep a new line from the kitchen until its course is fired. */
  readonly isHeld: boolean;
  /** The wanted quantity × 10 000; 0 cancels the line. */
  readonly quantityE4: number;
  /** The quantity that the captain saw × 10 000; 0 for a new line. */
  readonly seenE4: number;
  /** The price of a new line that the captain saw, rupees × 10 000; null to take any price. */
  readonly seenRateE4: number | null;
  /** The note that the captain saw; '' for a new line. */
  readonly seenNote: string;
  /** Needed to reduce a quantity. */
  readonly reason: string;
};

/** What one kitchen is told of a round, as one numbered slip. */
export type KitchenSlip = { readonly stationId: string; readonly changes: readonly ToldChange['change'][] };

/** The dishes that a captain may cancel. A printed bill is for managers, and so is a shared dish, of which they cancel the whole share of a bill. */
export type CancelRight = 'any' | 'unshared' | 'none';

export type Round = {
  readonly problems: readonly Problem[];
  /** The lines that another device changed since the captain saw them. If there are any, nothing of the round counts. */
  readonly changedMeanwhile: readonly OrderLine[];
  /** The lines that are new or different, as they are now. */
  readonly lines: readonly OrderLine[];
  readonly slips: readonly KitchenSlip[];
  /** What was cancelled, whether a kitchen was told of it or not. */
  readonly cancelled: readonly KitchenChange[];
};

/**
 * Takes a round of an order: compares what the captain sends with what the kitchens were told, and returns the difference by station. A line
 * that is as it was tells nobody, so sending twice sends nothing twice. Two captains who add lines never disturb each other; of two who
 * change one line the second is told. `cancels` says which dishes the captain may cancel.
 */
export function takeRound(
  stored: readonly OrderLine[],
  asked: readonly AskedLine[],
  menu: ReadonlyMap<string, OrderableDish>,
  cancels: CancelRight = 'any',
): Round {
  const before = new Map(stored.map((line) => [line.id, line]));
  const changedMeanwhile = asked.flatMap(({ id, seenE4, seenNote }) => {
    const line = before.get(id);
    // A line that was cancelled whole has its own refusal: its note matters to nobody.
    const isOther = line !== undefined && (line.quantityE4 !== seenE4 || (seenE4 !== 0 && line.note !== seenNote.trim()));
    return isOther ? [line] : [];
  });
  const steps = asked.map((line, at) => {
    const stored = before.get(line.id);
    if (stored !== undefined && changedMeanwhile.includes(stored)) return { problems: [], line: null, changes: [] };
    return step(stored, line, menu, `lines.${at}`, cancels);
  });
  const isTwice = new Set(asked.map(({ id }) => id)).size < asked.length;
  const count = stored.length + asked.filter(({ id }) => !before.has(id)).length;
  const problems: Problem[] = [
    ...(asked.length === 0 ? [{ code: 'ROUND_EMPTY' as const, field: 'lines' }] : []),
    ...(isTwice ? [{ code: 'ROUND_LINE_REPEATED' as const, field: 'lines' }] : []),
    ...(count > MAX_ORDER_LINES ? [{ code: 'ORDER_TOO_LONG' as const, field: 'lines', about: { most: MAX_ORDER_LINES } }] : []),
    ...steps.flatMap((each) => each.problems),
  ];
  if (problems.length > 0 || changedMeanwhile.length > 0) return { problems, changedMeanwhile, lines: [], slips: [], cancelled: [] };
  const slips = slipsOf(steps);
  return {
    problems,
    changedMeanwhile,
    lines: steps.flatMap(({ line, changes, isQuiet }) => (line !== null && (changes.length > 0 || isQuiet) ? [line] : [])),
    slips,
    cancelled: steps.flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'cancel')),
  };
}

/** Changes by station. What no kitchen makes is on no slip, and neither is a part of a dish that several bills share: the kitchen knows the whole dish. */
function slipsOf(steps: readonly Pick<Step, 'line' | 'changes'>[]): KitchenSlip[] {
  const told = steps.flatMap(({ line, changes }) =>
    line === null || line.isShared ? [] : changes.flatMap((change) => toldOf(line, change)),
  );
  return [...Map.groupBy(told, ({ stationId }) => stationId)].map(([stationId, its]) => ({
    stationId,
    changes: its.map(({ change }) => change),
  }));
}

/**
 * Fires a course: the kitchens are told of its held dishes. Fired twice it tells nothing twice. Refused if one of them is no longer on the
 * menu or out; it is cancelled first.
 */
export function fireCourse(stored: readonly OrderLine[], course: number, menu: ReadonlyMap<string, OrderableDish>): Round {
  const held = stored.filter((line) => line.isHeld && line.course === course && line.quantityE4 > 0);
  const problems = held.flatMap((line): Problem[] => {
    const dish = menu.get(line.itemId);
    if (dish === undefined || !dish.isActive) return [{ code: 'DISH_UNKNOWN', field: 'course' }];
    if (dish.isSoldOut) return [{ code: 'DISH_SOLD_OUT', field: 'course', about: { name: line.name } }];
    return [...withParts(line.options, menu, 'course').problems];
  });
  if (problems.length > 0) return { problems, changedMeanwhile: [], lines: [], slips: [], cancelled: [] };
  const fired = held.map((line) => ({ line: { ...line, isHeld: false }, changes: [changeOf(line, 'add', line.quantityE4, '')] }));
  return { problems, changedMeanwhile: [], lines: fired.map(({ line }) => line), slips: slipsOf(fired), cancelled: [] };
}

/** An order with held dishes is not billed: guests would pay for what was never cooked. */
export const heldProblems = (lines: readonly Pick<OrderLine, 'isHeld' | 'quantityE4'>[]): Problem[] =>
  lines.some(({ isHeld, quantityE4 }) => isHeld && quantityE4 > 0) ? [{ code: 'ORDER_HAS_HELD', field: 'lines' }] : [];

/** `isQuiet`: a held line changed, which no kitchen is told. */
type Step = {
  readonly problems: readonly Problem[];
  readonly line: OrderLine | null;
  readonly changes: readonly KitchenChange[];
  readonly isQuiet?: boolean;
};
const wrong = (...problems: Problem[]): Step => ({ problems, line: null, changes: [] });

type Menu = ReadonlyMap<string, OrderableDish>;

function step(line: OrderLine | undefined, asked: AskedLine, menu: Menu, at: string, cancels: CancelRight): Step {
  const note = asked.note.trim();
  if (note.length > MAX_DISH_NOTE) return wrong({ code: 'TEXT_TOO_LONG', field: `${at}.note`, about: { most: MAX_DISH_NOTE } });
  return line === undefined ? added({ ...asked, note }, menu, at) : changed(line, { ...asked, note }, menu, at, cancels);
}

/** A new line: the menu says what it is and costs. */
function added(asked: AskedLine, menu: Menu, at: string): Step {
  const dish = menu.get(asked.itemId);
  if (dish === undefined || !dish.isActive) return wrong({ code: 'DISH_UNKNOWN', field: `${at}.itemId` });
  const { name, productId, stationId, unit, isTaxInclusive } = dish;
  if (dish.isSoldOut) return wrong({ code: 'DISH_SOLD_OUT', field: `${at}.itemId`, about: { name } });
  const quantity = quantityProblem(asked.quantityE4, unit, `${at}.quantityE4`);
  const { rateE4, options: chosen, problems } = chooseDish(dish, asked, (itemId) => menu.get(itemId));
  const { options, problems: ofParts } = withParts(chosen, menu, `${at}.options`);
  const isOther = problems.length === 0 && asked.seenRateE4 !== null && asked.seenRateE4 !== rateE4;
  const found: Problem[] = [
    ...(quantity === null ? [] : [quantity]),
    ...problems.map((each) => ({ ...each, field: `${at}.${each.field}` })),
    ...ofParts,
    ...(isOther ? [{ code: 'DISH_PRICE_NOT_SEEN' as const, field: `${at}.itemId`, about: { name } }] : []),
  ];
  if (found.length > 0) return wrong(...found);
  const { id, itemId, portion, note, quantityE4, course, seat, isHeld } = asked;
  const isCourse = Number.isInteger(course) && course >= 0 && course <= MAX_COURSE;
  if (!isCourse || (isHeld && course === 0)) return wrong({ code: 'COURSE_INVALID', field: `${at}.course`, about: { most: MAX_COURSE } });
  const line: OrderLine = {
    ...{ id, itemId, productId, name, portion, options, note, course, seat, isHeld, stationId, unit, rateE4, isTaxInclusive },
    ...{ quantityE4, orderedE4: quantityE4, movedE4: 0, isShared: false },
  };
  return isHeld
    ? { problems: [], line, changes: [], isQuiet: true }
    : { problems: [], line, changes: [changeOf(line, 'add', quantityE4, '')] };
}

/**
 * A line that the kitchen knows: more or less of it, or another note for what stays of it. Another portion or option is another dish: cancel
 * and add. More is refused as a new line would be, or if it costs another price now, and a line that was cancelled whole never comes back: the kitchen crossed it out.
 */
function changed(line: OrderLine, asked: AskedLine, menu: Menu, at: string, cancels: CancelRight): Step {
  const { quantityE4, note } = asked;
  const { name } = line;
  const reason = asked.reason.trim();
  const moreE4 = quantityE4 - line.quantityE4;
  const isWholeShare = quantityE4 === 0 && cancels === 'any';
  if (line.isShared && moreE4 !== 0 && !isWholeShare) return wrong({ code: 'DISH_SHARED', field: `${at}.quantityE4`, about: { name } });
  if (quantityE4 !== 0 && moreE4 !== 0) {
    const problem = quantityProblem(quantityE4, line.unit, `${at}.quantityE4`);
    if (problem !== null) return wrong(problem);
  }
  if (moreE4 > 0) {
    const dish = menu.get(line.itemId);
    if (line.quantityE4 === 0) return wrong({ code: 'DISH_CANCELLED', field: `${at}.itemId`, about: { name } });
    if (dish === undefined || !dish.isActive) return wrong({ code: 'DISH_UNKNOWN', field: `${at}.itemId` });
    if (dish.isSoldOut) return wrong({ code: 'DISH_SOLD_OUT', field: `${at}.itemId`, about: { name } });
    if (isOtherPrice(line, dish)) return wrong({ code: 'DISH_PRICE_CHANGED', field: `${at}.itemId`, about: { name } });
    const { problems } = withParts(line.options, menu, `${at}.itemId`);
    if (problems.length > 0) return wrong(...problems);
  }
  if (line.isHeld) {
    // No kitchen knows it, so nothing of it was cancelled.
    const isSame = moreE4 === 0 && note === line.note;
    return {
      problems: [],
      line: { ...line, note, quantityE4, freeE4: freeAfter(line, quantityE4), orderedE4: quantityE4 + line.movedE4 },
      changes: [],
      isQuiet: !isSame,
    };
  }
  if (moreE4 < 0 && cancels === 'none') return wrong({ code: 'CANCEL_AFTER_BILL', field: `${at}.reason`, about: { name } });
  if (moreE4 < 0 && reason === '') return wrong({ code: 'CANCEL_REASON_MISSING', field: `${at}.reason`, about: { name } });
  const next: OrderLine = {
    ...line,
    note,
    quantityE4,
    freeE4: freeAfter(line, quantityE4),
    orderedE4: line.orderedE4 + Math.max(0, moreE4),
  };
  const keptE4 = Math.min(line.quantityE4, quantityE4);
  return {
    problems: [],
    line: next,
    changes: [
      ...(moreE4 < 0 ? [changeOf(line, 'cancel', -moreE4, reason)] : []),
      ...(note !== line.note && keptE4 > 0 ? [changeOf(next, 'note', keptE4, '')] : []),
      ...(moreE4 > 0 ? [changeOf(next, 'add', moreE4, '')] : []),
    ],
  };
}

/** True if the portion costs another price now: more of it at happy hour's price would be cheap after happy hour. */
function isOtherPrice({ portion, options, rateE4 }: OrderLine, { portions }: OrderableDish): boolean {
  const optionsE4 = options.reduce((sumE4, option) => sumE4 + option.rateE4, 0);
  return portions.find(({ name }) => name === portion)?.rateE4 !== rateE4 - optionsE4;
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
