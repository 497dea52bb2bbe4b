import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get, type Headers, patch, post, put } from '../testing/calls.ts';
import { addGodown } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addParty, addProduct, addTax } from '../testing/masters.ts';
import type { Shop } from '../testing/people.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, db, ownerPool } = await testApp();

type Batch = {
  batch: string;
  expiresOn: string | null;
  mrp: number | null;
  isExpired: boolean;
  stock: { godownId: string; count: number }[];
};
type LastPrice = { rate: number; date: string; voucherNumber: string; kind: string };
type Product = {
  _id: string;
  product_name: string;
  barcode: string;
  purchaseRate: number | null;
  stock: { godownId: string; count: number }[];
  batches: Batch[];
  lastPrice: LastPrice | null;
};
type Answer = { products: Product[]; code?: string; inactive?: string | null };

const queryOf = (asked: Record<string, string | readonly string[]>) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((each, at) => [`${name}[${at}]`, each]),
    ),
  );
const ask = async <Body>(shop: Shop, route: string, asked: Parameters<typeof queryOf>[0], who: Headers = shop.clerk) =>
  get<Body>(app, who, `${shop.path}/entry/${route}?${queryOf(asked)}`);
const productsOf = async (shop: Shop, ids: readonly string[], more: Record<string, string> = {}, who?: Headers) =>
  (await ask<Answer>(shop, 'products', { kind: 'sales', ids, ...more }, who)).body.products;
const workIn = (shop: Shop, limits: object) =>
  put(app, shop.manager, `${shop.path}/staff/${shop.people.clerk.id}/limits`, {
    ...noLimits,
    ...limits,
  });

