import { expect, test } from 'vitest';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila } from '../testing/nila-traders.ts';
import { balanceSheetOf } from './balance-sheet.ts';
import { profitAndLossOf } from './profit-and-loss.ts';
import { cellValue, isInFiles } from './report-cell.ts';
import { balanceSheet, balanceSheetSide, type ProfitAndLossAnswer, periodTitle, profitAndLoss } from './statement-reports.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
const before = { from: '2024-04-01', to: '2025-03-31' };
const columns = [year, before];
const profit: ProfitAndLossAnswer = {
  ...{ ...year, columns },
  ...profitAndLossOf({
    ...{ columns, groups: groupsOfNila },
    ledgers: movedOfNila.map((ledger) => ({ ...ledger, amounts: [ledger.amounts[0]!, ledger.name === 'Sales' ? -40_000_000 : 0] })),
    openingStock: [stockOfNila.opening, 0],
    closingStock: [stockOfNila.average, stockOfNila.opening],
  }),
};

test('a period is named by its months, or by its days', () => {
  expect(periodTitle({ from: '2026-04-01', to: '2026-04-30' })).toBe('Apr 2026');
  expect(periodTitle(year)).toBe('Apr 2025 to Mar 2026');
  expect(periodTitle({ from: '2026-04-10', to: '2026-11-24' })).toBe('10/04/2026 to 24/11/2026');
});

test('two periods have their percentages of sales and the change between them', () => {
  const shown = profitAndLoss.columns(profit, [profit]).filter(isInFiles);
  expect(shown.map(({ title }) => title)).toEqual([
    ...['Particulars', 'Apr 2025 to Mar 2026', '% of sales', 'Apr 2024 to Mar 2025', '% of its sales', 'Change', 'Change %'],
  ]);
  const rows = profitAndLoss.tree!(profit);
  const values = (key: string) => shown.map((column) => cellValue(column, rows.find((row) => row.key === key)!));
  expect(values('group Sales Accounts')).toEqual(['Sales Accounts', 41_192_000, 1_000_000, 40_000_000, 1_000_000, 1_192_000, 29_800]);
  expect(values('grossProfit')).toEqual(['Gross profit', 19_548_175, 474_600, 45_400_000, 1_135_000, -25_851_825, -569_400]);
  // From nothing there is no percentage.
  expect(values('group Indirect Expenses').slice(-2)).toEqual([13_585_000, null]);
});

test('months have no percentages, and their total is the column of a phone', () => {
  const many = { ...profit, columns: [year, before, year] };
  expect(profitAndLoss.columns(many, [many]).map(({ title, where }) => [title, where])).toEqual([
    ['Particulars', undefined],
    ['Apr 2025 to Mar 2026', 'table'],
    ['Apr 2024 to Mar 2025', 'table'],
    ['Total', undefined],
  ]);
});

test('Enter leads from a ledger to its entries and from stock to the stock of that day', () => {
  const drills = Object.fromEntries(profitAndLoss.tree!(profit).map(({ key, drill }) => [key, drill]));
  expect(drills['ledger Rent']).toEqual({ to: 'ledger', ledgerId: 'Rent' });
  expect([drills.openingStock, drills.closingStock]).toEqual([
    { to: 'stockSummary', date: '2025-03-31' },
    { to: 'stockSummary', date: '2026-03-31' },
  ]);
  expect(drills.grossProfit).toBeUndefined();
});

test('a balance sheet in a file has both sides below each other, each with its total', () => {
  const facts = { dates: ['2026-03-31'], groups: groupsOfNila, ledgers: balancesOfNila, appropriated: [0], earnedBefore: [0] };
  const stock = { stock: [stockOfNila.average], stockAtYearStart: [stockOfNila.opening], openingStock: [stockOfNila.opening] };
  const figures = balanceSheetOf({ ...facts, ...stock, earnedInYear: [-4_333_125], openings: [-stockOfNila.opening + 100] });
  const answer = { date: '2026-03-31', columns: [{ date: '2026-03-31' }], ...figures };
  const rows = balanceSheet.tree!(answer);
  expect(rows.filter(({ kind }) => kind === 'result').map(({ cells }) => cells.name)).toEqual([
    ...['Difference in opening balances', 'Total liabilities', 'Total assets'],
  ]);
  expect(rows.find(({ key }) => key === 'openingDifference')).toMatchObject({ tone: 'attention', drill: { to: 'trialBalance' } });
  const side = balanceSheetSide('assets');
  expect(side.columns(answer, []).map(({ title }) => title)).toEqual(['Assets', '31/03/2026']);
  expect(side.totals(answer, {})[0]!.cells).toMatchObject({ name: 'Total', amount0: answer.assets.total[0] });
});
