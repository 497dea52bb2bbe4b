import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { addDays, formatDate, type IsoDate } from '../periods/business-date.ts';
import type { Drill, Report, ReportColumn, ReportFilter, ReportRow } from './report.ts';
import type { ScheduleAccountFigures } from './schedule-account.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import type { ScheduleSheetFigures } from './schedule-sheet.ts';
import type { StatementPeriod } from './statement-columns.ts';
import { periodTitle } from './statement-reports.ts';

/** The units in which the statements of Schedule III are rounded, each in rupees, with the words above them. */
export const roundingUnits = {
  rupees: { rupees: 1, title: 'Rupees' },
  hundreds: { rupees: 100, title: 'Hundreds' },
  thousands: { rupees: 1_000, title: 'Thousands' },
  lakhs: { rupees: 1_00_000, title: 'Lakhs' },
  crores: { rupees: 1_00_00_000, title: 'Crores' },
} as const;
export type RoundingUnit = keyof typeof roundingUnits;
export const roundingUnitNames = Object.keys(roundingUnits) as readonly RoundingUnit[];

/**
 * An amount in hundredths of the unit, rounded once, half away from zero; in rupees these are paise. A total is rounded from its own exact
 * amount, so it may differ from the sum of rounded lines by their last digit.
 */
export const inUnit = (amount: Paise, unit: RoundingUnit): number =>
  paise(Number(divideHalfAway(BigInt(amount), BigInt(roundingUnits[unit].rupees))));

/** An answer of the route; amounts in paise, one for each column. */
export type ScheduleSheetAnswer = ScheduleSheetFigures & {
  readonly date: IsoDate;
  readonly unit: RoundingUnit;
  readonly columns: readonly { readonly date: IsoDate }[];
};
export type ScheduleAccountAnswer = ScheduleAccountFigures &
  StatementPeriod & { readonly unit: RoundingUnit; readonly columns: readonly StatementPeriod[] };

const columnsOf = (titles: readonly string[], unit: RoundingUnit): readonly ReportColumn[] => [
  { key: 'name', title: unit === 'rupees' ? 'Particulars' : `Particulars (₹ in ${roundingUnits[unit].title.toLowerCase()})`, kind: 'text' },
  ...titles.map(
    (title, at): ReportColumn => ({
      key: `amount${at}`,
      title,
      kind: 'amount',
      width: 170,
      ...(at > 0 && { isDim: true, where: 'table' }),
    }),
  ),
];

const rowOf = (row: ScheduleRow, unit: RoundingUnit, drill: Drill | undefined): ReportRow => ({
  ...{ key: row.key, depth: row.depth },
  kind: row.kind === 'section' || row.kind === 'line' ? 'group' : row.kind === 'result' ? 'result' : 'entry',
  cells: { name: row.name, ...Object.fromEntries(row.amounts.map((amount, at) => [`amount${at}`, inUnit(amount, unit)])) },
  ...(row.parent !== null && { parent: row.parent }),
  ...(drill && { drill }),
});

/** The choice of the unit, as files word it. */
export const unitFilter: ReportFilter = {
  kind: 'choice',
  name: 'unit',
  title: 'Rounded to',
  words: Object.fromEntries(roundingUnitNames.map((unit) => [unit, roundingUnits[unit].title])),
};

/** The balance sheet by Schedule III: sections, lines, and below each line its ledgers. */
export const scheduleSheet: Report<ScheduleSheetAnswer> = {
  id: 'scheduleSheet',
  title: 'Balance sheet, Schedule III',
  columns: ({ columns, unit }) =>
    columnsOf(
      columns.map(({ date }) => formatDate(date)),
      unit,
    ),
  rows: () => [],
  tree: ({ rows, unit, date }) =>
    rows.map((row) => {
      const ofGroup = row.kind === 'group' && row.groupId !== null ? ({ to: 'groupSummary', groupId: row.groupId } as const) : undefined;
      const ofStock = row.kind === 'stock' ? ({ to: 'stockSummary', date } as const) : undefined;
      return rowOf(row, unit, row.ledgerId !== null ? { to: 'ledger', ledgerId: row.ledgerId } : (ofGroup ?? ofStock));
    }),
  totals: () => [],
  filters: [{ kind: 'day', name: 'date', title: 'As on' }, unitFilter],
};

/** The statement of profit and loss by Schedule III. */
export const scheduleAccount: Report<ScheduleAccountAnswer> = {
  id: 'scheduleAccount',
  title: 'Profit and loss, Schedule III',
  columns: ({ columns, unit }) => columnsOf(columns.map(periodTitle), unit),
  rows: () => [],
  tree: ({ rows, unit, from, to }) =>
    rows.map((row) => {
      const stockOn = row.name === 'Opening stock' ? addDays(from, -1) : to;
      const ofStock = row.kind === 'stock' ? ({ to: 'stockSummary', date: stockOn } as const) : undefined;
      return rowOf(row, unit, row.ledgerId !== null ? { to: 'ledger', ledgerId: row.ledgerId } : ofStock);
    }),
  totals: () => [],
  filters: [{ kind: 'period' }, unitFilter],
};
