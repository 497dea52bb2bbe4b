import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, patch, post } from '../testing/calls.ts';
import { checkFile, download, importFile } from '../testing/imports.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;
const { startYear } = financialYearOf(todayInIndia(Date.now()));

type Row = { _id: string; kind: string; name: string; version: number; isDefault: boolean };
const seriesOf = async (shop: Shop, kind: string) =>
  (await get<{ rows: Row[] }>(app, shop.owner, `${shop.path}/series?state=all&kind=${kind}`)).body.rows;
const importSeries = (shop: Shop, file: string | Buffer) => importFile(parts, shop, 'series', file);
const reasons = ({ faults }: Awaited<ReturnType<typeof importSeries>>) => faults.map(({ rowNo, reason }) => [rowNo, reason]);

const file =
  'Series,Vouchers,Numbering,Prefix,Digits,Start,Default,Active\n' +
  'Counter,Sales,Automatic with override,C/{fy}/,4,101,Yes,\n' +
  'Old book,sales,Manual,O#,,,,No\n' +
  'Payments,Payment,,PY/{fy}/,,,,\n';

test('a file of series is checked without a trace, imported, and a second time nothing changes', async () => {
  const shop = await openShop(app, pool);
  const before = await seriesOf(shop, 'sales');
  const checked = await checkFile(parts, shop, 'series', file);
  expect(checked.import).toMatchObject({ state: 'checked', totalRows: 3, faultyRows: 1 });
  expect(reasons(checked)).toEqual([[3, 'Prefix: Letters, digits, - and / only.']]);
  expect(await seriesOf(shop, 'sales')).toEqual(before);

  const mended = file.replace('O#', 'O/');
  expect((await importSeries(shop, mended)).import).toMatchObject({ faultyRows: 0 });
  expect(await seriesOf(shop, 'sales')).toMatchObject([
    { name: 'Counter', numbering: 'override', prefix: 'C/{fy}/', width: 4, start: 101, isDefault: true, isActive: true },
    { name: 'Old book', numbering: 'manual', width: 5, start: 1, isDefault: false, isActive: false },
    { name: 'Sales', isDefault: false, version: 2 },
  ]);
  const again = await importSeries(shop, mended);
  expect(again.import).toMatchObject({ created: 0, updated: 0, same: 3, faultyRows: 0 });
  expect((await seriesOf(shop, 'sales')).map(({ version }) => version)).toEqual([1, 1, 2]);
});

test('an exported file can be imported without a change', async () => {
  const shop = await openShop(app, pool);
  await importSeries(shop, 'Series,Vouchers,Prefix,Suffix\nCounter,Sales,C/{fy}/,-A\n');
  const { bytes } = await download(app, shop.owner, `${shop.path}/exports/series/csv?state=all`);
  expect((await importSeries(shop, bytes)).import).toMatchObject({ created: 0, updated: 0, same: 15, faultyRows: 0 });
});

test('a row changes its columns; an empty cell keeps the stored value, and the edit log has the earlier one', async () => {
  const shop = await openShop(app, pool);
  await importSeries(shop, 'Series,Vouchers,Prefix,Suffix,Digits\nCounter,Sales,C/{fy}/,A,4\n');
  expect((await importSeries(shop, 'Series,Vouchers,Suffix,Digits\nCOUNTER,Sales,(clear),\n')).import).toMatchObject({ updated: 1 });
  const [row] = await seriesOf(shop, 'sales');
  expect(row).toMatchObject({ name: 'COUNTER', prefix: 'C/{fy}/', suffix: '', width: 4, version: 2 });
  const { rows } = await ownerPool.query('select record, changed_by_name from record_versions where org_id = $1 and record_id = $2', [
    shop.orgId,
    row!._id,
  ]);
  expect(rows).toHaveLength(1);
});

test('series in use keep their format, and none may give another’s numbers, including those of the same file', async () => {
  const shop = await openShop(app, pool);
  await importSeries(shop, 'Series,Vouchers,Prefix\nCounter,Sales,C/{fy}/\n');
  const [counter] = await seriesOf(shop, 'sales');
  await ownerPool.query('insert into number_counters (org_id, series_id, financial_year, last_number) values ($1, $2, $3, 7)', [
    shop.orgId,
    counter!._id,
    startYear,
  ]);
  const imported = await importSeries(shop, 'Series,Vouchers,Prefix\nCounter,Sales,D/{fy}/\nOne,Sales,E/\nTwo,Sales,E/0\n');
  expect(reasons(imported)).toEqual([
    [2, 'Prefix: Vouchers of an open year bear numbers of this series: prefix, suffix and digits stay as they are.'],
    [4, 'Prefix: The series One gives numbers like these. Change the prefix.'],
  ]);
});

