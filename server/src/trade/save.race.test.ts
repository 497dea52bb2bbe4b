import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { openBills, openCounter, receiptOf, receive, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

test('two receipts compete for one bill: one succeeds, the other is refused with the fresh outstandings', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(5)) {
    await sell(app, counter, saleOf(counter, 10));
    const bill = (await openBills(app, counter)).outstandings[0]!;
    const answers = await Promise.all(times(2).map(() => receive(app, counter, receiptOf(counter, 1180, [[bill.billId, 1180]]))));
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'BILLS_CHANGED',
      outstandings: [],
      totalOutstandingAmount: 0,
    });
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('many receipts over the same two bills never settle the same rupee twice', async () => {
  const counter = await openCounter(app, pool);
  for (const count of [10, 10]) await sell(app, counter, saleOf(counter, count));
  const [a, b] = (await openBills(app, counter)).outstandings.map(({ billId }) => billId);
  const answers = await Promise.all(
    times(16).map((n) => receive(app, counter, receiptOf(counter, 1000, n % 2 ? [[a!, 1000]] : [[b!, 1000]]))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await openBills(app, counter)).totalOutstandingAmount).toBe(360);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the same key twice at once posts once and both get the same answer', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(5)) {
    const key = crypto.randomUUID();
    const answers = await Promise.all(times(4).map(() => sell(app, counter, saleOf(counter, 1 + round), key)));
    expect(new Set(answers.map(({ body }) => body.voucherNumber)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  const { body } = await get<{ vouchers: unknown[] }>(app, counter.clerk, `${counter.path}/vouchers`);
  expect(body.vouchers).toHaveLength(5);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('forty sales at once are numbered without a gap and without a twin', async () => {
  const counter = await openCounter(app, pool);
  const answers = await Promise.all(times(40).map((n) => sell(app, counter, saleOf(counter, 1 + (n % 7)))));
  const sequences = answers.map(({ body }) => Number(body.voucherNumber.slice(-5))).sort((x, y) => x - y);
  expect(sequences).toEqual(times(40).map((n) => n + 1));
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('if negative stock is blocked, simultaneous sales never take more than the stock', async () => {
  const counter = await openCounter(app, pool);
  await pool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const answers = await Promise.all(times(12).map(() => sell(app, counter, saleOf(counter, 150))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6); // 1000 pieces are in stock
  const { body } = await get<{ products: { balance_stock: number }[] }>(app, counter.clerk, `${counter.path}/products`);
  expect(body.products[0]?.balance_stock).toBe(100);
});

test('one key with two bodies at once: one is posted, the other is refused because the key is used', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(5)) {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map((count) => sell(app, counter, saleOf(counter, count + round), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  }
});
