import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { download, importFile } from '../testing/imports.ts';
import { csvOf } from '../testing/messy-files.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool } = parts;

type Listed = { taxClassifications: { hsn: string; rates: { from: string; gst: number; taxOn: string }[] }[] };
const ratesOf = async (shop: Shop) =>
  (await get<Listed>(app, shop.owner, `${shop.path}/taxClassifications`)).body.taxClassifications.flatMap(({ rates }) =>
    rates.map(({ from, gst, taxOn }) => `${from} ${gst} ${taxOn}`),
  );
const head = ['HSN', 'Description', 'From', 'GST %', 'Tax on', 'Cess %'];

test('a file sets the tax base by date; by default the value, or the stored base', async () => {
  const shop = await openShop(app, pool);
  const masala = ['21069020', 'Pan masala'];
  const file = csvOf([head, [...masala, '01/07/2017', '28', '', ''], [...masala, '01/02/2026', '40', 'RSP', '']]);
  expect((await importFile(parts, shop, 'taxClassifications', file)).import).toMatchObject({ created: 2 });
  const stand = ['2026-02-01 40 retailPrice', '2017-07-01 28 value'];
  expect(await ratesOf(shop)).toEqual(stand);

  const again = csvOf([head.slice(0, 4), [...masala, '01/02/2026', '40']]);
  expect((await importFile(parts, shop, 'taxClassifications', again)).import).toMatchObject({ created: 0, updated: 0 });
  expect(await ratesOf(shop)).toEqual(stand);

  const list = await download(app, shop.owner, `${shop.path}/exports/taxClassifications/csv?state=all`);
  expect([list.status, list.bytes.toString()]).toEqual([200, expect.stringContaining('Retail sale price')]);
});

test('a cess beside the retail sale price is refused at its column', async () => {
  const shop = await openShop(app, pool);
  const file = csvOf([head, ['2402', 'Cigarettes', '01/02/2026', '40', 'Retail sale price', '5']]);
  const done = await importFile(parts, shop, 'taxClassifications', file);
  expect(done.faults).toHaveLength(1);
  expect(JSON.stringify(done.faults)).toContain('goes with neither a value limit nor a cess');
  expect(await ratesOf(shop)).toEqual([]);
});
