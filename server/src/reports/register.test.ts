import { registerRowNames } from '@bahi/core/reports/register-kinds';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, saleOf, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Sums = { vouchers: number; value: number; tax: number; total: number; cost: number | null };
type Row = Sums & { key: string | null; name: string; quantity: number | null; unit: string };
type Page = { rows: Row[]; next: string | null; total: Sums; tie: object | null };

async function read(store: Store, query: string): Promise<Page> {
  const { status, body } = await get<Page>(app, store.manager, `${store.path}/reports/register?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function sell(store: Store, count: number, rupees: number, more: object = {}): Promise<string> {
  const { status, body } = await enterKind(app, store, 'sales', saleOf(store, count, rupees, more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body._id;
}
const rowsOf = ({ rows }: Page) =>
  rows.map(({ name, vouchers, quantity, value, tax, total }) => [name, vouchers, quantity, value, tax, total]);

/** Two sales to one party, one of them with freight, one to another, and a cancelled one. */
async function traded() {
  const store = await openStore(app, pool);
  const other = await addProduct(app, store, { product_name: 'Zari' });
  const [asha, zoya] = [await addParty(app, store, { partyName: 'Asha' }), await addParty(app, store, { partyName: 'Zoya' })];
  const freight = [{ ledgerId: store.rentId, amount: 50, gst: 18 }];
  await sell(store, 2, 100, { partyId: asha });
  await sell(store, 1, 200, { partyId: asha, additionalCharges: freight, finalAmount: 295 });
  await sell({ ...store, productId: other }, 5, 10, { partyId: zoya });
  await cancel(app, store, await sell(store, 9, 100, { partyId: zoya }));
  return { store, asha, other };
}

test('each register has the same total, which is that of its vouchers; cancelled ones are not in it', async () => {
  const { store } = await traded();
  const total = { vouchers: 3, value: 500, tax: 90, total: 590, cost: null };
  for (const by of registerRowNames) {
    const page = await read(store, `by=${by}`);
    expect([by, page.total]).toEqual([by, total]);
    const summed = (of: (row: Row) => number) => page.rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;
    expect([by, summed(({ value }) => value), summed(({ tax }) => tax), summed((row) => row.total)]).toEqual([by, 500, 90, 590]);
  }
});

test('rows add up by party and by item, with the quantity of goods of one unit and the charges in a row of their own', async () => {
  const { store, asha, other } = await traded();
  expect(rowsOf(await read(store, 'by=party'))).toEqual([
    ['Asha', 2, 3, 450, 81, 531],
    ['Zoya', 1, 5, 50, 9, 59],
  ]);
  const goods = await read(store, 'by=product');
  expect(goods.rows.map(({ key, quantity, value }) => [key, quantity, value])).toEqual([
    [null, null, 50],
    [store.productId, 3, 400],
    [other, 5, 50],
  ]);
  expect((await read(store, `by=voucher&partyId=${asha}`)).total).toEqual({ vouchers: 2, value: 450, tax: 81, total: 531, cost: null });
  expect((await read(store, `by=party&productId=${store.productId}`)).total).toEqual({
    vouchers: 2,
    value: 400,
    tax: 72,
    total: 472,
    cost: null,
  });
  expect((await read(store, 'kind=purchase&by=party')).total).toEqual({ vouchers: 0, value: 0, tax: 0, total: 0, cost: null });
});

test('pages continue where the one before ended, in every order', async () => {
  const { store } = await traded();
  for (const by of registerRowNames) {
    const whole = await read(store, `by=${by}`);
    const seen: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await read(store, `by=${by}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.rows);
      cursor = page.next;
    }
    expect([by, seen]).toEqual([by, whole.rows]);
  }
});

test('staff of role user may not read registers, and a period is within the books', async () => {
  const { store } = await traded();
  expect((await get(app, store.clerk, `${store.path}/reports/register`)).status).toBe(403);
  expect((await get(app, store.manager, `${store.path}/reports/register?from=2026-05-01&to=2026-04-01`)).status).toBe(422);
});

