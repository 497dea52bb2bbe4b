import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import type { BalanceSheetFigures } from './balance-sheet.ts';
import type { ProfitAndLossFigures } from './profit-and-loss.ts';
import type { Cells, Drill, Report, ReportColumn, ReportRow } from './report.ts';
import type { AgeingNote } from './schedule-ageing.ts';
import type { StatementPeriod } from './statement-columns.ts';
import { type Amounts, sumAmounts } from './statement-lines.ts';
import { periodTitle } from './statement-reports.ts';

/** The figures that the ratios are made of, positive on their usual side, with their names. */
export const ratioFigures = {
  workingCapital: 'Working capital',
  currentAssets: 'Current assets',
  currentLiabilities: 'Current liabilities',
  cash: 'Cash in hand',
  bank: 'Bank accounts',
  bankOverdraft: 'Bank overdraft',
  debtors: 'Sundry debtors',
  debtorsDue: 'Sundry debtors, due till today',
  creditors: 'Sundry creditors',
  creditorsDue: 'Sundry creditors, due till today',
  stock: 'Closing stock',
  loans: 'Loans',
  equity: 'Capital and profit',
  sales: 'Sales',
  purchases: 'Purchases',
  costOfSales: 'Cost of sales',
  netProfit: 'Net profit',
} as const;
export type RatioFigure = keyof typeof ratioFigures;
export const ratioFigureNames = Object.keys(ratioFigures) as readonly RatioFigure[];

type Figures = Readonly<Record<RatioFigure | 'grossProfit' | 'openingStock', Paise>> & { readonly days: number };
/** A fraction, computed in whole numbers. */
type Fraction = { readonly of: bigint; readonly by: bigint; readonly byName: string };
type Rule = { readonly title: string; readonly unit: string; readonly formula: string; readonly of: (figures: Figures) => Fraction };

const percent = (part: number, whole: Paise, byName: string): Fraction => ({ of: BigInt(part) * 100n, by: BigInt(whole), byName });
const times = (part: number, whole: Paise, byName: string): Fraction => ({ of: BigInt(part), by: BigInt(whole), byName });

