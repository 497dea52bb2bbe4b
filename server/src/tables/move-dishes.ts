import { invariant } from '@bahi/core/basics/invariant';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { stationsOf } from '@bahi/core/tables/combo-parts';
import { chargedE4, notFree } from '@bahi/core/tables/free-dishes';
import { platesToMove } from '@bahi/core/tables/left-to-cook';
import { arrivedAs, type LineMove, moveLines, partGuests, withoutMoved } from '@bahi/core/tables/move-lines';
import { MAX_PAX, type OrderLine } from '@bahi/core/tables/order';
import { billsBySeat, shareGuests, shareLines } from '@bahi/core/tables/share-lines';
import { placeOf } from '@bahi/core/tables/slip-words';
import { heldProblems } from '@bahi/core/tables/take-round';
import { v7 as uuidv7 } from 'uuid';
import { forBills, forOrders } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { keepChecksTrue } from './bill-print-store.ts';
import { lockFloor } from './floor-store.ts';
import { copyDelivery, eventOf, findOnTheWay, insertEvents, insertMoves } from './move-store.ts';
import { insertNewOrder, takeTable } from './open-order.ts';
import {
  carryBilledAt,
  carryCaptain,
  listTold,
  type OrderHeadRow,
  saveLines,
  updateCaptain,
  updateClosed,
  updatePax,
  updateRound,
} from './order-store.ts';
import { type SlipToSend, sendSlips } from './send-slips.ts';
import { type OpenOrder, openAllForChange, openForChange, readOrder, refuseLateLine } from './serialize-order.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
const dishesText = (lines: readonly Pick<OrderLine, 'name' | 'quantityE4'>[]) =>
  lines.map(({ name, quantityE4 }) => `${formatE4(quantityE4)} × ${name}`).join(', ');

/** Lines of an order as they are after dishes left it, and what arrives at another order. */
type Leaving = { left: readonly OrderLine[]; arrived: readonly OrderLine[]; moves: readonly LineMove[] };

/**
 * Writes dishes that left one order at another one, and tells their kitchens: for each station and state a slip of the other order that says where the
 * dishes come from. The old slips cross them out. Returns the slips in words.
 */
async function writeMoves(context: Context, from: OpenOrder, to: OpenOrder, { left, arrived, moves }: Leaving): Promise<string> {
  const { tx, company, caller } = context;
  const [ofFrom, ofTo] = [from.row.round + 1, to.row.round + 1];
  const [known] = await tx.after(
    [
      saveLines(company.id, from.row._id, { count: from.lines.length, round: 0 }, left),
      // Of no round: repeating the last one does not order them again.
      saveLines(company.id, to.row._id, { count: to.lines.length, round: 0 }, arrived),
      updateRound(company.id, from.row._id, ofFrom, caller),
      updateRound(company.id, to.row._id, ofTo, caller),
      carryBilledAt(company.id, from.row._id, to.row._id),
      insertMoves(
        moves.map(({ fromLineId, toLineId, quantityE4 }) => ({
          ...{ org_id: company.id, id: uuidv7(), from_order_id: from.row._id, from_line_id: fromLineId, to_order_id: to.row._id },
          ...{ to_line_id: toLineId, quantity_e4: quantityE4 },
        })),
      ),
    ],
    [listTold(company.id, [from.row._id])],
  );
  const told = Map.groupBy(known, ({ lineId, part }) => `${lineId} ${part}`);
  const plates = moves.flatMap(({ fromLineId, toLineId, quantityE4 }) => {
    const line = arrived.find(({ id }) => id === toLineId);
    invariant(line, 'a moved dish arrives');
    // A share of a dish is no plate: the kitchen knows the whole dish.
    if (line.isShared) return [];
    return stationsOf(line).flatMap(({ stationId, part }) =>
      platesToMove(told.get(`${fromLineId} ${part}`) ?? [], quantityE4).map((its) => ({
        ...{ ...its, stationId, part, note: line.note, fromLineId, toLineId },
      })),
    );
  });
  const slips = [...Map.groupBy(plates, ({ stationId, state }) => `${stationId} ${state}`).values()].map((its): SlipToSend => {
    const { stationId, state } = its[0]!;
    const line = (each: (typeof its)[number]) => ({ quantityE4: each.quantityE4, part: each.part, note: each.note, reason: '' });
    return {
      ...{ stationId, state },
      lines: [
        ...its.map((each) => ({
          ...line(each),
          ...{ orderId: to.row._id, round: ofTo, lineId: each.toLineId, kind: 'movedIn' as const, place: placeOf(from.row) },
        })),
        ...its.map((each) => ({
          ...line(each),
          ...{ orderId: from.row._id, round: ofFrom, lineId: each.fromLineId, kind: 'movedOut' as const, place: placeOf(to.row) },
        })),
      ],
    };
  });
  return sendSlips(context, { id: to.row._id, round: ofTo }, slips);
}

