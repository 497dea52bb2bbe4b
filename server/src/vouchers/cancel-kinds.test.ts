import { addDays } from '@bahi/core/periods/business-date';
import { isOrder } from '@bahi/core/vouchers/order-kinds';
import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { stockPlaces } from '../testing/entries.ts';
import { bodyOf, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { addProduct } from '../testing/masters.ts';
import { anyStaff } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, openBills, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const size = { count: 3, rupees: 100 };

/** Everything that a voucher may move. */
async function standing(store: Store) {
  const { rows: bills } = await ownerPool.query('select bill_no, pending_paise::int from bills where org_id = $1 order by id', [
    store.orgId,
  ]);
  const { rows: road } = await ownerPool.query('select sum(quantity_e4)::int from transit_moves where org_id = $1', [store.orgId]);
  const balances = Object.entries(await closings(app, store)).filter(([, balance]) => balance !== 0);
  return { bills, road, balances, stock: await stockPlaces(app, store, today) };
}
const expectSound = async ({ orgId }: Store) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);
const saved = async (store: Store, kind: VoucherKind, body: object) => {
  const { status, body: answer } = await enterKind(app, store, kind, body);
  expect([status, answer.problems, answer.message]).toMatchObject([200, undefined, /^Saved/]);
  return answer;
};
const step = (store: Store, id: string, what: 'dispatch' | 'receive', body: object) =>
  app.inject({
    method: 'POST',
    url: `/api${store.path}/vouchers/stockTransfer/${id}/${what}`,
    headers: { ...store.clerk, 'idempotency-key': crypto.randomUUID() },
    payload: { date: today, ...body },
  });

describe('a cancelled voucher of any kind leaves the books as without it, and keeps its number', () => {
  test.each(voucherKinds)('%s', async (kind) => {
    const store = await openStore(app, pool);
    const before = await standing(store);
    const voucher = await saved(store, kind, bodyOf[kind](store, size));
    if (!isOrder(kind)) expect(await standing(store)).not.toEqual(before);
    const { status, body } = await cancel(app, store, voucher._id);
    expect([status, body]).toMatchObject([200, { voucherNumber: voucher.voucherNumber, version: 2 }]);
    expect(await standing(store)).toEqual(before);
    const details = (await get<{ voucher: object }>(app, store.clerk, `${store.path}/vouchers/${voucher._id}`)).body.voucher;
    expect(details).toMatchObject({ kind, isCancelled: true, cancelled: { reason: 'Entered twice' }, postings: [] });
    const next = await saved(store, kind, bodyOf[kind](store, size));
    expect(Number(next.voucherNumber.slice(-5))).toBe(2);
    await expectSound(store);
  });

  test.each(['draft', 'dispatched', 'received'] as const)('a transfer that is %s', async (state) => {
    const store = await openStore(app, pool);
    const before = await standing(store);
    const voucher = await saved(store, 'stockTransfer', { ...bodyOf.stockTransfer(store, size), state });
    expect((await cancel(app, store, voucher._id)).status).toBe(200);
    expect(await standing(store)).toEqual(before);
    await expectSound(store);
  });

  test('a transfer that was received in a separate step, short and damaged', async () => {
    const store = await openStore(app, pool);
    const before = await standing(store);
    const draft = await saved(store, 'stockTransfer', {
      ...bodyOf.stockTransfer(store, { ...size, date: addDays(today, -2) }),
      state: 'draft',
    });
    expect((await step(store, draft._id, 'dispatch', { version: 1, date: addDays(today, -1) })).statusCode).toBe(200);
    const arrived = { version: 2, damageGodownId: store.brokenId, items: [{ line: 1, short: 1, damaged: 1 }] };
    expect((await step(store, draft._id, 'receive', arrived)).statusCode).toBe(200);
    expect((await standing(store)).stock).toEqual({ Main: 997, Shop: 1, Broken: 1 });
    expect((await cancel(app, store, draft._id, 3)).status).toBe(200);
    expect(await standing(store)).toEqual(before);
    const after = await step(store, draft._id, 'receive', { version: 4 });
    expect([after.statusCode, after.json().code]).toEqual([409, 'CANCELLED']);
    await expectSound(store);
  });

  test('a sale with payment parts in cash, in the bank, by cheque and on credit', async () => {
    const store = await openStore(app, pool);
    const before = await standing(store);
    const part = (type: string, amount: number, ref_id: string, ref_collection: string, more: object = {}) => ({
      type,
      amount,
      ref_id,
      ref_collection,
      ...more,
    });
    const paymentSplits = [
      part('cash', 100, store.cashId, 'Cash'),
      part('upi', 50, store.bankId, 'BankDetails'),
      part('cheque', 50, store.bankId, 'BankDetails', { chequeNumber: '000007' }),
      part('credit', 100, store.partyId, 'Party', { reference_name: 'R/1' }),
    ];
    const voucher = await saved(store, 'sales', saleOf(store, 3, 100, { paymentSplits }));
    expect((await openBills(app, store)).outstandings.map(({ bill_no }) => bill_no)).toContain('R/1');
    expect((await cancel(app, store, voucher._id)).status).toBe(200);
    expect(await standing(store)).toEqual(before);
    await expectSound(store);
  });
});

