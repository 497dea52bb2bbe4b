import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTransaction } from '../platform/transaction.ts';
import { get } from '../testing/calls.ts';
import { addGodown, enter, stockPlaces } from '../testing/entries.ts';
import { countDeadlocks, whileHeld } from '../testing/locks.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { type Counter, editSale, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { findStocked } from './stock-voucher-store.ts';

const { app, pool, db, ownerPool } = await testApp();

type Depot = Counter & { shopId: string };

const transfer = (depot: Depot, count: number, isBack = false) => {
  const [fromGodownId, toGodownId] = isBack ? [depot.shopId, depot.godownId] : [depot.godownId, depot.shopId];
  const items = [{ productId: depot.productId, batch: '', count }];
  return enter(app, depot, 'stockTransfer', { date: today, fromGodownId, toGodownId, state: 'received', items });
};

/** A thousand pieces, four hundred of them on the shop floor; negative stock is blocked. */
async function openDepot(): Promise<Depot> {
  const counter = await openCounter(app, pool);
  await pool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const depot = { ...counter, shopId: await addGodown(app, counter, 'Shop floor') };
  expect((await transfer(depot, 400)).status).toBe(200);
  return depot;
}

/** The same number of pieces from each of these godowns, one line each. */
function saleFrom(depot: Depot, godowns: readonly string[], count: number) {
  const sale = saleOf(depot, count * godowns.length);
  return { ...sale, items: godowns.map((godownId) => ({ ...sale.items[0]!, godownId, count, actualCount: count })) };
}

test('taking goods waits only for others that take from the same place, not for other places of the same goods', async () => {
  const depot = await openDepot();
  const held = await ownerPool.connect();
  try {
    await held.query('begin');
    const place = [depot.orgId, depot.productId, depot.shopId];
    await held.query('select from stock_balances where org_id = $1 and product_id = $2 and godown_id = $3 for update', place);
    const elsewhere = sell(app, depot, saleFrom(depot, [depot.godownId], 1));
    expect(await Promise.race([elsewhere.then(({ status }) => status), pause(4_000, 'waits')])).toBe(200);
    const there = sell(app, depot, saleFrom(depot, [depot.shopId], 1));
    expect(await Promise.race([there.then(({ status }) => status), pause(300, 'waits')])).toBe('waits');
    await held.query('rollback');
    expect((await there).status).toBe(200);
  } finally {
    await held.query('rollback');
    held.release();
  }
});

test('of three sales that each take more than half of a place, all having read before one is written, one is saved', async () => {
  const depot = await openDepot();
  const { rows } = await ownerPool.query<{ id: string }>("select id from ledgers where org_id = $1 and role = 'sales'", [depot.orgId]);
  await sell(app, depot, saleFrom(depot, [depot.godownId], 1));
  const held = 'select from ledger_balances where org_id = $1 and ledger_id = $2';
  const answers = await whileHeld(ownerPool, held, [depot.orgId, rows[0]!.id], () =>
    times(3).map(() => sell(app, depot, saleFrom(depot, [depot.shopId], 250))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await stockPlaces(app, depot, today)).toMatchObject({ 'Shop floor': 150 });
});

test('sales, edits and transfers at two places at once never take more than the stock of either, and do not deadlock', async () => {
  const depot = await openDepot();
  const before = await countDeadlocks({ pool, ownerPool });
  const [main, shop] = [depot.godownId, depot.shopId];
  const standing = await Promise.all(times(4).map(() => sell(app, depot, saleFrom(depot, [main], 1))));
  const answers = await Promise.all(
    times(32).map((n) => {
      const both = n % 2 ? [main, shop] : [shop, main];
      if (n % 8 === 0) return transfer(depot, 150, n % 16 === 0);
      if (n % 8 === 1) return editSale(app, depot, standing[(n - 1) / 8]!.body._id, { version: 1, ...saleFrom(depot, both, 60) });
      return sell(app, depot, saleFrom(depot, n % 3 ? both : [both[0]!], 70));
    }),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses.keys()].sort()).toEqual([200, 422]);
  expect((await countDeadlocks({ pool, ownerPool })) - before, 'deadlocks').toBe(0);
  const places = await stockPlaces(app, depot, today);
  for (const [place, count] of Object.entries(places)) expect(count, place).toBeGreaterThanOrEqual(0);
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

/** Goods with so many batches, B1 first. */
async function withBatches(count: number) {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, { hasBatches: true });
  const text = "insert into batches (org_id, product_id, batch) select $1, $2, 'B' || n from generate_series(1, $3::int) n";
  await ownerPool.query(text, [counter.orgId, productId, count]);
  return { counter, productId };
}

test('for goods with many batches a save looks up only those that it names', async () => {
  const { counter, productId } = await withBatches(3);
  const [product] = await inTransaction(pool, db, counter.orgId, (tx) => tx.query(findStocked(counter.orgId, [productId], ['B2', 'B9'])));
  expect(product?.batches).toEqual(['B2']);
});

test('the batches of a product are listed up to as many as its places', async () => {
  const { counter, productId } = await withBatches(5_001);
  const { body } = await get<{ batches: string[] }>(app, counter.clerk, `${counter.path}/stockPlaces/${productId}`);
  expect(body.batches).toHaveLength(5_000);
});
