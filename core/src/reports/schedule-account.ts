import type { ProfitAndLossFacts } from './profit-and-loss.ts';
import {
  lineGiven,
  lineRows,
  partOf,
  placeFinder,
  type ScheduleLedger,
  type SchedulePart,
  type ScheduleRow,
  scheduleResult,
} from './schedule-rows.ts';
import { type Amounts, opposite, type StatementGroup, sumAmounts } from './statement-lines.ts';

/** The data of a statement of profit and loss by Schedule III. */
export type ScheduleAccountFacts = Omit<ProfitAndLossFacts, 'ledgers'> & { readonly ledgers: readonly ScheduleLedger[] };

const incomeLines = { revenue: 'I Revenue from operations', otherIncome: 'II Other income' } as const;
const expenseLines = {
  materials: 'Cost of materials consumed',
  purchases: 'Purchases of stock-in-trade',
  changes: 'Changes in inventories of finished goods, work in progress and stock-in-trade',
  employees: 'Employee benefits expense',
  finance: 'Finance costs',
  depreciation: 'Depreciation and amortisation expense',
  other: 'Other expenses',
} as const;
const laterLines = {
  exceptional: 'VI Exceptional items',
  extraordinary: 'VIII Extraordinary items',
  currentTax: 'X (1) Current tax',
  deferredTax: 'X (2) Deferred tax',
  discontinuing: 'XII Loss from discontinuing operations',
  discontinuingTax: 'XIII Tax of discontinuing operations',
} as const;
type AccountLine = keyof typeof incomeLines | keyof typeof expenseLines | keyof typeof laterLines;

export type ScheduleAccountFigures = {
  readonly rows: ScheduleRow[];
  readonly totalIncome: Amounts;
  readonly totalExpenses: Amounts;
  readonly profitBeforeTax: Amounts;
  /** The net profit of the profit and loss account. */
  readonly profit: Amounts;
};

/**
 * The statement of profit and loss of Schedule III, Division I, of each period. Marks of the cash flow tell finance costs, depreciation and
 * the current tax; other lines are given to ledgers, and the rest follows its group. Results that repeat the one before are left
 * out, but the profit before tax is shown above every tax.
 */
export function scheduleAccountOf({ columns, groups, ledgers, openingStock, closingStock }: ScheduleAccountFacts): ScheduleAccountFigures {
  const width = columns.length;
  const placed = placeFinder(groups, new Set());
  const parts = new Map<AccountLine, SchedulePart[]>();
  const put = (line: AccountLine, part: SchedulePart) => void parts.set(line, [...(parts.get(line) ?? []), part]);
  for (const ledger of ledgers) {
    const { group, place } = placed(ledger.groupId);
    const line = lineOf(ledger, place);
    put(line, partOf(ledger, group, line in incomeLines ? opposite(ledger.amounts) : ledger.amounts));
  }
  const stock = (name: string, amounts: Amounts): SchedulePart => ({ kind: 'stock', name, ledgerId: null, groupId: null, amounts });
  put('changes', stock('Opening stock', openingStock));
  put('changes', stock('Less: closing stock', opposite(closingStock)));

  const sum = (of: Readonly<Record<string, string>>) =>
    sumAmounts(
      width,
      Object.keys(of).flatMap((line) => (parts.get(line as AccountLine) ?? []).map(({ amounts }) => amounts)),
    );
  const rowsOf = (key: AccountLine, name: string, parent: string | null = null) =>
    lineRows({ key, name, parent }, parts.get(key) ?? [], width);
  const less = (from: Amounts, key: AccountLine) => sumAmounts(width, [from, opposite(sum({ [key]: '' }))]);

  const totalIncome = sum(incomeLines);
  const totalExpenses = sum(expenseLines);
  const beforeExceptional = sumAmounts(width, [totalIncome, opposite(totalExpenses)]);
  const beforeExtraordinary = less(beforeExceptional, 'exceptional');
  const profitBeforeTax = less(beforeExtraordinary, 'extraordinary');
  const continuing = less(less(profitBeforeTax, 'currentTax'), 'deferredTax');
  const profit = less(less(continuing, 'discontinuing'), 'discontinuingTax');

  const extraordinaryRows = rowsOf('extraordinary', laterLines.extraordinary);
  const expenseRows = Object.entries(expenseLines).flatMap(([key, name]) => rowsOf(key as AccountLine, name, 'expenses'));
  /** These lines, with the result after them if there are any. */
  const then = (keys: readonly (keyof typeof laterLines)[], key: string, name: string, amounts: Amounts) => {
    const rows = keys.flatMap((each) => rowsOf(each, laterLines[each]));
    return rows.length === 0 ? [] : [...rows, scheduleResult(key, name, amounts)];
  };
  const taxRows = then(['currentTax', 'deferredTax'], 'continuing', 'XI Profit from continuing operations', continuing);
  const isBeforeTaxShown = extraordinaryRows.length + taxRows.length > 0;
  return {
    ...{ totalIncome, totalExpenses, profitBeforeTax, profit },
    rows: [
      ...rowsOf('revenue', incomeLines.revenue),
      ...rowsOf('otherIncome', incomeLines.otherIncome),
      scheduleResult('totalIncome', 'III Total income', totalIncome),
      ...(expenseRows.length === 0 ? [] : [{ ...expensesHead, amounts: totalExpenses }]),
      ...expenseRows,
      scheduleResult('beforeExceptional', 'V Profit before exceptional and extraordinary items and tax', beforeExceptional),
      ...then(['exceptional'], 'beforeExtraordinary', 'VII Profit before extraordinary items and tax', beforeExtraordinary),
      ...extraordinaryRows,
      ...(isBeforeTaxShown ? [scheduleResult('profitBeforeTax', 'IX Profit before tax', profitBeforeTax)] : []),
      ...taxRows,
      ...['discontinuing' as const, 'discontinuingTax' as const].flatMap((key) => rowsOf(key, laterLines[key])),
      scheduleResult('profit', 'XV Profit for the period', profit),
    ],
  };
}

const expensesHead: Omit<ScheduleRow, 'amounts'> = {
  ...{ key: 'expenses', kind: 'section', name: 'IV Expenses', depth: 0, parent: null, ledgerId: null, groupId: null },
};

function lineOf(ledger: ScheduleLedger, place: StatementGroup): AccountLine {
  const given = lineGiven(ledger, place);
  if (given !== null) return given as AccountLine;
  if (place.nature === 'income') return place.affectsGrossProfit ? 'revenue' : 'otherIncome';
  if (ledger.cashFlowUse === 'financeCost') return 'finance';
  if (ledger.cashFlowUse === 'depreciation') return 'depreciation';
  if (ledger.cashFlowUse === 'incomeTax') return 'currentTax';
  return place.name === 'Purchase Accounts' ? 'purchases' : 'other';
}
