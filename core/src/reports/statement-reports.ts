import type { Paise } from '../money/paise.ts';
import { addDays, formatDate, type IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import type { BalanceSheetFigures } from './balance-sheet.ts';
import { wordedMonth } from './filter-words.ts';
import type { ProfitAndLossFigures } from './profit-and-loss.ts';
import type { Cells, Drill, Report, ReportColumn, ReportRow } from './report.ts';
import type { StatementPeriod } from './statement-columns.ts';
import { type Amounts, percentE4, type StatementLine } from './statement-lines.ts';

/** An answer of the route; amounts in paise, one for each column. */
export type ProfitAndLossAnswer = ProfitAndLossFigures & StatementPeriod & { readonly columns: readonly StatementPeriod[] };
export type BalanceSheetAnswer = BalanceSheetFigures & { readonly date: IsoDate; readonly columns: readonly { readonly date: IsoDate }[] };

/** A period as the head of a column: `Apr 2026`, `Apr 2026 to Jun 2026`, `10/04/2026 to 24/11/2026`. */
export function periodTitle({ from, to }: StatementPeriod): string {
  if (from !== monthOf(from) || to !== endOfMonth(to)) return `${formatDate(from)} to ${formatDate(to)}`;
  return monthOf(to) === from ? wordedMonth(from) : `${wordedMonth(from)} to ${wordedMonth(to)}`;
}

const nameColumn: ReportColumn = { key: 'name', title: 'Particulars', kind: 'text' };
const amountColumn = (at: number, title: string, width = 150): ReportColumn => ({ key: `amount${at}`, title, kind: 'amount', width });

/** A statement of many columns is not drawn on a phone; there its last one, the whole period, is shown. */
const onlyWhole = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.map((column, at) => (at < columns.length - 1 ? { ...column, where: 'table' } : column));

const percentColumn = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'percent',
  width: 90,
  isDim: true,
  where: 'wide',
});
/** The change from the second column to the first. */
const changeColumns: readonly ReportColumn[] = [
  { key: 'change', title: 'Change', kind: 'amount', width: 140, isDim: true, where: 'wide' },
  percentColumn('changePercent', 'Change %'),
];

/**
 * Cells of a line: its amounts, what they are in percent of `whole`, and the change from the second to the first column. The change has no
 * percentage where the earlier amount is 0 or the sign turned.
 */
function cellsOf(name: string, amounts: Amounts, whole: Amounts | null): Cells {
  const cells: Record<string, string | number | null> = { name };
  for (const [at, amount] of amounts.entries()) {
    cells[`amount${at}`] = amount;
    if (whole) cells[`percent${at}`] = percentE4(amount, whole[at]!);
  }
  const [now, before] = amounts as [Paise, Paise?];
  if (amounts.length === 2 && before !== undefined) {
    cells.change = now - before;
    cells.changePercent = before === 0 || now < 0 !== before < 0 ? null : percentE4(now - before, Math.abs(before));
  }
  return cells;
}

function drillOf({ kind, ledgerId }: StatementLine, stockOn: IsoDate): Drill | undefined {
  if (ledgerId !== null) return { to: 'ledger', ledgerId };
  if (kind === 'stock') return { to: 'stockSummary', date: stockOn };
  return kind === 'parties' || kind === 'others' ? { to: 'trialBalance' } : undefined;
}

function rowOf(line: StatementLine, whole: Amounts | null, drill: Drill | undefined): ReportRow {
  const { key, kind, name, depth, parent, amounts } = line;
  return {
    ...{ key, depth, cells: cellsOf(name, amounts, whole) },
    kind: kind === 'group' || kind === 'result' ? kind : 'entry',
    ...(parent !== null && { parent }),
    ...(drill && { drill }),
  };
}

/** Gross profit first, stock by the company's method. Each column has its percentage of sales if there are at most two. */
export const profitAndLoss: Report<ProfitAndLossAnswer> = {
  id: 'profitAndLoss',
  title: 'Profit and loss',
  columns: ({ columns }) => {
    if (columns.length > 2) {
      const isTotal = (at: number) => at === columns.length - 1;
      return [nameColumn, ...onlyWhole(columns.map((period, at) => amountColumn(at, isTotal(at) ? 'Total' : periodTitle(period), 130)))];
    }
    const pairs = columns.map((period, at): ReportColumn[] => [
      { ...amountColumn(at, periodTitle(period)), ...(at > 0 && { isDim: true, where: 'table' }) },
      percentColumn(`percent${at}`, at === 0 ? '% of sales' : '% of its sales'),
    ]);
    return [nameColumn, ...pairs.flat(), ...(columns.length === 2 ? changeColumns : [])];
  },
  rows: () => [],
  tree: ({ lines, sales, from, to }) =>
    lines.map((line) => rowOf(line, sales, drillOf(line, line.key === 'openingStock' ? addDays(from, -1) : to))),
  totals: () => [],
  filters: [{ kind: 'period' }],
};

const sheetColumns = ({ columns }: BalanceSheetAnswer): readonly ReportColumn[] => [
  nameColumn,
  ...columns.map(
    ({ date }, at): ReportColumn => ({
      ...amountColumn(at, formatDate(date)),
      ...(at > 0 && { isDim: true, where: 'table' }),
    }),
  ),
];

const sides = { liabilities: 'Liabilities', assets: 'Assets' } as const;
type SheetSide = keyof typeof sides;

const sideRows = (answer: BalanceSheetAnswer, side: SheetSide): readonly ReportRow[] =>
  answer[side].lines.map((line) => ({
    ...rowOf(line, null, line.key === 'openingDifference' ? { to: 'trialBalance' } : drillOf(line, answer.date)),
    ...(line.key === 'openingDifference' && { tone: 'attention' as const }),
  }));

/** Both sides below each other, as in files and on paper. */
export const balanceSheet: Report<BalanceSheetAnswer> = {
  id: 'balanceSheet',
  title: 'Balance sheet',
  columns: sheetColumns,
  rows: () => [],
  tree: (answer) =>
    (['liabilities', 'assets'] as const).flatMap((side): readonly ReportRow[] => [
      ...sideRows(answer, side),
      { key: `total ${side}`, kind: 'result', depth: 0, cells: cellsOf(`Total ${side}`, answer[side].total, null) },
    ]),
  totals: () => [],
  filters: [{ kind: 'day', name: 'date', title: 'As on' }],
};

/** One side of the balance sheet, as on a wide screen. */
export const balanceSheetSide = (side: SheetSide): Report<BalanceSheetAnswer> => ({
  ...balanceSheet,
  id: `balanceSheet ${side}`,
  title: sides[side],
  columns: (answer) => [{ ...nameColumn, title: sides[side] }, ...sheetColumns(answer).slice(1)],
  tree: (answer) => sideRows(answer, side),
  totals: (answer) => [{ key: 'total', kind: 'total', depth: 0, cells: cellsOf('Total', answer[side].total, null) }],
});
