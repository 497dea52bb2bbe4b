import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CashFlowUse, cashFlowUseNames } from '../postings/cash-flow-use.ts';
import { groupsOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { type CashFlowMove, cashFlow, cashFlowOf } from './cash-flow.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
const usesOfNila: Readonly<Record<string, CashFlowUse>> = { Depreciation: 'depreciation', 'Interest on loan': 'financeCost' };
const isCash = (group: string) => group === 'Cash-in-Hand' || group === 'Bank Accounts';
const isEarned = (group: string) => /^(Sales|Purchase) Accounts$|^(Direct|Indirect) /.test(group);

type Row = readonly [ledger: string, group: string, opening: number, debit: number, credit: number];

/** The statement of a trial balance, with these marks; `depreciated` is what depreciation vouchers took off Fixed Assets. */
function flowOf(rows: readonly Row[], uses: Readonly<Record<string, CashFlowUse>>, closingStock: number, depreciated: number) {
  const earned = rows.reduce((sum, [, group, , debit, credit]) => (isEarned(group) ? sum + credit - debit : sum), 0);
  const cash = (of: (row: Row) => number) => [rows.filter(([, group]) => isCash(group)).reduce((sum, row) => sum + of(row), 0)];
  return cashFlowOf({
    ...{ columns: [year], groups: groupsOfNila, netProfit: [earned + closingStock - stockOfNila.opening] },
    ...{ openingStock: [stockOfNila.opening], closingStock: [closingStock] },
    cashBefore: cash(([, , opening]) => opening),
    cashAfter: cash(([, , opening, debit, credit]) => opening + debit - credit),
    moved: rows.map(
      ([ledger, groupId, , debit, credit]): CashFlowMove => ({
        ...{ groupId, use: uses[ledger] ?? null, isCheques: false, column: 0, debit, credit },
      }),
    ),
    inDepreciation: [
      { groupId: 'Fixed Assets', column: 0, debit: 0, credit: depreciated },
      { groupId: 'Indirect Expenses', column: 0, debit: depreciated, credit: 0 },
    ],
  });
}

describe('the cash flow of Nila Traders', () => {
  const figures = { before: 9_819_375, stock: -1_751_250 };
  test.each([
    ['average', stockOfNila.average, 6_084_375, figures],
    ['fifo', stockOfNila.fifo, 6_208_125, { before: 9_943_125, stock: -1_875_000 }],
  ] as const)('by %s is that worked out by hand', (_, closing, profit, { before, stock }) => {
    const { lines, gap } = flowOf(trialOfNila, usesOfNila, closing, 2_310_000);
    expect(lines.map(({ name, amounts: [amount] }) => [name, amount])).toEqual([
      ['Profit before tax', profit],
      ['Depreciation', 2_310_000],
      ['Interest charged', 1_425_000],
      ['Operating profit before working capital changes', before],
      ['Change in Stock-in-Hand', stock],
      ['Change in Sundry Debtors', -285_400],
      ['Change in Sundry Creditors', 13_101_400],
      ['Change in Duties & Taxes', 905_960],
      ['A. Operating activities', 21_790_085],
      ['Purchase of fixed assets', -4_200_000],
      ['B. Investing activities', -4_200_000],
      ['Drawings and capital taken out', -2_000_000],
      ['Loans repaid', -3_000_000],
      ['Interest paid', -1_425_000],
      ['C. Financing activities', -6_425_000],
      ['A + B + C: change of cash and bank', 11_165_085],
      ['Cash and bank at the beginning', 11_850_000],
      ['Cash and bank at the end', 23_015_085],
    ]);
    expect(gap).toEqual([0]);
  });

  test('without marks still adds up: interest stays in the profit, and depreciation looks like a sale', () => {
    const { operating, investing, financing, gap } = flowOf(trialOfNila, {}, stockOfNila.average, 0);
    expect([operating, investing, financing]).toEqual([[18_055_085], [-1_890_000], [-5_000_000]]);
    expect(gap).toEqual([0]);
  });

  test('whatever the marks, A + B + C is the change of cash', () => {
    const names = trialOfNila.map(([name]) => name);
    const marks = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...cashFlowUseNames));
    fc.assert(
      fc.property(marks, fc.integer({ min: 0, max: 2_310_000 }), fc.integer({ min: 0, max: 50_000_000 }), (uses, depreciated, stock) => {
        expect(flowOf(trialOfNila, uses, stock, depreciated).gap).toEqual([0]);
      }),
    );
  });
});

describe('marks', () => {
  const sold: readonly Row[] = [
    ['Van', 'Fixed Assets', 10_000, 0, 6_000],
    ['Loss on van', 'Indirect Expenses', 0, 1_000, 0],
    ['Tax of the year', 'Indirect Expenses', 0, 900, 0],
    ['Provision for tax', 'Provisions', -500, 500, 900],
    ['Interest of bank', 'Indirect Incomes', 0, 0, 70],
    ['Deposit for the shop', 'Deposits (Asset)', 0, 300, 100],
    ['Cash', 'Cash-in-Hand', 0, 5_170, 800],
  ];
  test('a sale shows what came in, tax what was paid, and interest received is investing', () => {
    const uses = { 'Loss on van': 'saleResult', 'Tax of the year': 'incomeTax', 'Provision for tax': 'taxProvision' } as const;
    const { lines, gap } = flowOf(sold, { ...uses, 'Interest of bank': 'financeIncome' }, stockOfNila.opening, 0);
    const amountOf = (name: string) => lines.find((line) => line.name === name)?.amounts[0];
    expect(amountOf('Profit before tax')).toBe(70 - 1_000);
    expect(amountOf('Sale of fixed assets and investments')).toBe(5_000);
    expect(amountOf('Income tax paid')).toBe(-500);
    expect(amountOf('Interest and dividend received')).toBe(70);
    expect([amountOf('Deposits given'), amountOf('Deposits returned')]).toEqual([-300, 100]);
    expect(amountOf('A. Operating activities')).toBe(-500);
    expect(gap).toEqual([0]);
  });
});

test('a change opens its group, the profit its account; beside another period the phone shows the first, by months the total', () => {
  const figures = flowOf(trialOfNila, usesOfNila, stockOfNila.average, 2_310_000);
  const answer = { ...figures, ...year, columns: [year] };
  const drill = (key: string) => cashFlow.rows(answer).find((row) => row.key === key)?.drill;
  expect(drill('profitBeforeTax')).toEqual({ to: 'profitAndLoss' });
  expect(drill('change Sundry Debtors')).toEqual({ to: 'groupSummary', groupId: 'Sundry Debtors' });
  expect(drill('operating')).toBeUndefined();
  const owed: Row = ['Advance to Ravi', 'Current Assets', 0, 500, 0];
  const others = flowOf([...trialOfNila, owed], usesOfNila, stockOfNila.average, 2_310_000);
  const { cells, drill: none } = cashFlow.rows({ ...others, ...year, columns: [year] }).find(({ key }) => key === 'change Current Assets')!;
  expect([cells, none]).toEqual([{ name: 'Other current assets', amount0: -500 }, undefined]);
  const titles = (count: number) => {
    const many = { ...answer, columns: Array.from({ length: count }, () => year) };
    return cashFlow.columns(many, []).map(({ title, where }) => [title, where]);
  };
  expect(titles(2).slice(1)).toEqual([
    ['Apr 2025 to Mar 2026', undefined],
    ['Apr 2025 to Mar 2026', 'table'],
  ]);
  expect(titles(5).at(-1)).toEqual(['Total', undefined]);
});
