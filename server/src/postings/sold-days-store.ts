import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/*
 * `sold_days`: what was sold on past days, by item and by party. A row is true or absent. Writer and report meet at the row of the company: the
 * one locks it for share before deleting, the other for no key update, without waiting, before reading what it stores.
 */

/** The last day that a report may store: no save lasts a day, so vouchers of the day on which they are saved delete none. */
export const lastSoldDay = (): IsoDate => addDays(todayInIndia(Date.now()), -2);

/** Deletes the stored day of a voucher's date. Call it before its lines are written. */
export function forgetSoldDay(orgId: string, date: IsoDate): Statement[] {
  return date < todayInIndia(Date.now()) ? forget(orgId, sql`${date}::date`) : [];
}

/** The same before the lines of a saved voucher are deleted. */
export const forgetSoldDayOf = (orgId: string, voucherId: string): Statement[] =>
  forget(orgId, sql`(select v.voucher_date from vouchers v where v.org_id = ${orgId} and v.id = ${voucherId})`);

const forget = (orgId: string, day: RawBuilder<unknown>): Statement[] => [
  sql`select from organizations where id = ${orgId} and ${day} < ${todayInIndia(Date.now())}::date for share`,
  sql`delete from sold_days where org_id = ${orgId} and day = ${day}`,
];

/** Deletes all stored days: a party or an item became another one. */
export const forgetSoldDays = (orgId: string): Statement[] => [
  sql`select from organizations where id = ${orgId} for share`,
  sql`delete from sold_days where org_id = ${orgId}`,
];

/** The days of a period that are stored. */
export function listSoldDays(orgId: string, from: IsoDate, to: IsoDate): Statement<{ day: IsoDate }> {
  return sql<{
    day: IsoDate;
  }>`select day from sold_days where org_id = ${orgId} and day between ${from}::date and ${to}::date order by day`;
}
