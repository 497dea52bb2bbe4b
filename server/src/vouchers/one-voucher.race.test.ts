import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../testing/calls.ts';
import { bodyOf, type Entered, editKind, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { countDeadlocks } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { cancel, openBills, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const size = { count: 3, rupees: 100 };
type Answer = { status: number; body: { code?: string } };

let before = 0;
beforeEach(async () => {
  before = await countDeadlocks({ pool, ownerPool });
});
afterEach(async () => {
  expect((await countDeadlocks({ pool, ownerPool })) - before, 'deadlocks').toBe(0);
});

const saved = async (store: Store, kind: VoucherKind, more: object = {}) => {
  const { status, body } = await enterKind(app, store, kind, { ...bodyOf[kind](store, size), ...more });
  expect([status, body.problems]).toEqual([200, undefined]);
  return body;
};
/** One succeeded, and all others were refused with a reason. */
async function expectOneOf(store: Store, answers: readonly Answer[], codes: readonly string[]) {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, codes]).toEqual([expect.toBeOneOf([409, 422]), expect.arrayContaining([body.code])]);
  expect(await verifyCompany(pool, db, store.orgId)).toEqual([]);
}

describe.each(voucherKinds)('several simultaneous acts on one voucher: %s', (kind) => {
  test('cancelled and edited twice each, one act succeeds', async () => {
    const store = await openStore(app, pool);
    const { _id } = await saved(store, kind);
    const edited = { ...bodyOf[kind](store, { ...size, count: 2 }), version: 1 };
    const answers = await Promise.all<Answer>([
      cancel(app, store, _id),
      editKind(app, store, kind, _id, edited),
      cancel(app, store, _id),
      editKind(app, store, kind, _id, edited),
    ]);
    await expectOneOf(store, answers, ['CANCELLED', 'CHANGED_MEANWHILE']);
  });

  test('the same entry arrives four times with one key, and another with it: one is saved', async () => {
    const store = await openStore(app, pool);
    const key = crypto.randomUUID();
    const body = bodyOf[kind](store, size);
    const send = (each: object) => post<Entered>(app, store.clerk, `${store.path}/vouchers/${kind}`, each, key);
    const [other, ...answers] = await Promise.all([send(bodyOf[kind](store, { ...size, count: 2 })), ...times(4).map(() => send(body))]);
    const won = other!.status === 200 ? [other!] : answers;
    const lost = other!.status === 200 ? answers : [other!];
    expect(new Set(won.map(({ body: { _id } }) => _id)).size).toBe(1);
    for (const { status, body: refusal } of lost) expect([status, refusal.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const { rows } = await ownerPool.query('select id from vouchers where org_id = $1 and kind = $2', [store.orgId, kind]);
    expect(rows).toEqual([{ id: won[0]!.body._id }]);
    expect(await verifyCompany(pool, db, store.orgId)).toEqual([]);
  });
});

test('one order is delivered completely by four simultaneous sales: one succeeds', async () => {
  const store = await openStore(app, pool);
  const order = await saved(store, 'saleOrder');
  const answers = await Promise.all(times(4).map(() => sell(app, store, saleOf(store, 3, 100, { convertedFrom: [order._id] }))));
  await expectOneOf(store, answers, ['INVALID']);
});

test('one bill is settled completely by four simultaneous receipts: one succeeds', async () => {
  const store = await openStore(app, pool);
  const { amount } = await saved(store, 'sales');
  const { billId } = (await openBills(app, store)).outstandings[0]!;
  const answers = await Promise.all(times(4).map(() => receive(app, store, receiptOf(store, amount, [[billId, amount]]))));
  await expectOneOf(store, answers, ['BILLS_CHANGED']);
});

test.each(['dispatch', 'receive'] as const)('three calls to %s a transfer at once, and a cancellation: one succeeds', async (what) => {
  const store = await openStore(app, pool);
  const { _id } = await saved(store, 'stockTransfer', { state: what === 'dispatch' ? 'draft' : 'dispatched' });
  const step = () => post<Entered>(app, store.clerk, `${store.path}/vouchers/stockTransfer/${_id}/${what}`, { version: 1, date: today });
  const answers = await Promise.all<Answer>([step(), step(), cancel(app, store, _id), step()]);
  await expectOneOf(store, answers, ['CANCELLED', 'CHANGED_MEANWHILE', 'TRANSFER_ELSEWHERE']);
});

test('goods are counted while they are sold: an outdated count is refused', async () => {
  const store = await openStore(app, pool);
  const { productId, godownId } = store;
  const line = { productId, godownId, type: 'counted', count: 990, bookCount: 1000 };
  const counted = () => enterKind(app, store, 'stockAdjustment', { date: today, reason: 'count', items: [line] });
  const answers = await Promise.all<Answer>([...times(3).map(() => sell(app, store, saleOf(store, 1))), ...times(3).map(counted)]);
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
  const counts = answers.slice(3).filter(({ status }) => status === 200).length;
  expect(counts).toBeLessThanOrEqual(1);
  for (const { status, body } of answers.slice(3)) if (status !== 200) expect([status, body.code]).toEqual([422, 'INVALID']);
  const { rows } = await ownerPool.query('select sum(quantity_e4)::int as n from stock_balances where org_id = $1 and product_id = $2', [
    store.orgId,
    productId,
  ]);
  expect(rows).toEqual([{ n: (1000 - 3 - counts * 10) * 10_000 }]);
  expect(await verifyCompany(pool, db, store.orgId)).toEqual([]);
});