/**
 * A new order beside one that is open: at the same place, whose captain still serves it, or at a free table. A delivery goes to the same address with the
 * same rider.
 */
async function openBeside(context: Context, row: OrderHeadRow, tableId: string | null, pax: number): Promise<OpenOrder> {
  if (tableId !== null) await takeTable(context, tableId);
  const { guestName, guestPhone } = row;
  const { id } = await insertNewOrder(context, {
    ...{ kind: tableId === null ? row.kind : 'dineIn', tableId: tableId ?? row.tableId, guestName, guestPhone },
    ...{ pax, operatorId: null, operatorOrder: '' },
  });
  if (tableId === null) {
    const { tx, company } = context;
    await tx.together([copyDelivery(company.id, row._id, id), carryCaptain(company.id, row._id, id)]);
  }
  return openForChange(context, id);
}

/** A new order for dishes that leave one, with the guests who have them. */
async function openWithGuests(context: Context, from: OpenOrder, tableId: string | null, left: readonly OrderLine[]): Promise<OpenOrder> {
  const changed = new Map(left.map((line) => [line.id, line]));
  const isNothingLeft = from.lines.every((line) => (changed.get(line.id) ?? line).quantityE4 === 0);
  const { stay, go } = partGuests(from.row.pax, isNothingLeft);
  // A takeaway has no guests at a table: those who sit down with its dishes are new.
  if (from.row.kind !== 'dineIn') return openBeside(context, from.row, tableId, Math.max(1, go));
  await context.tx.query(updatePax(context.company.id, from.row._id, stay));
  return openBeside(context, from.row, tableId, go);
}

/** Refuses to move dishes from or to an order of an operator, who pays it as one by its number. */
function refuseOperator(orders: readonly OpenOrder[]): void {
  if (orders.some(({ row }) => row.operatorId !== null)) refuseProblems([{ code: 'OPERATOR_ORDER_WHOLE', field: 'lines' }]);
}

/** Refuses to change the bill of a delivery that left the house: its rider has the dishes. Its order is locked. */
async function refuseOnTheWay({ tx, company }: Context, ids: readonly string[]): Promise<void> {
  const [gone] = await tx.query(findOnTheWay(company.id, ids));
  if (gone) refuseProblems([{ code: 'DELIVERY_ON_THE_WAY', field: 'lines', about: { number: gone.number } }]);
}

/**
 * Dishes of an order to another order, to a free table, or to a bill of their own at the same place. Both orders are locked: a settlement comes before
 * or after it.
 */
