import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { registerRowNames } from '@bahi/core/reports/register-kinds';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../platform/migrate.ts';
import { splitSql } from '../platform/split-sql.ts';
import { get } from '../testing/calls.ts';
import { bodyOf, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, saleOf, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const heads = ['value', 'charges', 'tax', 'cgst', 'sgst', 'igst', 'cess', 'roundOff', 'total'] as const;
type Sums = { vouchers: number; cost: number | null } & Record<(typeof heads)[number], number>;
type Row = Sums & { key: string | null; name: string; quantity: number | null; unit: string };
type Accounts = { group: string; ledgers: { key: string; name: string; difference: number }[]; value: number };
type Page = { rows: Row[]; next: string | null; total: Sums; tie: object | null; accounts: Accounts | null };

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
const paiseOf = (rupees: number) => Math.round(rupees * 100);
const summed = (rows: readonly Row[], of: (typeof heads)[number]) => rows.reduce((sum, row) => sum + paiseOf(row[of]), 0) / 100;
/** The rows of months in which something is. */
const rowsOf = ({ rows }: Page) =>
  rows
    .filter(({ vouchers }) => vouchers > 0)
    .map(({ name, vouchers, quantity, value, tax, total }) => [name, vouchers, quantity, value, tax, total]);

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
  const total = {
    vouchers: 3,
    value: 500,
    charges: 50,
    tax: 90,
    cgst: 45,
    sgst: 45,
    igst: 0,
    cess: 0,
    roundOff: 0,
    total: 590,
    cost: null,
  };
  for (const by of registerRowNames) {
    const page = await read(store, `by=${by}`);
    expect([by, page.total]).toEqual([by, total]);
    for (const head of heads) expect([by, head, summed(page.rows, head)]).toEqual([by, head, total[head]]);
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
  expect((await read(store, `by=voucher&partyId=${asha}`)).total).toMatchObject({ vouchers: 2, value: 450, tax: 81, total: 531 });
  expect((await read(store, `by=party&productId=${store.productId}`)).total).toMatchObject({
    vouchers: 2,
    value: 400,
    tax: 72,
    total: 472,
  });
  expect((await read(store, 'kind=purchase&by=party')).total).toMatchObject({ vouchers: 0, value: 0, tax: 0, total: 0 });
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
  expect(await totalOf('purchase')).toMatchObject({ vouchers: 1, value: 100, tax: 18, roundOff: 0.5, total: 118.5 });
  expect(await totalOf('creditNote')).toMatchObject({ vouchers: 1, value: 100, tax: 18, total: 118 });
  expect(await totalOf('creditNoteOfSupplier')).toMatchObject({ vouchers: 1, value: 300, tax: 54, total: 354 });
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

test('the gross profit of an item is that of its replayed moves, whether it only sold, was bought meanwhile, or was sold before it came', async () => {
  const store = await openStore(app, pool);
  const moved = async (
    name: string,
    acts: readonly (readonly ['sales' | 'purchase' | 'stockAdjustment', count: number, rupees: number])[],
  ) => {
    const goods = { ...store, productId: await addProduct(app, store, { product_name: name, openingStock: 0 }) };
    for (const [at, [kind, count, rupees]] of acts.entries()) {
      const bill = { partyId: store.supplierId, supplierBill: { number: `${name}-${at}`, date: today } };
      const size = { count, rupees, date: today, partyId: store.partyId };
      const body = kind === 'stockAdjustment' ? bodyOf[kind](goods, size) : saleOf(goods, count, rupees, kind === 'purchase' ? bill : {});
      const answer = await enterKind(app, store, kind, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const replayed = await read(store, `kind=grossProfit&by=month&productId=${goods.productId}`);
    const { rows } = await read(store, 'kind=grossProfit&by=product');
    expect(rows.find(({ key }) => key === goods.productId)!.cost).toBe(replayed.total.cost);
    return replayed.total.cost;
  };
  expect(
    await moved('Bought', [
      ['purchase', 10, 40],
      ['sales', 4, 100],
      ['purchase', 6, 70],
      ['sales', 3, 100],
    ]),
  ).toBe(325);
  // The first five are corrected by the purchase, which is no cost of a sale.
  expect(
    await moved('Sold early', [
      ['sales', 5, 100],
      ['purchase', 10, 40],
      ['sales', 2, 100],
    ]),
  ).toBe(80);
  expect(
    await moved('Found', [
      ['purchase', 10, 40],
      ['sales', 4, 100],
      ['stockAdjustment', 2, 10],
    ]),
  ).toBe(160);
  for (const by of ['brand', 'category'] as const) expect((await read(store, `kind=grossProfit&by=${by}`)).total.cost).toBe(325 + 80 + 160);
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
  const total = { vouchers: 2, value: 106, tax: 0, total: 106 };
  for (const by of registerRowNames) expect([by, (await read(store, `kind=receipt&by=${by}`)).total]).toMatchObject([by, total]);
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
  expect((await read(store, 'kind=payment&by=party')).rows).toEqual([]);
  expect((await read(store, 'kind=payment&by=month')).rows.map((row) => row.total)).toEqual(Array.from({ length: 12 }, () => 0));
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

test('lines and charges add up by the ledger that they post to and its group, and stay there when the product names another ledger', async () => {
  const { store, other } = await traded();
  const later = (await (await openLedgers(app, store)).save('Zari sales', 'Sales Accounts')).body.ledger._id;
  const before = rowsOf(await read(store, 'by=ledger'));
  expect(before).toEqual([
    ['Rent', 1, null, 50, 9, 59],
    ['Sales', 3, 8, 450, 81, 531],
  ]);
  await ownerPool.query('update products set sales_ledger_id = $1 where id = $2', [later, other]);
  expect(rowsOf(await read(store, 'by=ledger'))).toEqual(before);
  await sell({ ...store, productId: other }, 1, 10);
  const ledgers = await read(store, 'by=ledger');
  expect(ledgers.rows.map(({ name, value }) => [name, value])).toEqual([
    ['Rent', 50],
    ['Sales', 450],
    ['Zari sales', 10],
  ]);
  const groups = await read(store, 'by=group');
  expect(groups.rows.map(({ name, value }) => [name, value])).toEqual([
    ['Indirect Expenses', 50],
    ['Sales Accounts', 460],
  ]);
  for (const { key, value, total } of ledgers.rows)
    expect((await read(store, `by=voucher&ledgerId=${key}`)).total).toMatchObject({ value, total });
  for (const { key, value, total } of groups.rows)
    expect((await read(store, `by=month&groupId=${key}`)).total).toMatchObject({ value, total });
});

/** The value of a register and all differences are its group of the profit and loss. */
async function expectTied(store: Store, kind: 'sales' | 'purchase', group: string): Promise<Accounts> {
  const { total, accounts } = await read(store, `kind=${kind}`);
  const { body } = await get<{ lines: { kind: string; name: string; amounts: number[] }[] }>(
    app,
    store.manager,
    `${store.path}/reports/profitAndLoss`,
  );
  const inBooks = body.lines.find((line) => line.kind === 'group' && line.name === group)?.amounts[0] ?? 0;
  expect(accounts).toMatchObject({ group, value: inBooks });
  const differences = accounts!.ledgers.reduce((sum, { difference }) => sum + paiseOf(difference), 0);
  expect(paiseOf(total.value) + differences).toBe(paiseOf(inBooks));
  return accounts!;
}

test('the register leads to its group of the profit and loss by the ledgers that make the difference', async () => {
  const { store } = await traded();
  const note = await enterKind(app, store, 'creditNote', saleOf(store, 1, 100));
  expect(note.status, JSON.stringify(note.body)).toBe(200);
  // Inserted, because the API takes the opening balance of an income only in books that begin within a year.
  await ownerPool.query('update organizations set books_from = $2 where id = $1', [store.orgId, financialYearOf(today).startsOn]);
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise)
      select o.id, l.id, date_trunc('month', date_trunc('month', o.books_from) - interval '1 day'), 0, 50000
      from organizations o join ledgers l on l.org_id = o.id and l.name = 'Sales' where o.id = $1`,
    [store.orgId],
  );
  const { ledgers } = await expectTied(store, 'sales', 'Sales Accounts');
  expect(ledgers.map(({ name, difference }) => [name, difference])).toEqual([
    ['Sales, not in this register', 500],
    ['Sales Return, not in this register', -100],
    ['Rent, not in Sales Accounts', -50],
  ]);
  await ownerPool.query("update products set input_credit = 'blocked' where org_id = $1 and id = $2", [store.orgId, store.productId]);
  const supplierBill = { number: 'B-9', date: today };
  const bought = await enterKind(app, store, 'purchase', saleOf(store, 1, 100, { partyId: store.supplierId, supplierBill }));
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const purchases = await expectTied(store, 'purchase', 'Purchase Accounts');
  expect(purchases.ledgers.map(({ name, difference }) => [name, difference])).toEqual([['Purchase, not in this register', 18]]);
  expect((await read(store, 'kind=sales&by=voucher')).accounts).toMatchObject({ value: 850 });
  expect((await read(store, `kind=sales&partyId=${store.partyId}`)).accounts).toBeNull();
});

test('a purchase has its supplier’s bill and says that its tax is by reverse charge, which is not in the total', async () => {
  const { store } = await traded();
  const supplierBill = { number: 'B-10', date: today };
  const body = saleOf(store, 1, 100, { partyId: store.supplierId, supplierBill, isReverseCharge: true, finalAmount: 100 });
  const bought = await enterKind(app, store, 'purchase', body);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const { rows, total } = await read(store, 'kind=purchase&by=voucher');
  expect(rows).toMatchObject([{ billNumber: 'B-10', billDate: today, isReverseCharge: true, tax: 18, total: 100 }]);
  expect(total).toMatchObject({ cgst: 9, sgst: 9, tax: 18, total: 100 });
});

test('a register by salesperson follows the salesman of the party', async () => {
  const { store, asha } = await traded();
  const { rows } = await ownerPool.query<{ id: string }>('select id from secondary_users limit 1');
  await ownerPool.query('update parties set salesman_id = $3 where org_id = $1 and id = $2', [store.orgId, asha, rows[0]!.id]);
  const page = await read(store, 'by=salesperson');
  expect(page.rows.map(({ key, value }) => [key, value])).toEqual(
    expect.arrayContaining([
      [rows[0]!.id, 450],
      [null, 50],
    ]),
  );
  expect((await read(store, `by=voucher&salespersonId=${rows[0]!.id}`)).total.value).toBe(450);
});

test('months without a voucher are rows of 0, in pages as in one', async () => {
  const { store } = await traded();
  const { rows } = await read(store, 'by=month');
  expect(rows.map(({ key }) => key!.slice(5, 7)).join(' ')).toBe('04 05 06 07 08 09 10 11 12 01 02 03');
  expect(rows.filter(({ vouchers }) => vouchers > 0)).toHaveLength(1);
});

test('lines from before their ledger was kept get it from the product, the settings or the entries of their voucher', async () => {
  const { store, other } = await traded();
  const save = (await openLedgers(app, store)).save;
  const [named, later] = [
    (await save('Brocade sales', 'Sales Accounts')).body.ledger._id,
    (await save('Zari sales', 'Sales Accounts')).body.ledger._id,
  ];
  const own = await addProduct(app, store, { product_name: 'Brocade' });
  await ownerPool.query('update products set sales_ledger_id = $1 where id = $2', [named, own]);
  await sell({ ...store, productId: own }, 1, 10);
  const kept = () =>
    ownerPool.query('select voucher_id, line_no, value_ledger_id from voucher_items where org_id = $1 order by 1, 2', [store.orgId]);
  const before = (await kept()).rows;
  expect(new Set(before.map((row) => row.value_ledger_id)).size).toBe(2);
  await ownerPool.query('update products set sales_ledger_id = $1 where id = $2', [later, other]);
  await ownerPool.query('update voucher_items set value_ledger_id = null where org_id = $1', [store.orgId]);
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('-ledgers-of-lines.sql'))!;
  const commands = splitSql(readFileSync(join(migrationsFolder, file), 'utf8'));
  await ownerPool.query(commands.find((command) => command.includes('update voucher_items'))!);
  expect((await kept()).rows).toEqual(before);
});

test('stock transfers have a register of quantities by item, by both godowns and by month', async () => {
  const { store } = await traded();
  const send = (count: number) => enterKind(app, store, 'stockTransfer', bodyOf.stockTransfer(store, { count, rupees: 1 }));
  for (const count of [2, 3]) {
    const sent = await send(count);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  const kind = 'kind=stockTransfer';
  expect((await read(store, `${kind}&by=product`)).rows).toMatchObject([{ key: store.productId, quantity: 5, vouchers: 2, total: 0 }]);
  const to = await read(store, `${kind}&by=toGodown`);
  expect(to.rows).toMatchObject([{ quantity: 5 }]);
  expect((await read(store, `${kind}&by=voucher&toGodownId=${to.rows[0]!.key}`)).rows.map(({ quantity }) => quantity)).toEqual([2, 3]);
  expect((await read(store, `${kind}&by=voucher&fromGodownId=${to.rows[0]!.key}`)).rows).toEqual([]);
  expect(
    (await read(store, `${kind}&by=month`)).rows
      .map(({ quantity }) => quantity ?? 0)
      .toSorted()
      .at(-1),
  ).toBe(5);
  expect((await read(store, `${kind}&by=voucher`)).rows[0]).toMatchObject({ party: expect.stringMatching(/ to /) });
});
