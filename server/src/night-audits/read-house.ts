import { paise, sumPaise } from '@bahi/core/money/paise';
import { houseFigures } from '@bahi/core/rooms/house-figures';
import { type AuditedHouse, nightKey, noShowKey } from '@bahi/core/rooms/night-audit';
import type { RoutingRule, TakenLine } from '@bahi/core/rooms/route-line';
import { orderPlace } from '@bahi/core/tables/day-figures';
import { v7 as uuidv7 } from 'uuid';
import { listDifferences } from '../cash-counts/cash-count-store.ts';
import { listDrawerDifferences } from '../day-closes/drawer-store.ts';
import { lockFoliosOf, openFurtherFolios } from '../folios/folio-store.ts';
import { auditStayOf } from '../folios/public/audit-stay.ts';
import { rulesOf } from '../folios/public/rules-of.ts';
import { listRoutes, type RouteRow } from '../folios/route-store.ts';
import { listOwing } from '../hand-overs/collected-store.ts';
import { listHandOvers } from '../hand-overs/hand-over-store.ts';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { listFoundRooms } from '../rooms/board-store.ts';
import { listOpenOrders } from '../tables/order-store.ts';
import {
  type AuditedFolioRow,
  type AuditedStayRow,
  type DayRow,
  type KeptFigures,
  listAuditedRooms,
  listAuditedStays,
  listFoliosOf,
  listOpenForms,
  listPostedKeys,
  listTaken,
  sumOutlets,
} from './audit-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
const mostListed = 200;
/** The cursor before the first row of a list that begins with the latest day. */
const afterAll = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** The house on the open business date as core audits it. `isLocked`: opens and locks the folios that the audit posts to. */
export async function readHouse({ tx, company }: Context, date: string, isLocked: boolean): Promise<AuditedHouse> {
  const orgId = company.id;
  const stays = await tx.query(listAuditedStays(orgId, date));
  const bookingIds = [...new Set(stays.map(({ bookingId }) => bookingId))];
  const stayIds = stays.map(({ _id }) => _id);
  const locks =
    isLocked && stays.length > 0
      ? [
          openFurtherFolios(
            orgId,
            stayIds,
            stayIds.map(() => uuidv7()),
          ),
          lockFoliosOf(orgId, bookingIds),
        ]
      : [];
  const keys = stays.flatMap(({ _id, charged }) => [nightKey(_id, date), ...charged.map((night) => noShowKey(_id, night.date))]);
  const [folios, routes, taken, posted, forms, rooms, sums, orders, owing, handOvers, differences, drawers, found] = await tx.after(locks, [
    listFoliosOf(orgId, bookingIds),
    listRoutes(orgId, bookingIds),
    listTaken(orgId, bookingIds, date),
    listPostedKeys(orgId, keys),
    listOpenForms(orgId, mostListed),
    listAuditedRooms(orgId),
    sumOutlets(orgId, date),
    listOpenOrders(orgId, mostListed),
    listOwing(orgId, date, afterAll, mostListed),
    listHandOvers(orgId, { givenBy: null, states: ['given'] }, afterAll, mostListed),
    listDifferences(orgId, date, mostListed),
    listDrawerDifferences(orgId, date, mostListed),
    listFoundRooms(orgId, date),
  ]);
  const foliosOf = Map.groupBy(folios, ({ bookingId }) => bookingId);
  const takenOf = Map.groupBy(taken, ({ bookingId }) => bookingId);
  const routesOf = Map.groupBy(routes, ({ bookingId }) => bookingId);
  const foundIn = new Map(found.map(({ roomId, isOccupied }) => [roomId, isOccupied]));
  const { foliosPaise, booksPaise } = only(sums);
  return {
    businessDate: date,
    stays: stays.map((stay) =>
      auditStay(stay, date, {
        folios: foliosOf.get(stay.bookingId) ?? [],
        routes: routesOf.get(stay.bookingId) ?? [],
        taken: (takenOf.get(stay.bookingId) ?? []).map((row) => ({ ...row, valuePaise: paise(row.valuePaise) })),
      }),
    ),
    postedKeys: new Set(posted.map(({ key }) => key)),
    openTills: [...new Set(owing.map(({ name }) => name))],
    waitingHandOvers: [...new Set(handOvers.map(({ givenBy }) => givenBy))],
    cashDifferences: differences.map((row) => ({ ...row, differencePaise: paise(row.differencePaise) })),
    openOrders: orders.map((order) => orderPlace(order)),
    drawerDifferences: drawers.map((row) => ({ ...row, differencePaise: paise(row.differencePaise) })),
    openForms: forms,
    rooms: rooms.map((room) => ({ ...room, foundOccupied: foundIn.get(room.id) ?? null })),
    totals: { foliosPaise, booksPaise },
  };
}

type Routing = { readonly folios: readonly AuditedFolioRow[]; readonly routes: readonly RouteRow[]; readonly taken: readonly TakenLine[] };

function auditStay(stay: AuditedStayRow, date: string, { folios, routes, taken }: Routing) {
  const { roomId, roomName, valuePaise, extraBedPaise, mealsPaise, discountPaise, isFree } = stay;
  const guest = folios.find((folio) => folio.stayId === stay._id && folio.payer === 'guest' && folio.state === 'open');
  const rules: RoutingRule[] = rulesOf({ folios, routes }, stay._id);
  return auditStayOf(stay, {
    ...{ date, rules, taken, noShowNights: stay.charged.map((night) => ({ ...night, unitId: stay._id })) },
    room: roomId === null ? null : { id: roomId, number: roomName ?? '' },
    night:
      valuePaise === null
        ? null
        : {
            valuePaise,
            extraBedPaise: extraBedPaise ?? 0,
            mealsPaise: mealsPaise ?? 0,
            discountPaise: discountPaise ?? 0,
            isFree: isFree ?? false,
          },
    // A preview opens no folios: the id of the stay stands for the one that the audit will open.
    guestFolioId: guest?._id ?? stay._id,
  });
}

/** The counts of a day with the figures that core computes of them. */
export function serializeFigures(counts: KeptFigures) {
  const { occupancyE4, adrPaise, revParPaise } = houseFigures({
    ...counts,
    roomRevenuePaise: paise(counts.roomRevenuePaise),
    allRevenuePaise: paise(counts.allRevenuePaise),
  });
  return { ...counts, occupancyE4, adrPaise, revParPaise };
}

export const serializeDay = ({ figures: _, ...day }: DayRow, figures: KeptFigures) => ({ ...day, figures: serializeFigures(figures) });

/** The counts of several days together: averages come of sums. */
export function sumDays(days: readonly KeptFigures[]): KeptFigures {
  const sum = (field: keyof KeptFigures) => sumPaise(days.map((day) => paise(day[field])));
  return {
    ...{
      rooms: sum('rooms'),
      outOfOrder: sum('outOfOrder'),
      complimentary: sum('complimentary'),
      sold: sum('sold'),
      guests: sum('guests'),
    },
    ...{ arrivals: sum('arrivals'), departures: sum('departures'), noShows: sum('noShows') },
    ...{ roomRevenuePaise: sum('roomRevenuePaise'), allRevenuePaise: sum('allRevenuePaise') },
  };
}
