import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { openKysely } from '../../platform/database.ts';
import type { Company } from '../../platform/request-context.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { get, post } from '../../testing/calls.ts';
import { addProduct, addTax, rate } from '../../testing/masters.ts';
import { openShop, type Shop } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  type PlannedProduct,
  type ProductFileRow,
  planLevelRates,
  planOpeningStock,
  planProducts,
  writePlanned,
} from './import-products.ts';

const { app, pool } = await testApp();
const db = openKysely(pool);
const caller = { kind: 'owner', id: uuidv7(), name: 'File', role: null } as const;

const companyOf = ({ orgId }: Shop) =>
  ({ id: orgId, booksFrom: '2024-04-01', lockedUpTo: null, negativeStock: 'block' }) as unknown as Company;
async function bring(shop: Shop, read: (tx: Tx, company: Company) => Promise<PlannedProduct[]>) {
  const company = companyOf(shop);
  return inTransaction(pool, db, shop.orgId, async (tx) => {
    const planned = await read(tx, company);
    await writePlanned(tx, company, caller, planned);
    return planned.map(({ at, action, problems }) => [at, action, ...problems.map(({ code }) => code)].join(' '));
  });
}
const bringProducts = (shop: Shop, rows: readonly ProductFileRow[]) => bring(shop, (tx, company) => planProducts(tx, company, rows));
const list = async (shop: Shop) =>
  (
    await get<{ products: { product_name: string; salePrice: number; version: number; balance_stock: number }[] }>(
      app,
      shop.manager,
      `${shop.path}/products`,
    )
  ).body.products;

async function openStore() {
  const shop = await openShop(app, pool);
  await addTax(app, shop, [rate(5)], '3401');
  await post(app, shop.manager, `${shop.path}/brands`, { name: 'Lux' });
  return shop;
}

test('a file imports products, and the same file again changes nothing', async () => {
  const shop = await openStore();
  const rows = [
    {
      at: 2,
      name: 'Lux Red',
      code: 'L1',
      hsn: '3401',
      unit: 'pcs',
      brandName: 'LUX ',
      salePriceE4: 400_000,
      barcodes: ['8901'],
    },
    { at: 3, name: 'Lux Blue', hsn: '3401', unit: 'pcs' },
  ];
  expect(await bringProducts(shop, rows)).toEqual(['2 create', '3 create']);
  expect(await bringProducts(shop, rows)).toEqual(['2 same', '3 same']);
  expect(await list(shop)).toMatchObject([
    { product_name: 'Lux Blue', version: 1 },
    { product_name: 'Lux Red', brandName: 'Lux', version: 1 },
  ]);
  expect(await bringProducts(shop, [{ at: 2, name: 'Lux Scarlet', code: 'L1', salePriceE4: 420_000 }])).toEqual(['2 update']);
  expect(await list(shop)).toMatchObject([{ product_name: 'Lux Blue' }, { product_name: 'Lux Scarlet', salePrice: 42, version: 2 }]);
});

test('wrong rows are reported one by one, and the others are written', async () => {
  const shop = await openStore();
  await addProduct(app, shop, { product_name: 'Taken', product_code: 'T1' });
  const right = { hsn: '3401', unit: 'pcs' };
  const said = await bringProducts(shop, [
    { at: 2, name: 'Right', ...right },
    { at: 3, name: 'No code', hsn: '9999', unit: 'pcs' },
    { at: 4, name: 'No brand', ...right, brandName: 'Nobody' },
    { at: 5, name: 'TAKEN', code: 'T2', ...right },
    { at: 6, name: 'Below nothing', ...right, salePriceE4: -1 },
  ]);
  expect(said).toEqual([
    '2 create',
    '3 create NAMED_NOT_THERE',
    '4 create NAMED_NOT_THERE',
    '5 create PRODUCT_NAME_TAKEN',
    '6 create RATE_INVALID',
  ]);
  expect((await list(shop)).map(({ product_name }) => product_name)).toEqual(['Right', 'Taken']);
});

test('opening stock and level rates are added to existing products, several rows to one', async () => {
  const shop = await openStore();
  await addProduct(app, shop, { product_name: 'Soap', product_code: 'S1' });
  await post(app, shop.manager, `${shop.path}/godowns`, { name: 'Shop' });
  await post(app, shop.manager, `${shop.path}/priceLevels`, { name: 'Wholesale' });
  const stock = [
    { at: 2, code: 'S1', quantityE4: 100_000, valuePaise: 50_000 },
    { at: 3, code: 'S1', godownName: 'shop', quantityE4: 20_000, valuePaise: 10_000 },
    { at: 4, name: 'Nobody', quantityE4: 20_000, valuePaise: 10_000 },
  ];
  const bringStock = () => bring(shop, (tx, company) => planOpeningStock(tx, company, stock));
  expect(await bringStock()).toEqual(['2 update', '3 update', '4 create PRODUCT_NOT_THERE']);
  expect(await list(shop)).toMatchObject([{ balance_stock: 12, version: 2 }]);
  expect(await bringStock()).toEqual(['2 same', '3 same', '4 create PRODUCT_NOT_THERE']);

  const rates = [{ at: 2, name: 'soap', priceLevelName: 'Wholesale', from: '2026-04-01', rateE4: 450_000 }];
  const bringRates = () => bring(shop, (tx, company) => planLevelRates(tx, company, rates));
  expect(await bringRates()).toEqual(['2 update']);
  expect(await bringRates()).toEqual(['2 same']);
});

test('a wrong opening row does not affect later rows of its product', async () => {
  const shop = await openStore();
  await addProduct(app, shop, { product_name: 'Soap', product_code: 'S1' });
  await post(app, shop.manager, `${shop.path}/godowns`, { name: 'Shop' });
  const stock = [
    { at: 2, code: 'S1', quantityE4: -100_000, valuePaise: 50_000 },
    { at: 3, code: 'S1', godownName: 'Nowhere', quantityE4: 100_000, valuePaise: 50_000 },
    { at: 4, code: 'S1', godownName: 'Shop', quantityE4: 20_000, valuePaise: 10_000 },
    { at: 5, code: 'S1', quantityE4: 30_000, valuePaise: 10_000 },
  ];
  const said = await bring(shop, (tx, company) => planOpeningStock(tx, company, stock));
  expect(said.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual(['2 update', '3 update', '4 update', '5 update']);
  expect(said.filter((each) => each.split(' ').length > 2).map((each) => each[0])).toEqual(['2', '3']);
  expect(await list(shop)).toMatchObject([{ balance_stock: 5, version: 2 }]);
});
