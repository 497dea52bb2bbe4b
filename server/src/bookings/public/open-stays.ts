import { todayInIndia } from '@bahi/core/periods/business-date';
import { v7 as uuidv7 } from 'uuid';
import { only } from '../../platform/only.ts';
import { refuseStale } from '../../platform/record-versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findBusinessDay } from '../../rooms/hotel-store.ts';
import { type BookingRow, findBooking, holdBusinessDay, listBookingsOf, lockBooking, lockBookingsOf } from '../booking-store.ts';
import { listNights, listNightsOf, listStays, listStaysOf, type NightRow, type StayRow } from '../stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** A stay with its nights. */
export type OpenStay = StayRow & { nights: readonly NightRow[] };
export type OpenBooking = { booking: BookingRow; stays: readonly OpenStay[]; businessDay: string };

/** The statement of the open business day; `only` its row. */
export const businessDayOf = (orgId: string) => findBusinessDay(orgId, todayInIndia(Date.now()));

const withNights = (stays: readonly StayRow[], nights: readonly NightRow[]): OpenStay[] => {
  const ofStay = Map.groupBy(nights, ({ stayId }) => stayId);
  return stays.map((stay) => ({ ...stay, nights: ofStay.get(stay._id) ?? [] }));
};

/**
 * A booking with all its stays and the business day. With a version, or with any, its row is locked for a change; it is refused if somebody else
 * changed the version.
 */
export async function openBooking(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  id: string,
  version: number | 'any' | null,
): Promise<OpenBooking> {
  const locks = version === null ? [] : [holdBusinessDay(company.id), lockBooking(company.id, id)];
  const [days, [booking], stays, nights] = await tx.after(locks, [
    businessDayOf(company.id),
    findBooking(company.id, id),
    listStaysOf(company.id, id),
    listNightsOf(company.id, id),
  ]);
  if (typeof version === 'number') refuseStale(booking, version);
  if (!booking) throw new Refusal('NOT_FOUND');
  return { booking, stays: withNights(stays, nights), businessDay: only(days).businessDay };
}

export type OpenStays = { stays: readonly OpenStay[]; bookings: ReadonlyMap<string, BookingRow>; businessDay: string };

/**
 * Some stays with their bookings and the business day, in the order asked for. Their bookings are locked for a change, by id. Refused if somebody else
 * changed one. A preview locks nothing.
 */
export async function openStays(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  asked: readonly { readonly id: string; readonly version: number }[],
  { isPreview = false }: { readonly isPreview?: boolean } = {},
): Promise<OpenStays> {
  const ids = asked.map(({ id }) => id);
  const locks = isPreview ? [] : [holdBusinessDay(company.id), lockBookingsOf(company.id, ids)];
  const [days, bookings, found, nights] = await tx.after(locks, [
    businessDayOf(company.id),
    listBookingsOf(company.id, ids),
    listStays(company.id, ids),
    listNights(company.id, ids),
  ]);
  const stays = withNights(found, nights);
  const inOrder = asked.map(({ id, version }) => {
    const stay = stays.find(({ _id }) => _id === id);
    refuseStale(stay, version);
    return stay;
  });
  return { stays: inOrder, bookings: new Map(bookings.map((each) => [each._id, each])), businessDay: only(days).businessDay };
}

/** A row of the log of a stay. */
export const stayEvent = ({ company, caller }: Pick<Context, 'company' | 'caller'>, stayId: string, kind: string, said: string) => ({
  ...{ org_id: company.id, id: uuidv7(), stay_id: stayId, kind, said: said.slice(0, 500) },
  ...{ done_by: caller.id, done_by_name: caller.name },
});

/** The room of a stay by its nights: that of the first night still to come, else the last one. */
export function roomOfNights(nights: readonly Pick<NightRow, 'date' | 'roomId'>[], businessDay: string): string | null {
  const coming = nights.find(({ date, roomId }) => date >= businessDay && roomId !== null);
  return (coming ?? nights.findLast(({ roomId }) => roomId !== null))?.roomId ?? null;
}
