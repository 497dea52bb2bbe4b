import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, patch, post, problemsOf, put, remove } from '../testing/calls.ts';
import { addTax, rate } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, closings, openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Details = { _id: string; version: number; isMoved: boolean } & Record<string, unknown>;
type Answer = { product: Details; problems: { code: string; field: string }[]; code: string };
let counter: Counter;
let made: Record<'brand' | 'category' | 'subcategory' | 'level' | 'godown', string>;

beforeAll(async () => {
  counter = await openCounter(app, pool);
  const make = async (path: string, body: object) =>
    (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/${path}`, body)).body.row._id;
  const category = await make('categories', { name: 'Bath' });
  made = {
    category,
    subcategory: await make('subcategories', { name: 'Bars', categoryId: category }),
    brand: await make('brands', { name: 'Lux' }),
    level: await make('priceLevels', { name: 'Wholesale' }),
    godown: await make('godowns', { name: 'Shop' }),
  };
});

async function add(changes: object = {}): Promise<string> {
  const taxClassificationId = await addTax(app, counter, [rate(5)], '3401');
  const body = { product_name: `Soap ${uuidv7()}`, unit: 'pcs', taxClassificationId, ...changes };
  return (await post<Answer>(app, counter.manager, `${counter.path}/products`, body)).body.product._id;
}
const read = async (id: string, who = counter.manager) => (await get<Answer>(app, who, `${counter.path}/products/${id}`)).body.product;
const change = (id: string, body: object, version = 1, who = counter.manager) =>
  patch<Answer>(app, who, `${counter.path}/products/${id}`, { version, ...body });
const stockOf = async (id: string) =>
  (
    await ownerPool.query(
      `select g.name, batch, quantity_e4 from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
       where b.org_id = $1 and b.product_id = $2 and quantity_e4 <> 0 order by 1, 2`,
      [counter.orgId, id],
    )
  ).rows.map(({ name, batch, quantity_e4 }) => `${name} ${batch} ${quantity_e4 / 10_000}`);

const whole = () => ({
  product_name: `Whole ${uuidv7()}`,
  product_code: uuidv7().slice(-8),
  alternateUnit: 'box',
  alternateFactor: 12,
  inputCredit: 'blocked',
  brandId: made.brand,
  categoryId: made.category,
  subcategoryId: made.subcategory,
  barcodes: ['8901', '8902'],
  salePrice: 49.5,
  mrp: 55,
  purchaseRate: 31.25,
  isTaxInclusive: true,
  prices: [{ priceLevelId: made.level, from: '2026-04-01', minQuantity: 10, rate: 45 }],
  hasBatches: true,
  hasExpiry: true,
  hasSerials: false,
  warrantyMonths: 12,
  reorderLevel: 24,
  openingStock: [{ godownId: made.godown, batch: 'B1', manufacturedOn: '2024-01-01', expiresOn: '2027-01-31', quantity: 100, value: 3125 }],
});

test('the stored product equals the entered one, including batches', async () => {
  const entered = whole();
  const id = await add(entered);
  const product = await read(id);
  expect(product).toMatchObject({
    ...entered,
    brandName: 'Lux',
    categoryName: 'Bath',
    subcategoryName: 'Bars',
    openingStock: [{ ...entered.openingStock[0], godownName: 'Shop' }],
    prices: [{ ...entered.prices[0], priceLevelName: 'Wholesale' }],
    balance_stock: 100,
    version: 1,
    isMoved: false,
  });
});

test('staff of role user see no cost', async () => {
  const product = await read(await add(whole()), counter.clerk);
  expect(product).toMatchObject({ purchaseRate: null, openingStock: [{ quantity: 100, value: null }] });
});

test('only the sent fields change; earlier values are logged field by field', async () => {
  const entered = whole();
  const id = await add(entered);
  const answer = await change(id, { salePrice: 52, brandId: null, barcodes: ['8901', '8903'], isActive: false });
  expect(answer.body.product).toMatchObject({
    ...entered,
    salePrice: 52,
    brandId: null,
    barcodes: ['8901', '8903'],
    isActive: false,
    version: 2,
  });
  const { body } = await get<{ changes: { fields: object[] }[] }>(app, counter.manager, `${counter.path}/records/product/${id}/changes`);
  expect(body.changes.map(({ fields }) => fields)).toEqual([
    expect.arrayContaining([
      { field: 'salePrice', old: 49.5, new: 52 },
      { field: 'brandName', old: 'Lux', new: null },
      { field: 'barcodes.2', old: '8902', new: '8903' },
      { field: 'isActive', old: true, new: false },
    ]),
  ]);
  expect(body.changes[0]?.fields).toHaveLength(4);
});

test('an unchanged update increases no version', async () => {
  const id = await add({ salePrice: 5 });
  expect((await change(id, { salePrice: 5, isActive: true })).body.product.version).toBe(1);
});

test('the second of two changes sees the first one’s user, and nothing of it is written', async () => {
  const id = await add();
  await change(id, { mrp: 10 }, 1, counter.owner);
  expect(await change(id, { mrp: 20 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', by: 'Owner', version: 2 } });
  expect(await read(id)).toMatchObject({ mrp: 10 });
  expect(await change(uuidv7(), { mrp: 20 })).toMatchObject({ status: 404 });
});

test('an edit of the opening stock moves the godowns by the difference', async () => {
  const id = await add(whole());
  const row = { batch: 'B1', expiresOn: '2027-01-31' };
  const answer = await change(id, {
    openingStock: [
      { ...row, godownId: made.godown, quantity: 40, value: 1250 },
      { ...row, quantity: 5, value: 150 },
    ],
  });
  expect(answer.body.product).toMatchObject({
    balance_stock: 45,
    openingStock: [{ godownName: 'Main' }, { godownName: 'Shop', value: 1250 }],
  });
  expect(await stockOf(id)).toEqual(['Main B1 5', 'Shop B1 40']);
  await change(id, { openingStock: [] }, 2);
  expect(await stockOf(id)).toEqual([]);
  const { rows } = await ownerPool.query('select from batches where org_id = $1 and product_id = $2', [counter.orgId, id]);
  expect(rows).toEqual([]);
});

test('opening stock begins with the books, also when these begin on another day', async () => {
  const shop = await openCounter(app, pool);
  const company = { version: 1, booksFrom: '2025-04-01' };
  expect(await patch(app, shop.owner, `/pUsers/organizations/${shop.orgId}`, company)).toMatchObject({ status: 200 });
  const { rows } = await ownerPool.query('select move_date from stock_moves where org_id = $1', [shop.orgId]);
  expect(rows).toEqual([{ move_date: '2025-04-01' }]);
});

test('all problems are reported at once, with the wire’s names', async () => {
  const id = await add();
  const answer = await change(id, {
    taxTreatment: 'taxable',
    taxClassificationId: uuidv7(),
    salesLedgerId: uuidv7(),
    alternateFactor: 3,
    prices: [{ priceLevelId: uuidv7(), from: '2026-04-01', minQuantity: -1, rate: -1 }],
    openingStock: [{ godownId: uuidv7(), batch: 'A', quantity: 0, value: -1 }],
  });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'alternateUnit ALTERNATE_UNIT_MISSING',
    'taxClassificationId TAX_CLASSIFICATION_UNKNOWN',
    'salesLedgerId LEDGER_UNKNOWN',
    'prices.0.rate RATE_INVALID',
    'prices.0.priceLevelId PRICE_LEVEL_UNKNOWN',
    'prices.0.minQuantity SLAB_QUANTITY_INVALID',
    'openingStock.0.godownId GODOWN_UNKNOWN',
    'openingStock.0.quantity QUANTITY_INVALID',
    'openingStock.0.value OPENING_VALUE_INVALID',
    'openingStock.0.batch OPENING_BATCH_NOT_USED',
  ]);
});

test('opening stock of locked books stays', async () => {
  const id = await add();
  await pool.query('update organizations set locked_up_to = $2 where id = $1', [counter.orgId, '2024-04-30']);
  const answer = await change(id, { openingStock: [{ quantity: 1 }], mrp: 3 });
  await pool.query('update organizations set locked_up_to = null where id = $1', [counter.orgId]);
  expect(problemsOf(answer)).toEqual(['openingStock OPENING_LOCKED']);
});

describe('a sold product', () => {
  let id: string;
  beforeAll(async () => {
    const { rows } = await ownerPool.query<{ id: string }>(
      `insert into ledgers (org_id, id, group_id, kind, name, sort_key, search_text) select org_id, $2, id, 'other', 'Spares', 'spares', 'spares' from account_groups
       where org_id = $1 and name = 'Sales Accounts' returning id`,
      [counter.orgId, uuidv7()],
    );
    id = counter.productId;
    await change(id, { salesLedgerId: rows[0]?.id });
    await sell(app, counter, saleOf(counter, 2));
  });

  test('is posted to its own income ledger', async () => {
    expect(await closings(app, counter)).toMatchObject({ Spares: -200 });
  });

  test('keeps its kind, unit and tracking; all else may change', async () => {
    const answer = await change(id, { kind: 'service', unit: 'box', hasBatches: true, openingStock: [] }, 2);
    expect(problemsOf(answer)).toEqual([
      'hasBatches SERVICE_HAS_NO_STOCK',
      'kind PRODUCT_IS_MOVED',
      'hasBatches PRODUCT_IS_MOVED',
      'unit PRODUCT_IS_MOVED',
    ]);
    expect(await change(id, { product_name: 'Renamed' }, 2)).toMatchObject({ status: 200, body: { product: { isMoved: true } } });
  });

  test('cannot be deleted, with the reason', async () => {
    const answer = await remove(app, counter.manager, `${counter.path}/products/${id}`, { version: 3 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'IN_USE',
        uses: [
          { what: 'voucher items', count: 1 },
          { what: 'stock movements', count: 2 },
        ],
      },
    });
  });

  test('cannot be sold once it is inactive', async () => {
    await change(id, { isActive: false }, 3);
    const answer = await sell(app, counter, saleOf(counter, 1));
    expect(answer.body.problems).toMatchObject([{ field: 'items.0.productId', code: 'PRODUCT_INACTIVE' }]);
    const { body } = await get<{ products: { _id: string }[] }>(app, counter.clerk, `${counter.path}/products?limit=200`);
    expect(body.products.map(({ _id }) => _id)).not.toContain(id);
    await change(id, { isActive: true }, 4);
  });

  test('if negative stock is blocked, its sold opening stock cannot be removed', async () => {
    await pool.query(`update organizations set negative_stock = 'block' where id = $1`, [counter.orgId]);
    expect(problemsOf(await change(id, { openingStock: [{ quantity: 1 }] }, 5))).toEqual(['openingStock STOCK_SHORT']);
    expect(await change(id, { openingStock: [{ quantity: 2 }] }, 5)).toMatchObject({
      status: 200,
      body: { product: { balance_stock: 0 } },
    });
    await pool.query(`update organizations set negative_stock = 'warn' where id = $1`, [counter.orgId]);
  });
});

test('an unused one is deleted, and its history stays readable', async () => {
  const id = await add({ ...whole(), openingStock: [] });
  const answer = await remove(app, counter.manager, `${counter.path}/products/${id}`, { version: 1 });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Product deleted' } });
  expect(await get(app, counter.manager, `${counter.path}/products/${id}`)).toMatchObject({ status: 404 });
  const { body } = await get<{ changes: object[] }>(app, counter.manager, `${counter.path}/records/product/${id}/changes`);
  expect(body.changes).toMatchObject([{ isDeletion: true }]);
});

describe('with masters from Tally', () => {
  beforeAll(() => pool.query(`update organizations set type = 'integrated' where id = $1`, [counter.orgId]));
  const back = () => pool.query(`update organizations set type = 'self' where id = $1`, [counter.orgId]);

  test('only the company’s own fields change', async () => {
    await back();
    const id = await add();
    await pool.query(`update organizations set type = 'integrated' where id = $1`, [counter.orgId]);
    const local = await change(id, { barcodes: ['777'], reorderLevel: 5, isActive: false });
    const other = await change(id, { mrp: 5, barcodes: [] }, 2);
    const removed = await remove(app, counter.manager, `${counter.path}/products/${id}`, { version: 2 });
    await back();
    expect(local).toMatchObject({ status: 200, body: { product: { barcodes: ['777'], reorderLevel: 5, isActive: false } } });
    expect(other).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
    expect(removed).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
  });
});

describe('the picture', () => {
  const jpeg = '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAADAAUBAREA/9k=';
  const save = (id: string, image: string | null, version: number) =>
    put<Answer>(app, counter.manager, `${counter.path}/products/${id}/image`, { image, version });

  test('is stored, read as a file, replaced and deleted', async () => {
    const id = await add();
    const { image } = (await save(id, jpeg, 1)).body.product as unknown as { image: string };
    const answer = await app.inject({ method: 'GET', url: `/api${counter.path}/products/${id}/image/${image}`, headers: counter.clerk });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.rawPayload.toString('base64')).toBe(jpeg);
    expect((await save(id, null, 2)).body.product).toMatchObject({ image: null, version: 3 });
    expect(await get(app, counter.clerk, `${counter.path}/products/${id}/image/${image}`)).toMatchObject({ status: 404 });
    const { rows } = await ownerPool.query('select from files where org_id = $1 and id = $2', [counter.orgId, image]);
    expect(rows).toEqual([]);
  });

  test('has the type of its bytes, and is not in the audit trail', async () => {
    const id = await add();
    const page = Buffer.from('\x89PNG\r\n\x1a\n<script>').toString('base64');
    expect(await save(id, page, 1)).toMatchObject({ status: 422 });
    await save(id, jpeg, 1);
    const { rows } = await ownerPool.query<{ text: string }>(
      `select text from audit_events where org_id = $1 and text like '%saveProductImage%' order by sequence desc limit 1`,
      [counter.orgId],
    );
    expect(rows[0]?.text).not.toContain(jpeg.slice(0, 20));
    expect(rows[0]?.text).toContain(`${jpeg.length} characters`);
  });
});
