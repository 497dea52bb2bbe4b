import { paise } from '@bahi/core/money/paise';
import { type Booked, type DayCounts, type HouseDay, houseDays } from '@bahi/core/reports/house-days';
import type { KeptFigures } from '../night-audits/audit-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { countMoves, findOpenDay, listBlocked, listKept, listTypeRooms, sumNights, type TypeRooms } from './hotel-days-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
type Days = { readonly from: string; readonly to: string };

export const countsOf = ({ roomRevenuePaise, allRevenuePaise: _all, noShows: _no, ...counts }: KeptFigures): DayCounts => ({
  ...{ rooms: counts.rooms, outOfOrder: counts.outOfOrder, sold: counts.sold, complimentary: counts.complimentary, guests: counts.guests },
  ...{ arrivals: counts.arrivals, departures: counts.departures, roomRevenuePaise: paise(roomRevenuePaise) },
});

/** The bookings of these days, with the room types. */
export async function readBooked({ tx, company }: Context, { from, to }: Days): Promise<Booked & { types: readonly TypeRooms[] }> {
  const [types, nights, moves, blocks] = await tx.together([
    listTypeRooms(company.id),
    sumNights(company.id, from, to),
    countMoves(company.id, from, to),
    listBlocked(company.id, from, to),
  ]);
  return { types, rooms: types, nights, moves, blocks };
}

/** The days of several periods for which the house has figures. */
export async function readDays(context: Context, periods: readonly Days[]): Promise<HouseDay[][]> {
  const { tx, company } = context;
  const [[open], ...kept] = await tx.together([findOpenDay(company.id), ...periods.map(({ from, to }) => listKept(company.id, from, to))]);
  const openDay = open?.openDay ?? null;
  const found: HouseDay[][] = [];
  for (const [at, { from, to }] of periods.entries()) {
    const later = openDay !== null && to >= openDay ? await readBooked(context, { from: from > openDay ? from : openDay, to }) : none;
    const closed = kept[at]!.map(({ day, figures }) => ({ day, counts: countsOf(figures) }));
    found.push(houseDays({ ...later, openDay, kept: closed }, from, to));
  }
  return found;
}

const none: Booked = { rooms: [], nights: [], moves: [], blocks: [] };
