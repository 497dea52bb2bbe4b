import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

test('own codes count up, skip those that products have, and two makers at once get two', async () => {
  const counter = await openCounter(app, pool);
  const other = await openCounter(app, pool);
  const make = async (shop = counter) =>
    (await post<{ barcode: string }>(app, shop.manager, `${shop.path}/products/barcode`, {})).body.barcode;
  expect(await make()).toBe('2000000000015');
  await addProduct(app, counter, { barcodes: ['2000000000022'] });
  await addProduct(app, counter, { product_code: '2000000000039' });
  expect(await make()).toBe('2000000000046');
  expect(new Set(await Promise.all(Array.from({ length: 6 }, () => make()))).size).toBe(6);
  expect(await make(other)).toBe('2000000000015');
  expect((await post(app, counter.clerk, `${counter.path}/products/barcode`, {})).status).toBe(403);
});

test('codes for a selection: each product without a barcode gets one, once, and the answer names it', async () => {
  const counter = await openCounter(app, pool);
  const other = await openCounter(app, pool);
  const [chair, soap, table] = [
    await addProduct(app, counter, { product_name: 'Chair', barcodes: [] }),
    await addProduct(app, counter, { product_name: 'Soap', barcodes: ['8901234567890'] }),
    await addProduct(app, counter, { product_name: 'Table', barcodes: [] }),
  ];
  const foreign = await addProduct(app, other, { product_name: 'Foreign', barcodes: [] });
  const make = (productIds: string[], user = counter.manager) =>
    post<{ made: object[]; had: number }>(app, user, `${counter.path}/products/barcodes`, { productIds });
  expect((await make([chair], counter.clerk)).status).toBe(403);
  // Two presses at once: the second finds the codes of the first.
  const both = await Promise.all([make([table, soap, chair, chair, foreign]), make([chair, table, soap])]);
  const made = both.flatMap(({ body }) => body.made);
  expect(both.map(({ status, body }) => [status, body.made.length + body.had])).toEqual([
    [200, 3],
    [200, 3],
  ]);
  expect(made.map((each) => (each as { _id: string })._id).toSorted()).toEqual([chair, table].toSorted());
  const barcodesOf = async (id: string) =>
    (await get<{ product: { barcodes: string[] } }>(app, counter.manager, `${counter.path}/products/${id}`)).body.product.barcodes;
  for (const each of made as { _id: string; barcode: string }[]) expect(await barcodesOf(each._id)).toEqual([each.barcode]);
  expect(await barcodesOf(soap)).toEqual(['8901234567890']);
  expect((await make([chair, table])).body).toMatchObject({ made: [], had: 2 });
});
