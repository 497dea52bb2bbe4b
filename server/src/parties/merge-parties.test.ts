import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, patch, post } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin, openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import {
  type Counter,
  closings,
  editReceipt,
  openBills,
  openCounter,
  receiptOf,
  receive,
  saleOf,
  sell,
  today,
  trialBalance,
} from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Row = {
  _id: string;
  partyName: string;
  version: number;
  isActive: boolean;
  mergedIntoId: string | null;
  mergedIntoName: string;
  balance: number;
};
type Moves = { vouchers: number; bills: number; openBills: number; postings: number; addresses: number; licences: number };
type Answer = {
  message: string;
  party: Row;
  problems: { code: string; field: string }[];
  warnings: { code: string }[];
  moves: Moves;
  balance: number;
};
const at = (shop: Shop, id: string) => `${shop.path}/parties/${id}`;
const party = async (shop: Shop, id: string) =>
  (await get<{ party: Row & { shippingAddresses: object[]; licences: object[] } }>(app, shop.clerk, at(shop, id))).body.party;
const preview = async (shop: Shop, id: string, intoId: string) =>
  (await get<Answer>(app, shop.manager, `${at(shop, id)}/merge/${intoId}`)).body;
async function merge(shop: Shop, id: string, intoId: string, who = shop.manager) {
  const [from, into] = [await party(shop, id), await party(shop, intoId)];
  return post<Answer>(app, who, `${at(shop, id)}/merge`, { version: from.version, intoId, intoVersion: into.version });
}
const opening = (billNo: string, amount: number) => ({ billNo, billDate: '2024-03-01', dueDate: '2024-03-31', amount });
const open = async (shop: Shop, partyName: string, more: object = {}) =>
  (await post<Answer>(app, shop.manager, `${shop.path}/parties`, { partyName, category: 'unregistered', state: shop.state, ...more })).body
    .party._id;

/** Two parties with openings, sales, a half-settled bill and an advance each. */
async function twins(): Promise<Counter & { from: string; into: string }> {
  const counter = await openCounter(app, pool);
  const [from, into] = [
    await open(counter, 'Ravi Trader', {
      openingBills: [opening('OB-1', 100), opening('OB-2', -25)],
      shippingAddresses: [{ label: 'Godown', address: 'Plot 7', state: '27', pin: '' }],
      licences: [
        { kind: 'drug', number: 'D-1', expiresOn: null },
        { kind: 'drug', number: 'D-2', expiresOn: null },
      ],
    }),
    await open(counter, 'Ravi Traders', {
      openingBills: [opening('OB-1', 40)],
      licences: [{ kind: 'drug', number: 'd-1', expiresOn: null }],
    }),
  ];
  for (const partyId of [from, into]) {
    await sell(app, counter, saleOf(counter, 2, 50, { partyId }));
    const bills = (await openBills(app, counter, partyId)).outstandings;
    let left = 200; // the settled part of the sale, or an advance beyond it
    const settled = bills.map(({ billId, bill_pending_amt }) => {
      const takes = Math.min(left, bill_pending_amt);
      left -= takes;
      return [billId, takes] as const;
    });
    expect(await receive(app, counter, receiptOf(counter, 200, settled, { partyId }))).toMatchObject({ status: 200 });
  }
  return { ...counter, from, into };
}

test('the preview shows what would move and changes nothing', async () => {
  const shop = await twins();
  const { moves, balance, problems, warnings } = await preview(shop, shop.from, shop.into);
  expect(moves).toEqual({ vouchers: 2, bills: 3, openBills: 2, postings: 2, addresses: 1, licences: 2 });
  const [from, into] = [await party(shop, shop.from), await party(shop, shop.into)];
  expect({ balance, problems, warnings }).toEqual({ balance: from.balance + into.balance, problems: [], warnings: [] });
  expect([from.version, into.version, from.isActive]).toEqual([1, 1, true]);
});

test('all references to one party refer to the other, balances are added, and the books are consistent', async () => {
  const shop = await twins();
  const [from, into] = [await party(shop, shop.from), await party(shop, shop.into)];
  const before = await closings(app, shop);
  const answer = await merge(shop, shop.from, shop.into);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Ravi Trader is now Ravi Traders: 2 vouchers and 3 bills moved',
      party: { version: 2, balance: from.balance + into.balance },
    },
  });
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
  const { 'Ravi Trader': gone, ...others } = await closings(app, shop);
  expect(gone).toBeUndefined();
  expect(others).toEqual({ ...omit(before, 'Ravi Trader'), 'Ravi Traders': before['Ravi Trader']! + before['Ravi Traders']! });

  expect(await party(shop, shop.from)).toMatchObject({
    isActive: false,
    mergedIntoId: shop.into,
    mergedIntoName: 'Ravi Traders',
    balance: 0,
    licences: [{ number: 'D-1' }], // the other one has it already
  });
  expect(await party(shop, shop.into)).toMatchObject({
    shippingAddresses: [{ label: 'Godown' }],
    licences: [{ number: 'd-1' }, { number: 'D-2' }],
  });
  const { rows } = await ownerPool.query('select count(*)::int as count from merged_vouchers where org_id = $1 and party_id = $2', [
    shop.orgId,
    shop.from,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});

const omit = ({ ...all }: Record<string, number>, name: string) => {
  delete all[name];
  return all;
};