test('a kind has one default: Yes makes it, two are refused, and an invalid new default does not keep the old one', async () => {
  const shop = await openShop(app, pool);
  const two = await importSeries(shop, 'Series,Vouchers,Prefix,Default\nA,Sales,A/,Yes\nB,Sales,B/,Yes\n');
  const twice = 'Default: Two rows of these vouchers say Yes. One series is the default.';
  expect(reasons(two)).toEqual([
    [2, twice],
    [3, twice],
  ]);
  expect(reasons(await importSeries(shop, 'Series,Vouchers,Active\nSales,Sales,No\n'))).toEqual([
    [2, 'Active: The default series is active.'],
  ]);
  const passed = await importSeries(shop, 'Series,Vouchers,Prefix,Active,Default\nSales,Sales,*,,No\nA,Sales,A/,,Yes\n');
  expect(reasons(passed)).toEqual([[2, 'Prefix: Letters, digits, - and / only.']]);
  expect(await seriesOf(shop, 'sales')).toMatchObject([
    { name: 'A', isDefault: true },
    { name: 'Sales', isDefault: false },
  ]);
  expect((await importSeries(shop, 'Series,Vouchers,Active,Default\nA,Sales,No,\nSales,Sales,,Yes\n')).import).toMatchObject({
    updated: 2,
  });
  expect(await seriesOf(shop, 'sales')).toMatchObject([
    { name: 'A', isDefault: false, isActive: false },
    { name: 'Sales', isDefault: true },
  ]);
});

test('two defaults of a kind are found in the whole file, however far apart', async () => {
  const shop = await openShop(app, pool);
  const between = Array.from({ length: 220 }, (_, n) => `Book ${n},Journal,J${n}-,`).join('\n');
  const imported = await importSeries(shop, `Series,Vouchers,Prefix,Default\nA,Sales,A/,Yes\n${between}\nB,Sales,B/,Yes\n`);
  expect(reasons(imported).map(([rowNo]) => rowNo)).toEqual([2, 223]);
  expect((await seriesOf(shop, 'sales')).map(({ name }) => name)).toEqual(['Sales']);
});

test('a van is named, for van sales only, and stays with its series when it is deactivated', async () => {
  const shop = await openShop(app, pool);
  const vanInput = { name: 'Van 1', isVan: true, salesmanId: shop.people.clerk.id };
  const van = (await post<{ row: Row }>(app, shop.manager, `${shop.path}/godowns`, vanInput)).body.row;
  const imported = await importSeries(shop, 'Series,Vouchers,Prefix,Van\nV,Van Sale,V/,van 1\nW,Van Sale,W/,Van 9\nC,Sales,C/,Van 1\n');
  const notVan = 'Van: Choose a godown that is a van. Only van sales have a series for one.';
  expect(reasons(imported)).toEqual([
    [3, notVan],
    [4, notVan],
  ]);
  const closed = await patch(app, shop.manager, `${shop.path}/godowns/${van._id}`, { version: van.version, isActive: false });
  expect(closed.status).toBe(200);
  expect((await importSeries(shop, 'Series,Vouchers,Van,Digits\nV,Van Sale,Van 1,6\n')).import).toMatchObject({
    updated: 1,
    faultyRows: 0,
  });
  expect((await seriesOf(shop, 'vanSale')).find(({ name }) => name === 'V')).toMatchObject({ vanName: 'Van 1', width: 6 });
});

test('a series of a file gives no number that was typed on a voucher', async () => {
  const counter = await openCounter(app, pool);
  await importSeries(counter, 'Series,Vouchers,Prefix,Numbering\nBook,Sales,B/,Manual\n');
  const book = (await seriesOf(counter, 'sales')).find(({ name }) => name === 'Book');
  const sold = await sell(app, counter, saleOf(counter, 1, 100, { seriesId: book!._id, voucherNumber: 'K/00012' }));
  expect(sold.status).toBe(200);
  const imported = await importSeries(counter, 'Series,Vouchers,Prefix,Numbering\nK,Sales,K/,\nL,Sales,L/,\nM,Sales,K/,Manual\n');
  expect(reasons(imported)).toEqual([
    [2, 'Prefix: The number K/00012 was typed on a voucher, and this series would give it too. Change the prefix.'],
  ]);
  expect(imported.import).toMatchObject({ created: 2 });
});
