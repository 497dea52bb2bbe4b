import { bookingSources } from '@bahi/core/bookings/booking';
import { besideLayouts } from '@bahi/core/reports/house-days';
import { MOST_SINCE_DAYS } from '@bahi/core/reports/pick-up-nights';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { as, date, id, instant, named, next, outgoing, page } from '../wire.ts';

const { money, decimal } = outgoing;
const path = '/orgs/{orgId}/hotelReports';
const tags = ['hotelReports'];
const count = z.number().int();

/** Default: the financial year of today. */
const period = { from: date.optional(), to: date.optional() };
/** Default: the open business date. */
const days = { from: date.optional(), to: date.optional() };
const horizon = z.number().int().min(1).max(365).default(30);
const ofRooms = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ ofAll: schema, ofSaleable: schema });

/** The figures of a day or the sums of several. Money is before tax and without the meals of the plans. */
const figures = named(outgoing, {
  rooms: count,
  outOfOrder: count,
  sold: count,
  complimentary: count,
  guests: count,
  arrivals: count,
  departures: count,
  roomRevenuePaise: as('roomRevenue', money),
  /** Percent of paid rooms, of all and without those out of order; null without rooms. */
  occupancyE4: as('occupancy', ofRooms(decimal.nullable())),
  adrPaise: as('adr', money.nullable()),
  revParPaise: as('revPar', ofRooms(money.nullable())),
});
const sum = z.strictObject({ days: count, figures, beside: figures.nullable() }).nullable();

const pickedUp = {
  /** Paid rooms on the books at the close, and now. */
  roomsThen: count,
  revenueThenPaise: as('revenueThen', money),
  roomsNow: count,
  revenueNowPaise: as('revenueNow', money),
  /** Booked since, less what was cancelled. */
  rooms: count,
  revenuePaise: as('revenue', money),
  averagePaise: as('average', money.nullable()),
};

/** The largest of what stands between charges and vouchers. */
const bridgePart = named(outgoing, {
  totalPaise: as('total', money),
  rows: z
    .array(
      named(outgoing, {
        stayId: id.nullable(),
        voucherId: id.nullable(),
        name: z.string(),
        valuePaise: as('value', money),
      }),
    )
    .max(100),
});

const dayOfDesk = named(outgoing, {
  day: date,
  /** The day is not closed: figures are bookings as they are now. */
  isExpected: z.boolean(),
  figures,
  /** Money that came in at the desk less what was paid back. */
  collectedPaise: as('collected', money),
});