test('both have the merge in their edit log, and the merged one can no longer change', async () => {
  const shop = await twins();
  await merge(shop, shop.from, shop.into);
  const fields = async (id: string) =>
    (await get<{ changes: { fields: { field: string; new: unknown }[] }[] }>(app, shop.manager, `${shop.path}/records/party/${id}/changes`))
      .body.changes[0]!.fields;
  expect(await fields(shop.from)).toContainEqual({ field: 'mergedInto', old: null, new: 'Ravi Traders' });
  expect(await fields(shop.into)).toContainEqual({ field: 'merged', old: null, new: 'Ravi Trader' });
  expect(await patch<Answer>(app, shop.manager, at(shop, shop.from), { version: 2, isActive: true })).toMatchObject({
    status: 422,
    body: { problems: [{ code: 'PARTY_MERGED' }] },
  });
});

test('settlements from before a merge can be edited after it', async () => {
  const shop = await openCounter(app, pool);
  const other = await addParty(app, shop, { partyName: 'Other' });
  await sell(app, shop, saleOf(shop, 10, 100, { partyId: other }));
  const [bill] = (await openBills(app, shop, other)).outstandings;
  const { body: receipt } = await receive(app, shop, receiptOf(shop, 500, [[bill!.billId, 500]], { partyId: other }));
  await merge(shop, other, shop.partyId);
  expect((await openBills(app, shop)).outstandings).toMatchObject([{ billId: bill!.billId, bill_pending_amt: 680 }]);
  const edited = await editReceipt(app, shop, receipt._id, { ...receiptOf(shop, 700, [[bill!.billId, 700]]), version: 1 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('a party with earlier merges takes them along', async () => {
  const shop = await openShop(app, pool);
  const [a, b, c] = [await open(shop, 'A'), await open(shop, 'B'), await open(shop, 'C')];
  await merge(shop, a, b);
  await merge(shop, b, c);
  expect(await party(shop, a)).toMatchObject({ mergedIntoId: c, mergedIntoName: 'C' });
});

test('problems of a merge are in the preview and refuse the merge, and nothing moves', async () => {
  const shop = await twins();
  const registered = await open(shop, 'Registered', { gstin: anyGstin('27'), category: 'regular' });
  const supplier = await open(shop, 'Supplier', { accountGroup: 'Sundry Creditors' });
  const codes = (problems: { code: string }[]) => problems.map(({ code }) => code);
  for (const [from, into, code] of [
    [registered, shop.into, 'MERGE_LOSES_GSTIN'],
    [shop.from, supplier, 'MERGE_OF_OTHER_GROUP'],
    [shop.from, shop.from, 'MERGE_WITH_ITSELF'],
  ] as const) {
    expect(codes((await preview(shop, from, into)).problems)).toEqual([code]);
    const answer = await merge(shop, from, into);
    expect({ status: answer.status, codes: codes(answer.body.problems) }).toEqual({ status: 422, codes: [code] });
  }
  expect((await preview(shop, shop.from, registered)).warnings.map(({ code }) => code)).toEqual(['MERGE_GIVES_GSTIN']);
  await ownerPool.query('update organizations set sales_locked_up_to = $2 where id = $1', [shop.orgId, today]);
  expect(codes((await merge(shop, shop.from, shop.into)).body.problems)).toEqual(['MERGE_LOCKED']);
  expect(await party(shop, shop.from)).toMatchObject({ isActive: true, version: 1 });
});

test('a merge is for managers, for the versions they saw, and not for companies with masters from Tally', async () => {
  const shop = await openShop(app, pool);
  const [a, b] = [await open(shop, 'A'), await open(shop, 'B')];
  expect(await merge(shop, a, b, shop.clerk)).toMatchObject({ status: 403 });
  expect(await post(app, shop.manager, `${at(shop, a)}/merge`, { version: 1, intoId: b, intoVersion: 2 })).toMatchObject({
    body: { code: 'CHANGED_MEANWHILE' },
  });
  await ownerPool.query(`update organizations set type = 'integrated' where id = $1`, [shop.orgId]);
  expect(await merge(shop, a, b)).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
});

type Act = { what: 'sale' | 'receipt' | 'opening' | 'merge'; one: number; other: number; size: number };
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('sale', 'sale', 'receipt', 'opening', 'merge'),
  one: fc.nat(3),
  other: fc.nat(3),
  size: fc.integer({ min: 1, max: 40 }),
});

test('after any history of openings, sales, receipts and merges the books are consistent', async () => {
  const history = fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 14 }), async (acts) => {
    const shop = await openCounter(app, pool);
    const ids = [await open(shop, 'A'), await open(shop, 'B'), await open(shop, 'C'), await open(shop, 'D')];
    for (const { what, one, other, size } of acts) {
      const { mergedIntoId, version } = await party(shop, ids[one]!);
      const partyId = ids[one]!;
      if (mergedIntoId !== null) continue;
      if (what === 'sale') await sell(app, shop, saleOf(shop, size, 33, { partyId }));
      if (what === 'opening') {
        const openingBills = Array.from({ length: size % 4 }, (_, at) => opening(`OB-${at}`, at === 1 ? -size : size * 3));
        await patch(app, shop.manager, at(shop, partyId), { version, openingBills });
      }
      if (what === 'receipt') {
        const [bill] = (await openBills(app, shop, partyId)).outstandings;
        const settled = bill ? [[bill.billId, Math.min(bill.bill_pending_amt, size)] as const] : [];
        await receive(app, shop, receiptOf(shop, size, settled, { partyId }));
      }
      if (what === 'merge') await merge(shop, partyId, ids[other]!);
    }
    expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
    expect((await trialBalance(app, shop)).total.difference).toBe(0);
  });
  await fc.assert(history, { numRuns: 10, endOnFailure: true }); // a failing seed is printed
});
