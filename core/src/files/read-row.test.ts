import { expect, test } from 'vitest';
import { allSheets } from './all-sheets.ts';
import { isExample, readRow, rowKey } from './read-row.ts';
import type { Column } from './sheet.ts';

const column = (field: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  field,
  title: field,
  kind,
  note: '',
  example: '',
  ...more,
});
const columns = [
  column('name', 'text', { isNeeded: true, longest: 10 }),
  column('code', 'code'),
  column('mrp', 'money'),
  column('from', 'date'),
  column('isActive', 'yesNo'),
  column('kind', 'choice', { choices: [{ value: 'goods', title: 'Goods', aliases: ['item'] }] }),
];
const places = new Map(columns.map(({ field }, at) => [field, at]));

test('cells become values; empty ones are left out', () => {
  expect(readRow(columns, places, ['  चाय\u00a0 पत्ती ', ' 00042 ', '₹1,200', '1-4-26', 'YES', 'Item'])).toEqual({
    values: { name: 'चाय पत्ती', code: '00042', mrp: 120000, from: '2026-04-01', isActive: true, kind: 'goods' },
    problems: [],
    cleared: 0,
  });
  expect(readRow(columns, places, ['A', '', ' ', '\u00a0'])).toEqual({ values: { name: 'A' }, problems: [], cleared: 0 });
});

test('the word (clear) clears a stored value, if the column can be empty', () => {
  const able = columns.map((each) =>
    each.field === 'code' ? { ...each, cleared: '' } : each.field === 'mrp' ? { ...each, cleared: 0 } : each,
  );
  expect(readRow(able, places, ['A', '(clear)', ' (CLEAR) '])).toEqual({
    values: { name: 'A', code: '', mrp: 0 },
    problems: [],
    cleared: 2,
  });
  expect(readRow(able, places, ['Clear', '-', '', '(clear)']).problems).toEqual([{ code: 'CELL_NOT_CLEARED', field: 'from' }]);
});

test.each(allSheets)('$name: needed columns and keys cannot be cleared', ({ columns: own, keys }) => {
  const fixed = own.filter(({ field, isNeeded }) => isNeeded || keys.some((key) => key.some((each) => each === field)));
  expect(fixed.filter(({ cleared }) => cleared !== undefined)).toEqual([]);
});

test('all problems of a row are reported at once', () => {
  const { problems } = readRow(columns, places, ['', '8.9E+12', '-5', '31/02/2026', 'perhaps', 'liquid']);
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'name CELL_NEEDED',
    'code CELL_SHORTENED',
    'mrp CELL_NEGATIVE',
    'from CELL_DATE',
    'isActive CELL_YES_NO',
    'kind CELL_CHOICE',
  ]);
  expect(readRow(columns, places, ['A much too long name']).problems).toMatchObject([{ code: 'CELL_TOO_LONG', about: { most: 10 } }]);
});

test('days are whole numbers', () => {
  const days = [column('days', 'whole')];
  for (const text of ['soon', '2.5'])
    expect(readRow(days, new Map([['days', 0]]), [text]).problems).toMatchObject([{ code: 'CELL_WHOLE' }]);
  expect(readRow(days, new Map([['days', 0]]), [' 1,000 ']).values).toEqual({ days: 1000 });
});

test('a formula without a value and a spreadsheet error are refused', () => {
  const cells = [
    { fault: 'CELL_FORMULA', shown: '' },
    { fault: 'CELL_ERROR', shown: '#REF!' },
  ] as const;
  expect(readRow(columns, places, cells).problems.map(({ code }) => code)).toEqual(['CELL_FORMULA', 'CELL_ERROR']);
});

test('rows are identified by the first filled key, folded', () => {
  const key = (values: Record<string, string>) => rowKey([['code'], ['name']], values, (text) => text.toLowerCase());
  expect(key({ code: 'A', name: 'x' })).toBe(key({ code: 'a', name: 'y' }));
  expect(key({ name: 'X' })).toBe(key({ name: 'x' }));
  expect(key({ name: 'a' })).not.toBe(key({ code: 'a' }));
  expect(key({})).toBe('');
});

test.each(allSheets)('$name: the example of the template can be read and is recognized', ({ columns: own }) => {
  const at = new Map(own.map(({ field }, place) => [field, place]));
  const cells = own.map(({ example }) => example);
  expect(readRow(own, at, cells).problems).toEqual([]);
  expect(isExample(own, at, cells)).toBe(true);
  expect(isExample(own, at, ['Another', ...cells.slice(1)])).toBe(false);
});
