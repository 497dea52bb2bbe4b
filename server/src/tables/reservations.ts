import { addDays, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { businessDayAt, businessDayBeginsAt } from '@bahi/core/tables/business-day';
import { pastProblems, type ReservationDraft, reservationProblems } from '@bahi/core/tables/reservation';
import { v7 as uuidv7 } from 'uuid';
import { forOrders } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { lockFloor } from './floor-store.ts';
import { insertOpenOrder } from './open-order.ts';
import { lockOrders } from './order-store.ts';
import {
  findPlace,
  findReservation,
  insertReservation,
  listOthersOfTable,
  listReservationsOn,
  type ReservationRow,
  updateReservationState,
  updateReservation as writeReservation,
} from './reservation-store.ts';
import { readOrder } from './serialize-order.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Entered = Omit<ReservationDraft, 'day' | 'time'> & { day?: string | undefined; time?: string | undefined };

/** The draft of an entered reservation. A party that waits comes now, and has no table yet. */
function draftOf(entered: Entered): ReservationDraft {
  const { isWaiting, minutes, guestName, guestPhone, pax, areaId, note } = entered;
  const now = { day: todayInIndia(Date.now()), time: timeInIndia(Date.now()) };
  const when = isWaiting ? now : { day: entered.day ?? now.day, time: entered.time ?? now.time };
  return { isWaiting, ...when, minutes, guestName, guestPhone, pax, areaId, tableId: isWaiting ? null : entered.tableId, note };
}

/** Refuses a reservation with its problems; guests who are late keep their time. The floor is locked from here on, so two that want one table come one after another. */
async function refuseFaulty({ tx, company }: Context, id: string, draft: ReservationDraft, isNewTime = true): Promise<void> {
  const { day, tableId, areaId } = draft;
  const [places, others] = await tx.after(
    [lockFloor(company.id)],
    [findPlace(company.id, areaId, tableId), listOthersOfTable(company.id, tableId ?? id, id, addDays(day, -1), addDays(day, 1))],
  );
  const { hasArea, hasTable } = only(places);
  refuseProblems([
    ...(hasArea ? [] : [{ code: 'AREA_UNKNOWN' as const, field: 'areaId' }]),
    ...(hasTable ? [] : [{ code: 'TABLE_UNKNOWN' as const, field: 'tableId' }]),
    ...reservationProblems(draft, others),
    ...(isNewTime ? pastProblems(draft, Date.now()) : []),
  ]);
}

/** The reservation as the caller saw it, whose guests are still expected or no longer. The floor is locked from here on. */
async function getExpected({ tx, company }: Context, id: string, version: number, isExpected = true): Promise<ReservationRow> {
  const [[row]] = await tx.after([lockFloor(company.id)], [findReservation(company.id, id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.version !== version || (row.state === 'expected') !== isExpected) {
    throw new Refusal(
      'CHANGED_MEANWHILE',
      { by: null, at: null, version: row.version },
      `${row.guestName} was changed meanwhile. Look again.`,
    );
  }
  return row;
}

const read = async ({ tx, company }: Context, id: string) => only(await tx.query(findReservation(company.id, id)));

export const listReservations = forOrders.tables.listReservations.handler(async ({ input, context: { tx, company } }) => {
  const day = input.day ?? businessDayAt(Date.now());
  return { day, reservations: await tx.query(listReservationsOn(company.id, day, businessDayBeginsAt)), now: new Date().toISOString() };
});

export const saveReservation = forOrders.tables.saveReservation.handler(async ({ input: { orgId: _, ...entered }, context }) => {
  const id = uuidv7();
  const draft = draftOf(entered);
  await refuseFaulty(context, id, draft);
  await context.tx.query(insertReservation(context.company.id, id, draft, context.caller));
  const message = draft.isWaiting ? `${draft.guestName} waits` : `Reserved for ${draft.guestName}`;
  return { message, reservation: await read(context, id) };
});

/** A party that waits keeps the time of its coming. */
export const updateReservation = forOrders.tables.updateReservation.handler(
  async ({ input: { orgId: _, id, version, ...entered }, context }) => {
    const before = await getExpected(context, id, version);
    const { isWaiting, day, time } = before;
    const draft = { ...draftOf({ ...entered, isWaiting }), ...(isWaiting && { day, time }) };
    await refuseFaulty(context, id, draft, draft.day !== day || draft.time !== time);
    await context.tx.query(writeReservation(context.company.id, id, draft, context.caller));
    return { message: `${draft.guestName} saved`, reservation: await read(context, id) };
  },
);

const endWords = { noShow: 'did not come', cancelled: 'cancelled', expected: 'is expected again' } as const;

export const endReservation = forOrders.tables.endReservation.handler(async ({ input: { id, version, state }, context }) => {
  const { tx, company, caller } = context;
  const row = await getExpected(context, id, version, state !== 'expected');
  const { guestName, orderId } = row;
  if (state === 'expected') {
    // A wrong tap is taken back, but not the meal of guests.
    if (orderId !== null) await tx.query(lockOrders(company.id, [orderId]));
    const order = orderId === null ? null : await readOrder(context, orderId);
    const hasDishes = order !== null && order.state !== 'cancelled' && order.lines.some(({ quantityE4 }) => quantityE4 > 0);
    refuseProblems(hasDishes ? [{ code: 'RESERVATION_HAS_ORDER', field: 'state', about: { name: guestName } }] : []);
    await refuseFaulty(context, id, row, false);
  }
  await tx.query(updateReservationState(company.id, id, { state, orderId: null }, caller));
  return { message: `${guestName} ${endWords[state]}`, reservation: await read(context, id) };
});

/** Opens the order of the guests at a free table, which need not be the reserved one. */
export const seatReservation = forOrders.tables.seatReservation.handler(async ({ input: { id, version, tableId }, context }) => {
  const { tx, company, caller } = context;
  const { pax, guestName, guestPhone } = await getExpected(context, id, version);
  const opened = await insertOpenOrder(context, {
    kind: 'dineIn',
    tableId,
    pax,
    guestName,
    guestPhone,
    operatorId: null,
    operatorOrder: '',
  });
  await tx.query(updateReservationState(company.id, id, { state: 'seated', orderId: opened.id }, caller));
  return { message: `${guestName} seated at ${opened.tableName}`, order: await readOrder(context, opened.id) };
});