/** The ratios, as accountants know them from Tally. */
export const ratios = {
  current: {
    ...{ title: 'Current ratio', unit: ': 1', formula: 'Current assets : current liabilities' },
    of: (of) => times(of.currentAssets, of.currentLiabilities, 'current liabilities'),
  },
  quick: {
    ...{ title: 'Quick ratio', unit: ': 1', formula: 'Current assets without stock : current liabilities' },
    of: (of) => times(of.currentAssets - of.stock, of.currentLiabilities, 'current liabilities'),
  },
  debtEquity: {
    ...{ title: 'Debt to equity', unit: ': 1', formula: 'Loans : capital and profit' },
    of: (of) => times(of.loans, of.equity, 'capital and profit'),
  },
  grossProfit: {
    ...{ title: 'Gross profit', unit: '%', formula: 'Gross profit of sales' },
    of: (of) => percent(of.grossProfit, of.sales, 'sales'),
  },
  netProfit: {
    ...{ title: 'Net profit', unit: '%', formula: 'Net profit of sales' },
    of: (of) => percent(of.netProfit, of.sales, 'sales'),
  },
  operatingCost: {
    ...{ title: 'Operating cost', unit: '%', formula: 'Sales less net profit, of sales' },
    of: (of) => percent(of.sales - of.netProfit, of.sales, 'sales'),
  },
  receivableDays: {
    ...{
      title: 'Receivables turnover',
      unit: 'days',
      formula: 'Debtors (with their GST) × days of the period in the books, up to today / sales (without)',
    },
    of: (of) => ({ of: BigInt(of.debtors) * BigInt(of.days), by: BigInt(of.sales), byName: 'sales' }),
  },
  returnOnInvestment: {
    ...{ title: 'Return on investment', unit: '%', formula: 'Net profit of capital and profit' },
    of: (of) => percent(of.netProfit, of.equity, 'capital and profit'),
  },
  returnOnWorkingCapital: {
    ...{ title: 'Return on working capital', unit: '%', formula: 'Net profit of working capital' },
    of: (of) => percent(of.netProfit, of.workingCapital, 'working capital'),
  },
  workingCapitalTurnover: {
    ...{ title: 'Working capital turnover', unit: 'times', formula: 'Sales / working capital' },
    of: (of) => times(of.sales, of.workingCapital, 'working capital'),
  },
  inventoryTurnover: {
    ...{ title: 'Inventory turnover', unit: 'times', formula: 'Sales / closing stock' },
    of: (of) => times(of.sales, of.stock, 'closing stock'),
  },
  stockTurns: {
    ...{ title: 'Stock turns at cost', unit: 'times', formula: 'Cost of sales / average of opening and closing stock' },
    of: (of) => times(2 * of.costOfSales, paise(of.openingStock + of.stock), 'stock'),
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type RatioName = keyof typeof ratios;
export const ratioNames = Object.keys(ratios) as readonly RatioName[];

/** The value × 10 000, rounded once to two decimals; or the reason why there is none. */
export type RatioValue = { readonly value: number | null; readonly reason: string };
export type RatioColumn = StatementPeriod & {
  readonly figures: Readonly<Record<RatioFigure, Paise>>;
  readonly ratios: Readonly<Record<RatioName, RatioValue>>;
};

/** Figures of a balance sheet, one for each of its dates, positive on their usual side. */
export function sheetFigures(sheet: BalanceSheetFigures) {
  const sheetLines = [...sheet.liabilities.lines, ...sheet.assets.lines];
  const width = sheet.gap.length;
  /** A line on the side where it usually is; one that changed sides has the opposite sign. */
  const on = (side: 'debit' | 'credit', of: (line: (typeof sheetLines)[number]) => boolean): Amounts => {
    const found = sheetLines.find(of);
    if (!found) return Array.from({ length: width }, () => paise(0));
    return found.side === side ? found.amounts : found.amounts.map((amount) => paise(0 - amount));
  };
  const groupOn = (side: 'debit' | 'credit', name: string) => on(side, (each) => each.kind === 'group' && each.name === name);
  const currentAssets = groupOn('debit', 'Current Assets');
  const currentLiabilities = groupOn('credit', 'Current Liabilities');
  return {
    currentAssets,
    currentLiabilities,
    workingCapital: sumAmounts(width, [currentAssets, currentLiabilities.map((amount) => paise(0 - amount))]),
    cash: groupOn('debit', 'Cash-in-Hand'),
    bank: groupOn('debit', 'Bank Accounts'),
    bankOverdraft: groupOn('credit', 'Bank OD A/c'),
    debtors: groupOn('debit', 'Sundry Debtors'),
    creditors: groupOn('credit', 'Sundry Creditors'),
    stock: groupOn('debit', 'Stock-in-Hand'),
    investments: groupOn('debit', 'Investments'),
    loans: groupOn('credit', 'Loans (Liability)'),
    equity: sumAmounts(width, [groupOn('credit', 'Capital Account'), on('credit', ({ key }) => key === 'profitAndLoss')]),
  } satisfies Readonly<Record<string, Amounts>>;
}

/** Parties owe and are owed these amounts in bills whose due date has come by the end of each period. */
export type DueFigures = { readonly debtorsDue: Amounts; readonly creditorsDue: Amounts };

/**
 * The figures and ratios of each period: its profit and loss, and the balance sheet of its last day. A ratio whose divisor is 0 or negative
 * has no value but a reason: there is no infinite ratio. `passed` is the part of each period that is in the books and has passed: only on
 * its days something was sold.
 */
export function ratiosOf(
  periods: readonly StatementPeriod[],
  account: ProfitAndLossFigures,
  sheet: BalanceSheetFigures,
  due: DueFigures,
  passed: readonly StatementPeriod[] = periods,
): RatioColumn[] {
  const all = {
    ...sheetFigures(sheet),
    ...due,
    sales: account.sales,
    purchases: purchasesOf(account),
    costOfSales: account.costOfSales,
    netProfit: account.netProfit,
    grossProfit: account.grossProfit,
    openingStock: account.lines.find((each) => each.key === 'openingStock')?.amounts ?? [],
  } satisfies Readonly<Record<string, Amounts>>;
  return periods.map((period, at) => {
    const amountOf = (name: keyof typeof all) => all[name][at] ?? paise(0);
    const figures = Object.fromEntries(ratioFigureNames.map((name) => [name, amountOf(name)])) as Record<RatioFigure, Paise>;
    const known: Figures = {
      ...{ ...figures, grossProfit: amountOf('grossProfit'), openingStock: amountOf('openingStock') },
      days: Math.max(daysBetween(passed[at]!.from, passed[at]!.to) + 1, 0),
    };
    const values = Object.fromEntries(ratioNames.map((name) => [name, ratioOf(ratios[name].of(known))])) as Record<RatioName, RatioValue>;
    return { ...period, figures, ratios: values };
  });
}

/** The company purchased these amounts in each period. */
export const purchasesOf = ({ lines }: ProfitAndLossFigures): Amounts =>
  lines.find((each) => each.kind === 'group' && each.name === 'Purchase Accounts')?.amounts ?? [];

function ratioOf({ of, by, byName }: Fraction): RatioValue {
  if (by === 0n) return { value: null, reason: `no ${byName}` };
  if (by < 0n) return { value: null, reason: `${byName} below 0` };
  return { value: Number(divideHalfAway(of * 100n, by)) * 100, reason: '' };
}

/** An answer of the route; amounts in paise, values × 10 000. */
export type RatiosAnswer = StatementPeriod & { readonly columns: readonly RatioColumn[] };

const nameColumn = (title: string): ReportColumn => ({ key: 'name', title, kind: 'text' });
const isBeside = (at: number): Partial<ReportColumn> => (at === 0 ? {} : { isDim: true, where: 'table' });
const amountColumns = ({ columns }: RatiosAnswer): readonly ReportColumn[] =>
  columns.map((period, at) => ({ key: `amount${at}`, title: periodTitle(period), kind: 'amount', width: 170, ...isBeside(at) }));
const valueColumns = ({ columns }: RatiosAnswer): readonly ReportColumn[] =>
  columns.map((period, at) => ({
    ...{ key: `value${at}`, title: periodTitle(period), kind: 'quantity', unit: `unit${at}`, width: 170 },
    ...isBeside(at),
  }));

const dueDrill = (of: AgeingNote, date: IsoDate): Drill => ({ to: 'scheduleAgeing', of, date });
const drills: Partial<Readonly<Record<RatioFigure, Drill>>> = {
  sales: { to: 'profitAndLoss' },
  purchases: { to: 'profitAndLoss' },
  costOfSales: { to: 'profitAndLoss' },
  netProfit: { to: 'profitAndLoss' },
};

const figureRows = (answer: RatiosAnswer): readonly ReportRow[] =>
  ratioFigureNames.map((name): ReportRow => {
    const cells: Cells = {
      name: ratioFigures[name],
      ...Object.fromEntries(answer.columns.map(({ figures }, at) => [`amount${at}`, figures[name]])),
    };
    return { key: name, kind: 'entry', depth: 0, cells, drill: drillOf(name, answer.to) };
  });

function drillOf(name: RatioFigure, date: IsoDate): Drill {
  if (name === 'debtorsDue') return dueDrill('receivables', date);
  if (name === 'creditorsDue') return dueDrill('payables', date);
  return drills[name] ?? { to: 'balanceSheet', date };
}

const ratioRows = ({ columns }: RatiosAnswer): readonly ReportRow[] =>
  ratioNames.map((name): ReportRow => {
    const { title, unit } = ratios[name];
    const cells: Cells = {
      name: title,
      ...Object.fromEntries(
        columns.flatMap(({ ratios: values }, at) => {
          const { value, reason } = values[name];
          return [
            [`value${at}`, value],
            [`unit${at}`, value === null ? reason : unit],
          ];
        }),
      ),
    };
    return { key: `ratio ${name}`, kind: 'entry', depth: 0, cells };
  });

/** Figures and ratios of a period, below each other, as in files and on paper. */
export const ratioAnalysis: Report<RatiosAnswer> = {
  id: 'ratios',
  title: 'Ratios',
  columns: (answer) => [
    nameColumn('Particulars'),
    ...amountColumns(answer),
    ...valueColumns(answer).flatMap((column, at): ReportColumn[] => [
      { ...column, title: `Ratio, ${column.title}` },
      { key: `unit${at}`, title: 'Unit', kind: 'text', width: 100, where: 'files' },
    ]),
  ],
  rows: (answer) => [...figureRows(answer), ...ratioRows(answer)],
  totals: () => [],
  filters: [{ kind: 'period' }],
};

/** The figures alone, as on the left of the screen. */
export const figuresOfRatios: Report<RatiosAnswer> = {
  ...ratioAnalysis,
  ...{ id: 'ratios figures', title: 'Figures', rows: figureRows },
  columns: (answer) => [nameColumn('Figures'), ...amountColumns(answer)],
};

/** The ratios alone, as on the right. */
export const ratiosAlone: Report<RatiosAnswer> = {
  ...ratioAnalysis,
  ...{ id: 'ratios alone', title: 'Ratios', rows: ratioRows },
  columns: (answer) => [nameColumn('Ratios'), ...valueColumns(answer)],
};
