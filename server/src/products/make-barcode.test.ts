import { expect, test } from 'vitest';
import { post } from '../testing/calls.ts';
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
