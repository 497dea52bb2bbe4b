import { type Paise, paise } from '../money/paise.ts';
import type { StatementPeriod } from './statement-columns.ts';
import {
  type Amounts,
  type GroupTree,
  groupTrees,
  inOrder,
  opposite,
  resultLine,
  type Side,
  type StatementGroup,
  type StatementLedger,
  type StatementLine,
  sumAmounts,
} from './statement-lines.ts';

/** The data of a profit and loss account, one amount for each column. */
export type ProfitAndLossFacts = {
  readonly columns: readonly StatementPeriod[];
  readonly groups: readonly StatementGroup[];
  /** Ledgers of income and expenses with what moved in each period. */
  readonly ledgers: readonly StatementLedger[];
  /** Value of the stock before the first and at the end of the last day of each period. */
  readonly openingStock: Amounts;
  readonly closingStock: Amounts;
};

export type ProfitAndLossFigures = {
  /** Credit of Sales Accounts: the whole of every percentage. */
  readonly sales: Amounts;
  readonly costOfSales: Amounts;
  readonly grossProfit: Amounts;
  readonly indirectIncomes: Amounts;
  readonly indirectExpenses: Amounts;
  readonly netProfit: Amounts;
  /** Trading account first, then the income statement; groups before what is below them. */
  readonly lines: StatementLine[];
};

const order = ['Sales Accounts', 'Direct Incomes', 'Purchase Accounts', 'Direct Expenses', 'Indirect Incomes', 'Indirect Expenses'];

/**
 * The profit and loss account of each period. Gross profit = sales + direct incomes + closing stock - opening stock - purchases - direct
 * expenses; net profit = gross profit + indirect incomes - indirect expenses. Groups that users added count by their nature and by whether
 * they affect the gross profit. Amounts of income are positive on credit, of expenses on debit.
 */
export function profitAndLossOf({ columns, groups, ledgers, openingStock, closingStock }: ProfitAndLossFacts): ProfitAndLossFigures {
  const width = columns.length;
  const trees = inOrder(groupTrees(groups, ledgers, width), order);
  const part = (nature: StatementGroup['nature'], isGross: boolean, name?: string) =>
    trees.filter(
      ({ group }) => group.nature === nature && group.affectsGrossProfit === isGross && (name === undefined || group.name === name),
    );
  const total = (some: readonly GroupTree[]) =>
    sumAmounts(
      width,
      some.map(({ amounts }) => amounts),
    );

  const grossIncome = part('income', true);
  const purchases = part('expenses', true, 'Purchase Accounts');
  const directExpenses = part('expenses', true).filter((tree) => !purchases.includes(tree));
  const [incomes, expenses] = [part('income', false), part('expenses', false)];
  const costOfSales = sumAmounts(width, [openingStock, total(purchases), opposite(closingStock)]);
  const grossProfit = sumAmounts(width, [total(grossIncome), opposite(costOfSales), opposite(total(directExpenses))]);
  const netProfit = sumAmounts(width, [grossProfit, total(incomes), opposite(total(expenses))]);
  return {
    sales: total(part('income', true, 'Sales Accounts')),
    costOfSales,
    grossProfit,
    indirectIncomes: total(incomes),
    indirectExpenses: total(expenses),
    netProfit,
    lines: [
      ...linesOf(grossIncome),
      { ...costLine('costOfSales', 'group', 'Cost of sales', costOfSales), depth: 0, parent: null },
      costLine('openingStock', 'stock', 'Opening stock', openingStock),
      ...linesOf(purchases).map(belowCost),
      costLine('closingStock', 'stock', 'Less: closing stock', opposite(closingStock)),
      ...linesOf(directExpenses),
      resultLine('grossProfit', 'Gross profit', 'credit', grossProfit),
      ...linesOf(incomes),
      ...linesOf(expenses),
      resultLine('netProfit', 'Net profit', 'credit', netProfit),
    ],
  };
}

const linesOf = (trees: readonly GroupTree[]) => trees.flatMap(({ lines }) => lines);
const costLine = (key: string, kind: StatementLine['kind'], name: string, amounts: Amounts): StatementLine => ({
  ...{ key, kind, name, depth: 1, parent: 'costOfSales', ledgerId: null, side: 'debit' },
  amounts,
});
const belowCost = (line: StatementLine): StatementLine => ({ ...line, depth: line.depth + 1, parent: line.parent ?? 'costOfSales' });

/** A row of the account in two sides, in paise. */
export type SideRow = {
  readonly key: string;
  readonly name: string;
  readonly side: Side;
  readonly amount: Paise;
  readonly isResult?: true;
};
/** Half of the account: both sides have the same total. */
export type SideHalf = { readonly debit: readonly SideRow[]; readonly credit: readonly SideRow[]; readonly total: Paise };

/**
 * One column of the account in two sides, as accountants draw it: expenses on the left (debit), income on the right. A profit fills the left
 * side and a loss the right one. The gross profit is carried from the trading account into the income statement. Only primary groups are
 * listed.
 */
export function inTwoSides(lines: readonly StatementLine[], at: number): readonly [trading: SideHalf, income: SideHalf] {
  const gross = lines.findIndex(({ key }) => key === 'grossProfit');
  const rowsOf = (some: readonly StatementLine[]) =>
    some
      .filter((line) => (line.kind === 'group' && line.depth === 0 && line.key !== 'costOfSales') || line.parent === 'costOfSales')
      .map(rowOf);
  const rowOf = ({ key, name, side, amounts }: StatementLine): SideRow =>
    key === 'closingStock'
      ? { key, name: 'Closing stock', side: 'credit', amount: paise(0 - amounts[at]!) }
      : { key, name, side, amount: amounts[at]! };
  const grossProfit = lines[gross]?.amounts[at] ?? paise(0);
  const isLoss = grossProfit < 0;
  const carried: SideRow = {
    key: 'broughtForward',
    name: isLoss ? 'Gross loss b/f' : 'Gross profit b/f',
    side: isLoss ? 'debit' : 'credit',
    amount: paise(Math.abs(grossProfit)),
    isResult: true,
  };
  return [
    halfOf(rowsOf(lines.slice(0, gross)), ['Gross profit c/o', 'Gross loss c/o']),
    halfOf([carried, ...rowsOf(lines.slice(gross))], ['Net profit', 'Net loss']),
  ];
}

/** The rows by side, with the profit or loss that makes both sides equal. */
function halfOf(rows: readonly SideRow[], [profit, loss]: readonly [string, string]): SideHalf {
  const sum = (some: readonly SideRow[]) => some.reduce((total, { amount }) => total + amount, 0);
  const [debit, credit] = [rows.filter(({ side }) => side === 'debit'), rows.filter(({ side }) => side === 'credit')];
  const result = sum(credit) - sum(debit);
  const row = (side: Side): SideRow => ({
    key: 'result',
    name: result < 0 ? loss : profit,
    side,
    amount: paise(Math.abs(result)),
    isResult: true,
  });
  return {
    debit: result < 0 ? debit : [...debit, row('debit')],
    credit: result < 0 ? [...credit, row('credit')] : credit,
    total: paise(Math.max(sum(debit), sum(credit))),
  };
}
