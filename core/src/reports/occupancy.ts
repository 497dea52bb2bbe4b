import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { BesideLayout, DayFigures, OccupancyTable } from './house-days.ts';
import { type Cells, type Report, type ReportColumn, type ReportRow, totalRow } from './report.ts';

/** An answer of the route; amounts in paise, percentages × 10 000. */
export type OccupancyAnswer = { readonly from: IsoDate; readonly to: IsoDate; readonly beside: BesideLayout } & OccupancyTable;

export const besideWords: Readonly<Record<BesideLayout, string>> = {
  ...{ one: 'No comparison', previousPeriod: 'Previous period', previousYear: 'Same days last year' },
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const weekdayOf = (day: IsoDate): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** A percentage × 10 000 with one decimal of a per cent, as people quote an occupancy. */
const toTenth = (percentE4: number | null): number | null => (percentE4 === null ? null : Math.round(percentE4 / 1_000) * 1_000);

/** The cells of the figures of a day or of several. */
export const figureCells = ({ occupancyE4, revParPaise, adrPaise, ...counts }: DayFigures): Cells => ({
  ...{ rooms: counts.rooms, outOfOrder: counts.outOfOrder, sold: counts.sold, free: counts.complimentary, guests: counts.guests },
  ...{ arrivals: counts.arrivals, departures: counts.departures, revenue: counts.roomRevenuePaise, adr: adrPaise },
  ...{ occupancy: toTenth(occupancyE4.ofAll), occupancyOfSaleable: toTenth(occupancyE4.ofSaleable) },
  ...{ revPar: revParPaise.ofAll, revParOfSaleable: revParPaise.ofSaleable },
});

const besideCells = (now: DayFigures, then: DayFigures | null): Cells =>
  then === null
    ? {}
    : {
        ...{ soldThen: then.sold, occupancyThen: toTenth(then.occupancyE4.ofAll), revenueThen: then.roomRevenuePaise },
        change: now.roomRevenuePaise - then.roomRevenuePaise,
      };

const besideColumns = (beside: BesideLayout): ReportColumn[] => {
  if (beside === 'one') return [];
  const then = beside === 'previousYear' ? 'last year' : 'before';
  return [
    { key: 'soldThen', title: `Sold ${then}`, kind: 'count', width: 80, isDim: true, where: 'files' },
    { key: 'occupancyThen', title: `Occupancy ${then}`, kind: 'percent', width: 130, isDim: true, where: 'table' },
    { key: 'revenueThen', title: `Revenue ${then}`, kind: 'amount', width: 130, isDim: true, where: 'wide' },
    { key: 'change', title: 'Change', kind: 'amount', width: 120, where: 'wide' },
  ];
};

const totalWords = { closed: 'Closed days', expected: 'Expected', all: 'All' } as const;

/** Occupancy, average rate and revenue for each room by day. Days that are not closed are as they are booked, and say so. Enter opens who stays there. */
export const occupancy: Report<OccupancyAnswer> = {
  id: 'occupancy',
  title: 'Occupancy',
  columns: ({ beside }) => [
    { key: 'day', title: 'Date', kind: 'date' },
    { key: 'weekday', title: 'Day', kind: 'text', width: 56, isDim: true, where: 'table' },
    { key: 'state', title: 'Figures', kind: 'text', width: 84, where: 'files' },
    { key: 'rooms', title: 'Rooms', kind: 'count', width: 64, isDim: true, where: beside === 'one' ? 'wide' : 'files' },
    { key: 'outOfOrder', title: 'Out of order', kind: 'count', width: 96, isDim: true, where: beside === 'one' ? 'wide' : 'files' },
    { key: 'sold', title: 'Sold', kind: 'count', width: 60 },
    { key: 'free', title: 'Free', kind: 'count', width: 56, isDim: true, where: 'wide' },
    { key: 'occupancy', title: 'Occupancy', kind: 'percent', width: 96 },
    { key: 'occupancyOfSaleable', title: 'Of rooms in order', kind: 'percent', width: 100, where: 'files' },
    { key: 'adr', title: 'ADR', kind: 'amount', width: 100, where: 'table' },
    { key: 'revPar', title: 'RevPAR', kind: 'amount', width: 100, where: 'table' },
    { key: 'revParOfSaleable', title: 'RevPAR of rooms in order', kind: 'amount', width: 110, where: 'files' },
    { key: 'revenue', title: 'Room revenue', kind: 'amount', width: 120 },
    ...besideColumns(beside),
  ],
  rows: ({ days }) =>
    days.map(
      ({ day, isExpected, figures, beside }): ReportRow => ({
        ...{ key: day, kind: 'entry', depth: 0 },
        cells: {
          ...{ day, weekday: weekdayOf(day), state: isExpected ? 'Expected' : 'Closed' },
          ...figureCells(figures),
          ...besideCells(figures, beside?.figures ?? null),
        },
        ...(isExpected && { note: 'expected' }),
        drill: { to: 'houseList', list: 'inHouse', from: day, until: day },
      }),
    ),
  totals: ({ totals }) =>
    (['closed', 'expected', 'all'] as const).flatMap((key) => {
      const sum = totals[key];
      // One kind of days alone is all of them.
      if (sum === null || (key !== 'all' && sum.days === totals.all?.days)) return [];
      const cells = { ...figureCells(sum.figures), ...besideCells(sum.figures, sum.beside) };
      return [totalRow(key, { day: `${totalWords[key]}, ${sum.days === 1 ? '1 day' : `${sum.days} days`}`, ...cells })];
    }),
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'beside', title: 'Beside', words: besideWords }],
};

/** The words of a calendar cell: 24/11/2026: 82 %, expected. */
export const occupancyWords = (day: IsoDate, percent: number | null, isExpected: boolean): string =>
  `${formatDate(day)}: ${percent === null ? 'no rooms' : `${percent} % occupied`}${isExpected ? ', expected' : ''}`;
