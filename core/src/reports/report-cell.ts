import { invariant } from '../basics/invariant.ts';
import type { CellValue, ReportColumn, ReportRow, Sums } from './report.ts';

/**
 * The value that a column shows for a row, in the units of the cells. A column of one side shows only amounts of that side, as positive
 * figures. A total has a cell for each column. Returns null for an empty cell.
 */
export function cellValue({ key, cell = key, side }: ReportColumn, { kind, cells }: Pick<ReportRow, 'kind' | 'cells'>): CellValue {
  if (kind === 'total') return cells[key] ?? null;
  const value = cells[cell] ?? null;
  if (typeof value !== 'number' || side === undefined || side === 'both') return value;
  const onSide = side === 'debit' ? value : -value;
  return onSide > 0 ? onSide : null;
}

/** The column of a file that contains a balance across all columns: the last amount column. */
export function acrossColumn(columns: readonly ReportColumn[]): ReportColumn {
  const column = columns.findLast(({ kind }) => kind === 'amount');
  invariant(column, 'a report with a balance has a column of amounts');
  return column;
}

/** Adds the entries among these rows to the sums of the summed columns. Struck rows are not added. */
export function addRows(columns: readonly ReportColumn[], sums: Sums, rows: readonly ReportRow[]): Sums {
  const summed = columns.filter(({ isSummed }) => isSummed);
  const entries = rows.filter(({ kind, isStruck }) => kind === 'entry' && !isStruck);
  return Object.fromEntries(
    summed.map((column) => [
      column.key,
      entries.reduce((sum, row) => {
        const value = cellValue(column, row);
        return typeof value === 'number' ? sum + value : sum;
      }, sums[column.key] ?? 0),
    ]),
  );
}

/** Columns are shown in files and on paper unless they are for a phone. */
export const isInFiles = ({ where }: ReportColumn): boolean => where !== 'phone';
export const isOnScreen = ({ where }: ReportColumn): boolean => where !== 'files';
/** Figures are aligned right. */
export const isFigure = ({ kind }: ReportColumn): boolean => kind !== 'text' && kind !== 'date';
