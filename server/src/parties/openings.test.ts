import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { inTransaction } from '../platform/transaction.ts';
import { moveOpenings } from '../postings/openings-store.ts';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, openBills, openCounter, receiptOf, receive } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const BOOKS_FROM = '2024-04-01'; // of openShop

type Bill = { _id?: string; billNo: string; billDate: string; dueDate: string; amount: number; pending?: number };
type Answer = {
  party: { _id: string; version: number; balance: number; openingBills: Bill[] };
  problems: { code: string; field: string }[];
  code: string;
};
const bill = (billNo: string, amount: number, more: Partial<Bill> = {}): Bill => ({
  billNo,
  billDate: '2024-03-15',
  dueDate: '2024-04-14',
  amount,
  ...more,
});
const enter = (shop: Shop, partyName: string, openingBills: Bill[], more: object = {}) =>
  post<Answer>(app, shop.manager, `${shop.path}/parties`, {
    partyName,
    category: 'unregistered',
    state: shop.state,
    openingBills,
    ...more,
  });
const change = (shop: Shop, id: string, version: number, openingBills: Bill[], who = shop.manager) =>
  patch<Answer>(app, who, `${shop.path}/parties/${id}`, { version, openingBills });
const bills = async (shop: Shop, id: string) =>
  (await get<Answer>(app, shop.manager, `${shop.path}/parties/${id}`)).body.party.openingBills;
const given = ({ pending: _, ...stored }: Bill) => stored;

