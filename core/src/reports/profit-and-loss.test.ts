import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOfNila, movedOfNila, stockOfNila } from '../testing/nila-traders.ts';
import { inTwoSides, profitAndLossOf } from './profit-and-loss.ts';
import { percentE4, type StatementLedger } from './statement-lines.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
const facts = (closing: number, opening: number = stockOfNila.opening, ledgers: readonly StatementLedger[] = movedOfNila) => ({
  ...{ columns: [year], groups: groupsOfNila, ledgers },
  openingStock: [opening],
  closingStock: [closing],
});

test('Nila Traders: profit by average and by FIFO as worked out by hand', () => {
  const average = profitAndLossOf(facts(stockOfNila.average));
  expect(average).toMatchObject({
    ...{ sales: [41192000], costOfSales: [21318750], grossProfit: [19548175] },
    ...{ indirectIncomes: [121200], indirectExpenses: [13585000], netProfit: [6084375] },
  });
  const fifo = profitAndLossOf(facts(stockOfNila.fifo));
  expect([fifo.costOfSales, fifo.grossProfit, fifo.netProfit]).toEqual([[21195000], [19671925], [6208125]]);
});

test('Nila Traders: lines in the order of the account, each below its group', () => {
  const { lines } = profitAndLossOf(facts(stockOfNila.average));
  expect(lines.map(({ depth, name, amounts }) => `${'  '.repeat(depth)}${name} ${amounts[0]! / 100}`)).toEqual([
    'Sales Accounts 411920',
    '  Sales 411920',
    'Cost of sales 213187.5',
    '  Opening stock 54000',
    '  Purchase Accounts 230700',
    '    Purchases 230700',
    '  Less: closing stock -71512.5',
    'Direct Expenses 3250.75',
    '  Freight inward 3250.75',
    'Gross profit 195481.75',
    'Indirect Incomes 1212',
    '  Discount received 1212',
    'Indirect Expenses 135850',
    '  Depreciation 23100',
    '  Interest on loan 14250',
    '  Rent 24000',
    '  Salaries 74500',
    'Net profit 60843.75',
  ]);
  const keys = new Set(lines.map(({ key }) => key));
  expect(keys.size).toBe(lines.length);
  expect(lines.filter(({ parent }) => parent !== null && !keys.has(parent))).toEqual([]);
});

test('Nila Traders: quarters add up in flows and hand on their stock', () => {
  const quarter = (sales: number, purchases: number, direct: number, expenses: number, opening: number, closing: number) => {
    const line = (name: string, groupId: string, amount: number): StatementLedger => ({ ledgerId: name, name, groupId, amounts: [amount] });
    const ledgers = [
      line('Sales', 'Sales Accounts', -sales),
      line('Purchases', 'Purchase Accounts', purchases),
      line('Freight inward', 'Direct Expenses', direct),
      line('Others', 'Indirect Expenses', expenses),
    ];
    const { grossProfit, netProfit } = profitAndLossOf(facts(closing, opening, ledgers));
    return [grossProfit[0], netProfit[0]];
  };
  const quarters = [
    quarter(18000000, 14340000, 325075, 0, 5400000, 10340000),
    quarter(0, 0, 0, 5878800, 10340000, 10340000),
    quarter(3662000, 8730000, 0, 0, 10340000, 17163000),
    quarter(19530000, 0, 0, 7585000, 17163000, 7151250),
  ];
  expect(quarters).toEqual([
    [8274925, 8274925],
    [0, -5878800],
    [1755000, 1755000],
    [9518250, 1933250],
  ]);
});

test('groups of the user count by their nature and by whether they affect the gross profit', () => {
  const own = (id: string, nature: 'income' | 'expenses', affectsGrossProfit: boolean) => ({
    id,
    name: id,
    parentId: null,
    nature,
    affectsGrossProfit,
  });
  const groups = [...groupsOfNila, own('Job work', 'income', true), own('Donations', 'expenses', false)];
  const ledgers = [
    { ledgerId: '1', name: 'Job work received', groupId: 'Job work', amounts: [-500] },
    { ledgerId: '2', name: 'Temple', groupId: 'Donations', amounts: [200] },
  ];
  const figures = profitAndLossOf({ columns: [year], groups, ledgers, openingStock: [0], closingStock: [0] });
  expect([figures.grossProfit, figures.netProfit, figures.sales]).toEqual([[500], [300], [0]]);
});

test('Nila Traders in two sides: both halves have equal totals', () => {
  const [trading, income] = inTwoSides(profitAndLossOf(facts(stockOfNila.average)).lines, 0);
  expect(trading.debit.map(({ name, amount }) => [name, amount])).toEqual([
    ['Opening stock', 5400000],
    ['Purchase Accounts', 23070000],
    ['Direct Expenses', 325075],
    ['Gross profit c/o', 19548175],
  ]);
  expect(trading.credit.map(({ name }) => name)).toEqual(['Sales Accounts', 'Closing stock']);
  expect(trading.total).toBe(48343250);
  expect(income.credit[0]).toMatchObject({ name: 'Gross profit b/f', amount: 19548175 });
  expect(income.debit.at(-1)).toMatchObject({ name: 'Net profit', amount: 6084375 });
  expect(income.total).toBe(19669375);
});

test('whatever moved, both sides are equal and end in the same profit or loss', () => {
  const groupIds = ['Sales Accounts', 'Direct Incomes', 'Purchase Accounts', 'Direct Expenses', 'Indirect Incomes', 'Indirect Expenses'];
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const ledgers = fc
    .array(fc.tuple(fc.constantFrom(...groupIds), amount), { maxLength: 12 })
    .map((all) =>
      all.map(([groupId, moved], at): StatementLedger => ({ ledgerId: String(at), name: `Ledger ${at}`, groupId, amounts: [moved] })),
    );
  fc.assert(
    fc.property(ledgers, fc.nat(1_000_000), fc.nat(1_000_000), (moved, opening, closing) => {
      const figures = profitAndLossOf(facts(closing, opening, moved));
      const sum = moved.reduce((total, { amounts }) => total + amounts[0]!, 0);
      expect(figures.netProfit[0]).toBe(closing - opening - sum || 0);
      for (const half of inTwoSides(figures.lines, 0)) {
        const total = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount: one }) => all + one, 0);
        expect([total(half.debit), total(half.credit)]).toEqual([half.total, half.total]);
      }
      const [, income] = inTwoSides(figures.lines, 0);
      const result = [...income.debit, ...income.credit].find(({ key }) => key === 'result')!;
      expect(result.amount * (result.name === 'Net loss' ? -1 : 1) || 0).toBe(figures.netProfit[0]);
    }),
  );
});

test('a percentage is rounded once to two decimals, half away from zero; of nothing there is none', () => {
  expect(percentE4(19548175, 41192000)).toBe(474600);
  expect(percentE4(6084375, 41192000)).toBe(147700);
  expect(percentE4(1, 800)).toBe(1300);
  expect(percentE4(-1, 800)).toBe(-1300);
  expect(percentE4(0, 800)).toBe(0);
  expect(percentE4(5, 0)).toBeNull();
});
