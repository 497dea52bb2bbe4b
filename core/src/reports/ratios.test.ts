import { describe, expect, test } from 'vitest';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila } from '../testing/nila-traders.ts';
import { balanceSheetOf } from './balance-sheet.ts';
import { profitAndLossOf } from './profit-and-loss.ts';
import { figuresOfRatios, ratioAnalysis, ratiosAlone, ratiosOf } from './ratios.ts';
import { cellValue } from './report-cell.ts';
import type { StatementLedger } from './statement-lines.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };

function ofNila(balances: readonly StatementLedger[] = balancesOfNila, moved: readonly StatementLedger[] = movedOfNila, passed = year) {
  const stock = { openingStock: [stockOfNila.opening], closingStock: [stockOfNila.average] };
  const account = profitAndLossOf({ columns: [year], groups: groupsOfNila, ledgers: moved, ...stock });
  const earned = moved.reduce((sum, { amounts }) => sum + amounts[0]!, 0);
  const sheet = balanceSheetOf({
    ...{ dates: [year.to], groups: groupsOfNila, ledgers: balances, appropriated: [0], earnedBefore: [0], earnedInYear: [earned] },
    ...{
      stock: [stockOfNila.average],
      stockAtYearStart: [stockOfNila.opening],
      openingStock: [stockOfNila.opening],
      openings: [-stockOfNila.opening],
    },
  });
  return ratiosOf([year], account, sheet, { debtorsDue: [8_000_000], creditorsDue: [1_000_000] }, [passed]);
}

describe('the ratios of Nila Traders', () => {
  test('are those worked out by hand', () => {
    const [{ figures, ratios }] = ofNila() as [ReturnType<typeof ofNila>[number]];
    expect(figures).toMatchObject({
      ...{ currentAssets: 39_301_735, currentLiabilities: 18_727_360, workingCapital: 20_574_375, equity: 31_464_375 },
      ...{ sales: 41_192_000, purchases: 23_070_000, stock: 7_151_250, netProfit: 6_084_375, debtors: 9_135_400, creditors: 17_821_400 },
      ...{
        debtorsDue: 8_000_000,
        creditorsDue: 1_000_000,
        cash: 2_760_135,
        bank: 20_254_950,
        bankOverdraft: 0,
        loans: 12_000_000,
        costOfSales: 21_318_750,
      },
    });
    expect(Object.fromEntries(Object.entries(ratios).map(([name, { value }]) => [name, value! / 10_000]))).toEqual({
      ...{ current: 2.1, quick: 1.72, debtEquity: 0.38, grossProfit: 47.46, netProfit: 14.77, operatingCost: 85.23 },
      ...{ receivableDays: 80.95, returnOnInvestment: 19.34, returnOnWorkingCapital: 29.57, workingCapitalTurnover: 2 },
      ...{ inventoryTurnover: 5.76, stockTurns: 3.4 },
    });
  });

  test('count the days of debtors only as far as the period has passed in the books', () => {
    const days = (from: string, to: string) => ofNila(balancesOfNila, movedOfNila, { from, to })[0]!.ratios.receivableDays.value! / 10_000;
    expect([days('2025-04-01', '2025-06-30'), days('2026-03-31', '2026-03-31')]).toEqual([20.18, 0.22]);
    expect(days('2025-04-01', '2025-03-01')).toBe(0);
  });

  test('without sales or with debts beyond the assets have reasons, not values', () => {
    const owed: StatementLedger = { ledgerId: 'x', name: 'Lost suit', groupId: 'Current Liabilities', amounts: [-90_000_000] };
    const [{ ratios }] = ofNila([...balancesOfNila, owed], []) as [ReturnType<typeof ofNila>[number]];
    expect(ratios.grossProfit).toEqual({ value: null, reason: 'no sales' });
    expect(ratios.workingCapitalTurnover).toEqual({ value: null, reason: 'working capital below 0' });
    expect(ratios.current.value).toBe(3600);
  });

  test('are in a file below the figures, each with its unit, or its reason as the unit', () => {
    const answer = { ...year, columns: ofNila() };
    const columns = ratioAnalysis.columns(answer, []);
    const rows = ratioAnalysis.rows(answer).map((row) => columns.map((column) => cellValue(column, row)));
    expect(rows[0]).toEqual(['Working capital', 20_574_375, null, null]);
    expect(rows.at(-1)).toEqual(['Stock turns at cost', null, 34_000, 'times']);
    expect(figuresOfRatios.rows(answer).length + ratiosAlone.rows(answer).length).toBe(rows.length);
    expect(figuresOfRatios.rows(answer).find(({ key }) => key === 'netProfit')?.drill).toEqual({ to: 'profitAndLoss' });
    expect(figuresOfRatios.rows(answer)[0]?.drill).toEqual({ to: 'balanceSheet', date: year.to });
  });
});
