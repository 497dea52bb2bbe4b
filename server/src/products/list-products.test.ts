import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type Product = { product_name: string; barcode: string; rates: { gst: number }[]; balance_stock: number };
const list = async (shop: Shop, query: Record<string, string> = {}) => {
  const answer = await get<{ products: Product[]; next: string | null; total: number | null }>(
    app,
    shop.clerk,
    `${shop.path}/products?${new URLSearchParams(query)}`,
  );
  return { ...answer, names: answer.body.products?.map(({ product_name }) => product_name) };
};

test('products are listed by name, page by page, each with the rates of its own classification', async () => {
  const shop = await openShop(app, pool);
  const five = await addTax(app, shop, [rate(5)], '1905');
  const eighteen = await addTax(app, shop, [rate(18)], '8471');
  await addProduct(app, shop, { product_name: 'Biscuit', taxClassificationId: five });
  await addProduct(app, shop, { product_name: 'Adapter', taxClassificationId: eighteen });
  await addProduct(app, shop, { product_name: 'Cable', taxClassificationId: eighteen });

  const first = await list(shop, { limit: '2' });
  expect(first.names).toEqual(['Adapter', 'Biscuit']);
  expect(first.body.products.map(({ rates }) => rates.map(({ gst }) => gst))).toEqual([[18], [5]]);
  expect(await list(shop, { limit: '2', cursor: first.body.next! })).toMatchObject({ names: ['Cable'], body: { next: null } });
});

test('a search finds any part of name and code', async () => {
  const shop = await openShop(app, pool);
  await addProduct(app, shop, { product_name: 'Copper Wire 2.5mm', product_code: 'CW-25' });
  await addProduct(app, shop, { product_name: 'Switch' });
  expect((await list(shop, { search: 'per wi' })).names).toEqual(['Copper Wire 2.5mm']);
  expect((await list(shop, { search: 'cw-2' })).names).toEqual(['Copper Wire 2.5mm']);
  expect((await list(shop, { search: 'mmcw' })).names).toEqual([]);
});

test('stock is summed over godowns and batches', async () => {
  const shop = await openShop(app, pool);
  const id = await addProduct(app, shop, { openingStock: 10 });
  await ownerPool.query(
    `insert into stock_balances (org_id, product_id, godown_id, batch, quantity_e4) select org_id, $2, id, 'B1', -25000 from godowns where org_id = $1`,
    [shop.orgId, id],
  );
  expect((await list(shop)).body.products).toMatchObject([{ balance_stock: 7.5 }]);
});

test('a company sees only its own products', async () => {
  const mine = await openShop(app, pool);
  const theirs = await openShop(app, pool);
  await addProduct(app, theirs, { product_name: 'Theirs' });
  expect(await list(mine)).toMatchObject({ status: 200, names: [] });
  expect(await list(mine, { search: 'theirs' })).toMatchObject({ status: 200, names: [] });
});

test('exact matches of a scan come first, all of them, and none twice', async () => {
  const shop = await openShop(app, pool);
  await addProduct(app, shop, { product_name: 'Apple 8901 juice' });
  await addProduct(app, shop, { product_name: 'Soap, old MRP', barcodes: ['8901'] });
  await addProduct(app, shop, { product_name: 'Soap, new MRP', barcodes: ['77', '8901'] });
  await addProduct(app, shop, { product_name: 'Zebra', product_code: '8901' });
  await addProduct(app, shop, { product_name: 'Other', barcodes: ['18901'] });
  const found = await list(shop, { search: '8901' });
  expect(found.names).toEqual(['Soap, new MRP', 'Soap, old MRP', 'Zebra', 'Apple 8901 juice', 'Other']);
  expect(found.body.products).toMatchObject([{ barcode: '8901' }, { barcode: '8901' }, { barcode: '' }, { barcode: '' }, { barcode: '' }]);

  const first = await list(shop, { search: '8901', limit: '2' });
  expect(first.names).toEqual(['Soap, new MRP', 'Soap, old MRP', 'Zebra', 'Apple 8901 juice', 'Other']);
  const second = await list(shop, { search: '8901', limit: '2', cursor: first.body.next! });
  expect(second.names).toEqual([]);
  const ofPart = (await list(shop, { search: '890' })).body.products;
  expect(new Set(ofPart.map(({ barcode }) => barcode))).toEqual(new Set(['']));
});

test('a code scanned in lower case is the same', async () => {
  const shop = await openShop(app, pool);
  await addProduct(app, shop, { product_name: 'A cw-25 holder' });
  await addProduct(app, shop, { product_name: 'Wire', product_code: 'CW-25' });
  expect((await list(shop, { search: 'cw-25' })).names).toEqual(['Wire', 'A cw-25 holder']);
});

test('lists are filtered by state, brand and category, with the total', async () => {
  const shop = await openShop(app, pool);
  const make = async (path: string, name: string) =>
    (await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/${path}`, { name })).body.row._id;
  const [brandId, categoryId] = [await make('brands', 'Lux'), await make('categories', 'Bath')];
  await addProduct(app, shop, { product_name: 'Soap red', brandId, categoryId });
  await addProduct(app, shop, { product_name: 'Soap blue', brandId });
  await addProduct(app, shop, { product_name: 'Soap gone', brandId, isActive: false });
  await addProduct(app, shop, { product_name: 'Rice' });
  expect(await list(shop)).toMatchObject({ names: ['Rice', 'Soap blue', 'Soap red'], body: { total: 3 } });
  expect(await list(shop, { state: 'inactive' })).toMatchObject({ names: ['Soap gone'], body: { total: 1 } });
  expect(await list(shop, { state: 'all', brandId })).toMatchObject({ names: ['Soap blue', 'Soap gone', 'Soap red'], body: { total: 3 } });
  expect(await list(shop, { brandId, categoryId })).toMatchObject({ names: ['Soap red'], body: { total: 1 } });
  expect(await list(shop, { search: 'soap', brandId, categoryId })).toMatchObject({ names: ['Soap red'], body: { total: null } });
  expect(await list(shop, { search: 'soap', state: 'inactive' })).toMatchObject({ names: ['Soap gone'] });
});
