import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { get, post, problemsOf, put, remove } from '../testing/calls.ts';
import { addGodown, enter, stockPlaces } from '../testing/entries.ts';
import { addProduct } from '../testing/masters.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const database = await testApp();
const { app, pool, db, ownerPool } = database;
const year = financialYearOf(today).label;

type Bakery = Counter & { flour: string; dough: string; bread: string };

async function openBakery(): Promise<Bakery> {
  const counter = await openCounter(app, pool);
  const [flour, dough, bread] = [await addProduct(app, counter), await addProduct(app, counter), await addProduct(app, counter)];
  return { ...counter, flour, dough, bread };
}

const pieces = (productId: string, quantity: number, rupees?: number) => ({
  productId,
  quantityE4: quantity * 10_000,
  ...(rupees !== undefined && { valuePaise: quantity * rupees * 100 }),
});
const buy = (bakery: Bakery, productId: string, date: string, quantity: number, rupees: number) =>
  bookMoves(database, bakery, date, [pieces(productId, quantity, rupees)]);

const consumed = (productId: string, count: number, more: object = {}) => ({ productId, type: 'consumed', count, ...more });
const produced = (productId: string, count: number, more: object = {}) => ({ productId, type: 'produced', count, ...more });
const byProduct = (productId: string, count: number, rate: number) => ({ productId, type: 'byProduct', count, rate });
const make = (bakery: Bakery, items: object[], more: object = {}) =>
  enter(app, bakery, 'stockJournal', { date: today, shareBy: 'quantity', items, ...more });

async function valuesOn(bakery: Bakery, date = today): Promise<Record<string, number>> {
  const path = `${bakery.path}/reports/stockSummary?date=${date}&limit=200`;
  const { body } = await get<{ rows: { productId: string; value: number }[] }>(app, bakery.manager, path);
  const of = new Map(body.rows.map(({ productId, value }) => [productId, value]));
  return { flour: of.get(bakery.flour) ?? 0, dough: of.get(bakery.dough) ?? 0, bread: of.get(bakery.bread) ?? 0 };
}

const isRight = async ({ orgId }: Bakery) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);

test('what is made is worth what was consumed and added; nothing is posted', async () => {
  const bakery = await openBakery();
  await buy(bakery, bakery.flour, today, 100, 40);
  const { status, body } = await make(bakery, [consumed(bakery.flour, 10), produced(bakery.bread, 16), byProduct(bakery.dough, 1, 25)], {
    additionalCosts: [
      { name: 'Wages', type: 'amount', value: 30 },
      { name: 'Packing', type: 'perUnit', value: 0.5 },
      { name: 'Power', type: 'percent', value: 5 },
    ],
  });
  expect([status, body.voucherNumber, body.amount]).toEqual([200, `SJ/${year}/00001`, 0]);
  // 400 consumed + 30 + 16 × 0.50 + 20, less 25 of the by-product.
  expect(await valuesOn(bakery)).toEqual({ flour: 3_600, dough: 25, bread: 433 });
  expect(await stockPlaces(app, bakery, today, bakery.bread)).toEqual({ Main: 16 });
  expect(await trialBalance(app, bakery)).toMatchObject({ rows: [] });
  const { voucher } = (await get<{ voucher: object }>(app, bakery.clerk, `${bakery.path}/vouchers/${body._id}`)).body;
  expect(voucher).toMatchObject({
    items: [{ change: -10 }, { change: 16 }, { change: 1, selectedPriceRate: 25 }],
    stockJournal: {
      shareBy: 'quantity',
      lines: [{ type: 'consumed' }, { type: 'produced' }, { type: 'byProduct' }],
      additionalCosts: [{ name: 'Wages', type: 'amount', value: 30 }, { name: 'Packing' }, { name: 'Power' }],
    },
  });
  const cost = `${bakery.path}/vouchers/stockJournal/${body._id}/cost`;
  expect((await get(app, bakery.manager, cost)).body).toEqual({ lines: [400, 433, 25], added: 58 });
  expect((await get(app, bakery.clerk, cost)).body).toEqual({ lines: null, added: null });
  await isRight(bakery);
});

