import { expect, test } from 'vitest';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { balanceSheetOf } from './balance-sheet.ts';
import { profitAndLossOf } from './profit-and-loss.ts';
import { sheetFigures } from './ratios.ts';
import { ratioChange, type ScheduleRatio, scheduleRatiosOf, scheduleRatioTable } from './schedule-ratios.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };

function ofNila() {
  const stock = { openingStock: [stockOfNila.opening], closingStock: [stockOfNila.average] };
  const account = profitAndLossOf({ columns: [year], groups: groupsOfNila, ledgers: movedOfNila, ...stock });
  const earned = movedOfNila.reduce((sum, { amounts }) => sum + amounts[0]!, 0);
  const openingOf = (name: string) => trialOfNila.find(([ledger]) => ledger === name)?.[2] ?? 0;
  const sheet = balanceSheetOf({
    ...{ dates: [year.to, '2025-03-31'], groups: groupsOfNila, appropriated: [0, 0], earnedBefore: [0, 0], earnedInYear: [earned, 0] },
    ledgers: balancesOfNila.map((ledger) => ({ ...ledger, amounts: [ledger.amounts[0]!, openingOf(ledger.name)] })),
    ...{ stock: [stockOfNila.average, stockOfNila.opening], stockAtYearStart: [stockOfNila.opening, stockOfNila.opening] },
    ...{ openingStock: [stockOfNila.opening, stockOfNila.opening], openings: [-stockOfNila.opening, -stockOfNila.opening] },
  });
  expect(sheet.gap).toEqual([0, 0]);
  const marked = { depreciation: [2_310_000], financeCost: [1_425_000], incomeTax: [0], financeIncome: [0], repaid: [3_000_000] };
  return scheduleRatiosOf([year], account, sheetFigures(sheet), marked);
}

test('the eleven ratios of Nila Traders: averages of both ends of the year, numerator and denominator in paise', () => {
  const [found] = ofNila();
  const { current, debtService, returnOnEquity, inventory, receivables, payables, capitalEmployed, investment } = found!;
  expect(current).toEqual({ numerator: 39_301_735, denominator: 18_727_360, value: 21_000 });
  // (60,843.75 + 23,100.00 + 14,250.00) / (14,250.00 + 30,000.00)
  expect(debtService).toEqual({ numerator: 9_819_375, denominator: 4_425_000, value: 22_200 });
  // 60,843.75 / ((2,73,800.00 + 3,14,643.75) / 2)
  expect(returnOnEquity).toEqual({ numerator: 6_084_375, denominator: 29_422_188, value: 206_800 });
  expect(inventory).toEqual({ numerator: 21_318_750, denominator: 6_275_625, value: 34_000 });
  expect(receivables).toEqual({ numerator: 41_192_000, denominator: 8_992_700, value: 45_800 });
  expect(payables).toEqual({ numerator: 23_070_000, denominator: 11_270_700, value: 20_500 });
  expect(capitalEmployed).toEqual({ numerator: 7_509_375, denominator: 43_464_375, value: 172_800 });
  expect(investment).toEqual({ numerator: 0, denominator: 0, value: null });
});

test('a ratio that has moved by more than a quarter says so, and one without an earlier value says nothing', () => {
  const ratio = (value: number | null): ScheduleRatio => ({ numerator: 0, denominator: 0, value });
  expect(ratioChange(ratio(12_500), ratio(10_000))).toBe(250_000);
  expect(ratioChange(ratio(5_000), ratio(-10_000))).toBe(1_500_000);
  expect([ratioChange(ratio(null), ratio(1)), ratioChange(ratio(1), ratio(0)), ratioChange(ratio(1), undefined)]).toEqual([
    null,
    null,
    null,
  ]);
  const [now] = ofNila();
  const before = { ...now!, current: ratio(16_700), inventory: ratio(27_200) };
  const answer = { ...year, columns: [now!, before].map((schedule) => ({ ...year, schedule })) };
  const rows = scheduleRatioTable.rows(answer);
  expect(rows).toHaveLength(11);
  const remark = (key: string) => rows.find((row) => row.key === key)?.cells.moved;
  // 2.10 against 1.67 is 25.75 % more, 3.40 against 2.72 exactly 25 %.
  expect([remark('current'), remark('inventory'), remark('netProfit')]).toEqual(['moved by more than 25%', '', '']);
});
