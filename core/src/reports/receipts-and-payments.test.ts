import { expect, test } from 'vitest';
import { groupsOfNila } from '../testing/nila-traders.ts';
import { type BesideCash, receiptsAndPayments, receiptsAndPaymentsOf } from './receipts-and-payments.ts';

const period = { from: '2025-04-01', to: '2026-03-31' };
/** The entries beside cash of Nila Traders: group, month, received, paid. */
const besideOfNila = (
  [
    ['Direct Expenses', '2025-05-01', 0, 325_075],
    ['Sundry Debtors', '2025-08-01', 20_000_000, 0],
    ['Sundry Creditors', '2025-08-01', 0, 14_121_200],
    ['Indirect Incomes', '2025-08-01', 121_200, 0],
    ['Indirect Expenses', '2025-09-01', 0, 6_000_000],
    ['Sales Accounts', '2025-11-01', 3_662_000, 0],
    ['Duties & Taxes', '2025-11-01', 659_160, 0],
    ['Duties & Taxes', '2026-02-01', 0, 2_356_000],
    ['Fixed Assets', '2026-02-01', 0, 4_200_000],
    ['Sundry Debtors', '2026-03-01', 24_000_000, 0],
    ['Secured Loans', '2026-03-01', 0, 3_000_000],
    ['Indirect Expenses', '2026-03-01', 0, 5_275_000],
    ['Capital Account', '2026-03-01', 0, 2_000_000],
  ] as const
).map(([groupId, month, received, paid]): BesideCash => ({ groupId, month, received, paid }));
const facts = { period, groups: groupsOfNila, beside: besideOfNila, opening: 11_850_000, closing: 23_015_085 };

test('receipts and payments of Nila Traders are those worked out by hand, and their net is the change of cash', () => {
  const { rows, total, gap } = receiptsAndPaymentsOf({ ...facts, by: 'group' });
  expect(rows.map(({ name, received, paid }) => [name, received, paid])).toEqual([
    ['Indirect Incomes', 121_200, 0],
    ['Sales Accounts', 3_662_000, 0],
    ['Fixed Assets', 0, 4_200_000],
    ['Sundry Debtors', 44_000_000, 0],
    ['Capital Account', 0, 2_000_000],
    ['Duties & Taxes', 659_160, 2_356_000],
    ['Secured Loans', 0, 3_000_000],
    ['Sundry Creditors', 0, 14_121_200],
    ['Direct Expenses', 0, 325_075],
    ['Indirect Expenses', 0, 11_275_000],
  ]);
  expect(total.received - total.paid).toBe(11_165_085);
  expect(gap).toBe(0);
});

test('by month every month has a row, the total is the same, and a month opens its groups', () => {
  const figures = receiptsAndPaymentsOf({ ...facts, by: 'month' });
  expect(figures.rows.map(({ received, paid }) => received - paid)).toEqual([
    ...[0, -325_075, 0, 0, 6_000_000, -6_000_000, 0, 4_321_160, 0, 0, -6_556_000, 13_725_000],
  ]);
  expect(figures.total).toEqual(receiptsAndPaymentsOf({ ...facts, by: 'group' }).total);
  const [april] = receiptsAndPayments.rows({ ...period, by: 'month', ...figures });
  expect(april).toMatchObject({
    cells: { name: 'Apr 2025' },
    drill: { to: 'receiptsAndPayments', from: '2025-04-01', until: '2025-04-30' },
  });
});

test('a group opens its summary, but a row with only the ledgers of the group itself opens nothing', () => {
  const owed = { groupId: 'Current Assets', month: '2025-05-01', received: 0, paid: 500 } as const;
  const figures = receiptsAndPaymentsOf({ ...facts, beside: [...besideOfNila, owed], by: 'group' });
  const rows = receiptsAndPayments.rows({ ...period, by: 'group', ...figures });
  const drillOf = (name: string) => rows.find(({ cells }) => cells.name === name)?.drill;
  expect(drillOf('Sundry Creditors')).toEqual({ to: 'groupSummary', groupId: 'Sundry Creditors' });
  expect(rows.map(({ cells }) => cells.name)).toContain('Other current assets');
  expect(drillOf('Other current assets')).toBeUndefined();
});

test('cash that moved without an entry beside it is a gap', () => {
  expect(receiptsAndPaymentsOf({ ...facts, by: 'group', closing: 23_015_084 }).gap).toBe(1);
});