describe('the cost of what was made follows its inputs', () => {
  /** 10 flour at 40 become 10 dough, these become 20 bread, a month apart; all months are valued and stored. */
  async function baked() {
    const bakery = await openBakery();
    await buy(bakery, bakery.flour, '2026-05-05', 10, 40);
    const dough = await make(bakery, [consumed(bakery.flour, 10), produced(bakery.dough, 10)], { date: '2026-06-05' });
    const bread = await make(bakery, [consumed(bakery.dough, 10), produced(bakery.bread, 20)], { date: '2026-07-05' });
    expect([dough.status, bread.status]).toEqual([200, 200]);
    expect(await valuesOn(bakery)).toEqual({ flour: 0, dough: 0, bread: 400 });
    expect((await stored(bakery)).rowCount).toBe(5);
    return { bakery, doughId: dough.body._id, breadId: bread.body._id };
  }

  const stored = ({ orgId, productId }: Bakery) =>
    ownerPool.query('select from stock_values where org_id = $1 and product_id <> $2', [orgId, productId]);

  test('a purchase entered later for an earlier day, through two stock journals', async () => {
    const { bakery } = await baked();
    await buy(bakery, bakery.flour, '2026-05-04', 10, 20);
    expect(await valuesOn(bakery)).toEqual({ flour: 300, dough: 0, bread: 300 });
    expect(await valuesOn(bakery, '2026-06-30')).toEqual({ flour: 300, dough: 300, bread: 0 });
    await isRight(bakery);
  });

  test('an edited and a cancelled stock journal', async () => {
    const { bakery, doughId } = await baked();
    const edited = await put(app, bakery.clerk, `${bakery.path}/vouchers/stockJournal/${doughId}`, {
      date: '2026-06-05',
      shareBy: 'quantity',
      items: [consumed(bakery.flour, 5), produced(bakery.dough, 10)],
      version: 1,
    });
    expect(edited.status).toBe(200);
    expect(await valuesOn(bakery)).toEqual({ flour: 200, dough: 0, bread: 200 });
    await isRight(bakery);
    expect((await cancel(app, bakery, doughId, 2, bakery.manager)).status).toBe(200);
    // Dough left that never came: it has no cost.
    expect(await valuesOn(bakery)).toEqual({ flour: 400, dough: 0, bread: 0 });
    await isRight(bakery);
  });

  test('another valuation method in between leaves no month without a value', async () => {
    const { bakery, breadId } = await baked();
    const method = (name: string) => ownerPool.query('update organizations set valuation_method = $2 where id = $1', [bakery.orgId, name]);
    await method('fifo');
    await valuesOn(bakery, '2026-06-30');
    await method('average');
    const { body } = await get(app, bakery.manager, `${bakery.path}/vouchers/stockJournal/${breadId}/cost`);
    expect(body).toEqual({ lines: [400, 400], added: 0 });
    await isRight(bakery);
  });

  test('a page of stock moves shows it', async () => {
    const { bakery } = await baked();
    await buy(bakery, bakery.flour, '2026-05-04', 10, 20);
    const path = `${bakery.path}/reports/stockMoves/${bakery.bread}?from=2026-07-01&to=2026-07-31`;
    const { body } = await get<{ entries: object[] }>(app, bakery.manager, path);
    expect(body.entries).toMatchObject([{ quantity: 20, value: 300, balance: { quantity: 20, value: 300 } }]);
  });

  test('a report beside an open change of an input stores nothing that the change makes untrue', async () => {
    const { bakery } = await baked();
    await ownerPool.query('delete from stock_values where org_id = $1', [bakery.orgId]);
    const client = await ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('select from products where org_id = $1 and id = $2 for key share', [bakery.orgId, bakery.flour]);
      expect(await valuesOn(bakery)).toEqual({ flour: 0, dough: 0, bread: 400 });
      expect((await stored(bakery)).rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('npm run verify reports a stored value that does not follow', async () => {
    const { bakery } = await baked();
    await ownerPool.query('update stock_moves set value_paise = 10000 where org_id = $1 and product_id = $2 and value_paise is not null', [
      bakery.orgId,
      bakery.flour,
    ]);
    const found = await verifyCompany(pool, db, bakery.orgId);
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['the value of a product at the end of a day']));
    expect(found.length).toBeGreaterThanOrEqual(4);
  });
});

test('any history of purchases, journals, edits and cancels leaves books that verify, and loses no rupee', {
  timeout: 120_000,
}, async () => {
  const anyAct = fc.record({
    kind: fc.constantFrom('buy', 'make', 'make', 'unmake', 'edit', 'cancel', 'report'),
    from: fc.nat(1),
    size: fc.integer({ min: 1, max: 9 }),
    rupees: fc.integer({ min: 1, max: 50 }),
    month: fc.integer({ min: 4, max: 9 }),
    at: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 8, maxLength: 18 }), async (acts) => {
      const bakery = await openBakery();
      const chain = [bakery.flour, bakery.dough, bakery.bread];
      const journals: { id: string; version: number; body: object; added: number }[] = [];
      let boughtRupees = 0;
      for (const { kind, from, size, rupees, month, at } of acts) {
        const date = `2026-0${month}-15`;
        const [lower, upper] = [chain[from]!, chain[from + 1]!];
        const [out, into] = kind === 'unmake' ? [upper, lower] : [lower, upper];
        const items = [consumed(out, size), produced(into, size * 2)];
        const body = { date, shareBy: 'quantity', items, additionalCosts: [{ name: 'Wages', type: 'amount', value: rupees }] };
        const journal = journals[at % Math.max(journals.length, 1)];
        if (kind === 'buy') {
          await buy(bakery, chain[at % 3]!, date, size, rupees);
          boughtRupees += size * rupees;
        } else if (kind === 'report') await valuesOn(bakery, date);
        else if (kind === 'make' || kind === 'unmake') {
          const { status, body: saved } = await enter(app, bakery, 'stockJournal', body);
          if (status === 200) journals.push({ id: saved._id, version: 1, body, added: rupees });
        } else if (journal && kind === 'edit') {
          const path = `${bakery.path}/vouchers/stockJournal/${journal.id}`;
          const { status } = await put(app, bakery.clerk, path, { ...body, version: journal.version });
          if (status === 200) Object.assign(journal, { version: journal.version + 1, added: rupees });
        } else if (journal && (await cancel(app, bakery, journal.id, journal.version, bakery.manager)).status === 200) {
          journals.splice(journals.indexOf(journal), 1);
        }
      }
      await isRight(bakery);
      const { flour = 0, dough = 0, bread = 0 } = await valuesOn(bakery);
      const { rows } = await ownerPool.query('select 1 from stock_balances where org_id = $1 and quantity_e4 < 0', [bakery.orgId]);
      // Goods that left before they came are corrected by what came later, so only a history without them adds up.
      const addedRupees = journals.reduce((sum, { added }) => sum + added, 0);
      const wasShort = await hasBeenShort(bakery);
      if (rows.length === 0 && !wasShort) expect(flour + dough + bread).toBeCloseTo(boughtRupees + addedRupees, 2);
      await isRight(bakery);
    }),
    { numRuns: 6 },
  );
});