test('notes of each side have a register of their own, and a round-off counts in the total alone', async () => {
  const { store } = await traded();
  const enter = async (kind: 'purchase' | 'creditNote', body: object) => {
    const answer = await enterKind(app, store, kind, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await enter(
    'purchase',
    saleOf(store, 1, 100, { partyId: store.supplierId, supplierBill: { number: 'B-7', date: today, total: 118.5 }, finalAmount: 118.5 }),
  );
  await enter('creditNote', saleOf(store, 1, 100));
  await enter('creditNote', saleOf(store, 3, 100, { partyId: store.supplierId }));
  const totalOf = async (kind: string) => (await read(store, `kind=${kind}&by=product`)).total;
  expect(await totalOf('purchase')).toEqual({ vouchers: 1, value: 100, tax: 18, total: 118.5, cost: null });
  expect(await totalOf('creditNote')).toEqual({ vouchers: 1, value: 100, tax: 18, total: 118, cost: null });
  expect(await totalOf('creditNoteOfSupplier')).toEqual({ vouchers: 1, value: 300, tax: 54, total: 354, cost: null });
  expect((await read(store, 'kind=purchase&by=product')).rows.map(({ name, value, total }) => [name, value, total])).toContainEqual([
    'Round-off',
    0,
    0.5,
  ]);
});

test('the gross profit takes a return at the cost at which its goods left, and is the same by every key and through every filter', async () => {
  const { store, asha, other } = await traded();
  const enter = async (kind: 'purchase' | 'creditNote', body: object) => {
    const answer = await enterKind(app, store, kind, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const supplierBill = { number: 'B-8', date: today };
  await enter('purchase', saleOf(store, 10, 40, { partyId: store.supplierId, supplierBill }));
  const sold = await enterKind(app, store, 'sales', saleOf(store, 4, 100, { partyId: asha }));
  const note = saleOf(store, 1, 100, { partyId: asha });
  await enter('creditNote', { ...note, items: [{ ...note.items[0]!, originalLine: 0 }], original: { _id: sold.body._id } });
  const whole = await read(store, 'kind=grossProfit&by=voucher');
  const { value, cost } = whole.total;
  expect(whole.total).toMatchObject({ vouchers: 5, value: 450 + 400 - 100 });
  const costs = (page: Page) => page.rows.map((row) => Math.round(row.cost! * 100));
  for (const by of registerRowNames) {
    const page = await read(store, `kind=grossProfit&by=${by}`);
    expect([by, page.total]).toMatchObject([by, { value, cost }]);
    expect([by, costs(page).reduce((sum, each) => sum + each, 0)]).toEqual([by, Math.round(cost! * 100)]);
    expect([by, page.rows.reduce((sum, row) => sum + row.value, 0)]).toEqual([by, value]);
  }
  const [back, ofSale] = [-1, 4].map((count) => whole.rows.find((row) => row.value === count * 100));
  expect(ofSale!.cost).toBeGreaterThan(0);
  expect(back!.cost! * -4).toBeCloseTo(ofSale!.cost!, 1);
  const [ofAsha, ofProduct] = [`partyId=${asha}`, `productId=${store.productId}`];
  const byParty = await read(store, 'kind=grossProfit&by=party');
  const asked = await read(store, `kind=grossProfit&by=voucher&${ofAsha}`);
  expect(asked).toMatchObject({ tie: null, total: { cost: byParty.rows.find(({ name }) => name === 'Asha')!.cost } });
  const byProduct = await read(store, 'kind=grossProfit&by=product');
  const goods = await read(store, `kind=grossProfit&by=hsn&${ofProduct}`);
  expect(goods.total.cost).toBe(byProduct.rows.find(({ key }) => key === store.productId)!.cost);
  expect(byProduct.rows.find(({ key }) => key === other)).toMatchObject({ value: 50 });
});

test('the month so far has its sales, what is best in it, and the value of the stock; staff of role user do not see it', async () => {
  const { store, asha, other } = await traded();
  type Best = { key: string; name: string; value: number }[];
  const { body } = await get<{ columns: { sales: number; grossProfit: number }[]; items: Best; parties: Best; stock: number }>(
    app,
    store.manager,
    `${store.path}/reports/monthSoFar`,
  );
  expect(body.columns[0]).toMatchObject({ sales: 450 });
  await pool.query("update organizations set books_from = date_trunc('month', current_date) where id = $1", [store.orgId]);
  const young = await get<{ columns: { sales: number | null }[] }>(app, store.manager, `${store.path}/reports/monthSoFar`);
  expect(young.body.columns.map(({ sales }) => sales)).toEqual([450, null, null]);
  expect(body.items.map(({ key, value }) => [key, value])).toEqual([
    [store.productId, 400],
    [other, 50],
  ]);
  expect(body.parties[0]).toEqual({ key: asha, name: 'Asha', value: 400 });
  const { body: stock } = await get<{ total: number }>(app, store.manager, `${store.path}/reports/stockSummary`);
  expect(body.stock).toBe(stock.total);
  expect((await get(app, store.clerk, `${store.path}/reports/monthSoFar`)).status).toBe(403);
});

test('registers of receipts and payments add up the money by its cash and bank ledgers, its party and who entered it', async () => {
  const { store, asha } = await traded();
  const receipt = (cash: number, bank: number, who = store.clerk) =>
    enterKind(
      app,
      store,
      'receipt',
      {
        ...{ date: today, partyId: asha, enteredAmount: cash + bank, billData: [], restAs: 'onAccount' },
        payments: [
          { type: 'cash', _id: store.cashId, amount: cash },
          { type: 'bank', _id: store.bankId, amount: bank },
        ],
      },
      who,
    );
  expect((await receipt(30, 70)).status).toBe(200);
  expect((await receipt(5, 1, store.manager)).status).toBe(200);
  const total = { vouchers: 2, value: 106, tax: 0, total: 106, cost: null };
  for (const by of registerRowNames) expect([by, (await read(store, `kind=receipt&by=${by}`)).total]).toEqual([by, total]);
  const ledgers = await read(store, 'kind=receipt&by=ledger');
  expect(ledgers.rows.map(({ key, total: sum }) => [key, sum])).toEqual(
    expect.arrayContaining([
      [store.cashId, 35],
      [store.bankId, 71],
    ]),
  );
  const ofBank = await read(store, `kind=receipt&by=voucher&ledgerId=${store.bankId}`);
  expect(ofBank.rows.map((row) => row.total)).toEqual([70, 1]);
  const users = await read(store, 'kind=receipt&by=user');
  expect(users.rows.map((row) => row.total).toSorted()).toEqual([100, 6]);
  const one = users.rows.find((row) => row.total === 6)!;
  expect((await read(store, `kind=receipt&by=voucher&userId=${one.key}`)).total.total).toBe(6);
  expect(rowsOf(await read(store, 'kind=receipt&by=party'))).toEqual([['Asha', 2, null, 106, 0, 106]]);
  expect((await read(store, 'kind=payment&by=month')).rows).toEqual([]);
});

test('a return that no sale names costs what it came in with, free goods count in quantity, and a sale at a loss of stock ties to the books', async () => {
  const store = await openStore(app, pool);
  const productId = await addProduct(app, store, { product_name: 'Returned' });
  const goods = { ...store, productId };
  const note = await enterKind(app, store, 'creditNote', saleOf(goods, 1, 100));
  expect(note.status, JSON.stringify(note.body)).toBe(200);
  const body = saleOf(goods, 1, 100);
  const sold = await enterKind(app, store, 'sales', { ...body, items: [{ ...body.items[0]!, actualCount: 2 }] });
  expect(sold.status, JSON.stringify(sold.body)).toBe(200);
  const page = await read(store, 'kind=grossProfit&by=voucher');
  expect(page.rows.map(({ value, cost }) => [value, cost]).toSorted()).toEqual([
    [-100, -40],
    [100, 80],
  ]);
  expect(page.tie).toMatchObject({ profit: -40, others: 0, direct: 0, grossProfit: -40 });
  expect((await read(store, 'kind=sales&by=product')).rows).toMatchObject([{ quantity: 2, value: 100 }]);
});
