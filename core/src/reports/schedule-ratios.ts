import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import type { ProfitAndLossFigures } from './profit-and-loss.ts';
import { purchasesOf, type sheetFigures } from './ratios.ts';
import type { Cells, Report, ReportRow } from './report.ts';
import type { StatementPeriod } from './statement-columns.ts';
import { type Amounts, percentE4 } from './statement-lines.ts';
import { periodTitle } from './statement-reports.ts';

/** Amounts that the marks of ledgers tell, and loans repaid, one for each period; each 0 or above in usual books. */
export type MarkedFigures = Readonly<Record<'depreciation' | 'financeCost' | 'incomeTax' | 'financeIncome' | 'repaid', Amounts>>;

/** The figures of a period; those of the balance sheet at its end, and with `Before` on the day before it. */
type Figures = Readonly<
  Record<
    | keyof ReturnType<typeof sheetFigures>
    | keyof MarkedFigures
    | 'stockBefore'
    | 'debtorsBefore'
    | 'creditorsBefore'
    | 'equityBefore'
    | 'investmentsBefore'
    | 'sales'
    | 'purchases'
    | 'costOfSales'
    | 'netProfit',
    Paise
  >
>;

type Rule = {
  readonly title: string;
  readonly unit: ': 1' | 'times' | '%';
  readonly numerator: string;
  readonly denominator: string;
  /** The numerator and twice the denominator: an average is then whole. */
  readonly of: (figures: Figures) => readonly [numerator: number, twice: number];
};