async function hasBeenShort({ orgId }: Bakery): Promise<boolean> {
  const { rows } = await ownerPool.query(
    `select 1 from (select sum(quantity_e4) over (partition by product_id order by move_date, voucher_id nulls first, made_weight is not null, id) as stock
      from stock_moves where org_id = $1) s where stock < 0 limit 1`,
    [orgId],
  );
  return rows.length > 0;
}

describe('what is wrong is told at its place, all at once', () => {
  test('lines', async () => {
    const bakery = await openBakery();
    const shopId = await addGodown(app, bakery, 'Shop');
    const answer = await make(
      bakery,
      [
        consumed(bakery.flour, 0),
        produced(bakery.bread, 5, { share: 60 }),
        produced(bakery.dough, 5, { share: 30, godownId: shopId }),
        produced(bakery.bread, 1, { share: 5 }),
      ],
      { shareBy: 'percent', additionalCosts: [{ name: '', type: 'amount', value: 0 }] },
    );
    expect(problemsOf(answer)).toEqual([
      'items.0.count QUANTITY_INVALID',
      'items.3.productId PLACE_REPEATED',
      'items.3.share SHARES_NOT_WHOLE',
      'additionalCosts.0.name COST_NAME_MISSING',
      'additionalCosts.0.value ADDED_COST_INVALID',
    ]);
  });

  test('nothing that is made, and a share by value without one', async () => {
    const bakery = await openBakery();
    expect(problemsOf(await make(bakery, [consumed(bakery.flour, 1), byProduct(bakery.dough, 1, 2)]))).toEqual(['items NOTHING_MADE']);
    expect(problemsOf(await make(bakery, [consumed(bakery.flour, 1), produced(bakery.bread, 1)], { shareBy: 'value' }))).toEqual([
      'items.1.rate MADE_RATE_MISSING',
    ]);
  });

  test('goods out of nothing are asked about, and saved once confirmed', async () => {
    const bakery = await openBakery();
    const items = [produced(bakery.bread, 5)];
    const { status, body } = await make(bakery, items);
    expect([status, body.code]).toEqual([409, 'CONFIRM_FIRST']);
    const costs = [{ name: 'Wages', type: 'amount', value: 20 }];
    expect((await make(bakery, items, { confirmed: ['MADE_OF_NOTHING'], additionalCosts: costs })).status).toBe(200);
    expect(await valuesOn(bakery)).toEqual({ flour: 0, dough: 0, bread: 20 });
    await isRight(bakery);
  });

  test('a company that blocks negative stock keeps what it does not have', async () => {
    const bakery = await openBakery();
    await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [bakery.orgId]);
    expect(problemsOf(await make(bakery, [consumed(bakery.flour, 1), produced(bakery.bread, 1)]))).toEqual(['items.0.count STOCK_SHORT']);
  });
});

