import { addDays } from '@bahi/core/periods/business-date';
import { valuePaiseOf } from '@bahi/core/stock/stock-state';
import fc from 'fast-check';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { RunEnded } from '../platform/jobs/job.ts';
import { JobRun } from '../platform/jobs/job-run.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { inTransaction } from '../platform/transaction.ts';
import { get } from '../testing/calls.ts';
import { addGodown, enter } from '../testing/entries.ts';
import { rowsPassedOver } from '../testing/plans.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { valueStock } from './public/value-stock.ts';
import { findReplays, sumKept } from './stock-value-store.ts';
import { valueStockEverywhere } from './value-stock-everywhere.ts';

const database = await testApp();
const { app, pool, db, ownerPool } = database;

const pieces = (quantity: number, rupees?: number) => ({
  quantityE4: quantity * 10_000,
  ...(rupees !== undefined && { valuePaise: quantity * rupees * 100 }),
});
const report = async (counter: Counter, date: string) =>
  (
    await get<{ rows: { productId: string; quantity: number; value: number }[]; total: number }>(
      app,
      counter.manager,
      `${counter.path}/reports/stockSummary?date=${date}`,
    )
  ).body;

/** Two stored months of a product. The opening stock of 1 000 pieces had no cost. */
async function kept(): Promise<Counter> {
  const counter = await openCounter(app, pool);
  await bookMoves(database, counter, '2026-04-05', [pieces(500, 30)]);
  await bookMoves(database, counter, '2026-05-05', [pieces(-300)], 'debitNote');
  expect((await report(counter, '2026-05-31')).total).toBe(12_000);
  return counter;
}

describe('npm run verify recomputes stored values from the first move on', () => {
  test.each([
    ['a value', `update stock_values set value_paise = value_paise + 1 where org_id = $1 and month = '2026-05-01'`],
    ['a quantity', `update stock_values set quantity_e4 = quantity_e4 + 1 where org_id = $1 and month = '2026-05-01'`],
    ['open layers', `update stock_values set state = jsonb_set(state, '{layers}', '[]') where org_id = $1 and month = '2026-05-01'`],
    ['the day of the last move', `update stock_values set last_move_on = '2026-05-06' where org_id = $1 and month = '2026-05-01'`],
    [
      'what nobody forgot, though goods had moved',
      `update stock_moves set value_paise = value_paise - 100 where org_id = $1 and move_date = '2026-04-05'; update stock_values set month = '2026-03-01', last_move_on = '2026-03-01' where org_id = $1 and month = '2026-04-01'`,
    ],
  ])('and reports where %s differs', async (_, plant) => {
    const counter = await kept();
    for (const command of plant.split('; ')) await ownerPool.query(command, [counter.orgId]);
    const found = await verifyCompany(pool, db, counter.orgId);
    expect(found.length).toBeGreaterThan(0);
    for (const { check, kept: was, found: is } of found) {
      expect(check).toBe('the value of a product at the end of a day');
      expect(was).not.toBe(is);
    }
    expect(found.map(({ place }) => place.slice(-7))).toContain('05/2026');
  });

  test('and reports nothing if all is right', async () => {
    expect(await verifyCompany(pool, db, (await kept()).orgId)).toEqual([]);
  });
});

