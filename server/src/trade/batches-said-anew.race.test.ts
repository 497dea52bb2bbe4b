import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@bahi/core/periods/business-date';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { post, problemsOf, put } from '../testing/calls.ts';
import { countDeadlocks, whileHeld } from '../testing/locks.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, type Saved, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

let before = 0;
beforeEach(async () => {
  before = await countDeadlocks({ pool, ownerPool });
});
afterEach(async () => {
  expect((await countDeadlocks({ pool, ownerPool })) - before, 'deadlocks').toBe(0);
});

type Answer = Saved & { problems: { code: string; field: string; message: string }[] };
const good = { manufacturedOn: addDays(today, -20), expiresOn: addDays(today, 100), mrp: 120 };
const past = { manufacturedOn: addDays(today, -20), expiresOn: addDays(today, -1), mrp: 120 };

/** Two products, each bought in one valid batch. */
async function openStore() {
  const counter = await openCounter(app, pool);
  const supplierId = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  const productIds = [
    await addProduct(app, counter, { hasBatches: true, hasExpiry: true }),
    await addProduct(app, counter, { hasBatches: true, hasExpiry: true }),
  ];
  const itemOf = (productId: string, count: number, more: object) => ({
    ...saleOf(counter, count).items[0]!,
    productId,
    batch: 'B-1',
    ...more,
  });
  const purchase = (count: number, newBatch: object, products = productIds) => ({
    ...saleOf(counter, count, 100, { partyId: supplierId, finalAmount: count * 100 * products.length }),
    items: products.map((productId) => itemOf(productId, count, { newBatch })),
  });
  const bought = await post<Answer>(app, counter.clerk, `${counter.path}/vouchers/purchase`, purchase(5, good));
  expect(bought.body.problems).toBeUndefined();
  /** Another quantity moves stock, so that it waits where the sale does. */
  const sayAnew = (products?: string[]) =>
    put<Answer>(app, counter.clerk, `${counter.path}/vouchers/purchase/${bought.body._id}`, { ...purchase(6, past, products), version: 1 });
  const saleOfAll = (products: string[]) => ({
    ...saleOf(counter, 1, 100, { finalAmount: 118 * products.length }),
    items: products.map((productId) => itemOf(productId, 1, {})),
  });
  const sell = (products = productIds) => post<Answer>(app, counter.clerk, `${counter.path}/vouchers/sales`, saleOfAll(products));
  return { counter, productIds, sayAnew, sell };
}

test.each(['the sale', 'the purchase'])(
  'a batch is sold while its purchase says otherwise when it expires, %s first: one of them is refused',
  async (first) => {
    const { counter, productIds, sayAnew, sell } = await openStore();
    const held = "select 1 from stock_balances where org_id = $1 and product_id = $2 and batch = 'B-1'";
    const answers = await whileHeld(ownerPool, held, [counter.orgId, productIds[0]], () => {
      const [one, other] = first === 'the sale' ? [sell, sayAnew] : [sayAnew, sell];
      return [one(), pause(200).then(() => other())];
    });
    const [sold, described] = first === 'the sale' ? answers : answers.toReversed();
    expect([sold!.status, described!.status]).toEqual(first === 'the sale' ? [200, 422] : [422, 200]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(problemsOf(refused).map((text) => text.split(' ')[1])).toContain(first === 'the sale' ? 'BATCH_DATES_DIFFER' : 'BATCH_EXPIRED');
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  },
);

test('sales of the same batches in opposite orders, and a purchase that changes them, do not deadlock', async () => {
  const { counter, productIds, sayAnew, sell } = await openStore();
  const held = "select 1 from stock_balances where org_id = $1 and product_id = $2 and batch = 'B-1'";
  const backwards = productIds.toReversed();
  const answers = await whileHeld(ownerPool, held, [counter.orgId, productIds[1]], () => [
    sell(),
    sell(backwards),
    pause(200).then(() => sayAnew(backwards)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
