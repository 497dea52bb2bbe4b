import { expect, test } from 'vitest';
import { groupsOfNila } from '../testing/nila-traders.ts';
import { groupPageOf } from './group-page.ts';
import { isLongerThan } from './statement-columns.ts';

const across = { from: '2026-01-01', to: '2026-06-30' };

test('a group opens its summary within a year and its months across years, unless it starts each year anew', () => {
  const page = (id: string, period = across) => groupPageOf(groupsOfNila, id, period);
  expect(page('Sundry Debtors', { from: '2025-04-01', to: '2026-03-31' })).toBe('groupSummary');
  expect(page('Sundry Debtors')).toBe('monthlySummary');
  expect(['Indirect Expenses', 'Sales Accounts', 'Stock-in-Hand', 'Current Assets'].map((id) => page(id))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(page('Sundry Debtors', { from: '2016-01-01', to: '2026-06-30' })).toBeNull();
});

test('ten years end on the day before the same date', () => {
  expect(isLongerThan({ from: '2015-04-01', to: '2025-03-31' }, 10)).toBe(false);
  expect(isLongerThan({ from: '2015-04-01', to: '2025-04-01' }, 10)).toBe(true);
  expect(isLongerThan({ from: '2015-01-01', to: '2025-12-31' }, 10)).toBe(true);
});
