import { addDays } from '@bahi/core/periods/business-date';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { countDeadlocks, waiting, whileHeld } from '../testing/locks.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { type Counter, openCounter, type Saved, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

// A deadlock's loser runs again, so only this count shows that there was one.
let before = 0;
beforeEach(async () => {
  before = await countDeadlocks({ pool, ownerPool });
});
afterEach(async () => {
  expect((await countDeadlocks({ pool, ownerPool })) - before, 'deadlocks').toBe(0);
});

type Answer = Saved & { code: string; problems: { code: string; field: string; message: string }[] };
type Described = { manufacturedOn: string | null; expiresOn: string | null; mrp: number };

const soon = { manufacturedOn: addDays(today, -20), expiresOn: addDays(today, 100), mrp: 120 };
const late = { manufacturedOn: addDays(today, -10), expiresOn: addDays(today, 200), mrp: 130 };

/** A supplier, and goods of which each batch has its last day of use. */
async function openStore() {
  const counter = await openCounter(app, pool);
  const supplierId = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  const productId = await addProduct(app, counter, { hasBatches: true, hasExpiry: true });
  return { counter, supplierId, productId };
}
type Store = Awaited<ReturnType<typeof openStore>>;

const boughtOf = ({ counter, supplierId, productId }: Store, batch: string, newBatch: Described | undefined) => ({
  ...saleOf(counter, 5, 100, { partyId: supplierId, finalAmount: 500 }),
  items: [{ ...saleOf(counter, 5).items[0]!, productId, batch, newBatch }],
});
const buy = (store: Store, batch: string, newBatch?: Described) =>
  post<Answer>(app, store.counter.clerk, `${store.counter.path}/vouchers/purchase`, boughtOf(store, batch, newBatch));
const buyAnew = (store: Store, id: string, batch: string, newBatch: Described) =>
  put<Answer>(app, store.counter.clerk, `${store.counter.path}/vouchers/purchase/${id}`, {
    ...boughtOf(store, batch, newBatch),
    version: 1,
  });

/** The stored data of the batch that a purchase added. */
async function batchOf(counter: Counter, id: string): Promise<Described | undefined> {
  const { body } = await get<{ voucher: { items: { batchDetails: Described }[] } }>(app, counter.clerk, `${counter.path}/vouchers/${id}`);
  return body.voucher.items[0]?.batchDetails;
}

/** Saved together: each has read the books before the other commits, as both need this balance. */
const together = <T>({ counter, supplierId }: Store, start: () => Promise<T>[]) =>
  whileHeld(ownerPool, 'select 1 from ledger_balances where org_id = $1 and ledger_id = $2', [counter.orgId, supplierId], start);

test('two purchases add a new batch at once with different data: one defines it, the other is refused at its fields', async () => {
  const store = await openStore();
  await buy(store, 'A-0', soon);
  for (const n of times(3)) {
    const answers = await together(store, () => [buy(store, `B-${n}`, soon), buy(store, `B-${n}`, late)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(problemsOf(refused)).toEqual([
      'items.0.newBatch.expiresOn BATCH_DATES_DIFFER',
      'items.0.newBatch.manufacturedOn BATCH_MADE_ELSE',
      'items.0.newBatch.mrp BATCH_PRICED_ELSE',
    ]);
    const saved = answers.find(({ status }) => status === 200)!;
    expect(await batchOf(store.counter, saved.body._id)).toEqual(saved === answers[0] ? soon : late);
  }
  expect(await verifyCompany(pool, db, store.counter.orgId)).toEqual([]);
});

test('two purchases add a new batch at once with equal data: both are saved', async () => {
  const store = await openStore();
  await buy(store, 'A-0', soon);
  const answers = await together(store, () => [buy(store, 'B-1', soon), buy(store, 'B-1', soon)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('one purchase changes its batch while another adds to it: neither uses outdated data', async () => {
  const store = await openStore();
  const { body } = await buy(store, 'B-1', soon);
  const [edited, bought] = await together(store, () => [buyAnew(store, body._id, 'B-1', late), buy(store, 'B-1', soon)]);
  expect([edited!.status, bought!.status].sort()).toEqual([200, 422]);
  expect(await batchOf(store.counter, body._id)).toEqual(edited!.status === 200 ? late : soon);
  expect(await verifyCompany(pool, db, store.counter.orgId)).toEqual([]);
});

test('two purchases of the same new batches in opposite orders do not deadlock', async () => {
  const store = await openStore();
  const other = await addProduct(app, store.counter, { hasBatches: true });
  await buy(store, 'A-0', soon);
  const bothIn = (n: number) => {
    const body = boughtOf(store, 'B-1', soon);
    const items = [...body.items, { ...body.items[0]!, productId: other, newBatch: { ...soon, expiresOn: null } }];
    return { ...body, items: n ? items : items.toReversed(), finalAmount: 1000 };
  };
  const path = `${store.counter.path}/vouchers/purchase`;
  const answers = await together(store, () => times(2).map((n) => post<Answer>(app, store.counter.clerk, path, bothIn(n))));
  expect(answers.map(({ status, body }) => [status, body.problems])).toEqual(times(2).map(() => [200, undefined]));
});

test('a purchase is edited while another adds the same batch: first the deductee of both, then goods', async () => {
  const store = await openStore();
  const { counter, supplierId, productId } = store;
  const deductee = { section: '194Q', kind: 'other' };
  expect((await put(app, counter.manager, `${counter.path}/tds/deductees/${supplierId}`, deductee)).status).toBe(200);
  const { body } = await buy(store, 'B-1', soon);
  const answers = await whileHeld(ownerPool, 'select 1 from products where org_id = $1 and id = $2', [counter.orgId, productId], () => [
    buy(store, 'B-2', soon),
    // After the other waits for the goods: a call that has locked the supplier by then blocks it.
    waiting(ownerPool, 1).then(() => buyAnew(store, body._id, 'B-1', late)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