describe('the reason against a cancellation is named', () => {
  test.each(['debitNote', 'purchase'] as const)('goods of a %s', async (kind) => {
    const store = await openStore(app, pool);
    await pool.query("update organizations set negative_stock = 'block' where id = $1", [store.orgId]);
    const productId = await addProduct(app, store);
    const of = (body: object) => ({ ...body, items: (body as ReturnType<typeof saleOf>).items.map((item) => ({ ...item, productId })) });
    const bought = await saved(store, 'purchase', of(bodyOf.purchase(store, { ...size, date: addDays(today, -3) })));
    const back = kind === 'debitNote' ? await saved(store, 'debitNote', of(bodyOf.debitNote(store, { ...size, count: 1 }))) : null;
    const sold = await saved(store, 'sales', of(bodyOf.sales(store, { ...size, count: 2 })));
    const refused = await cancel(app, store, bought._id);
    expect([refused.status, refused.body.problems.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, ['items STOCK_SHORT']]);
    expect(refused.body.problems[0]!.message).not.toBe('');
    expect((await cancel(app, store, sold._id)).status).toBe(200);
    if (back) expect((await cancel(app, store, back._id)).status).toBe(200);
    expect((await cancel(app, store, bought._id)).status).toBe(200);
    await expectSound(store);
  });

  test('goods of one batch among others', async () => {
    const store = await openStore(app, pool);
    await pool.query("update organizations set negative_stock = 'block' where id = $1", [store.orgId]);
    const productId = await addProduct(app, store, { hasBatches: true });
    const of = (body: object, batch: string, more: object = {}) => ({
      ...body,
      items: (body as ReturnType<typeof saleOf>).items.map((item) => ({ ...item, productId, batch, ...more })),
    });
    const newBatch = { manufacturedOn: null, expiresOn: null, mrp: 0 };
    await saved(store, 'purchase', of(bodyOf.purchase(store, size), 'B-1', { newBatch }));
    const bought = await saved(store, 'purchase', of(bodyOf.purchase(store, size), 'B-2', { newBatch }));
    await saved(store, 'sales', of(bodyOf.sales(store, { ...size, count: 2 }), 'B-2'));
    const { problems } = (await cancel(app, store, bought._id)).body;
    expect(problems).toMatchObject([{ field: 'items', code: 'STOCK_SHORT', message: expect.stringContaining(', batch B-2 in stock') }]);
    await expectSound(store);
  });

  test('a bill settled by a note or journal: they must be cancelled before the sale', async () => {
    const store = await openStore(app, pool);
    const sale = await saved(store, 'sales', bodyOf.sales(store, size));
    const bill = async () => (await openBills(app, store)).outstandings[0]!.billId;
    const note = await saved(store, 'creditNote', bodyOf.creditNote(store, { ...size, count: 1 }, [[await bill(), 118]]));
    const journal = await saved(store, 'journal', bodyOf.journal(store, size, [[await bill(), 36]]));
    const refused = await cancel(app, store, sale._id);
    expect([refused.status, refused.body.code, refused.body.settledAmount]).toEqual([409, 'SETTLED', 154]);
    expect(refused.body.by.map(({ voucherNumber }) => voucherNumber).toSorted()).toEqual(
      [note.voucherNumber, journal.voucherNumber].toSorted(),
    );
    expect((await cancel(app, store, note._id)).status).toBe(200);
    expect((await openBills(app, store)).totalOutstandingAmount).toBe(318);
    expect((await cancel(app, store, journal._id)).status).toBe(200);
    expect((await cancel(app, store, sale._id)).status).toBe(200);
    await expectSound(store);
  });
});

test.each(voucherKinds)('Staff of role user cancel an own %s of the same day, an admin any', async (kind) => {
  const store = await openStore(app, pool);
  const other = await anyStaff(pool, store.people.owner.id, [store.orgId]);
  const voucher = await saved(store, kind, bodyOf[kind](store, size));
  const refused = await cancel(app, store, voucher._id, 1, other.headers);
  expect([refused.status, refused.body.code, refused.body.message]).toMatchObject([403, 'NOT_ALLOWED', /on the same day/]);
  await ownerPool.query("update vouchers set created_at = created_at - interval '1 day' where org_id = $1", [store.orgId]);
  expect((await cancel(app, store, voucher._id)).status).toBe(403);
  expect((await cancel(app, store, voucher._id, 1, store.manager)).status).toBe(200);
  await expectSound(store);
});
