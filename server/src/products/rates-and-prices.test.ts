import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

type Classification = { taxClassification: { version: number; rates: { from: string; gst: number }[] }; usedRates: string[] };

test('the rate of a product on any day, and its last day', async () => {
  const shop = await openShop(app, pool);
  const taxClassificationId = await addTax(app, shop, [rate(18), { ...rate(5, '2025-09-22'), upTo: 2500, gstAbove: 18 }], '6205');
  const id = await addProduct(app, shop, { taxClassificationId, taxTreatment: 'taxable' });
  const on = async (date: string) => (await get(app, shop.clerk, `${shop.path}/products/${id}/rate?date=${date}`)).body;
  expect(await on('2025-09-21')).toMatchObject({
    hsn: '6205',
    taxTreatment: 'taxable',
    rate: { gst: 18, upTo: null },
    until: '2025-09-21',
  });
  expect(await on('2025-09-22')).toMatchObject({ rate: { gst: 5, upTo: 2500, gstAbove: 18 }, until: null });
  expect(await on('2017-06-30')).toMatchObject({ rate: null, until: '2017-06-30' });
  expect(await get(app, shop.clerk, `${shop.path}/products/${id}/rate?date=2025-02-30`)).toMatchObject({ status: 422 });
});

test('a sale rate by level, day and quantity', async () => {
  const shop = await openShop(app, pool);
  const { body } = await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/priceLevels`, { name: 'Wholesale' });
  const priceLevelId = body.row._id;
  const id = await addProduct(app, shop, { salePrice: 50 });
  const prices = [
    { priceLevelId, from: '2026-04-01', minQuantity: 0, rate: 45 },
    { priceLevelId, from: '2026-04-01', minQuantity: 10, rate: 42.5 },
  ];
  expect(await patch(app, shop.manager, `${shop.path}/products/${id}`, { version: 1, prices })).toMatchObject({ status: 200 });
  const at = async (more: string) => (await get(app, shop.clerk, `${shop.path}/products/${id}/price?${more}`)).body;
  expect(await at(`date=2026-04-01&priceLevelId=${priceLevelId}`)).toEqual({ rate: 45, isTaxInclusive: false });
  expect(await at(`date=2026-04-01&priceLevelId=${priceLevelId}&quantity=10`)).toMatchObject({ rate: 42.5 });
  expect(await at(`date=2026-03-31&priceLevelId=${priceLevelId}&quantity=10`)).toMatchObject({ rate: 50 });
  expect(await at('date=2026-04-01&quantity=10')).toMatchObject({ rate: 50 });
});

test('a rate used by a voucher cannot change; the voucher is unchanged by later rates', async () => {
  const counter = await openCounter(app, pool);
  const taxClassificationId = await addTax(app, counter, [rate(12), rate(18, '2025-04-01')], '8471');
  const productId = await addProduct(app, counter, { taxClassificationId, openingStock: 5 });
  const path = `${counter.path}/taxClassifications/${taxClassificationId}`;
  const read = async () => (await get<Classification>(app, counter.manager, path)).body;
  expect((await read()).usedRates).toEqual([]);
  const sold = await sell(app, { ...counter, productId }, saleOf({ ...counter, productId }, 1));
  expect(await read()).toMatchObject({ usedRates: ['2025-04-01'] });

  const change = (rates: object[]) => patch<Classification>(app, counter.manager, path, { version: 1, rates });
  expect(problemsOf(await change([rate(12), rate(5, '2025-04-01')]))).toEqual(['rates.1.gst RATE_USED']);
  expect(problemsOf(await change([rate(12)]))).toEqual(['rates RATE_USED']);
  const later = await change([rate(5), rate(18, '2025-04-01'), rate(40, today)]);
  expect(later).toMatchObject({ status: 200, body: { taxClassification: { version: 2, rates: [{ gst: 40 }, { gst: 18 }, { gst: 5 }] } } });
  expect(await get(app, counter.clerk, `${counter.path}/vouchers/${sold.body._id}`)).toMatchObject({
    body: { voucher: { items: [{ igst: 18 }] } },
  });
});

test('a rate sent again keeps fields that are left out: its tax base and its cess rule', async () => {
  const shop = await openShop(app, pool);
  const kept: ReturnType<typeof rate>[] = [
    { ...rate(28), cess: 36, cessPerUnit: 4.17, cessRule: 'higher' },
    { ...rate(40, '2026-02-01'), taxOn: 'retailPrice' },
  ];
  const path = `${shop.path}/taxClassifications/${await addTax(app, shop, kept, '2402')}`;
  const change = (version: number, rates: object[]) =>
    patch<{ taxClassification: { rates: object[] } }>(app, shop.manager, path, { version, rates });
  const unsaid = kept.map(({ from, gst, cess, cessPerUnit, upTo, gstAbove }) => ({ from, gst, cess, cessPerUnit, upTo, gstAbove }));
  const { body } = await change(1, [...unsaid, rate(41, '2027-02-01')]);
  expect(body.taxClassification.rates).toMatchObject([
    { gst: 41, cessRule: 'sum', taxOn: 'value' },
    { gst: 40, cessRule: 'sum', taxOn: 'retailPrice' },
    { gst: 28, cessRule: 'higher', taxOn: 'value' },
  ]);
  const said = await change(2, [kept[0]!, { ...kept[1]!, taxOn: 'value' }]);
  expect(said.body.taxClassification.rates).toMatchObject([
    { gst: 40, taxOn: 'value' },
    { gst: 28, cessRule: 'higher' },
  ]);
});

test('a code is renamed, made inactive and, without products, deleted; each change is logged', async () => {
  const shop = await openShop(app, pool);
  const id = await addTax(app, shop, [rate(5)], '1905');
  const path = `${shop.path}/taxClassifications/${id}`;
  await patch(app, shop.manager, path, { version: 1, description: 'Bread', slabBy: 'value' });
  expect(await patch(app, shop.manager, path, { version: 1, description: 'Cake' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });
  await patch(app, shop.manager, path, { version: 2, isActive: false });
  expect(await get(app, shop.clerk, `${shop.path}/taxClassifications`)).toMatchObject({ body: { taxClassifications: [], total: 0 } });
  expect(await get(app, shop.clerk, `${shop.path}/taxClassifications?state=inactive`)).toMatchObject({ body: { total: 1 } });
  const refused = await post(app, shop.manager, `${shop.path}/products`, { product_name: 'Bun', unit: 'pcs', taxClassificationId: id });
  expect(problemsOf(refused)).toEqual(['taxClassificationId TAX_CLASSIFICATION_UNKNOWN']);
  expect(await remove(app, shop.manager, path, { version: 3 })).toMatchObject({ status: 200 });
  const { body } = await get<{ changes: object[] }>(app, shop.manager, `${shop.path}/records/taxClassification/${id}/changes`);
  expect(body.changes).toMatchObject([{ isDeletion: true }, { fields: [{ field: 'isActive' }] }, { version: 1, fields: { length: 2 } }]);
});

test('a code with products cannot be deleted, and they keep it when it is inactive', async () => {
  const shop = await openShop(app, pool);
  const taxClassificationId = await addTax(app, shop);
  const id = await addProduct(app, shop, { taxClassificationId });
  const path = `${shop.path}/taxClassifications/${taxClassificationId}`;
  expect(await remove(app, shop.manager, path, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', uses: [{ what: 'products', count: 1 }] },
  });
  await patch(app, shop.manager, path, { version: 1, isActive: false });
  expect(await patch(app, shop.manager, `${shop.path}/products/${id}`, { version: 1, mrp: 5 })).toMatchObject({ status: 200 });
});