export const moveDishes = forOrders.tables.moveDishes.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, toOrderId, toTableId, lines: asked } = input;
  if (toOrderId === id) refuseProblems([{ code: 'MERGE_SAME', field: 'toOrderId' }]);
  if (toOrderId === null) await tx.query(lockFloor(company.id));
  const [from, known] = await openAllForChange(context, toOrderId === null ? [id] : [id, toOrderId]);
  invariant(from, 'the first order is open');
  refuseOperator(known ? [from, known] : [from]);
  await refuseOnTheWay(context, toOrderId === null ? [id] : [id, toOrderId]);
  const moved = moveLines(
    from.lines,
    asked.map((each) => ({ ...each, toLineId: uuidv7() })),
    known?.lines.length ?? 0,
  );
  refuseProblems(moved.problems);
  refuseLateLine(from.row, moved.changedMeanwhile[0]);
  const to = known ?? (await openWithGuests(context, from, toTableId, moved.left));
  const sent = await writeMoves(context, from, to, moved);
  const dishes = dishesText(moved.arrived);
  const isSplit = toOrderId === null && toTableId === null;
  const there = isSplit ? `order ${to.row.number}, another bill of ${placeOf(from.row)}` : placeOf(to.row);
  await tx.query(
    insertEvents([
      eventOf(context, id, isSplit ? 'split' : 'dishesMoved', `${dishes} to ${there}`),
      eventOf(context, to.row._id, isSplit ? 'split' : 'dishesMoved', `${dishes} from ${placeOf(from.row)}, order ${from.row.number}`),
    ]),
  );
  const message = isSplit ? `Bill ${to.row.number} of ${placeOf(from.row)} opened` : `Moved to ${there}${sent && `. Sent ${sent}`}`;
  return { message, order: await readOrder(context, id), otherId: to.row._id };
});

/** All dishes of an order to another open one; the order itself is closed as merged, and its table is free. */
export const mergeOrders = forOrders.tables.mergeOrders.handler(async ({ input: { id, version, intoId }, context }) => {
  const { tx, company, caller } = context;
  if (intoId === id) refuseProblems([{ code: 'MERGE_SAME', field: 'intoId' }]);
  const [from, into] = await openAllForChange(context, [id, intoId], version);
  invariant(from && into, 'both orders are open');
  refuseOperator([from, into]);
  await refuseOnTheWay(context, [id, intoId]);
  const asked = from.lines
    .filter(({ quantityE4 }) => quantityE4 > 0)
    .map(({ id: lineId, quantityE4 }) => ({ lineId, toLineId: uuidv7(), quantityE4, seenE4: quantityE4 }));
  refuseProblems(asked.length === 0 ? [{ code: 'ORDER_EMPTY', field: 'lines' }] : []);
  const moved = moveLines(from.lines, asked, into.lines.length);
  refuseProblems(moved.problems);
  await writeMoves(context, from, into, moved);
  const dishes = dishesText(moved.arrived);
  await tx.together([
    updateClosed(company.id, id, null, caller, 'merged'),
    updatePax(company.id, intoId, Math.min(MAX_PAX, into.row.pax + (from.row.kind === 'dineIn' ? from.row.pax : 0))),
    insertEvents([
      eventOf(context, id, 'merged', `into ${placeOf(into.row)}, order ${into.row.number}: ${dishes}`),
      eventOf(context, intoId, 'merged', `with ${placeOf(from.row)}, order ${from.row.number}: ${dishes}`),
    ]),
  ]);
  return { message: `${placeOf(from.row)} merged into ${placeOf(into.row)}`, order: await readOrder(context, intoId) };
});

/** Bills that share every line. */
function billsByWeight(lines: readonly OrderLine[], weights: readonly number[]) {
  const { problems, bills } = shareLines(lines, weights);
  return { problems, bills: bills.map((shares) => ({ shares, whole: [] as readonly OrderLine[] })) };
}

/**
 * Shares an order over several bills: the first part stays, each other one is an order of its own at the same place. The kitchens are told nothing of
 * shares, which go to the same guests; whole dishes of a seat move as any dish.
 */
