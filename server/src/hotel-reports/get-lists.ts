import { maskedPhone } from '@bahi/core/rooms/check-in';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { listFormsOf, listHouse } from './house-list-store.ts';
import { daysOf } from './period-of.ts';

/** Stays of some days. Members see the last four digits of phones, as in the register of guests. */
export const getHouseList = forMembers.hotelReports.getHouseList.handler(async ({ input, context: { tx, company, caller } }) => {
  const { list, cursor, limit } = input;
  const { businessDay } = only(await tx.query(businessDayOf(company.id)));
  const days = daysOf(input, businessDay);
  const after = readCursor(cursor, ['date', 'uuid']);
  const { page, last } = pageOf(await tx.query(listHouse(company.id, list, days, after, limit + 1)), limit);
  const rows = page.map(({ place: _, ...row }) => ({ ...row, phone: isManager(caller) ? row.phone : maskedPhone(row.phone) }));
  return { list, ...days, rows, next: last ? writeCursor([last.place, last.stayId]) : null };
});

export const getForms = forMembers.hotelReports.getForms.handler(async ({ input, context: { tx, company } }) => {
  const { state, cursor, limit } = input;
  const { businessDay } = only(await tx.query(businessDayOf(company.id)));
  const days = daysOf(input, businessDay);
  const key = readCursor(cursor, ['instant', 'uuid', 'text']);
  const after = key && { place: key[0], id: key[1], kind: key[2] };
  const { page, last } = pageOf(await tx.query(listFormsOf(company.id, days, state, after, limit + 1)), limit);
  const rows = page.map(({ place: _, ...row }) => row);
  return { ...days, rows, next: last ? writeCursor([last.place, last.guestId, last.kind]) : null };
});