test('a party’s opening bills are its debt, are open, and every stored figure is right', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await enter(counter, 'Opened', [bill('OB-1', 1180), bill('OB-2', 50.5, { billDate: '2024-02-01' }), bill('ADV', -30)]);
  expect(body.party.balance).toBe(1200.5);
  expect((await openBills(app, counter, body.party._id)).outstandings).toMatchObject([
    { bill_no: 'OB-2', bill_pending_amt: 50.5, source: 'opening' },
    { bill_no: 'OB-1', bill_pending_amt: 1180 },
  ]);
  expect(await openBills(app, counter, body.party._id)).toMatchObject({ totalOutstandingAmount: 1230.5, advanceAmount: 30 });
  expect(await closings(app, counter)).toMatchObject({ Opened: 1200.5 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('openings are replaced as a whole, and settlements of a bill stay', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await enter(counter, 'Paid', [bill('OB-1', 1000), bill('OB-2', 500), bill('OB-3', 70)]);
  const id = body.party._id;
  const stored = await bills(counter, id);
  const first = (await openBills(app, counter, id)).outstandings[0]!;
  expect(await receive(app, counter, receiptOf(counter, 400, [[first.billId, 400]], { partyId: id }))).toMatchObject({ status: 200 });

  const [one, two] = [given(stored[0]!), given(stored[1]!)];
  expect(problemsOf(await change(counter, id, 1, [two]))).toEqual(['openingBills OPENING_BILL_SETTLED']);
  expect(problemsOf(await change(counter, id, 1, [{ ...one, amount: 399 }, two]))).toEqual(['openingBills.0.amount OPENING_BILL_SETTLED']);
  expect(
    await change(counter, id, 1, [{ ...one, amount: 900, billNo: 'OB-1a' }, { ...two, amount: -500 }, bill('OB-4', 20)]),
  ).toMatchObject({
    status: 200,
    body: { party: { balance: 20 } },
  });
  expect(await bills(counter, id)).toMatchObject([
    { _id: one._id, billNo: 'OB-1a', amount: 900, pending: 500 },
    { _id: two._id, amount: -500, pending: -500 },
    { billNo: 'OB-4', pending: 20 },
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('only the owner and staff of role admin enter openings; others edit the rest of such a party', async () => {
  const shop = await openShop(app, pool);
  const body = { partyName: 'By a clerk', category: 'unregistered', state: shop.state };
  expect(await post(app, shop.clerk, `${shop.path}/parties`, { ...body, openingBills: [bill('OB-1', 1)] })).toMatchObject({ status: 403 });
  const { body: entered } = await enter(shop, 'By a manager', [bill('OB-1', 1)]);
  const stored = await bills(shop, entered.party._id);
  expect(await change(shop, entered.party._id, 1, [], shop.clerk)).toMatchObject({ status: 403 });
  const path = `${shop.path}/parties/${entered.party._id}`;
  expect(await patch(app, shop.clerk, path, { version: 1, email: 'a@example.in', openingBills: stored.map(given) })).toMatchObject({
    status: 200,
  });
});

test('an opening bill is dated before the books begin, and cannot change while they are locked', async () => {
  const shop = await openShop(app, pool);
  expect(problemsOf(await enter(shop, 'Late', [bill('', 0, { billDate: BOOKS_FROM, dueDate: '2024-03-01' })]))).toEqual([
    'openingBills.0.billNo OPENING_BILL_NUMBER_MISSING',
    'openingBills.0.billDate OPENING_BILL_DATE_LATE',
    'openingBills.0.dueDate OPENING_BILL_DUE_EARLY',
    'openingBills.0.amount OPENING_AMOUNT_MISSING',
  ]);
  const { body } = await enter(shop, 'Open', [bill('OB-1', 10)]);
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [shop.orgId, addDays(BOOKS_FROM, 30)]);
  expect(problemsOf(await change(shop, body.party._id, 1, []))).toEqual(['openingBills OPENING_LOCKED']);
  expect(problemsOf(await enter(shop, 'Too late', [bill('OB-1', 10)]))).toEqual(['openingBills OPENING_LOCKED']);
});

test('a debt to a supplier is an opening bill of the other side; a party that changes sides swaps bills and advances', async () => {
  const shop = await openShop(app, pool);
  const kinds = async (id: string) =>
    (await ownerPool.query<{ kind: string }>('select kind from bills where party_id = $1 order by bill_no', [id])).rows
      .map(({ kind }) => kind)
      .join();
  const { body } = await enter(shop, 'Mill', [bill('A', -1000), bill('B', 100)], { accountGroup: 'Sundry Creditors' });
  expect(await kinds(body.party._id)).toBe('bill,advance');
  await patch(app, shop.manager, `${shop.path}/parties/${body.party._id}`, { version: 1, accountGroup: 'Sundry Debtors' });
  expect(await kinds(body.party._id)).toBe('advance,bill');
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('a party with opening bills is in use', async () => {
  const shop = await openShop(app, pool);
  const { body } = await enter(shop, 'Used', [bill('OB-1', 10)]);
  const answer = await remove(app, shop.manager, `${shop.path}/parties/${body.party._id}`, { version: 1 });
  expect(answer.body).toMatchObject({ code: 'IN_USE', uses: [{ what: 'bills', count: 1 }] });
});

test('an opening bill changed outside of Bahi is found: by its ledger, month and year, and by the balance of the party', async () => {
  const shop = await openShop(app, pool);
  await enter(shop, 'Watched', [bill('OB-1', 10)]);
  await ownerPool.query('update bills set amount_paise = 1100, pending_paise = 1100 where org_id = $1', [shop.orgId]);
  expect((await verifyCompany(pool, db, shop.orgId)).map(({ check, place }) => `${check}: ${place}`)).toEqual([
    'the balance of a ledger in a month: Watched 03/2024',
    'the balance of a ledger in a year: Watched 2023',
    "a party's balance is that of its bills: Watched",
  ]);
});

test('if the first day of the books changes, openings count before the new day', async () => {
  const shop = await openShop(app, pool);
  await enter(shop, 'Moved', [
    bill('OB-1', 10, { billDate: '2023-01-31', dueDate: '2023-01-31' }),
    bill('OB-2', -4, { billDate: '2023-01-31' }),
  ]);
  for (const booksFrom of ['2023-07-15', '2024-01-01', '2024-04-01']) {
    const { rows } = await ownerPool.query<{ before: string }>('select books_from as before from organizations where id = $1', [
      shop.orgId,
    ]);
    await inTransaction(pool, db, shop.orgId, (tx) => tx.together(moveOpenings(shop.orgId, rows[0]!.before, booksFrom)));
    await ownerPool.query('update organizations set books_from = $2 where id = $1', [shop.orgId, booksFrom]);
    expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
  }
});
