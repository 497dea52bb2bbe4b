import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { addTax, rate } from '../testing/masters.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const shop = await openShop(app, pool, { booksFrom: '2025-04-01' });
const taxClassificationId = await addTax(app, shop, [rate(12), rate(18, '2025-09-22')], '8471');

type Saved = { product: { _id: string } };
const save = (changes: object = {}, who = shop.manager) =>
  post<Saved>(app, who, `${shop.path}/products`, { product_name: `Product ${uuidv7()}`, unit: 'PCS', taxClassificationId, ...changes });

test('a product is saved with all fields that a voucher line needs', async () => {
  const answer = await save({
    product_name: 'Laptop',
    product_code: 'LP-1',
    salePrice: 45999.55,
    mrp: 52000,
    openingStock: [{ quantity: 12 }],
  });
  const row = {
    _id: expect.any(String),
    product_name: 'Laptop',
    product_code: 'LP-1',
    barcode: '',
    kind: 'goods',
    unit: 'PCS',
    hsn: '8471',
    taxTreatment: 'taxable',
    slabBy: 'piece',
    rates: [
      { from: '2025-09-22', gst: 18, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'value' },
      { from: '2017-07-01', gst: 12, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'value' },
    ],
    salePrice: 45999.55,
    mrp: 52000,
    isTaxInclusive: false,
    brandName: null,
    categoryName: null,
    balance_stock: 12,
    alternateUnit: '',
    alternateFactor: null,
    reorderLevel: null,
    inputCredit: 'eligible',
    salesLedgerId: null,
    purchaseLedgerId: null,
    barcodes: [],
    prices: [],
    hasBatches: false,
    hasExpiry: false,
    hasSerials: false,
    warrantyMonths: 0,
    isActive: true,
    version: 1,
    changedAt: null,
    changedBy: null,
  };
  expect(answer).toMatchObject({ status: 200, body: { message: 'Product created', product: row } });
  const list = await get<{ products: unknown[] }>(app, shop.clerk, `${shop.path}/products?search=laptop`);
  expect(list.body.products).toEqual([{ ...row, purchaseRate: null }]);
});

test('opening stock is a move into the default godown on the first day of the books', async () => {
  const id = (await save({ openingStock: [{ quantity: 3, value: 250.5 }] })).body.product._id;
  const { rows } = await ownerPool.query(
    `select m.quantity_e4, m.value_paise, m.move_date, m.voucher_id, g.name as godown, b.quantity_e4 as balance
     from stock_moves m join godowns g on g.org_id = m.org_id and g.id = m.godown_id
     join stock_balances b on b.org_id = m.org_id and b.product_id = m.product_id and b.godown_id = m.godown_id and b.batch = m.batch
     where m.org_id = $1 and m.product_id = $2`,
    [shop.orgId, id],
  );
  expect(rows).toEqual([
    { quantity_e4: 30_000, value_paise: 25_050, move_date: '2025-04-01', voucher_id: null, godown: 'Main', balance: 30_000 },
  ]);
});

test('a product without opening stock moves nothing', async () => {
  const id = (await save()).body.product._id;
  const { rows } = await ownerPool.query('select from stock_moves where org_id = $1 and product_id = $2', [shop.orgId, id]);
  expect(rows).toHaveLength(0);
});

test('names and codes are unique; many products have no code', async () => {
  await save({ product_name: 'Unique', product_code: 'U-1' });
  expect(await save({ product_name: 'UNIQUE' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'product_name' } });
  expect(await save({ product_code: 'U-1' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'product_code' } });
  expect(await save()).toMatchObject({ status: 200 });
  expect(await save()).toMatchObject({ status: 200 });
});

test('a classification of another company is not found', async () => {
  const other = await openShop(app, pool);
  const theirs = await addTax(app, other);
  const answer = await save({ taxClassificationId: theirs });
  expect(problemsOf(answer)).toEqual(['taxClassificationId TAX_CLASSIFICATION_UNKNOWN']);
});

test('all problems are reported at once and nothing is written', async () => {
  const answer = await save({
    product_name: 'Refused',
    kind: 'service',
    salePrice: -1,
    mrp: -0.01,
    openingStock: [{ quantity: 5 }],
    taxClassificationId: uuidv7(),
  });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'taxClassificationId TAX_CLASSIFICATION_UNKNOWN',
    'salePrice RATE_INVALID',
    'mrp RATE_INVALID',
    'openingStock SERVICE_HAS_NO_STOCK',
  ]);
  const { rows } = await ownerPool.query(`select from products where org_id = $1 and name = 'Refused'`, [shop.orgId]);
  expect(rows).toHaveLength(0);
});

test('an amount beside the wire’s decimals or beyond any trade is refused', async () => {
  for (const changes of [
    { salePrice: 1e300 },
    { mrp: 1.005 },
    { openingStock: [{ quantity: -3 }] },
    { openingStock: [{ quantity: 0.00001 }] },
    { salePrice: '12.5' },
  ]) {
    expect(await save(changes)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  }
});

test('staff of role user read products and cannot write them', async () => {
  expect(await save({}, shop.clerk)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await get(app, shop.clerk, `${shop.path}/products`)).toMatchObject({ status: 200 });
});