/** Reports of a hotel. Closed days have the figures that were kept; later ones are as they are booked. */
export const hotelReportRoutes = {
  getOccupancy: inCompany
    .route({
      method: 'GET',
      path: `${path}/occupancy`,
      tags,
      summary: 'Occupancy, average rate and revenue of rooms by day, at most 400 days',
    })
    .input(z.strictObject({ ...orgId, ...period, beside: z.enum(besideLayouts).default('one') }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        beside: z.enum(besideLayouts),
        /** Days for which the house has figures: none before its first close. */
        days: z
          .array(z.strictObject({ day: date, isExpected: z.boolean(), figures, beside: z.strictObject({ day: date, figures }).nullable() }))
          .max(400),
        /** Sums; null for no days. `beside` sums the days that stand beside. */
        totals: z.strictObject({ closed: sum, expected: sum, all: sum }),
      }),
    ),
  getForecast: inCompany
    .route({
      method: 'GET',
      path: `${path}/forecast`,
      tags,
      summary: 'What is on the books from the open business date on, by day or by room type',
    })
    .input(z.strictObject({ ...orgId, days: horizon, by: z.enum(['day', 'type']).default('day'), typeId: id.optional() }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        by: z.enum(['day', 'type']),
        rows: z.array(z.strictObject({ day: date.nullable(), typeId: id.nullable(), name: z.string(), figures })),
        total: figures,
      }),
    ),
  getPickUp: inCompany
    .route({
      method: 'GET',
      path: `${path}/pickUp`,
      tags,
      summary: 'What was booked for each night since the close of an earlier business date',
    })
    .input(
      z.strictObject({
        ...orgId,
        days: horizon,
        /** Days from the compared close to the open business date. The last close before it counts if that day has none. */
        sinceDays: z.number().int().min(1).max(MOST_SINCE_DAYS).default(7),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        since: date.nullable(),
        rows: z.array(named(outgoing, { day: date, ...pickedUp })).max(365),
        total: named(outgoing, pickedUp),
      }),
    ),
  getRevenue: inCompany
    .route({
      method: 'GET',
      path: `${path}/revenue`,
      tags,
      summary: 'What was charged in a period by head, and how it leads to the sales vouchers',
    })
    .input(z.strictObject({ ...orgId, ...period, by: z.enum(['type', 'plan', 'source']).default('type') }))
    .output(
      named(outgoing, {
        from: date,
        to: date,
        by: z.enum(['type', 'plan', 'source']),
        parts: z.array(
          named(outgoing, {
            head: z.enum(['rooms', 'meals', 'fees', 'extras', 'restaurant']),
            key: z.string(),
            name: z.string(),
            count,
            valuePaise: as('value', money),
          }),
        ),
        chargedPaise: as('charged', money),
        bridge: z.strictObject({ unbilled: bridgePart, otherDays: bridgePart, earlier: bridgePart }),
        /** Sales vouchers of check-outs and of restaurant bills charged to rooms, before tax. */
        billedPaise: as('billed', money),
        differencePaise: as('difference', money),
      }),
    ),
  getHouseList: inCompany
    .route({ method: 'GET', path: `${path}/houseList`, tags, summary: 'Stays that sleep in the house, come or leave on some days' })
    .input(z.strictObject({ ...orgId, ...page, ...days, list: z.enum(['inHouse', 'arrivals', 'departures']).default('inHouse') }))
    .output(
      z.strictObject({
        list: z.enum(['inHouse', 'arrivals', 'departures']),
        from: date,
        to: date,
        rows: z.array(
          z.strictObject({
            stayId: id,
            bookingNumber: count,
            guestName: z.string(),
            /** Whole for managers only. */
            phone: z.string(),
            state: z.enum(stayStates),
            roomName: z.string().nullable(),
            typeName: z.string(),
            planName: z.string(),
            source: z.enum(bookingSources),
            arrival: date,
            departure: date,
            comingAt: z.string(),
            adults: count,
            children: count,
          }),
        ),
        next,
      }),
    ),
  getForms: inCompany
    .route({ method: 'GET', path: `${path}/forms`, tags, summary: 'Forms III of guests who came or left on some days' })
    .input(z.strictObject({ ...orgId, ...page, ...days, state: z.enum(['pending', 'filed']).optional() }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        rows: z.array(
          z.strictObject({
            guestId: id,
            stayId: id,
            kind: z.enum(['arrival', 'departure']),
            guestName: z.string(),
            nationality: z.string(),
            roomName: z.string(),
            /** The arrival or departure. */
            at: instant,
            dueAt: instant,
            isLate: z.boolean(),
            acknowledgement: z.string(),
            filedAt: instant.nullable(),
            filedBy: z.string().nullable(),
          }),
        ),
        next,
      }),
    ),
  getFeedback: inCompany
    .route({ method: 'GET', path: `${path}/feedback`, tags, summary: 'What guests said of their stay on some days, the latest first' })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        ...period,
        /** Only so many stars. */
        stars: z.enum(['1', '2', '3', '4', '5']).optional(),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        /** The marks of the period, whatever their stars; the mean has one decimal, null without marks. */
        marks: count,
        mean: z.string().nullable(),
        rows: z.array(
          z.strictObject({
            stayId: id,
            guestName: z.string(),
            roomName: z.string(),
            departure: date,
            givenAt: instant,
            stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
            remark: z.string(),
          }),
        ),
        next,
      }),
    ),
  getHotelDesk: inCompany
    .route({ method: 'GET', path: `${path}/desk`, tags, summary: 'The open business date beside the same day a week and a year before' })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        /** null before the first set-up. */
        today: dayOfDesk.nullable(),
        weekBefore: dayOfDesk.nullable(),
        yearBefore: dayOfDesk.nullable(),
        /** The marks that guests gave their stays in the last 90 days, the mean with one decimal; null without marks. */
        feedback: z.strictObject({ marks: count, mean: z.string() }).nullable(),
      }),
    ),
};
