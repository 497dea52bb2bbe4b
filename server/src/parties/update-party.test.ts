import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin, anyStaff, openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const shop = await openShop(app, pool);

type Row = { _id: string; version: number; partyName: string; isActive: boolean; changedBy: string | null };
type Answer = {
  party: Row;
  code: string;
  problems: { code: string; field: string }[];
  uses: { what: string; count: number }[];
  version: number;
  by: string;
};
type Detail = { party: Row & { shippingAddresses: { _id: string; label: string }[]; licences: object[]; mobileNumber: string } };
const at = (id: string, of: Shop = shop) => `${of.path}/parties/${id}`;
const update = (id: string, body: object, who = shop.clerk, of: Shop = shop) =>
  patch<Answer>(app, who, at(id, of), { version: 1, ...body });
const detail = async (id: string, of: Shop = shop) => (await get<Detail>(app, of.clerk, at(id, of))).body.party;
const ledgerOf = async (id: string) =>
  (await ownerPool.query('select name, is_active as "isActive" from ledgers where id = $1', [id])).rows[0] as object;

test('only the sent fields change; the ledger gets the new name, and the search finds it', async () => {
  const id = await addParty(app, shop, { partyName: 'Old Name', mobileNumber: '9811111111' });
  const answer = await update(id, { partyName: 'New Name', code: 'nn' });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Party saved', party: { version: 2, partyName: 'New Name', code: 'NN', changedBy: 'Staff user' } },
  });
  expect(await detail(id)).toMatchObject({ mobileNumber: '9811111111' });
  expect(await ledgerOf(id)).toEqual({ name: 'New Name', isActive: true });
  const found = async (search: string) =>
    (await get<{ parties: Row[] }>(app, shop.clerk, `${shop.path}/parties?search=${search}`)).body.parties.map(({ _id }) => _id);
  expect([await found('new name'), await found('old name'), await found('nn')]).toEqual([[id], [], [id]]);
});

