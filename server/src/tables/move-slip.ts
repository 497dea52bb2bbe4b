import { invariant } from '@bahi/core/basics/invariant';
import { firstDayOfKitchen } from '@bahi/core/tables/business-day';
import { isAtCook, isToCook, maySlipMove, stateOfBumped, stateOfPrinted } from '@bahi/core/tables/slip-state';
import { forKitchen } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findClosedDayOfSlip } from './closed-days-store.ts';
import {
  clearBumped,
  countPrint,
  findSlip,
  listTold,
  listWaitingSlips,
  lockSlip,
  type SlipRow,
  updateBumped,
  updateSlipState,
} from './order-store.ts';
import { refuseLockedDay } from './public/refuse-locked-day.ts';
import { serializeSlips } from './serialize-order.ts';

/** More than a kitchen can look at. */
const mostSlips = 300;

async function withLeft({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, slips: readonly SlipRow[]) {
  return serializeSlips(slips, await tx.query(listTold(company.id, [...new Set(slips.map(({ orderId }) => orderId))])));
}

/** The slips of this business day and the one before: what was never served then is not cooked any more. */
export const listSlips = forKitchen.tables.listSlips.handler(async ({ input: { stationId }, context }) => {
  const { tx, company } = context;
  const newest = await tx.query(listWaitingSlips(company.id, stationId, firstDayOfKitchen(Date.now()), mostSlips + 1));
  const shown = newest.slice(0, mostSlips).toReversed();
  return { slips: await withLeft(context, shown), isCut: newest.length > mostSlips, now: new Date().toISOString() };
});

/** Compare and set: of two cooks who press at once, the second sees where the slip is. */
export const moveSlip = forKitchen.tables.moveSlip.handler(async ({ input: { id, from, to }, context }) => {
  const { tx, company } = context;
  const [[before], closed] = await tx.after([lockSlip(company.id, id)], [findSlip(company.id, id), findClosedDayOfSlip(company.id, id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  refuseLockedDay(closed);
  if (before.state !== from || !maySlipMove(from, to)) {
    throw new Refusal('CHANGED_MEANWHILE', { by: null, at: before.stateAt, version: 1 }, `KOT ${before.number} is ${before.state} now.`);
  }
  // A slip that is recalled is cooked anew, so no dish of it stays bumped.
  const recalled = from === 'ready' && to === 'preparing' ? [clearBumped(company.id, id)] : [];
  const [rows] = await tx.after([updateSlipState(company.id, id, to), ...recalled], [findSlip(company.id, id)]);
  const [slip] = await withLeft(context, rows);
  invariant(slip, 'a locked slip is there');
  return { message: `KOT ${before.number} ${to}`, slip };
});

/** The cook who bumps the last dish makes the slip ready. Two cooks of one slip wait for each other, and neither takes back what the other bumped. */
export const bumpDish = forKitchen.tables.bumpDish.handler(async ({ input: { id, lineNo, isBumped }, context }) => {
  const { tx, company } = context;
  const [found, closed] = await tx.after([lockSlip(company.id, id)], [findSlip(company.id, id), findClosedDayOfSlip(company.id, id)]);
  const [before] = await withLeft(context, found);
  const line = before?.lines.find((each) => each.lineNo === lineNo);
  if (!before || !line) throw new Refusal('NOT_FOUND');
  refuseLockedDay(closed);
  const isCooking = isAtCook(before.state);
  if (!isCooking || !isToCook(line)) {
    const says = isCooking ? `${line.name} was cancelled.` : `KOT ${before.number} is ${before.state} now.`;
    throw new Refusal('CHANGED_MEANWHILE', { by: null, at: before.stateAt, version: 1 }, says);
  }
  const state = stateOfBumped(before.lines.map((each) => (each === line ? { ...each, isBumped } : each)));
  const [rows] = await tx.after(
    [updateBumped(company.id, id, lineNo, isBumped), ...(state === before.state ? [] : [updateSlipState(company.id, id, state)])],
    [findSlip(company.id, id)],
  );
  const [slip] = await withLeft(context, rows);
  invariant(slip, 'a locked slip is there');
  return { message: `${line.name} ${isBumped ? 'is ready' : 'is cooked again'}`, slip };
});

/** Counts before the paper is printed: of two kitchens that print one slip, the second paper is marked. */
export const printSlip = forKitchen.tables.printSlip.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const [[before], closed] = await tx.after([lockSlip(company.id, id)], [findSlip(company.id, id), findClosedDayOfSlip(company.id, id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  refuseLockedDay(closed);
  const state = stateOfPrinted(before.state, before.lines);
  const moves = state === before.state ? [] : [updateSlipState(company.id, id, state)];
  const [rows] = await tx.after([countPrint(company.id, id), ...moves], [findSlip(company.id, id)]);
  const [slip] = await withLeft(context, rows);
  invariant(slip, 'a locked slip is there');
  return { message: `KOT ${before.number} printed`, slip };
});