export const splitOrder = forBills.tables.splitOrder.handler(async ({ input: { id, version, weights }, context }) => {
  const { tx, company, caller } = context;
  await tx.query(lockFloor(company.id));
  const from = await openForChange(context, id, version);
  refuseOperator([from]);
  await refuseOnTheWay(context, [id]);
  refuseProblems(heldProblems(from.lines));
  const { problems, bills } = weights === null ? billsBySeat(from.lines) : billsByWeight(from.lines, weights);
  refuseProblems(problems);
  const [kept, ...others] = bills;
  invariant(kept, 'an order is shared over bills');
  const lineOf = new Map(from.lines.map((line) => [line.id, line]));
  const stayed = kept.shares.map(({ lineId, quantityE4, rateE4 }) => {
    const line = lineOf.get(lineId)!;
    return { ...withoutMoved(line, chargedE4(line) - quantityE4), rateE4, isShared: true };
  });
  const [stay, ...guests] = from.row.kind === 'dineIn' ? shareGuests(from.row.pax, bills.length) : bills.map(() => from.row.pax);
  const numbers: number[] = [];
  const moves: Parameters<typeof insertMoves>[0][number][] = [];
  let { round } = from.row;
  for (const [at, { shares, whole }] of others.entries()) {
    const { row } = await openBeside(context, from.row, null, guests[at]!);
    numbers.push(row.number);
    const arrived = shares.map(({ lineId, quantityE4, rateE4 }) => {
      // Its kitchen knows the dish of the first bill.
      const shared = { ...lineOf.get(lineId)!, rateE4, isShared: true, stationId: null, freeE4: 0, ...notFree };
      return { lineId, line: arrivedAs(shared, uuidv7(), quantityE4) };
    });
    const lines = arrived.map(({ line }) => line);
    if (lines.length > 0) await tx.query(saveLines(company.id, row._id, { count: 0, round: 0 }, lines));
    for (const { lineId, line } of arrived) {
      moves.push({
        ...{ org_id: company.id, id: uuidv7(), from_order_id: id, from_line_id: lineId, to_order_id: row._id, to_line_id: line.id },
        quantity_e4: line.quantityE4,
      });
    }
    if (whole.length > 0) {
      const asked = whole.map((line) => ({ lineId: line.id, toLineId: uuidv7(), quantityE4: line.quantityE4, seenE4: line.quantityE4 }));
      const moved = moveLines(from.lines, asked, lines.length);
      refuseProblems(moved.problems);
      await writeMoves(context, { row: { ...from.row, round }, lines: from.lines }, { row, lines }, moved);
      round += 1;
    }
    await tx.together([
      carryBilledAt(company.id, id, row._id),
      insertEvents([eventOf(context, row._id, 'split', `shared with order ${from.row.number} of ${placeOf(from.row)}`)]),
    ]);
  }
  await tx.together([
    // Whole dishes were written as they moved; without shared ones nothing else leaves.
    ...(stayed.length > 0 ? [saveLines(company.id, id, { count: from.lines.length, round: 0 }, stayed), insertMoves(moves)] : []),
    updateRound(company.id, id, round + 1, caller),
    updatePax(company.id, id, stay!),
    insertEvents([
      eventOf(
        context,
        id,
        'split',
        `in ${bills.length} bills${weights === null ? ' by seat' : ''}: orders ${[from.row.number, ...numbers].join(', ')}`,
      ),
    ]),
  ]);
  return { message: `Split in ${bills.length} bills`, order: await readOrder(context, id) };
});

/** The caller serves the guests from here on. */
export const takeOver = forOrders.tables.takeOver.handler(async ({ input: { id, version }, context }) => {
  const { tx, company, caller } = context;
  const { row } = await openForChange(context, id, version);
  await tx.together([
    updateCaptain(company.id, id, caller),
    keepChecksTrue(company.id, id, row.version),
    insertEvents([eventOf(context, id, 'captainChanged', `${caller.name} took over from ${row.captain}`)]),
  ]);
  return { message: `${caller.name} serves ${placeOf(row)}`, order: await readOrder(context, id) };
});
