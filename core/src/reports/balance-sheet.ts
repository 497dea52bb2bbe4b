import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import {
  type Amounts,
  groupTrees,
  inOrder,
  isZero,
  opposite,
  resultLine,
  type Side,
  type StatementGroup,
  type StatementLedger,
  type StatementLine,
  sumAmounts,
} from './statement-lines.ts';

/** The data of a balance sheet, one amount for each date; balances are debit positive. */
export type BalanceSheetFacts = {
  readonly dates: readonly IsoDate[];
  readonly groups: readonly StatementGroup[];
  /** Closing balances of ledgers of assets and liabilities. */
  readonly ledgers: readonly StatementLedger[];
  /** The balance of the ledger Profit & Loss A/c itself: its opening, and what users appropriated. */
  readonly appropriated: Amounts;
  /** Balance of all income and expense ledgers: what the years before the date's financial year left, and what moved in that year. */
  readonly earnedBefore: Amounts;
  readonly earnedInYear: Amounts;
  /** Value of the stock at the end of the date, when its financial year began, and when the books began. */
  readonly stock: Amounts;
  readonly stockAtYearStart: Amounts;
  readonly openingStock: Amounts;
  /** The sum of all opening balances of ledgers. */
  readonly openings: Amounts;
};

export type BalanceSheetSide = { readonly lines: StatementLine[]; readonly total: Amounts };
export type BalanceSheetFigures = {
  readonly liabilities: BalanceSheetSide;
  readonly assets: BalanceSheetSide;
  /** The amount that brings all opening balances of the first column to zero; debit positive. It is shown until the openings are corrected. */
  readonly openingDifference: Paise;
  /** Assets less liabilities: zero in sound books. */
  readonly gap: Amounts;
};

const order = [
  ...['Capital Account', 'Loans (Liability)', 'Current Liabilities', 'Branch / Divisions', 'Suspense A/c'],
  ...['Fixed Assets', 'Investments', 'Current Assets', 'Misc. Expenses (ASSET)'],
];

/**
 * The balance sheet on each date. A primary group is on the side of its nature; if its total on the first date has turned, it is on the other
 * side. Stock is valued by the company's method and is below Stock-in-Hand. Profit & Loss A/c shows what earlier years left and the profit
 * since the financial year began. The difference in opening balances has a line of its own, so that both sides are computed
 * independently of each other.
 */
export function balanceSheetOf(facts: BalanceSheetFacts): BalanceSheetFigures {
  const { dates, groups, stock } = facts;
  const width = dates.length;
  const inStock = groups.find(({ name }) => name === 'Stock-in-Hand');
  const goods: StatementLedger[] =
    inStock && !isZero(stock) ? [{ ledgerId: null, name: 'Closing stock', groupId: inStock.id, amounts: stock, kind: 'stock' }] : [];
  const sheetGroups = groups.filter(({ nature }) => nature === 'assets' || nature === 'liabilities');
  const trees = inOrder(groupTrees(sheetGroups, [...facts.ledgers, ...goods], width), order);

  const { broughtForward, thisYear, difference } = resultsOf(facts);
  const profit = sumAmounts(width, [broughtForward, thisYear]);

  const sides: Record<Side, { lines: StatementLine[]; totals: Amounts[] }> = {
    credit: { lines: [], totals: [] },
    debit: { lines: [], totals: [] },
  };
  const put = (lines: readonly StatementLine[]) => {
    const [top] = lines;
    if (!top) return;
    const turned = (top.amounts[0] ?? 0) < 0;
    const side: Side = turned ? other[top.side] : top.side;
    sides[side].lines.push(...(turned ? lines.map(turn) : lines));
    sides[side].totals.push(turned ? opposite(top.amounts) : top.amounts);
  };
  for (const { lines } of trees) put(lines);
  put([
    { ...profitLine('profitAndLoss', 'Profit & Loss A/c', profit), kind: 'group', depth: 0, parent: null },
    profitLine('broughtForward', 'Brought forward', broughtForward),
    profitLine('thisYear', 'Profit of the year', thisYear),
  ]);
  if (!isZero(difference)) put([resultLine('openingDifference', 'Difference in opening balances', 'debit', difference)]);
  const sideOf = (side: Side): BalanceSheetSide => ({ lines: sides[side].lines, total: sumAmounts(width, sides[side].totals) });
  const [liabilities, assets] = [sideOf('credit'), sideOf('debit')];
  return {
    liabilities,
    assets,
    openingDifference: difference[0] ?? paise(0),
    gap: sumAmounts(width, [assets.total, opposite(liabilities.total)]),
  };
}

/** The lines of a balance sheet that stand in no ledger: profit of earlier years and of the year (credit positive), and what the openings lack (debit positive). */
export function resultsOf(facts: Omit<BalanceSheetFacts, 'groups' | 'ledgers'>) {
  const { dates, stock, stockAtYearStart, openingStock, appropriated, earnedBefore, earnedInYear, openings } = facts;
  const gainedBefore = sumAmounts(dates.length, [stockAtYearStart, opposite(openingStock)]);
  const gainedInYear = sumAmounts(dates.length, [stock, opposite(stockAtYearStart)]);
  return {
    broughtForward: sumAmounts(dates.length, [opposite(appropriated), opposite(earnedBefore), gainedBefore]),
    thisYear: sumAmounts(dates.length, [opposite(earnedInYear), gainedInYear]),
    difference: opposite(sumAmounts(dates.length, [openings, openingStock])),
  };
}

const other: Readonly<Record<Side, Side>> = { debit: 'credit', credit: 'debit' };
const turn = (line: StatementLine): StatementLine => ({ ...line, side: other[line.side], amounts: opposite(line.amounts) });
const profitLine = (key: string, name: string, amounts: Amounts): StatementLine => ({
  ...{ key, kind: 'others', name, depth: 1, parent: 'profitAndLoss', ledgerId: null, side: 'credit' },
  amounts,
});
