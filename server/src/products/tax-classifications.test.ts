import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { addTax, rate } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

const save = (shop: Shop, changes: object = {}, who = shop.manager) =>
  post(app, who, `${shop.path}/taxClassifications`, { hsn: '6109', description: 'T-shirts', rates: [rate(5)], ...changes });
type List = { taxClassifications: { hsn: string; rates: { from: string; gst: number }[] }[]; next: string | null };
const list = (shop: Shop, query: Record<string, string> = {}) =>
  get<List>(app, shop.clerk, `${shop.path}/taxClassifications?${new URLSearchParams(query)}`);

test('a code is saved with its dated rates, slab and cess', async () => {
  const shop = await openShop(app, pool);
  const rates = [
    { from: '2017-07-01', gst: 5, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: 1000, gstAbove: 12, taxOn: 'value' },
    { from: '2025-09-22', gst: 5, cess: 36, cessPerUnit: 4.17, cessRule: 'higher', upTo: 2500, gstAbove: 18, taxOn: 'value' },
    { from: '2026-02-01', gst: 40, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'retailPrice' },
  ];
  const answer = await save(shop, { rates });
  const row = { isActive: true, version: 1, changedAt: null, changedBy: null };
  const taxClassification = {
    _id: expect.any(String),
    hsn: '6109',
    description: 'T-shirts',
    slabBy: 'piece',
    rates: rates.toReversed(),
    ...row,
  };
  expect(answer).toEqual({ status: 200, cookies: [], body: { message: 'Tax classification created', taxClassification } });
  expect((await list(shop)).body).toEqual({ taxClassifications: [taxClassification], next: null, total: 1 });
});

test('a code may exist twice with different descriptions, never with the same', async () => {
  const shop = await openShop(app, pool);
  await save(shop);
  expect(await save(shop)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'hsn' } });
  expect(await save(shop, { description: 'Vests' })).toMatchObject({ status: 200 });
});

test.each([
  ['a code of five digits', { hsn: '61091' }, ['hsn HSN_INVALID']],
  ['two rates from one day', { rates: [rate(5), rate(12)] }, ['rates.1.from RATE_TWICE']],
  [
    'a cess or a value limit beside the retail sale price',
    {
      rates: [
        { ...rate(40), taxOn: 'retailPrice', cess: 5 },
        { ...rate(40, '2026-02-01'), taxOn: 'retailPrice', upTo: 100, gstAbove: 18 },
      ],
    },
    ['rates.0.taxOn RETAIL_PRICE_WITH_MORE', 'rates.1.taxOn RETAIL_PRICE_WITH_MORE'],
  ],
  ['half a slab', { rates: [{ ...rate(5), upTo: 1000 }] }, ['rates.0.gstAbove SLAB_HALF']],
  [
    'rates beyond any law, all at once',
    { rates: [{ ...rate(101), cess: -1, cessPerUnit: -1, upTo: 0, gstAbove: -5 }] },
    [
      'gst RATE_OUT_OF_RANGE',
      'cess CESS_OUT_OF_RANGE',
      'cessPerUnit CESS_PER_UNIT_INVALID',
      'upTo SLAB_INVALID',
      'gstAbove RATE_OUT_OF_RANGE',
    ].map((said) => `rates.0.${said}`),
  ],
])('%s is refused and nothing is written', async (_, changes, problems) => {
  const shop = await openShop(app, pool);
  const answer = await save(shop, changes);
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(problems);
  const { rows } = await ownerPool.query('select from tax_classifications where org_id = $1', [shop.orgId]);
  expect(rows).toHaveLength(0);
});

test('codes are listed in order, page by page, and are found by code and description', async () => {
  const shop = await openShop(app, pool);
  for (const hsn of ['8471', '1905', '6109']) await addTax(app, shop, [rate(5)], hsn);
  const codes = (answer: { body: List }) => answer.body.taxClassifications.map(({ hsn }) => hsn);
  const first = await list(shop, { limit: '2' });
  expect(codes(first)).toEqual(['1905', '6109']);
  expect(codes(await list(shop, { limit: '2', cursor: first.body.next! }))).toEqual(['8471']);
  expect(codes(await list(shop, { search: '6109' }))).toEqual(['6109']);
  expect(codes(await list(shop, { search: 'GOODS' }))).toHaveLength(3);
  expect(codes(await list(await openShop(app, pool)))).toEqual([]);
});

test('staff of role user read the codes and cannot write them', async () => {
  const shop = await openShop(app, pool);
  expect(await save(shop, {}, shop.clerk)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await list(shop)).toMatchObject({ status: 200 });
});
