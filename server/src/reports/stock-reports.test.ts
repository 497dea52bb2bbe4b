import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Headers } from '../testing/calls.ts';
import { get, patch, post } from '../testing/calls.ts';
import { addProduct } from '../testing/masters.ts';
import { openShop } from '../testing/people.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const database = await testApp();
const { app, pool, db, ownerPool } = database;

type InStock = { quantity: number; value: number | null };
type Row = { productId: string; name: string; rate: number | null } & InStock;
type Summary = { date: string; method: string; rows: Row[]; next: string | null; total: number | null };
type Entry = {
  _id: string;
  date: string;
  isOpening: boolean;
  voucherId: string | null;
  party: string;
  quantity: number;
  value: number | null;
  balance: InStock;
};
type Moves = {
  opening: InStock;
  closing: InStock;
  places: ({ godown: string; batch: string } & InStock)[];
  entries: Entry[];
  next: string | null;
};

async function read<Body>(headers: Headers, path: string): Promise<Body> {
  const { status, body } = await get<Body>(app, headers, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const summary = (counter: Counter, query = '', headers = counter.manager) =>
  read<Summary>(headers, `${counter.path}/reports/stockSummary?${query}`);
const movesOf = (counter: Counter, query = '', headers = counter.manager, productId = counter.productId) =>
  read<Moves>(headers, `${counter.path}/reports/stockMoves/${productId}?${query}`);
const stockOn = async (counter: Counter, date: IsoDate) => {
  const { rows } = await summary(counter, `date=${date}`);
  const row = rows.find(({ productId }) => productId === counter.productId);
  return row && [row.quantity, row.value];
};

const pieces = (quantity: number, rupees?: number) => ({
  quantityE4: quantity * 10_000,
  ...(rupees !== undefined && { valuePaise: Math.round(quantity * rupees * 100) }),
});
const buy = (counter: Counter, date: IsoDate, quantity: number, rupees: number) =>
  bookMoves(database, counter, date, [pieces(quantity, rupees)]);
const issue = (counter: Counter, date: IsoDate, quantity: number) => bookMoves(database, counter, date, [pieces(-quantity)], 'debitNote');
const keptMonths = async ({ orgId }: Counter) =>
  (
    await ownerPool.query<{ month: string }>('select distinct month::text from stock_values where org_id = $1 order by month', [orgId])
  ).rows.map(({ month }) => month);
const expectSound = async ({ orgId }: Counter) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);

/** A company with one product and no opening stock, so that all moves are known. */
async function emptyCounter(): Promise<Counter> {
  const shop = await openShop(app, pool);
  const productId = await addProduct(app, shop, { product_name: 'Rice' });
  const { rows } = await ownerPool.query<{ id: string }>('select id from godowns where org_id = $1', [shop.orgId]);
  return { ...shop, productId, godownId: rows[0]!.id, partyId: '', cashId: '', bankId: '' };
}

const april = '2026-04-01';

describe('stock at any date', () => {
  test('is the stock at the end of that day, valued by the company’s method', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-04-05', 10, 10);
    await buy(counter, '2026-05-05', 10, 20);
    await issue(counter, '2026-06-05', 15);
    expect(await stockOn(counter, '2026-04-04')).toBeUndefined();
    expect(await stockOn(counter, '2026-04-05')).toEqual([10, 100]);
    expect(await stockOn(counter, '2026-05-31')).toEqual([20, 300]);
    expect(await stockOn(counter, '2026-06-05')).toEqual([5, 75]);
    await ownerPool.query(`update organizations set valuation_method = 'fifo' where id = $1`, [counter.orgId]);
    expect(await stockOn(counter, '2026-06-05')).toEqual([5, 100]);
    await expectSound(counter);
  });

  test('opening stock has its entered cost, and comes before every voucher of its day', async () => {
    const counter = await openCounter(app, pool);
    const tax = await ownerPool.query<{ id: string }>('select id from tax_classifications where org_id = $1', [counter.orgId]);
    const body = {
      product_name: 'Dal',
      unit: 'KGS',
      taxClassificationId: tax.rows[0]!.id,
      openingStock: [{ quantity: 8, value: 400 }],
    };
    const { body: saved } = await post<{ product: { _id: string } }>(app, counter.manager, `${counter.path}/products`, body);
    const of = { ...counter, productId: saved.product._id };
    await issue(of, '2024-04-01', 2);
    expect(await stockOn(of, '2024-04-01')).toEqual([6, 300]);
    const { entries } = await movesOf(of, 'from=2024-04-01&to=2024-04-01');
    expect(entries.map(({ isOpening, quantity, value, balance }) => [isOpening, quantity, value, balance.value])).toEqual([
      [true, 8, 400, 400],
      [false, -2, -100, 300],
    ]);
  });

  test('a back-dated purchase values all later moves again, also in stored months', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-04-01', 10, 10);
    await issue(counter, '2026-05-05', 5);
    await buy(counter, '2026-06-01', 1, 10);
    expect(await stockOn(counter, '2026-06-30')).toEqual([6, 60]);
    expect(await keptMonths(counter)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
    await buy(counter, '2026-05-03', 10, 20);
    expect(await keptMonths(counter)).toEqual(['2026-04-01']);
    expect(await stockOn(counter, '2026-05-31')).toEqual([15, 225]);
    expect(await stockOn(counter, '2026-06-30')).toEqual([16, 235]);
    await expectSound(counter);
  });

  test('entry order on one day is that of the vouchers, whatever the order of their ids in the table', async () => {
    const counter = await emptyCounter();
    const first = await buy(counter, april, 10, 10);
    await issue(counter, april, 10);
    await buy(counter, april, 10, 20);
    // As an edit does: the voucher stays, its move is inserted again.
    await ownerPool.query('update stock_moves set id = $2 where voucher_id = $1', [first, uuidv7()]);
    expect(await stockOn(counter, april)).toEqual([10, 200]);
  });

  test('a sale return comes in at its cost, although the month of the sale was stored before', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-04-01', 10, 10);
    const sale = await issue(counter, '2026-04-02', 10);
    await buy(counter, '2026-05-01', 10, 20);
    expect(await stockOn(counter, '2026-05-31')).toEqual([10, 200]);
    await bookMoves(database, counter, '2026-06-01', [{ ...pieces(10), costOf: sale }], 'creditNote');
    expect(await stockOn(counter, '2026-06-01')).toEqual([20, 300]);
    await expectSound(counter);
  });

  test('a purchase return goes out at the rate of its receipt', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-04-01', 10, 10);
    const dear = await buy(counter, '2026-04-02', 10, 20);
    await bookMoves(database, counter, '2026-05-01', [{ ...pieces(-4), costOf: dear }], 'debitNote');
    expect(await stockOn(counter, '2026-05-01')).toEqual([16, 220]);
    await expectSound(counter);
  });

  test('by FIFO goods that left a godown return to it at the rate at which they came in, also the second part', async () => {
    const counter = await emptyCounter();
    await ownerPool.query(`update organizations set valuation_method = 'fifo' where id = $1`, [counter.orgId]);
    const made = await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/godowns`, { name: 'Shed' });
    const shed = { godownId: made.body.row._id };
    await buy(counter, '2026-04-01', 10, 5);
    const both = await bookMoves(database, counter, '2026-04-02', [pieces(4, 5), { ...pieces(4, 20), ...shed }]);
    expect(await stockOn(counter, '2026-04-30')).toEqual([18, 150]);
    const back = (date: IsoDate, more: object) =>
      bookMoves(database, counter, date, [{ ...pieces(-2), costOf: both, ...more }], 'debitNote');
    await back('2026-05-01', shed);
    expect(await stockOn(counter, '2026-05-31')).toEqual([16, 110]);
    await back('2026-06-01', {});
    await back('2026-07-01', {});
    expect(await stockOn(counter, '2026-07-31')).toEqual([12, 90]);
    await back('2026-08-01', shed);
    expect(await stockOn(counter, '2026-08-31')).toEqual([10, 50]);
    await expectSound(counter);
  });

  test('by FIFO a receipt at two rates is returned at these, although its month was stored before', async () => {
    const counter = await emptyCounter();
    await ownerPool.query(`update organizations set valuation_method = 'fifo' where id = $1`, [counter.orgId]);
    await buy(counter, '2026-04-01', 10, 5);
    const both = await bookMoves(database, counter, '2026-04-02', [pieces(3, 10), { ...pieces(3, 20), batch: 'B' }]);
    expect(await stockOn(counter, '2026-05-31')).toEqual([16, 140]);
    await bookMoves(database, counter, '2026-06-01', [{ ...pieces(-4), costOf: both }], 'debitNote');
    expect(await stockOn(counter, '2026-06-01')).toEqual([12, 90]);
    await bookMoves(database, counter, '2026-07-01', [{ ...pieces(-2), costOf: both }], 'debitNote');
    expect(await stockOn(counter, '2026-07-01')).toEqual([10, 50]);
    await expectSound(counter);
  });

  test('after a change of opening stock or of the first day of the books, no old value is shown', async () => {
    const counter = await openCounter(app, pool);
    await issue(counter, '2026-04-05', 10);
    expect(await stockOn(counter, '2026-04-30')).toEqual([990, 0]);
    const before = await keptMonths(counter);
    expect(before).toEqual(['2024-04-01', '2026-04-01']);
    const company = `/pUsers/organizations/${counter.orgId}`;
    expect(await patch(app, counter.owner, company, { version: 1, booksFrom: '2024-06-01' })).toMatchObject({ status: 200 });
    expect(await keptMonths(counter)).toEqual([]);
    expect(await stockOn(counter, '2024-05-31')).toBeUndefined();
    expect(await stockOn(counter, '2026-04-30')).toEqual([990, 0]);
    await expectSound(counter);
  });

  test('stored values are never older than saved vouchers: reports and saves at once', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-04-01', 100, 10);
    await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        if (at % 2 === 0) await summary(counter, 'date=2026-12-31');
        else await issue(counter, addDays('2026-05-01', at), 1);
      }),
    );
    expect(await stockOn(counter, '2026-12-31')).toEqual([88, 880]);
    await expectSound(counter);
  });
});

describe('the stock summary', () => {
  test('has pages by product, and the total value with the first', async () => {
    const counter = await emptyCounter();
    for (const product_name of ['Atta', 'Besan', 'Chana']) {
      const productId = await addProduct(app, counter, { product_name });
      await buy({ ...counter, productId }, april, 3, 7);
    }
    await buy(counter, april, 1, 100);
    const first = await summary(counter, 'date=2026-04-30&limit=3');
    expect(first.total).toBe(163);
    const second = await summary(counter, `date=2026-04-30&limit=3&cursor=${first.next}`);
    expect(second).toMatchObject({ total: null, next: null });
    const names = [...first.rows, ...second.rows].map(({ name, quantity, rate, value }) => [name, quantity, rate, value]);
    expect(names).toEqual([
      ['Atta', 3, 7, 21],
      ['Besan', 3, 7, 21],
      ['Chana', 3, 7, 21],
      ['Rice', 1, 100, 100],
    ]);
  });

  test('of a brand or category contains only those goods, with their total', async () => {
    const counter = await emptyCounter();
    const master = async (noun: string) =>
      (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/${noun}`, { name: `One of ${noun}` })).body.row._id;
    const [brandId, categoryId] = [await master('brands'), await master('categories')];
    const branded = await addProduct(app, counter, { product_name: 'Soap', brandId });
    const sorted = await addProduct(app, counter, { product_name: 'Tea', categoryId });
    await buy({ ...counter, productId: branded }, april, 2, 5);
    await buy({ ...counter, productId: sorted }, april, 2, 6);
    await buy(counter, april, 2, 7);
    expect(await summary(counter, `date=2026-04-30&brandId=${brandId}`)).toMatchObject({ total: 10, rows: [{ name: 'Soap' }] });
    expect(await summary(counter, `date=2026-04-30&categoryId=${categoryId}`)).toMatchObject({ total: 12, rows: [{ name: 'Tea' }] });
  });

  test("a godown's value = quantity × the company rate, the last row gets the rest; a transfer changes no value", async () => {
    const counter = await emptyCounter();
    const made = await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/godowns`, { name: 'Shop floor' });
    const shopId = made.body.row._id;
    await bookMoves(database, counter, april, [{ ...pieces(3), valuePaise: 10_000 }]);
    await bookMoves(
      database,
      counter,
      april,
      [pieces(-2), { ...pieces(2), godownId: shopId }].map((move) => ({ ...move })),
      'journal',
    );
    const [main, shop, all] = [
      await summary(counter, `date=${april}&godownId=${counter.godownId}`),
      await summary(counter, `date=${april}&godownId=${shopId}`),
      await summary(counter, `date=${april}`),
    ];
    expect([main, shop, all].map(({ rows, total }) => [rows[0]!.quantity, rows[0]!.value, total])).toEqual([
      [1, 33.33, 33.33],
      [2, 66.67, 66.67],
      [3, 100, 100],
    ]);
    expect(
      (await movesOf(counter, `from=${april}&to=${april}`)).places.map(({ godown, quantity, value }) => [godown, quantity, value]),
    ).toEqual([
      ['Main', 1, 33.33],
      ['Shop floor', 2, 66.67],
    ]);
  });

  test('staff of role user see quantities and no cost, which is not even computed', async () => {
    const counter = await emptyCounter();
    await buy(counter, april, 10, 10);
    const seen = await summary(counter, 'date=2026-04-30', counter.clerk);
    expect(seen.total).toBeNull();
    expect(seen.rows.map(({ quantity, rate, value }) => ({ quantity, rate, value }))).toEqual([{ quantity: 10, rate: null, value: null }]);
    const moves = await movesOf(counter, `from=${april}`, counter.clerk);
    expect(JSON.stringify(moves)).not.toMatch(/"value":\d/);
    expect(moves).toMatchObject({ closing: { quantity: 10 }, entries: [{ quantity: 10, balance: { quantity: 10 } }] });
    expect(await keptMonths(counter)).toEqual([]);
    for (const headers of [counter.manager, counter.owner]) expect((await summary(counter, 'date=2026-04-30', headers)).total).toBe(100);
  });

  test('staff with their own godown see its stock', async () => {
    const counter = await emptyCounter();
    const made = await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/godowns`, { name: 'Shop floor' });
    await bookMoves(database, counter, april, [pieces(3, 10), { ...pieces(2, 10), godownId: made.body.row._id }]);
    await ownerPool.query('update memberships set godown_ids = array[$2::uuid] where organization_id = $1 and secondary_user_id = $3', [
      counter.orgId,
      made.body.row._id,
      counter.people.clerk.id,
    ]);
    expect((await summary(counter, 'date=2026-04-30', counter.clerk)).rows).toMatchObject([{ quantity: 2 }]);
    const { closing, entries, places } = await movesOf(counter, `from=${april}`, counter.clerk);
    expect([closing.quantity, entries.map(({ quantity }) => quantity), places.map(({ godown }) => godown)]).toEqual([
      2,
      [2],
      ['Shop floor'],
    ]);
  });

  test('another company has its own stock, and its products are not found', async () => {
    const [mine, theirs] = [await emptyCounter(), await emptyCounter()];
    await buy(theirs, april, 10, 10);
    expect((await summary(mine, 'date=2026-12-31')).rows.map(({ productId }) => productId)).not.toContain(theirs.productId);
    const { status } = await get(app, mine.manager, `${mine.path}/reports/stockMoves/${theirs.productId}`);
    expect(status).toBe(404);
  });
});

