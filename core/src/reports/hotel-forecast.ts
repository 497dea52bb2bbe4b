import type { IsoDate } from '../periods/business-date.ts';
import type { DayFigures } from './house-days.ts';
import { figureCells, weekdayOf } from './occupancy.ts';
import { type Report, type ReportRow, totalRow } from './report.ts';

export const forecastHorizons = [30, 60, 90, 180] as const;
export const forecastBy = { day: 'Day', type: 'Room type' } as const;
export type ForecastBy = keyof typeof forecastBy;

/** An answer of the route: what is on the books from the open business day on. */
export type ForecastAnswer = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly by: ForecastBy;
  /** By room type the days are null, by day the types. */
  readonly rows: readonly {
    readonly day: IsoDate | null;
    readonly typeId: string | null;
    readonly name: string;
    readonly figures: DayFigures;
  }[];
  readonly total: DayFigures;
};

const horizonWords = Object.fromEntries(forecastHorizons.map((days) => [String(days), `${days} days`]));

/** The books of the next days, by day or by room type. Enter on a type shows its days, on a day who is expected to stay. */
export const hotelForecast: Report<ForecastAnswer> = {
  id: 'hotelForecast',
  title: 'Forecast',
  columns: ({ by }) => [
    by === 'day' ? { key: 'day', title: 'Date', kind: 'date' } : { key: 'day', title: 'Room type', kind: 'text' },
    ...(by === 'day' ? [{ key: 'weekday', title: 'Day', kind: 'text', width: 56, isDim: true, where: 'table' } as const] : []),
    { key: 'rooms', title: by === 'day' ? 'Rooms' : 'Room nights', kind: 'count', width: 96, isDim: true, where: 'table' },
    { key: 'outOfOrder', title: 'Out of order', kind: 'count', width: 96, isDim: true, where: 'wide' },
    { key: 'sold', title: 'Booked', kind: 'count', width: 72 },
    { key: 'free', title: 'Free', kind: 'count', width: 56, isDim: true, where: 'wide' },
    { key: 'occupancy', title: 'Occupancy', kind: 'percent', width: 96 },
    { key: 'arrivals', title: 'Arrivals', kind: 'count', width: 76, where: 'table' },
    { key: 'departures', title: 'Departures', kind: 'count', width: 92, where: 'table' },
    { key: 'guests', title: 'Guests', kind: 'count', width: 72, where: 'wide' },
    { key: 'adr', title: 'ADR', kind: 'amount', width: 100, where: 'table' },
    { key: 'revenue', title: 'Room revenue', kind: 'amount', width: 120 },
  ],
  rows: ({ rows, from, to }) =>
    rows.map(
      ({ day, typeId, name, figures }): ReportRow => ({
        ...{ key: day ?? typeId ?? name, kind: 'entry', depth: 0 },
        cells: { day: day ?? name, ...(day !== null && { weekday: weekdayOf(day) }), ...figureCells(figures) },
        drill:
          day !== null
            ? { to: 'houseList', list: 'inHouse', from: day, until: day }
            : typeId !== null
              ? { to: 'hotelForecast', typeId }
              : { to: 'houseList', list: 'arrivals', from, until: to },
      }),
    ),
  totals: ({ total }) => [totalRow('total', { day: 'Total', ...figureCells(total) })],
  filters: [
    { kind: 'choice', name: 'days', title: 'Next', words: horizonWords },
    { kind: 'choice', name: 'by', title: 'By', words: forecastBy },
    { kind: 'record', name: 'typeId', title: 'Room type', route: 'rooms.getSetUp', list: 'types', at: 'name' },
  ],
};

/** The closes that a pick-up may look back to, in days. */
export const pickUpSince = { 1: 'Since yesterday', 7: 'Since a week ago', 14: 'Since two weeks ago', 30: 'Since 30 days ago' } as const;

/** An answer of the route: for each night what was on the books at a close, what is now, and the difference. */
export type PickUpAnswer = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The business date at the close of which the books were kept; null if none was kept by then. */
  readonly since: IsoDate | null;
  readonly rows: readonly ({ readonly day: IsoDate } & PickUpFigures)[];
  readonly total: PickUpFigures;
};
export type PickUpFigures = {
  readonly roomsThen: number;
  readonly revenueThenPaise: number;
  readonly roomsNow: number;
  readonly revenueNowPaise: number;
  readonly rooms: number;
  readonly revenuePaise: number;
  readonly averagePaise: number | null;
};

const pickUpCells = ({ roomsThen, revenueThenPaise, roomsNow, revenueNowPaise, rooms, revenuePaise, averagePaise }: PickUpFigures) => ({
  ...{
    roomsThen,
    revenueThen: revenueThenPaise,
    roomsNow,
    revenueNow: revenueNowPaise,
    rooms,
    revenue: revenuePaise,
    average: averagePaise,
  },
});

/** The rooms booked for each night since a close, less those cancelled. Enter shows who is expected to stay. */
export const pickUpReport: Report<PickUpAnswer> = {
  id: 'pickUp',
  title: 'Pick-up',
  columns: () => [
    { key: 'day', title: 'Night', kind: 'date' },
    { key: 'weekday', title: 'Day', kind: 'text', width: 56, isDim: true, where: 'table' },
    { key: 'roomsThen', title: 'Rooms then', kind: 'count', width: 96, isDim: true, where: 'table' },
    { key: 'revenueThen', title: 'Revenue then', kind: 'amount', width: 120, isDim: true, where: 'wide' },
    { key: 'roomsNow', title: 'Rooms now', kind: 'count', width: 90 },
    { key: 'revenueNow', title: 'Revenue now', kind: 'amount', width: 120, where: 'table' },
    { key: 'rooms', title: 'Rooms picked up', kind: 'count', width: 130 },
    { key: 'revenue', title: 'Revenue picked up', kind: 'amount', width: 140 },
    { key: 'average', title: 'Average', kind: 'amount', width: 100, where: 'wide' },
  ],
  rows: ({ rows }) =>
    rows.map(
      ({ day, ...figures }): ReportRow => ({
        ...{ key: day, kind: 'entry', depth: 0 },
        cells: { day, weekday: weekdayOf(day), ...pickUpCells(figures) },
        drill: { to: 'houseList', list: 'inHouse', from: day, until: day },
      }),
    ),
  totals: ({ total }) => [totalRow('total', { day: 'Total', ...pickUpCells(total) })],
  filters: [
    { kind: 'choice', name: 'sinceDays', title: 'Compared', words: pickUpSince },
    { kind: 'choice', name: 'days', title: 'Next', words: horizonWords },
  ],
};
