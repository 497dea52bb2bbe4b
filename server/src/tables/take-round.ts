import { dishAt, type PriceMoment } from '@bahi/core/menu/dish-price';
import type { OrderableDish } from '@bahi/core/tables/kitchen-change';
import { fireCourse as compareFired, takeRound as compareRound, type KitchenSlip } from '@bahi/core/tables/take-round';
import { v7 as uuidv7 } from 'uuid';
import { type GroupRow, type ItemRow, listGroups, listItems } from '../menu/menu-store.ts';
import { isManager } from '../platform/doors.ts';
import { forOrders } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { tellOfCancelledShares } from './cancelled-shares.ts';
import { insertCancellations, saveLines, updateRound } from './order-store.ts';
import { sendSlips } from './send-slips.ts';
import { openForChange, readOrder, refuseLateLine } from './serialize-order.ts';

/** The dishes and groups in use as core compares a round with them, priced at the table and at this moment. */
function orderable(items: readonly ItemRow[], groups: readonly GroupRow[], moment: PriceMoment): Map<string, OrderableDish> {
  const byId = new Map(groups.map((group) => [group._id, { ...group, id: group._id }]));
  return new Map(
    items.map(({ _id, soldOutAt, groupIds, ...item }) => [
      _id,
      { ...dishAt(item, moment), isSoldOut: soldOutAt !== null, groups: groupIds.flatMap((id) => byId.get(id) ?? []) },
    ]),
  );
}

/**
 * Sends a round: the order is locked, so rounds of two captains come one after another, and the second is compared with what the first told
 * the kitchens. The key of the press makes it happen once.
 */
export const takeRound = forOrders.tables.takeRound.handler(async ({ input: { id, lines: asked }, context }) => {
  const { tx, company, caller } = context;
  const { row, lines } = await openForChange(context, id);
  const [items, groups] = await tx.together([listItems(company.id, 'active'), listGroups(company.id, 'active')]);
  const isAfterBill = row.billedAt !== null;
  const cancels = isManager(caller) ? 'any' : isAfterBill ? 'none' : 'unshared';
  const round = compareRound(
    lines,
    asked,
    orderable(items, groups, { areaId: row.areaId, kind: row.kind, epochMillis: Date.now() }),
    cancels,
  );
  refuseProblems(round.problems);
  refuseLateLine(row, round.changedMeanwhile[0]);
  if (round.lines.length === 0) return { message: 'The kitchen knows this already', order: await readOrder(context, id) };
  const number = row.round + 1;
  const cancelled = round.cancelled.map(({ lineId, quantityE4, reason }) => ({
    ...{ org_id: company.id, id: uuidv7(), order_id: id, order_line_id: lineId, quantity_e4: quantityE4, reason },
    ...{ is_after_bill: isAfterBill, cancelled_by: caller.id, cancelled_by_name: caller.name },
  }));
  await tx.together([
    saveLines(company.id, id, { count: lines.length, round: number }, round.lines),
    updateRound(company.id, id, number, caller),
    ...(cancelled.length > 0 ? [insertCancellations(cancelled)] : []),
  ]);
  const shared = new Set(round.lines.filter(({ isShared }) => isShared).map((line) => line.id));
  const ofShares = round.cancelled.filter(({ lineId }) => shared.has(lineId));
  const told = [
    await sendSlips(context, { id, round: number }, slipsOf(id, number, round.slips)),
    ...(await tellOfCancelledShares(context, id, ofShares)),
  ];
  const sent = told.filter((text) => text !== '').join(', ');
  return { message: sent === '' ? 'Added' : `Sent ${sent}`, order: await readOrder(context, id) };
});

/**
 * Fires the dishes of a course that the captain saw as held, as a round of its own. A dish that was held since then waits: without the ids, a
 * retry whose first answer was lost would look the same and send nothing of it.
 */
export const fireCourse = forOrders.tables.fireCourse.handler(async ({ input: { id, course, lineIds }, context }) => {
  const { tx, company, caller } = context;
  const { row, lines } = await openForChange(context, id);
  const [items, groups] = await tx.together([listItems(company.id, 'active'), listGroups(company.id, 'active')]);
  const moment = { areaId: row.areaId, kind: row.kind, epochMillis: Date.now() };
  const seen = new Set(lineIds);
  const fired = compareFired(
    lines.filter((line) => seen.has(line.id)),
    course,
    orderable(items, groups, moment),
  );
  refuseProblems(fired.problems);
  if (fired.lines.length === 0) return { message: `Nothing of course ${course} is held`, order: await readOrder(context, id) };
  const number = row.round + 1;
  await tx.together([
    saveLines(company.id, id, { count: lines.length, round: number }, fired.lines),
    updateRound(company.id, id, number, caller),
  ]);
  const sent = await sendSlips(context, { id, round: number }, slipsOf(id, number, fired.slips));
  return { message: sent === '' ? `Course ${course} fired` : `Course ${course}: sent ${sent}`, order: await readOrder(context, id) };
});

/** The slips of a round of an order, which kitchens have not seen. */
const slipsOf = (orderId: string, round: number, slips: readonly KitchenSlip[]) =>
  slips.map(({ stationId, changes }) => ({
    ...{ stationId, state: 'new' as const },
    lines: changes.map((change) => ({ ...change, orderId, round, place: '' })),
  }));
