import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { cancel, editSale, openBills, openCounter, receiptOf, receive, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : (body.code ?? String(status)))).sort();

test('many edits of one version at once: one is saved, all others are told by whom', async () => {
  const counter = await openCounter(app, pool);
  for (const _ of times(3)) {
    const { body } = await sell(app, counter, saleOf(counter, 10));
    const answers = await Promise.all(times(6).map((n) => editSale(app, counter, body._id, { ...saleOf(counter, n + 1), version: 1 })));
    expect(codes(answers)).toEqual([...times(5).map(() => 'CHANGED_MEANWHILE'), 'ok']);
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit below and a receipt that settles more, at once: the second is refused, and the bill is never below its settlement', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(6)) {
    const { body } = await sell(app, counter, saleOf(counter, 10));
    const bill = (await openBills(app, counter)).outstandings.find(({ bill_no }) => bill_no === body.voucherNumber)!;
    const race = [
      () => editSale(app, counter, body._id, { ...saleOf(counter, 2), version: 1 }),
      () => receive(app, counter, receiptOf(counter, 1180, [[bill.billId, 1180, 1180]])),
    ];
    const answers = await Promise.all((round % 2 ? race.toReversed() : race).map((run) => run()));
    expect([
      ['BILLS_CHANGED', 'ok'],
      ['SETTLED', 'ok'],
    ]).toContainEqual(codes(answers));
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a cancellation and a receipt at once: either the bill is removed or the sale stays', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(6)) {
    const { body } = await sell(app, counter, saleOf(counter, 1));
    const bill = (await openBills(app, counter)).outstandings.find(({ bill_no }) => bill_no === body.voucherNumber)!;
    const race = [() => cancel(app, counter, body._id), () => receive(app, counter, receiptOf(counter, 118, [[bill.billId, 118]]))];
    const answers = await Promise.all((round % 2 ? race.toReversed() : race).map((run) => run()));
    expect([
      ['BILLS_CHANGED', 'ok'],
      ['SETTLED', 'ok'],
    ]).toContainEqual(codes(answers));
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit and a cancellation of one version at once: one of them succeeds', async () => {
  const counter = await openCounter(app, pool);
  for (const _ of times(4)) {
    const { body } = await sell(app, counter, saleOf(counter, 10));
    const answers = await Promise.all([
      cancel(app, counter, body._id),
      editSale(app, counter, body._id, { ...saleOf(counter, 3), version: 1 }),
    ]);
    expect([
      ['CHANGED_MEANWHILE', 'ok'],
      ['CANCELLED', 'ok'],
    ]).toContainEqual(codes(answers));
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('if negative stock is blocked, simultaneous edits never take more than the stock', async () => {
  const counter = await openCounter(app, pool);
  const sales = await Promise.all(times(8).map(async () => (await sell(app, counter, saleOf(counter, 100))).body._id));
  await pool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const answers = await Promise.all(sales.map((id) => editSale(app, counter, id, { ...saleOf(counter, 180), version: 1 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2); // 200 pieces are in stock, each edit takes 80 more
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
