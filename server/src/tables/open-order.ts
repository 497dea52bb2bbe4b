import type { OrderKind } from '@bahi/core/menu/menu';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { type OfOperator, operatorProblems } from '@bahi/core/tables/order';
import { kindWords } from '@bahi/core/tables/slip-words';
import { v7 as uuidv7 } from 'uuid';
import { forOrders } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findClosedDay } from './closed-days-store.ts';
import { findTables, lockFloor, lockTables } from './floor-store.ts';
import { keepCheckTrue } from './keep-check-true.ts';
import { eventOf, insertEvents } from './move-store.ts';
import { refuseOther } from './operators.ts';
import { findLastOrderNumber, insertOrder, type NewOrder, updateTable } from './order-store.ts';
import { refuseLockedDay } from './public/refuse-locked-day.ts';
import { openForChange, readOrder } from './serialize-order.ts';

/** Locks a table and refuses it if it has guests. Returns its number. */
export async function takeTable({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, tableId: string): Promise<string> {
  const [[table]] = await tx.after([lockTables(company.id, [tableId])], [findTables(company.id, [tableId])]);
  if (!table) refuseProblems([{ code: 'TABLE_UNKNOWN', field: 'tableId' }]);
  if (table!.hasGuests) refuseProblems([{ code: 'TABLE_TAKEN', field: 'tableId', about: { name: table!.name } }]);
  return table!.name;
}

/** Writes a new order with the next number of the business day, unless that is closed. The floor is locked. */
export async function insertNewOrder(
  { tx, company, caller }: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>,
  order: Omit<NewOrder, 'id' | 'businessDay' | 'number'>,
  id = uuidv7(),
): Promise<{ id: string; number: number }> {
  const businessDay = businessDayAt(Date.now());
  const [last, closed] = await tx.together([findLastOrderNumber(company.id, businessDay), findClosedDay(company.id, businessDay)]);
  refuseLockedDay(closed);
  const number = only(last).last + 1;
  await tx.query(insertOrder(company.id, { ...order, id, businessDay, number }, caller));
  return { id, number };
}

type Opening = OfOperator & {
  _id?: string | null;
  kind: OrderKind;
  tableId: string | null;
  pax: number;
  guestName: string;
  guestPhone: string;
};

/** Opens an order, at a free table for dine-in, and numbers it in its business day. */
export async function insertOpenOrder({ tx, company, caller }: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>, opening: Opening) {
  const { kind, pax, guestName, guestPhone, operatorId, operatorOrder } = opening;
  refuseProblems(operatorProblems(kind, opening));
  if (operatorId !== null) await refuseOther({ tx, company }, operatorId);
  if (kind === 'dineIn' && opening.tableId === null) refuseProblems([{ code: 'TABLE_MISSING', field: 'tableId' }]);
  const tableId = kind === 'dineIn' ? opening.tableId : null;
  await tx.query(lockFloor(company.id));
  const tableName = tableId === null ? null : await takeTable({ tx, company }, tableId);
  const { id, number } = await insertNewOrder(
    { tx, company, caller },
    { kind, tableId, pax, guestName, guestPhone, operatorId, operatorOrder },
    opening._id ?? undefined,
  );
  return { id, number, tableName };
}

export const openOrder = forOrders.tables.openOrder.handler(async ({ input, context }) => {
  const { id, number, tableName } = await insertOpenOrder(context, input);
  const message = input.kind === 'dineIn' ? `${tableName} opened` : `${kindWords[input.kind]} ${number} opened`;
  return { message, order: await readOrder(context, id) };
});

/** The slips stay: nothing is cooked again. */
export const moveOrder = forOrders.tables.moveOrder.handler(async ({ input: { id, fromTableId, tableId }, context }) => {
  const { tx, company, caller } = context;
  const { row } = await openForChange(context, id);
  if (row.tableId === null) refuseProblems([{ code: 'TABLE_UNKNOWN', field: 'tableId' }]);
  if (row.tableId !== fromTableId) {
    const { changedBy: by, changedAt: at, version } = row;
    throw new Refusal('CHANGED_MEANWHILE', { by, at, version }, `${by ?? 'Somebody'} moved the guests to ${row.tableName} meanwhile.`);
  }
  const name = await takeTable(context, tableId);
  const kept = await keepCheckTrue(context, row, { ...row, tableName: name });
  await tx.together([
    updateTable(company.id, id, tableId, caller),
    ...kept,
    insertEvents([eventOf(context, id, 'tableChanged', `from ${row.tableName} to ${name}`)]),
  ]);
  return { message: `Moved from ${row.tableName} to ${name}`, order: await readOrder(context, id) };
});
