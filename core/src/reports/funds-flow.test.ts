import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { fundsFlow, fundsFlowOf } from './funds-flow.ts';

const isOfProfit = (group: string) => /^(Sales|Purchase) Accounts$|^(Direct|Indirect) /.test(group);
const year = { from: '2025-04-01', to: '2026-03-31' };

/** Sheets before the year and at its end; profit and loss is what these ledgers earned until each date. */
function flowOf(
  rows: readonly (readonly [name: string, group: string, amounts: readonly number[]])[],
  stock: readonly number[],
  by: 'group' | 'month',
) {
  const dates = rows[0]![2].map((_, at) => (at === 0 ? '2025-03-31' : `2025-0${at + 3}-30`));
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    dates.map((_, at) => rows.filter(of).reduce((total, [, , amounts]) => total + amounts[at]!, 0));
  const facts = {
    ...{
      dates,
      groups: groupsOfNila,
      stock: [...stock],
      stockAtYearStart: dates.map(() => stock[0]!),
      openingStock: dates.map(() => stock[0]!),
    },
    ...{ appropriated: dates.map(() => 0), earnedBefore: dates.map(() => 0), openings: dates.map(() => -stock[0]!) },
    earnedInYear: sum(([, group]) => isOfProfit(group)),
    ledgers: rows
      .filter(([, group]) => !isOfProfit(group))
      .map(([name, groupId, amounts]) => ({ ledgerId: name, name, groupId, amounts: [...amounts] })),
  };
  const months = dates.slice(1).map((date) => ({ from: `${date.slice(0, 8)}01`, to: date }));
  return fundsFlowOf(facts, by === 'group' ? [year] : months, by);
}

test('Nila Traders: the funds of the year, from its trial balance', () => {
  const rows = trialOfNila.map(([name, group, opening, debit, credit]) => [name, group, [opening, opening + debit - credit]] as const);
  const flow = flowOf(rows, [stockOfNila.opening, stockOfNila.average], 'group');
  expect(flow.rows.map(({ name, kind, sources, applications, net }) => [name, kind, sources, applications, net])).toEqual([
    ['Profit of the period', 'funds', 6_084_375, 0, 6_084_375],
    ['Capital Account', 'funds', 0, 2_000_000, -2_000_000],
    ['Fixed Assets', 'funds', 0, 1_890_000, -1_890_000],
    ['Loans (Liability)', 'funds', 0, 3_000_000, -3_000_000],
    ['Bank Accounts', 'working', 0, 0, 9_669_000],
    ['Cash-in-Hand', 'working', 0, 0, 1_496_085],
    ['Duties & Taxes', 'working', 0, 0, -905_960],
    ['Stock-in-Hand', 'working', 0, 0, 1_751_250],
    ['Sundry Creditors', 'working', 0, 0, -13_101_400],
    ['Sundry Debtors', 'working', 0, 0, 285_400],
  ]);
  // Working capital at the end is that of the ratios.
  expect([flow.closing, flow.gap]).toEqual([20_574_375, 0]);
  expect(flow.closing - flow.opening).toBe(-805_625);
  const shown = fundsFlow.rows({ ...year, ...flow, by: 'group' });
  expect(shown.find(({ key }) => key === 'funds')?.cells.net).toBe(-805_625);
});

test('whatever the books: sources less applications are the change in working capital, in each month and in all', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const account = fc.record({ group: fc.constantFrom(...groupsOfNila.map(({ id }) => id)), amounts: fc.tuple(amount, amount, amount) });
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 12 }), fc.tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999)), (all, stock) => {
      // Vouchers sum to zero, and openings to the opening stock: an account of the capital takes the rest.
      const rest = [0, 1, 2].map((at) => -all.reduce((sum, { amounts }) => sum + amounts[at]!, 0) - stock[0]);
      const rows = [
        ...all.map(({ group, amounts }, at) => [`L${at}`, group, amounts] as const),
        ['Rest', 'Capital Account', rest] as const,
      ];
      const months = flowOf(rows, stock, 'month');
      expect(months.gap).toBe(0);
      expect(months.rows.reduce((sum, { net }) => sum + net, 0)).toBe(months.closing - months.opening);
      const groups = flowOf(
        rows.map(([name, group, [first, , last]]) => [name, group, [first!, last!]]),
        [stock[0], stock[2]],
        'group',
      );
      expect([groups.gap, groups.opening, groups.closing]).toEqual([0, months.opening, months.closing]);
      const sum = (kind: string) => groups.rows.filter((row) => row.kind === kind).reduce((total, { net }) => total + net, 0);
      expect(sum('funds')).toBe(sum('working'));
    }),
  );
});