test('what is made may begin a batch; the goods of another company are unknown', async () => {
  const bakery = await openBakery();
  const cake = await addProduct(app, bakery, { hasBatches: true });
  const made = (batch: string) => make(bakery, [consumed(bakery.flour, 1), produced(cake, 5, { batch })]);
  expect(problemsOf(await made(''))).toEqual(['items.1.batch BATCH_MISSING']);
  expect((await made('Monday')).status).toBe(200);
  expect((await made('Monday')).status).toBe(200);
  expect(await stockPlaces(app, bakery, today, cake)).toEqual({ 'Main Monday': 10 });
  const other = await openBakery();
  expect(problemsOf(await make(other, [consumed(bakery.flour, 1), produced(other.bread, 1)]))).toEqual([
    'items.0.productId PRODUCT_UNKNOWN',
    'items.0.godownId GODOWN_UNKNOWN',
  ]);
  await isRight(bakery);
});

test('several journals of a day are valued in the order in which they were entered', async () => {
  const bakery = await openBakery();
  await buy(bakery, bakery.flour, addDays(today, -1), 100, 40);
  for (let n = 0; n < 3; n++) await make(bakery, [consumed(bakery.flour, 1), produced(bakery.bread, 2)]);
  expect(await valuesOn(bakery)).toEqual({ flour: 3_880, dough: 0, bread: 120 });
  expect((await post(app, bakery.clerk, `${bakery.path}/vouchers/stockJournal`, {})).status).toBe(422);
});

test('a product that a journal once made is deleted when nothing moves it any more', async () => {
  const bakery = await openBakery();
  const { body } = await make(bakery, [consumed(bakery.flour, 1), produced(bakery.bread, 2)]);
  expect((await cancel(app, bakery, body._id, 1, bakery.manager)).status).toBe(200);
  const cakes = { date: today, shareBy: 'quantity', items: [consumed(bakery.flour, 1), produced(bakery.dough, 2)] };
  expect((await enter(app, bakery, 'stockJournal', cakes)).status).toBe(200);
  expect((await remove(app, bakery.manager, `${bakery.path}/products/${bakery.bread}`, { version: 1 })).status).toBe(200);
  await isRight(bakery);
});

test('a batch that is made has an expiry date, which only its own journal changes', async () => {
  const bakery = await openBakery();
  const cake = await addProduct(app, bakery, { hasBatches: true, hasExpiry: true });
  await buy(bakery, bakery.flour, today, 100, 40);
  const baked = (batch: string, expiresOn?: string, more: object = {}) =>
    make(bakery, [consumed(bakery.flour, 1), produced(cake, 5, { batch, ...(expiresOn && { expiresOn }), ...more })]);
  const soon = addDays(today, 5);
  expect(problemsOf(await baked('C1'))).toEqual(['items.1.expiresOn EXPIRY_MISSING']);
  expect(problemsOf(await baked('C1', addDays(today, -1)))).toEqual(['items.1.expiresOn EXPIRY_BEFORE_MAKING']);
  const first = await baked('C1', soon);
  expect(first.status).toBe(200);
  const expiry = async () => {
    const { body } = await get<{ batches: { batch: string; expiresOn: string }[] }>(
      app,
      bakery.clerk,
      `${bakery.path}/entry/batches/${cake}`,
    );
    return Object.fromEntries(body.batches.map(({ batch, expiresOn }) => [batch, expiresOn]));
  };
  expect(await expiry()).toEqual({ C1: soon });
  const items = [consumed(bakery.flour, 1), produced(cake, 5, { batch: 'C1', expiresOn: addDays(today, 7) })];
  const edited = await put(app, bakery.clerk, `${bakery.path}/vouchers/stockJournal/${first.body._id}`, {
    ...{ version: 1, date: today, shareBy: 'quantity', items },
  });
  expect(edited.status).toBe(200);
  expect(await expiry()).toEqual({ C1: addDays(today, 7) });
  // More of the batch: its date is known, and another one is not taken.
  expect((await baked('C1')).status).toBe(200);
  expect(problemsOf(await baked('C1', soon))).toEqual(['items.1.expiresOn BATCH_DATES_DIFFER']);
  expect(problemsOf(await make(bakery, [consumed(bakery.flour, 1, { expiresOn: soon }), produced(bakery.bread, 1)]))).toEqual([
    'items.0.expiresOn EXPIRY_NOT_USED',
  ]);
  await isRight(bakery);
});
