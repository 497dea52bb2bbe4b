import { expect, test } from 'vitest';
import { patch } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openBills, openCounter, receiptOf, receive, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

const limit = (counter: Counter, version: number, creditLimit: number | null, creditPolicy: 'warn' | 'block') =>
  patch(app, counter.clerk, `${counter.path}/parties/${counter.partyId}`, { version, creditLimit, creditPolicy });

test('a sale beyond a blocking limit is refused, and passes again after a payment', async () => {
  const counter = await openCounter(app, pool);
  await limit(counter, 1, 236, 'block');
  expect(await sell(app, counter, saleOf(counter, 2))).toMatchObject({ status: 200 }); // 236.00, the whole limit
  const refused = await sell(app, counter, saleOf(counter, 1));
  expect(refused).toMatchObject({ status: 422, body: { problems: [{ code: 'CREDIT_LIMIT_EXCEEDED', field: 'partyId' }] } });
  expect(refused.body.problems[0]!.message).toContain('would owe ₹354, ₹118 more than its credit limit of ₹236.');
  const [bill] = (await openBills(app, counter)).outstandings;
  await receive(app, counter, receiptOf(counter, 118, [[bill!.billId, 118]]));
  expect(await sell(app, counter, saleOf(counter, 1))).toMatchObject({ status: 200 });
});

test('with a warning limit, and without one, every sale passes', async () => {
  const counter = await openCounter(app, pool);
  await limit(counter, 1, 0, 'warn');
  expect(await sell(app, counter, saleOf(counter, 1))).toMatchObject({ status: 200 });
  await limit(counter, 2, null, 'block');
  expect(await sell(app, counter, saleOf(counter, 1))).toMatchObject({ status: 200 });
});
