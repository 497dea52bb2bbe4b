import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledger } from './ledger.ts';
import type { ReportRow } from './report.ts';
import { acrossColumn, addRows, cellValue } from './report-cell.ts';

const columns = ledger.columns({ ledger: { name: '', group: '' }, from: '', to: '', opening: 0, closing: 0, entries: [] }, []);
const column = (key: string) => columns.find((each) => each.key === key)!;
const entry = (amount: number, more: Partial<ReportRow> = {}): ReportRow => ({
  key: String(amount),
  kind: 'entry',
  depth: 0,
  cells: { amount, balance: amount },
  ...more,
});

test('an amount is on one side only, as a positive figure', () => {
  expect([cellValue(column('debit'), entry(500)), cellValue(column('credit'), entry(500))]).toEqual([500, null]);
  expect([cellValue(column('debit'), entry(-500)), cellValue(column('credit'), entry(-500))]).toEqual([null, 500]);
  expect([cellValue(column('debit'), entry(0)), cellValue(column('credit'), entry(0))]).toEqual([null, null]);
  expect(cellValue(column('balance'), entry(-500))).toBe(-500);
  expect(cellValue(column('voucherNumber'), entry(1))).toBeNull();
});

test('a total has a figure for each column, and is on no side', () => {
  const total: ReportRow = { key: 't', kind: 'total', depth: 0, cells: { debit: 700, credit: 700, amount: -1 } };
  expect([cellValue(column('debit'), total), cellValue(column('credit'), total)]).toEqual([700, 700]);
});

test('the sums of the two sides differ by the sum of the amounts, page by page as all at once', () => {
  const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }));
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      const paged = addRows(
        columns,
        addRows(
          columns,
          {},
          one.map((n) => entry(n)),
        ),
        other.map((n) => entry(n)),
      );
      expect(paged).toEqual(
        addRows(
          columns,
          {},
          [...one, ...other].map((n) => entry(n)),
        ),
      );
      expect(paged.debit! - paged.credit!).toBe([...one, ...other].reduce((sum, n) => sum + n, 0));
    }),
  );
});

test('struck rows, groups and openings are not in the sums', () => {
  const rows = [entry(100), entry(40, { isStruck: true }), entry(7, { kind: 'group' }), entry(7, { kind: 'opening' })];
  expect(addRows(columns, {}, rows)).toEqual({ debit: 100, credit: 0 });
});

test('a balance across all columns is put under the last amount', () => {
  expect(acrossColumn(columns).key).toBe('balance');
  expect(() => acrossColumn([])).toThrow();
});