describe("a product's moves", () => {
  test('run on from page to page and from the opening to the closing, in quantity and value', async () => {
    const counter = await emptyCounter();
    await buy(counter, '2026-03-20', 5, 8);
    for (const [at, rupees] of [10, 12, 14, 16].entries()) {
      await buy(counter, addDays(april, at * 20), 4, rupees);
      await issue(counter, addDays(april, at * 20 + 1), 3);
    }
    const whole = await movesOf(counter, 'from=2026-04-01&to=2026-12-31');
    expect(whole.opening).toEqual({ quantity: 5, value: 40 });
    const paged: Entry[] = [];
    for (let cursor = ''; ; ) {
      const page = await movesOf(counter, `from=2026-04-01&to=2026-12-31&limit=3${cursor}`);
      paged.push(...page.entries);
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(paged).toEqual(whole.entries);
    let { quantity, value } = whole.opening as { quantity: number; value: number };
    for (const entry of paged) {
      quantity += entry.quantity;
      value = Math.round((value + entry.value!) * 100) / 100;
      expect(entry.balance).toEqual({ quantity, value });
    }
    expect(whole.closing).toEqual({ quantity, value });
    expect(whole.places).toMatchObject([{ quantity, value }]);
  });

  test('a voucher that the caller may not see shows only its quantity', async () => {
    const counter = await openCounter(app, pool);
    await sell(app, { ...counter, clerk: counter.manager }, saleOf(counter, 1));
    await ownerPool.query('update memberships set own_parties_only = true where organization_id = $1 and secondary_user_id = $2', [
      counter.orgId,
      counter.people.clerk.id,
    ]);
    await ownerPool.query('update parties set created_by = $2 where org_id = $1', [counter.orgId, counter.people.manager.id]);
    const { entries } = await movesOf(counter, `from=${monthOf(today)}`, counter.clerk);
    expect(entries).toMatchObject([{ quantity: -1, voucherId: null, party: '' }]);
    expect((await movesOf(counter, `from=${monthOf(today)}`)).entries).toMatchObject([{ voucherId: expect.any(String) }]);
  });

  test('do not exist for a service', async () => {
    const counter = await openCounter(app, pool);
    const productId = await addProduct(app, counter, { kind: 'service', product_name: 'Repair' });
    expect((await get(app, counter.manager, `${counter.path}/reports/stockMoves/${productId}`)).status).toBe(404);
  });

  test('ten thousand moves of one product are read at once, and not again if nothing has moved since', async () => {
    const counter = await emptyCounter();
    const some = Array.from({ length: 1_000 }, (_, at) => ({ ...pieces(2, 1 + at / 100), batch: `B${at}` }));
    for (let month = 4; month < 9; month++) {
      await bookMoves(database, counter, `2026-0${month}-10`, some);
      await bookMoves(
        database,
        counter,
        `2026-0${month}-20`,
        some.map(({ batch }) => ({ ...pieces(-1), batch })),
        'debitNote',
      );
    }
    const timed = async () => {
      const from = performance.now();
      return { ...(await summary(counter, 'date=2026-12-31')), millis: performance.now() - from };
    };
    const first = await timed();
    expect(first.rows[0]).toMatchObject({ quantity: 5_000 });
    expect(await keptMonths(counter)).toHaveLength(5);
    const again = await timed();
    expect(again.total).toBe(first.total);
    expect(again.millis).toBeLessThan(first.millis / 2);
    await expectSound(counter);
  });
});

test('in any history, entered in any order and read at any moment, stored values equal a replay from the first move', async () => {
  type Act = { what: 'buy' | 'issue' | 'return' | 'ask'; day: number; size: number };
  const anyAct: fc.Arbitrary<Act> = fc.record({
    what: fc.constantFrom('buy', 'buy', 'issue', 'issue', 'return', 'ask', 'ask'),
    day: fc.nat(150),
    size: fc.integer({ min: 1, max: 9 }),
  });
  const histories = fc.asyncProperty(
    fc.array(anyAct, { minLength: 6, maxLength: 18 }),
    fc.constantFrom('average', 'fifo'),
    async (acts, method) => {
      const counter = await emptyCounter();
      await ownerPool.query('update organizations set valuation_method = $2 where id = $1', [counter.orgId, method]);
      let sale: string | undefined;
      for (const { what, day, size } of acts) {
        const date = addDays(april, day);
        if (what === 'buy') await buy(counter, date, size, size * 3.33);
        else if (what === 'issue') sale = await issue(counter, date, size);
        else if (what === 'return' && sale) await bookMoves(database, counter, date, [{ ...pieces(size), costOf: sale }], 'creditNote');
        else await summary(counter, `date=${date}`);
      }
      await summary(counter, 'date=2026-12-31');
      await expectSound(counter);
    },
  );
  await fc.assert(histories, { numRuns: 6, endOnFailure: true });
});