test('a cancelled voucher in the middle of a stored month leaves the month as without it', async () => {
  const counter = await kept();
  const items = [{ productId: counter.productId, godownId: counter.godownId, type: 'difference', count: -120 }];
  const lost = await enter(app, counter, 'stockAdjustment', { date: '2026-05-20', reason: 'wastage', items });
  expect(lost.status, JSON.stringify(lost.body)).toBe(200);
  expect((await report(counter, '2026-05-31')).total).toBe(10_800);
  expect((await cancel(app, counter, lost.body._id, 1, counter.manager)).status).toBe(200);
  expect((await report(counter, '2026-05-31')).total).toBe(12_000);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a transfer between godowns does not change the company’s stock or later costs', async () => {
  const counter = await kept();
  const shopId = await addGodown(app, counter, 'Shop floor');
  const body = {
    date: '2026-06-01',
    fromGodownId: counter.godownId,
    toGodownId: shopId,
    state: 'received',
    items: [{ productId: counter.productId, batch: '', count: 200 }],
  };
  const { status, body: answer } = await enter(app, counter, 'stockTransfer', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  expect(await report(counter, '2026-06-01')).toMatchObject({ total: 12_000, rows: [{ quantity: 1_200, value: 12_000 }] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('for goods that are being sold a report shows the value, and stores nothing', async () => {
  const counter = await kept();
  await bookMoves(database, counter, '2026-06-01', [pieces(1, 10)]);
  const saver = await pool.connect();
  try {
    await saver.query(`begin; set local app.org_id = '${counter.orgId}'`);
    await saver.query(
      `insert into stock_moves (org_id, id, product_id, godown_id, batch, move_date, quantity_e4, value_paise) values ($1, $2, $3, $4, '', '2026-04-06', 1, 0)`,
      [counter.orgId, uuidv7(), counter.productId, counter.godownId],
    );
    expect((await report(counter, '2026-06-30')).total).toBe(12_010);
  } finally {
    await saver.query('rollback');
    saver.release();
  }
  const { rows } = await ownerPool.query(`select from stock_values where org_id = $1 and month >= '2026-06-01'`, [counter.orgId]);
  expect(rows).toEqual([]);
  await report(counter, '2026-06-30');
  expect((await ownerPool.query(`select from stock_values where org_id = $1 and month >= '2026-06-01'`, [counter.orgId])).rowCount).toBe(1);
});

test('a move that is saved while a report replays its goods is not lost: what was replayed is not stored', async () => {
  const counter = await kept();
  const { orgId, productId } = counter;
  await bookMoves(database, counter, '2026-06-01', [pieces(1, 10)]);
  const asked = { orgId, method: 'average', date: '2026-06-30' } as const;
  const isStale = async () => (await inTransaction(pool, db, orgId, (tx) => tx.first(sumKept(orgId, 'average', '2026-06-30', {}))))?.stale;
  await inTransaction(pool, db, orgId, async (tx) => {
    const together = tx.together.bind(tx);
    let calls = 0;
    tx.together = (async (statements) => {
      if (++calls === 2) await bookMoves(database, counter, '2026-06-02', [pieces(1, 10)]);
      return together(statements);
    }) as typeof tx.together;
    await valueStock(tx, asked, [productId]);
    expect(calls).toBeGreaterThan(2);
  });
  expect(await isStale()).toEqual([productId]);
  await inTransaction(pool, db, orgId, (tx) => valueStock(tx, asked, [productId]));
  expect(await isStale()).toEqual([]);
  expect(await verifyCompany(pool, db, orgId)).toEqual([]);
});

test('moves before a stored value are not read again, as the serving role', async () => {
  const counter = await kept();
  const upTo = { keptUpTo: '2026-05-31', upTo: '2026-05-31' };
  const statements = [
    findReplays(counter.orgId, 'average', [counter.productId], upTo),
    sumKept(counter.orgId, 'average', '2026-05-31', {}),
  ];
  await ownerPool.query(
    `insert into stock_moves (org_id, id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
      select $1, gen_random_uuid(), $2, $3, '', '2026-04-06', 1, 0 from generate_series(1, 3000)`,
    [counter.orgId, counter.productId, counter.godownId],
  );
  await ownerPool.query('analyze stock_moves');
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.org_id = '${counter.orgId}'; set local enable_seqscan = off`);
    for (const statement of statements) expect(await rowsPassedOver({ client, db }, statement)).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('many moves of a month are stored in parts: a value within the month reads few of them, and a move deletes its day and later ones', async () => {
  const counter = await openCounter(app, pool);
  const { orgId, productId, godownId } = counter;
  await ownerPool.query(
    `insert into stock_moves (org_id, id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
      select $1, gen_random_uuid(), $2, $3, '', date '2026-05-01' + n / 3, 10000, 700 from generate_series(0, 89) n`,
    [orgId, productId, godownId],
  );
  const daysKept = async () =>
    (
      await ownerPool.query<{ day: string }>(
        `select last_move_on::text as day from stock_values where org_id = $1 and month = '2026-05-01' order by 1`,
        [orgId],
      )
    ).rows.map(({ day }) => day);
  const valueOn = async (date: string) => (await report(counter, date)).total;
  expect(await valueOn('2026-05-31')).toBe(630);
  expect(await daysKept()).toEqual(['2026-05-08', '2026-05-16', '2026-05-24', '2026-05-30']);
  const upTo = { keptUpTo: '2026-05-15', upTo: '2026-05-15' };
  const replays = () => inTransaction(pool, db, orgId, (tx) => tx.query(findReplays(orgId, 'average', [productId], upTo)));
  expect((await replays())[0]?.moves).toHaveLength(21);
  expect(await valueOn('2026-05-15')).toBe(315);
  expect(await daysKept()).toHaveLength(4);
  await bookMoves(database, counter, '2026-05-20', [pieces(1, 7)]);
  expect(await daysKept()).toEqual(['2026-05-08', '2026-05-16']);
  expect(await valueOn('2026-05-31')).toBe(637);
  // The moves have no vouchers, which other checks report.
  const found = await verifyCompany(pool, db, orgId);
  expect(found.filter(({ check }) => check === 'the value of a product at the end of a day')).toEqual([]);
});

const anyAct = fc.record({
  day: fc.nat(45),
  pieces: fc.array(fc.integer({ min: -10, max: 20 }), { minLength: 1, maxLength: 12 }),
  rupees: fc.integer({ min: 1, max: 99 }),
  returns: fc.option(fc.nat(30)),
  askedDay: fc.nat(50),
});

test('whatever moves on whichever day, and whichever values were asked for before, the value of a day is that of all moves until then', async () => {
  const dayOf = (day: number) => addDays('2026-04-20', day);
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 25, maxLength: 25 }), async (acts) => {
      const counter = await openCounter(app, pool);
      const booked: { id: string; day: number }[] = [];
      const valueOn = async (day: number) => (await report(counter, dayOf(day))).total;
      for (const act of acts) {
        const of = act.returns === null ? undefined : booked[act.returns];
        const day = Math.max(act.day, of?.day ?? 0);
        const moves = of
          ? [{ ...pieces(1), costOf: of.id }, pieces(-1)]
          : act.pieces.map((count) => (count > 0 ? pieces(count, act.rupees) : pieces(count - 1)));
        booked.push({ id: await bookMoves(database, counter, dayOf(day), moves), day });
        await valueOn(act.askedDay);
      }
      const days = acts.map(({ askedDay }) => askedDay);
      const found = [];
      for (const day of days) found.push(await valueOn(day));
      expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
      for (const [at, day] of days.entries()) {
        await ownerPool.query('delete from stock_values where org_id = $1', [counter.orgId]);
        expect(await valueOn(day)).toBe(found[at]);
      }
    }),
    { numRuns: 3 },
  );
});

test('values replayed by one query of a report are stored for the next: the total reads no move of the page again', async () => {
  const counter = await openCounter(app, pool);
  await bookMoves(database, counter, '2026-04-05', [pieces(500, 30)]);
  const asked = { orgId: counter.orgId, method: 'average', date: '2026-05-31' } as const;
  await inTransaction(pool, db, counter.orgId, async (tx) => {
    await valueStock(tx, asked, [counter.productId]);
    const kept = await tx.first(sumKept(counter.orgId, 'average', '2026-05-31', {}));
    expect(kept).toEqual({ valuePaise: 15_000_00, stale: [] });
  });
});

test('a report over many products releases valued ones: a sale of them does not wait for its end', async () => {
  const counter = await openCounter(app, pool);
  const { orgId, productId } = counter;
  await ownerPool.query(
    `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'Tile ' || n, 'sort_key', 'tile ' || n))).*
      from products p, generate_series(1, 504) n where p.org_id = $1 and p.id = $2`,
    [orgId, productId],
  );
  await ownerPool.query(
    `insert into stock_moves (org_id, id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
      select org_id, gen_random_uuid(), id, $2, '', '2026-04-05', 10000, 700 from products where org_id = $1 and name like 'Tile %'`,
    [orgId, counter.godownId],
  );
  const products = await ownerPool.query<{ id: string }>('select id from products where org_id = $1 order by id', [orgId]);
  const ids = products.rows.map(({ id }) => id);
  await inTransaction(pool, db, orgId, async (tx) => {
    const values = await valueStock(tx, { orgId, method: 'average', date: '2026-05-31' }, ids);
    expect(values.size).toBe(505);
    const free = await ownerPool.query('select from products where org_id = $1 for key share skip locked', [orgId]);
    expect(free.rowCount).toBe(504);
  });
  await inTransaction(pool, db, orgId, async (tx) => {
    expect(await tx.first(sumKept(orgId, 'average', '2026-05-31', {}))).toEqual({ valuePaise: 3528_00, stale: [] });
  });
});

test('products with many moves are replayed a few at a time, so that all moves are never in memory together', async () => {
  const counter = await openCounter(app, pool);
  const { orgId, productId } = counter;
  await ownerPool.query(
    `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'Nail ' || n, 'sort_key', 'nail ' || n))).*
      from products p, generate_series(1, 9) n where p.org_id = $1 and p.id = $2`,
    [orgId, productId],
  );
  await ownerPool.query(
    `insert into stock_moves (org_id, id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
      select org_id, gen_random_uuid(), id, $2, '', '2026-04-05', 10000, 700 from products, generate_series(1, 10000) where org_id = $1 and name like 'Nail %'`,
    [orgId, counter.godownId],
  );
  const nails = await ownerPool.query<{ id: string }>(`select id from products where org_id = $1 and name like 'Nail %'`, [orgId]);
  const ids = nails.rows.map(({ id }) => id);
  await inTransaction(pool, db, orgId, async (tx) => {
    const values = await valueStock(tx, { orgId, method: 'average', date: '2026-05-31' }, ids);
    expect([...values.values()].map(valuePaiseOf)).toEqual(ids.map(() => 70_000_00));
    // Only the goods of the last batch are still locked.
    const free = await ownerPool.query('select from products where id = any($1) for key share skip locked', [ids]);
    expect(free.rowCount).toBe(8);
  });
});

test('at night the goods of every company are valued, and again only where something has moved', async () => {
  const [one, two] = [await openCounter(app, pool), await openCounter(app, pool)];
  const stored = async ({ orgId }: Counter) =>
    (await ownerPool.query<{ month: string }>('select month::text from stock_values where org_id = $1 order by month', [orgId])).rows.map(
      ({ month }) => month,
    );
  for (const counter of [one, two]) {
    await bookMoves(database, counter, '2026-04-05', [pieces(500, 30)]);
    await bookMoves(database, counter, '2026-05-05', [pieces(-300)], 'debitNote');
    expect(await stored(counter)).toEqual([]);
  }
  const asOwner = <T>(work: (owner: pg.ClientBase) => Promise<T>) => work(ownerPool as unknown as pg.ClientBase);
  const parts = { pool, db, log: { warn: () => {} }, asOwner };
  const run = new JobRun({ id: uuidv7(), kind: 'nightlyStockValues', subjectId: nilUuid, companyId: null, attempts: 1 }, uuidv7());
  expect(await valueStockEverywhere(run, parts)).toBe('done');
  const months = ['2026-04-01', '2026-05-01'];
  expect([(await stored(one)).slice(-2), (await stored(two)).slice(-2)]).toEqual([months, months]);
  await bookMoves(database, two, '2026-05-05', [pieces(-1)], 'debitNote');
  expect(await stored(two)).not.toContain('2026-05-01');
  expect(await valueStockEverywhere(run, parts)).toBe('done');
  expect((await stored(two)).slice(-2)).toEqual(months);
  for (const { orgId } of [one, two]) expect(await verifyCompany(pool, db, orgId)).toEqual([]);
  run.end();
  await expect(valueStockEverywhere(run, parts)).rejects.toBeInstanceOf(RunEnded);
});