/** Medicine in batches as opening stock. */
async function addMedicine(shop: Shop, batches: readonly { batch: string; expiresOn: string; quantity: number; godownId?: string }[]) {
  const body = {
    product_name: 'Paracetamol',
    unit: 'STR',
    taxClassificationId: await addTax(app, shop),
    hasBatches: true,
    hasExpiry: true,
    openingStock: batches,
  };
  const answer = await post<{ product: { _id: string } }>(app, shop.manager, `${shop.path}/products`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.product._id;
}

describe('products for a voucher', () => {
  test('are returned in the requested order with the facts for lines, without unknown ones and with inactive ones marked', async () => {
    const counter = await openCounter(app, pool);
    const theirs = await openCounter(app, pool);
    const level = (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/priceLevels`, { name: 'Wholesale' })).body
      .row._id;
    const body = {
      product_name: 'Soap',
      unit: 'PCS',
      taxClassificationId: await addTax(app, counter),
      alternateUnit: 'BOX',
      alternateFactor: 12,
      purchaseRate: 31.25,
      mrp: 50,
      barcodes: ['8901', '8902'],
      warrantyMonths: 6,
      inputCredit: 'no',
      prices: [{ priceLevelId: level, from: '2026-04-01', minQuantity: 10, rate: 42.5 }],
      isActive: false,
    };
    const soap = (await post<{ product: { _id: string } }>(app, counter.manager, `${counter.path}/products`, body)).body.product._id;
    const asked = [soap, theirs.productId, counter.productId, soap];
    const products = await productsOf(counter, asked, {}, counter.manager);
    expect(products.map(({ _id }) => _id)).toEqual([soap, counter.productId]);
    expect(products).toMatchObject([
      {
        isActive: false,
        alternateUnit: 'BOX',
        alternateFactor: 12,
        purchaseRate: 31.25,
        mrp: 50,
        barcodes: ['8901', '8902'],
        warrantyMonths: 6,
        inputCredit: 'no',
        prices: [{ priceLevelId: level, from: '2026-04-01', minQuantity: 10, rate: 42.5 }],
        rates: [{ gst: 18 }],
        stock: [],
        batches: [],
        lastPrice: null,
      },
      { balance_stock: 1000, stock: [{ godownId: counter.godownId, count: 1000 }], batches: [], hasBatches: false },
    ]);
  });

  test('are requested at most a hundred at once', async () => {
    const counter = await openCounter(app, pool);
    const asked = { kind: 'sales', ids: Array.from({ length: 101 }, () => counter.productId) };
    expect(await ask(counter, 'products', asked)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  });

  test('show no cost to staff of role user, in any kind', async () => {
    const counter = await openCounter(app, pool);
    for (const kind of ['sales', 'purchase']) {
      expect(await productsOf(counter, [counter.productId], { kind })).toMatchObject([{ purchaseRate: null }]);
      expect(await productsOf(counter, [counter.productId], { kind }, counter.manager)).toMatchObject([{ purchaseRate: 40 }]);
    }
    const list = await get<Answer>(app, counter.clerk, `${counter.path}/products`);
    expect(list.body.products).toMatchObject([{ purchaseRate: null, hasBatches: false }]);
  });

  test('show the stock that a voucher of the day may take without a later shortage', async () => {
    const counter = await openCounter(app, pool);
    const shed = await addGodown(app, counter, 'Shed');
    await bookMoves({ pool, db }, counter, today, [{ quantityE4: 70_000, godownId: shed, valuePaise: 100 }]);
    const soon = addDays(today, 2);
    await bookMoves({ pool, db }, counter, soon, [{ quantityE4: -9_900_000 }], 'sales');
    const counts = async (date: string) =>
      Object.fromEntries(
        (await productsOf(counter, [counter.productId], { date }))[0]!.stock.map(({ godownId, count }) => [godownId, count]),
      );
    expect(await counts(today)).toEqual({ [counter.godownId]: 10, [shed]: 7 });
    expect(await counts(addDays(today, -1))).toEqual({ [counter.godownId]: 10 });
    expect((await workIn(counter, { godowns: [shed] })).status).toBe(200);
    expect(await counts(today)).toEqual({ [shed]: 7 });
  });
});

describe('a scanned code', () => {
  const scan = (shop: Shop, code: string) => ask<Answer>(shop, 'scan', { kind: 'sales', code });

  test('returns the product with this code or barcode, completely, and all that share it', async () => {
    const counter = await openCounter(app, pool);
    await addProduct(app, counter, { product_name: 'Soap, old MRP', barcodes: ['8901'] });
    await addProduct(app, counter, { product_name: 'Soap, new MRP', barcodes: ['77', '8901'] });
    await addProduct(app, counter, { product_name: 'Wire', product_code: 'CW-25' });
    await addProduct(app, counter, { product_name: '8901 in its name' });
    const named = async (code: string) => (await scan(counter, code)).body.products?.map(({ product_name }) => product_name);
    expect(await named('8901')).toEqual(['Soap, new MRP', 'Soap, old MRP']);
    expect(await named('cw-25')).toEqual(['Wire']);
    expect((await scan(counter, '77')).body.products).toMatchObject([{ barcode: '77', stock: [], lastPrice: null }]);
  });

  test('is refused if no product of this company has it, and named if an inactive one has it', async () => {
    const counter = await openCounter(app, pool);
    const theirs = await openCounter(app, pool);
    await addProduct(app, theirs, { barcodes: ['8901'] });
    expect(await scan(counter, '8901')).toMatchObject({ status: 404, body: { code: 'CODE_UNKNOWN', inactive: null } });
    await addProduct(app, counter, { product_name: 'Gone', barcodes: ['8901'], isActive: false });
    expect(await scan(counter, '8901')).toMatchObject({ status: 404, body: { code: 'CODE_UNKNOWN', inactive: 'Gone' } });
    await addProduct(app, counter, { product_name: 'New', barcodes: ['8901'] });
    expect((await scan(counter, '8901')).body.products).toMatchObject([{ product_name: 'New' }]);
    expect((await scan(counter, '890')).status).toBe(404);
  });
});

describe('a scanned code with more than a product', () => {
  type Scan = Answer & { data: object | null; sought: string; shown: string };
  const scan = (shop: Shop, code: string) => ask<Scan>(shop, 'scan', { kind: 'sales', code });

  test('of GS1 data finds the product of its GTIN in any length, and returns batch, serial and expiry', async () => {
    const counter = await openCounter(app, pool);
    await addProduct(app, counter, { product_name: 'Dolo', barcodes: ['8901234567890'] });
    const data = { batch: 'K25-07', serial: 'S0042', expiresOn: '2027-04-30', measure: null };
    for (const code of [
      ']C1010890123456789017270430' + '10K25-07\u001d21S0042',
      '\u001d010890123456789017270430' + '10K25-07\u001d21S0042',
      '(01)08901234567890(17)270430(10)K25-07(21)S0042',
    ]) {
      expect((await scan(counter, code)).body).toMatchObject({ products: [{ product_name: 'Dolo' }], data });
    }
    expect((await scan(counter, '8901234567890')).body).toMatchObject({ data: null });
    expect(await scan(counter, '(01)00036000291452(10)A')).toMatchObject({
      status: 404,
      body: { code: 'CODE_UNKNOWN', sought: 'gtin', shown: '036000291452' },
    });
  });

  test('of a scale finds its item and weight by the settings of the company, and refuses a wrong check digit', async () => {
    const counter = await openCounter(app, pool);
    await addProduct(app, counter, { product_name: 'Paneer', unit: 'kg', barcodes: ['42'] });
    expect((await scan(counter, '2100042012509')).body).toMatchObject({ sought: 'code' });
    const layouts = [
      { prefix: 21, itemDigits: 5, value: 'weight' },
      { prefix: 29, itemDigits: 5, value: 'price' },
    ];
    expect((await patch(app, counter.manager, `${counter.path}/settings`, { version: 1, scales: { layouts } })).status).toBe(200);
    const named = { products: [{ product_name: 'Paneer' }] };
    expect((await scan(counter, '2100042012509')).body).toMatchObject({ ...named, data: { measure: { of: 'weight', kilograms: 1.25 } } });
    expect((await scan(counter, '2900042008751')).body).toMatchObject({ ...named, data: { measure: { of: 'price', price: 8.75 } } });
    expect((await scan(counter, '2100042012508')).body).toMatchObject({ code: 'CODE_UNKNOWN', sought: 'checkDigit' });
    expect((await scan(counter, '2100043012508')).body).toMatchObject({ code: 'CODE_UNKNOWN' });
    await addProduct(app, counter, { product_name: 'Own', barcodes: ['2100042012509'] });
    expect((await scan(counter, '2100042012509')).body).toMatchObject({ products: [{ product_name: 'Own' }], data: null });
  });
});

describe('batches', () => {
  const batchesOf = async (shop: Shop, productId: string, more: Record<string, string> = {}, who?: Headers) =>
    (await ask<{ batches: Batch[] }>(shop, `batches/${productId}`, more, who)).body.batches;
  const names = (batches: readonly Batch[]) => batches.map(({ batch, isExpired }) => (isExpired ? `${batch} expired` : batch));

  test('are sorted first expiry first, then those without expiry, and those without stock last, newest first', async () => {
    const counter = await openCounter(app, pool);
    const id = await addMedicine(counter, [
      { batch: 'LATER', expiresOn: addDays(today, 400), quantity: 5 },
      { batch: 'NEVER', expiresOn: addDays(today, 9), quantity: 5 },
      { batch: 'SOON', expiresOn: addDays(today, 3), quantity: 5 },
      { batch: 'PAST', expiresOn: addDays(today, -1), quantity: 2 },
    ]);
    for (const [batch, at] of [
      ['OLD', '2025-01-01'],
      ['NEW', '2026-01-01'],
    ]) {
      await ownerPool.query(
        `insert into batches (org_id, product_id, batch, expires_on, mrp_paise, created_at) values ($1, $2, $3, $5, 9950, $4)`,
        [counter.orgId, id, batch, at, addDays(today, 30)],
      );
    }
    await ownerPool.query(`update batches set expires_on = null where product_id = $1 and batch = 'NEVER'`, [id]);
    const batches = await batchesOf(counter, id);
    expect(names(batches)).toEqual(['PAST expired', 'SOON', 'LATER', 'NEVER', 'NEW', 'OLD']);
    expect(batches[1]).toMatchObject({ expiresOn: addDays(today, 3), mrp: null, stock: [{ godownId: counter.godownId, count: 5 }] });
    expect(batches[4]).toMatchObject({ mrp: 99.5, stock: [] });
    expect(names(await batchesOf(counter, id, { date: addDays(today, 4) })).slice(0, 2)).toEqual(['PAST expired', 'SOON expired']);
    const [whole] = await productsOf(counter, [id]);
    expect(whole).toMatchObject({ batches, stock: [{ godownId: counter.godownId, count: 17 }] });
  });

  test('are filtered by godown, and by the caller’s godowns', async () => {
    const counter = await openCounter(app, pool);
    const shed = await addGodown(app, counter, 'Shed');
    const id = await addMedicine(counter, [
      { batch: 'A', expiresOn: today, quantity: 5 },
      { batch: 'A', expiresOn: today, quantity: 3, godownId: shed },
    ]);
    const counts = async (more?: Record<string, string>, who?: Headers) =>
      (await batchesOf(counter, id, more, who))[0]!.stock.map(({ count }) => count);
    expect((await counts()).toSorted()).toEqual([3, 5]);
    expect(await counts({ godownId: shed })).toEqual([3]);
    await workIn(counter, { godowns: [shed] });
    expect(await counts()).toEqual([3]);
    expect((await counts({}, counter.manager)).toSorted()).toEqual([3, 5]);
  });

  test('do not exist for goods without batches, or of another company', async () => {
    const counter = await openCounter(app, pool);
    const theirs = await openCounter(app, pool);
    expect(await batchesOf(counter, counter.productId)).toEqual([]);
    expect((await ask(counter, `batches/${theirs.productId}`, {})).status).toBe(404);
  });
});

describe('last prices', () => {
  const pricesOf = async (shop: Shop, partyId: string, more: Record<string, string | readonly string[]>, who?: Headers) =>
    (await ask<{ prices: (LastPrice & { productId: string })[] }>(shop, 'lastPrices', { partyId, ...more }, who)).body.prices;
  const sold = async (counter: Counter, rupees: number, more: object = {}) => {
    const { status, body } = await sell(app, counter, saleOf(counter, 1, rupees, more));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  test('are those of the newest date, whichever voucher was entered last, and of this party', async () => {
    const counter = await openCounter(app, pool);
    const asked = { kind: 'sales', productIds: [counter.productId] };
    expect(await pricesOf(counter, counter.partyId, asked)).toEqual([]);
    const last = await sold(counter, 110);
    await sold(counter, 90, { date: addDays(today, -3) });
    await sold(counter, 70, { partyId: await addParty(app, counter) });
    const price = { rate: 110, isTaxInclusive: false, date: today, voucherId: last._id, voucherNumber: last.voucherNumber, kind: 'sales' };
    expect(await pricesOf(counter, counter.partyId, asked)).toMatchObject([{ productId: counter.productId, ...price }]);
    expect(await productsOf(counter, [counter.productId], { partyId: counter.partyId })).toMatchObject([{ lastPrice: price }]);
    expect(await pricesOf(counter, counter.partyId, { ...asked, voucherId: last._id })).toMatchObject([{ rate: 90 }]);
    expect(await pricesOf(counter, counter.partyId, { ...asked, kind: 'purchase' })).toEqual([]);
    await cancel(app, counter, last._id);
    expect(await pricesOf(counter, counter.partyId, asked)).toMatchObject([{ rate: 90 }]);
  });

  test('of a supplier are purchases, which a sale to the same party does not show', async () => {
    const counter = await openCounter(app, pool);
    const supplier = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
    const purchase = { ...saleOf(counter, 10, 40, { partyId: supplier }), finalAmount: 400 };
    const bought = await post<{ _id: string }>(app, counter.clerk, `${counter.path}/vouchers/purchase`, purchase);
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    const asked = { productIds: [counter.productId] };
    expect(await pricesOf(counter, supplier, { ...asked, kind: 'purchase' })).toMatchObject([{ rate: 40, kind: 'purchase' }]);
    expect(await pricesOf(counter, supplier, { ...asked, kind: 'debitNote' })).toMatchObject([{ rate: 40 }]);
    for (const kind of ['sales', 'vanSale', 'saleOrder']) expect(await pricesOf(counter, supplier, { ...asked, kind })).toEqual([]);
  });

  test('are hidden for another company and for other users’ parties', async () => {
    const counter = await openCounter(app, pool);
    const theirs = await openCounter(app, pool);
    await sold(theirs, 55);
    const asked = { kind: 'sales', productIds: [theirs.productId] };
    expect(await pricesOf(counter, theirs.partyId, asked)).toEqual([]);
    expect((await ask(counter, 'lastPrices', { partyId: theirs.partyId, ...asked }, theirs.clerk)).status).toBe(404);
    const others = await addParty(app, { ...theirs, clerk: theirs.manager });
    expect((await post(app, theirs.manager, `${theirs.path}/vouchers/sales`, saleOf(theirs, 1, 66, { partyId: others }))).status).toBe(200);
    expect(await pricesOf(theirs, others, asked)).toMatchObject([{ rate: 66 }]);
    await workIn(theirs, { ownPartiesOnly: true });
    expect(await pricesOf(theirs, others, asked)).toEqual([]);
    expect(await pricesOf(theirs, theirs.partyId, asked)).toMatchObject([{ rate: 55 }]);
  });
});

test('a line may name an expense, on a note also an income, in a sale no ledger', async () => {
  const counter = await openCounter(app, pool);
  const ledgers = await openLedgers(app, counter);
  await ledgers.save('Zeta rent', 'Indirect Expenses');
  await ledgers.save('Zeta car', 'Fixed Assets');
  await ledgers.save('Zeta commission', 'Indirect Incomes');
  await ledgers.save('Zeta bank', 'Bank Accounts');
  const gone = (await ledgers.save('Zeta gone', 'Indirect Expenses')).body.ledger;
  await patch(app, counter.manager, `${counter.path}/ledgers/${gone._id}`, { version: 1, isActive: false });
  const named = async (kind: string) =>
    (await ask<{ ledgers: { name: string }[] }>(counter, 'ledgers', { kind, search: 'zeta' })).body.ledgers.map(({ name }) => name);
  expect(await named('purchase')).toEqual(['Zeta car', 'Zeta rent']);
  expect(await named('creditNote')).toEqual(['Zeta car', 'Zeta commission', 'Zeta rent']);
  expect(await named('sales')).toEqual([]);
});