/** The eleven ratios that Schedule III asks for, with their numerators and denominators in words. */
export const scheduleRatios = {
  current: {
    ...{ title: 'Current ratio', unit: ': 1', numerator: 'Current assets', denominator: 'Current liabilities' },
    of: (of) => [of.currentAssets, 2 * of.currentLiabilities],
  },
  debtEquity: {
    ...{ title: 'Debt-equity ratio', unit: ': 1', numerator: 'Loans', denominator: 'Capital and profit' },
    of: (of) => [of.loans, 2 * of.equity],
  },
  debtService: {
    ...{ title: 'Debt service coverage ratio', unit: 'times' },
    ...{ numerator: 'Net profit, depreciation and interest', denominator: 'Interest and loans repaid' },
    of: (of) => [of.netProfit + of.depreciation + of.financeCost, 2 * (of.financeCost + of.repaid)],
  },
  returnOnEquity: {
    ...{ title: 'Return on equity', unit: '%', numerator: 'Net profit', denominator: 'Average capital and profit' },
    of: (of) => [of.netProfit, of.equityBefore + of.equity],
  },
  inventory: {
    ...{ title: 'Inventory turnover ratio', unit: 'times', numerator: 'Cost of sales', denominator: 'Average stock' },
    of: (of) => [of.costOfSales, of.stockBefore + of.stock],
  },
  receivables: {
    ...{ title: 'Trade receivables turnover ratio', unit: 'times', numerator: 'Sales', denominator: 'Average debtors' },
    of: (of) => [of.sales, of.debtorsBefore + of.debtors],
  },
  payables: {
    ...{ title: 'Trade payables turnover ratio', unit: 'times', numerator: 'Purchases', denominator: 'Average creditors' },
    of: (of) => [of.purchases, of.creditorsBefore + of.creditors],
  },
  netCapital: {
    ...{ title: 'Net capital turnover ratio', unit: 'times', numerator: 'Sales', denominator: 'Working capital' },
    of: (of) => [of.sales, 2 * of.workingCapital],
  },
  netProfit: {
    ...{ title: 'Net profit ratio', unit: '%', numerator: 'Net profit', denominator: 'Sales' },
    of: (of) => [of.netProfit, 2 * of.sales],
  },
  capitalEmployed: {
    ...{ title: 'Return on capital employed', unit: '%' },
    ...{ numerator: 'Net profit, income tax and interest', denominator: 'Capital, profit and loans' },
    of: (of) => [of.netProfit + of.incomeTax + of.financeCost, 2 * (of.equity + of.loans)],
  },
  investment: {
    ...{ title: 'Return on investment', unit: '%', numerator: 'Interest and dividend received', denominator: 'Average investments' },
    of: (of) => [of.financeIncome, of.investmentsBefore + of.investments],
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type ScheduleRatioName = keyof typeof scheduleRatios;
const names = Object.keys(scheduleRatios) as readonly ScheduleRatioName[];

/** Numerator and denominator in paise, the value × 10 000 rounded once to two decimals, or null without a denominator above 0. */
export type ScheduleRatio = { readonly numerator: Paise; readonly denominator: Paise; readonly value: number | null };
export type ScheduleRatios = Readonly<Record<ScheduleRatioName, ScheduleRatio>>;

/**
 * The ratios of each period. `sheet` has the figures of the last day of each period, and after them those of the day before each. An average is
 * of these two days.
 */
export function scheduleRatiosOf(
  periods: readonly StatementPeriod[],
  account: ProfitAndLossFigures,
  sheet: ReturnType<typeof sheetFigures>,
  marked: MarkedFigures,
): ScheduleRatios[] {
  const purchases = purchasesOf(account);
  return periods.map((_, at) => {
    const now = (amounts: Amounts) => amounts[at] ?? paise(0);
    const before = (amounts: Amounts) => amounts[periods.length + at] ?? paise(0);
    const atEnd = Object.fromEntries(Object.entries({ ...sheet, ...marked }).map(([name, amounts]) => [name, now(amounts)]));
    const figures = {
      ...atEnd,
      ...{ stockBefore: before(sheet.stock), debtorsBefore: before(sheet.debtors), creditorsBefore: before(sheet.creditors) },
      ...{ equityBefore: before(sheet.equity), investmentsBefore: before(sheet.investments) },
      ...{ sales: now(account.sales), purchases: now(purchases), costOfSales: now(account.costOfSales), netProfit: now(account.netProfit) },
    } as Figures;
    return Object.fromEntries(names.map((name) => [name, ratioOf(scheduleRatios[name], figures)])) as Record<
      ScheduleRatioName,
      ScheduleRatio
    >;
  });
}

function ratioOf({ of, unit }: Rule, figures: Figures): ScheduleRatio {
  const [numerator, twice] = of(figures);
  const denominator = paise(Number(divideHalfAway(BigInt(twice), 2n)));
  if (twice <= 0) return { numerator: paise(numerator), denominator, value: null };
  const times = BigInt(numerator) * 2n * (unit === '%' ? 100n : 1n);
  return { numerator: paise(numerator), denominator, value: Number(divideHalfAway(times * 100n, BigInt(twice))) * 100 };
}

/** A ratio that has moved further than this needs a reason in the notes, in percent × 10 000. */
const mostChangeE4 = 25_0000;

/** The change of a ratio in percent × 10 000; null if one of both has no value or the earlier one is 0. */
export function ratioChange(now: ScheduleRatio, before: ScheduleRatio | undefined): number | null {
  if (now.value === null || !before || before.value === null || before.value === 0) return null;
  return percentE4(paise(now.value - before.value), paise(Math.abs(before.value)));
}

/** An answer of the route; amounts in paise, values × 10 000. */
export type ScheduleRatiosAnswer = StatementPeriod & {
  readonly columns: readonly (StatementPeriod & { readonly schedule: ScheduleRatios })[];
};

/** The eleven ratios with numerator and denominator, beside another period, with a word if one has moved by more than a quarter. */
export const scheduleRatioTable: Report<ScheduleRatiosAnswer> = {
  id: 'scheduleRatios',
  title: 'Ratios of Schedule III',
  columns: ({ columns }) => [
    { key: 'name', title: 'Ratio', kind: 'text' },
    { key: 'numeratorOf', title: 'Numerator is', kind: 'text', width: 190, where: 'files' },
    { key: 'numerator', title: 'Numerator', kind: 'amount', width: 140, where: 'table' },
    { key: 'denominatorOf', title: 'Denominator is', kind: 'text', width: 190, where: 'files' },
    { key: 'denominator', title: 'Denominator', kind: 'amount', width: 140, where: 'table' },
    ...columns.map((period, at) => ({
      ...{ key: `value${at}`, title: periodTitle(period), kind: 'quantity' as const, unit: `unit${at}`, width: 150 },
      ...(at > 0 && { isDim: true as const, where: 'table' as const }),
    })),
    ...(columns.length > 1
      ? ([
          { key: 'change', title: 'Change %', kind: 'percent', width: 90, where: 'table' },
          { key: 'moved', title: 'Remark', kind: 'text', width: 170 },
        ] as const)
      : []),
  ],
  rows: ({ columns }) =>
    names.map((name): ReportRow => {
      const { title, unit, numerator, denominator } = scheduleRatios[name];
      const [now, before] = columns.map(({ schedule }) => schedule[name]);
      const change = now ? ratioChange(now, before) : null;
      const isFar = change !== null && Math.abs(change) > mostChangeE4;
      const cells: Cells = {
        ...{ name: title, numeratorOf: numerator, numerator: now?.numerator ?? null },
        ...{ denominatorOf: denominator, denominator: now?.denominator ?? null },
        ...Object.fromEntries(
          columns.flatMap(({ schedule }, at) => {
            const { value } = schedule[name];
            return [
              [`value${at}`, value],
              [`unit${at}`, value === null ? 'no denominator above 0' : unit],
            ];
          }),
        ),
        ...{ change, moved: isFar ? 'moved by more than 25%' : '' },
      };
      return { key: name, kind: 'entry', depth: 0, cells, ...(isFar && { tone: 'attention' as const }) };
    }),
  totals: () => [],
  filters: [{ kind: 'period' }],
};