test('a change of an outdated version is refused with the other user’s name', async () => {
  const id = await addParty(app, shop);
  await update(id, { email: 'a@example.in' });
  expect(await update(id, { email: 'b@example.in' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', by: 'Staff user', version: 2 },
  });
  expect(await update(shop.orgId, {})).toMatchObject({ status: 404 });
});

test('the rules apply to the resulting party', async () => {
  const gstin = anyGstin('27');
  const id = await addParty(app, shop, { gstin, category: 'regular' });
  expect(problemsOf(await update(id, { state: '29' }))).toEqual(['state GSTIN_OF_OTHER_STATE']);
  expect(problemsOf(await update(id, { gstin: '' }))).toEqual(['gstin GSTIN_MISSING']);
  expect(await update(id, { gstin: '', category: 'unregistered', state: '29' })).toMatchObject({ status: 200 });
});

test('the state before a change can be read, field by field; an unchanged update increases no version', async () => {
  const id = await addParty(app, shop, { partyName: 'Watched', creditDays: 7 });
  await update(id, { creditLimit: 1000.5, shippingAddresses: [{ label: 'Godown', address: 'A', state: '27', pin: '' }] });
  await update(id, { version: 2, creditDays: 7 });
  const { _id } = (await detail(id)).shippingAddresses[0]!;
  await update(id, { version: 2, shippingAddresses: [{ _id, label: 'Godown', address: 'A', state: '27', pin: '411001' }] });
  expect((await detail(id)).shippingAddresses).toMatchObject([{ _id, pin: '411001' }]);
  const { body } = await get<{ changes: { version: number; fields: { field: string; old: unknown; new: unknown }[] }[] }>(
    app,
    shop.manager,
    `${shop.path}/records/party/${id}/changes`,
  );
  expect(body.changes.map(({ fields }) => fields)).toEqual([
    [{ field: 'shippingAddresses.Godown.pin', old: '', new: '411001' }],
    [
      { field: 'creditLimit', old: null, new: 1000.5 },
      ...['label', 'address', 'state', 'pin', 'name'].map((field) => ({
        field: `shippingAddresses.Godown.${field}`,
        old: null,
        new: { label: 'Godown', address: 'A', state: '27', pin: '', name: 'Godown' }[field],
      })),
    ],
  ]);
});

test('an inactive party is hidden, and cannot be sold to', async () => {
  const counter = await openCounter(app, pool);
  expect(await update(counter.partyId, { isActive: false }, counter.clerk, counter)).toMatchObject({
    status: 200,
    body: { party: { isActive: false } },
  });
  expect(await ledgerOf(counter.partyId)).toMatchObject({ isActive: false });
  const list = async (state: string) =>
    (await get<{ parties: Row[]; total: number }>(app, counter.clerk, `${counter.path}/parties?state=${state}`)).body;
  expect([(await list('active')).total, (await list('inactive')).total, (await list('all')).total]).toEqual([0, 1, 1]);
  expect(problemsOf((await sell(app, counter, saleOf(counter, 1))) as unknown as { body: Answer })).toEqual(['partyId PARTY_INACTIVE']);
  expect(await update(counter.partyId, { version: 2, isActive: true }, counter.clerk, counter)).toMatchObject({ status: 200 });
  expect(await sell(app, counter, saleOf(counter, 1))).toMatchObject({ status: 200 });
});

test('a party with entries stays among the debtors', async () => {
  const counter = await openCounter(app, pool);
  const idle = await addParty(app, counter);
  expect(await update(idle, { accountGroup: 'Sundry Creditors' }, counter.clerk, counter)).toMatchObject({
    body: { party: { accountGroup: 'Sundry Creditors', groupName: 'Sundry Creditors' } },
  });
  await sell(app, counter, saleOf(counter, 1));
  expect(problemsOf(await update(counter.partyId, { accountGroup: 'Sundry Creditors' }, counter.clerk, counter))).toEqual([
    'groupId PARTY_GROUP_FIXED',
  ]);
});

test('an unused party can be deleted by a manager, and its history stays readable; a used one cannot', async () => {
  const counter = await openCounter(app, pool);
  const idle = await addParty(app, counter, { partyName: 'Idle' });
  expect(await remove(app, counter.clerk, at(idle, counter), { version: 1 })).toMatchObject({ status: 403 });
  expect(await remove(app, counter.manager, at(idle, counter), { version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });
  expect(await remove(app, counter.manager, at(idle, counter), { version: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Party deleted' },
  });
  expect(await ledgerOf(idle)).toBeUndefined();
  const changes = await get<{ changes: { isDeletion: boolean }[] }>(app, counter.manager, `${counter.path}/records/party/${idle}/changes`);
  expect(changes.body.changes).toMatchObject([{ isDeletion: true }]);

  await sell(app, counter, saleOf(counter, 1));
  expect(await remove(app, counter.manager, at(counter.partyId, counter), { version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'IN_USE',
      uses: [
        { what: 'vouchers', count: 1 },
        { what: 'bills', count: 1 },
      ],
    },
  });
});

test('in an integrated company fields that Tally does not store may be changed, and no others', async () => {
  const tally = await openShop(app, pool);
  const id = await addParty(app, tally);
  await ownerPool.query(`update organizations set type = 'integrated' where id = $1`, [tally.orgId]);
  const local = { mobileNumber: '9812345678', email: 'a@example.in', creditLimit: 100, creditDays: 5, creditPolicy: 'block', licences: [] };
  expect(await update(id, local, tally.clerk, tally)).toMatchObject({ status: 200, body: { party: { version: 2 } } });
  for (const foreign of [{ partyName: 'X' }, { gstin: '' }, { isActive: false }, { openingBills: [] }]) {
    expect(await update(id, { version: 2, ...foreign }, tally.manager, tally)).toMatchObject({
      status: 409,
      body: { code: 'MASTERS_READ_ONLY' },
    });
  }
  expect(await remove(app, tally.manager, at(id, tally), { version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'MASTERS_READ_ONLY' },
  });
});

test('probable duplicates are found by GSTIN, phone and name, the likeliest first, without the party itself', async () => {
  const own = await openShop(app, pool);
  const gstin = anyGstin('27');
  const both = await addParty(app, own, { partyName: 'Shree Ganesh & Sons', mobileNumber: '9822222222', gstin, category: 'regular' });
  const phone = await addParty(app, own, { partyName: 'Someone', mobileNumber: '9822222222' });
  const name = await addParty(app, own, { partyName: 'M/s Sri Ganesh and Sons Pvt Ltd' });
  const similar = async (asked: Record<string, string>) =>
    (
      await get<{ similar: { _id: string; because: string[] }[] }>(
        app,
        own.clerk,
        `${own.path}/similarParties?${new URLSearchParams(asked)}`,
      )
    ).body.similar.map(({ _id, because }) => [_id, because.join()]);
  expect(await similar({ partyName: 'shri ganesh sons', mobileNumber: '+91 98222 22222', gstin: gstin.toLowerCase() })).toEqual([
    [both, 'gstin,mobileNumber,partyName'],
    [name, 'partyName'],
    [phone, 'mobileNumber'],
  ]);
  expect(await similar({ mobileNumber: '9822222222', exceptId: phone })).toEqual([[both, 'mobileNumber']]);
  expect(await similar({ partyName: 'Nobody', mobileNumber: '98', gstin: '27' })).toEqual([]);
  expect(await similar({})).toEqual([]);
});

test('managers assign a party to a member of staff, who then sees it even with only own parties', async () => {
  const own = await openShop(app, pool);
  const [given, other] = [await addParty(app, own, { partyName: 'Given' }), await addParty(app, own, { partyName: 'Other' })];
  const seller = await anyStaff(pool, own.people.owner.id, [own.orgId]);
  await ownerPool.query(`update memberships set own_parties_only = true where organization_id = $1 and secondary_user_id = $2`, [
    own.orgId,
    seller.id,
  ]);
  const seen = async () => (await get<{ parties: Row[] }>(app, seller.headers, `${own.path}/parties`)).body.parties.map(({ _id }) => _id);
  expect(await seen()).toEqual([]);
  expect(await update(given, { salesmanId: seller.id }, own.clerk, own)).toMatchObject({ status: 403 });
  expect(problemsOf(await update(given, { salesmanId: own.orgId }, own.manager, own))).toEqual(['salesmanId SALESMAN_UNKNOWN']);
  expect(await update(given, { salesmanId: seller.id }, own.manager, own)).toMatchObject({
    status: 200,
    body: { party: { salesmanId: seller.id, salesmanName: 'Staff user', version: 2 } },
  });
  expect(await seen()).toEqual([given]);
  expect(await get(app, seller.headers, at(other, own))).toMatchObject({ status: 404 });
});

test('a party of another company cannot be changed', async () => {
  const theirs = await openShop(app, pool);
  const id = await addParty(app, theirs);
  expect(await update(id, { partyName: 'Mine' })).toMatchObject({ status: 404 });
  expect(await post(app, shop.manager, `${at(id)}/merge`, { version: 1, intoId: id, intoVersion: 1 })).toMatchObject({ status: 404 });
});
