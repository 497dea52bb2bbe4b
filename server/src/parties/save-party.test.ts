import { gstinProblem } from '@bahi/core/gst/gstin';
import { expect, test } from 'vitest';
import { get, patch, post, problemsOf } from '../testing/calls.ts';
import { anyGstin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const shop = await openShop(app, pool);
const path = `${shop.path}/parties`;

type Saved = { party: { _id: string } };
const save = (changes: object = {}, at = path, who = shop.clerk) =>
  post<Saved>(app, who, at, { partyName: 'Ravi Traders', category: 'unregistered', state: '27', ...changes });

test('a party is saved with its ledger under one id, with a zero balance', async () => {
  const gstin = anyGstin('29');
  const answer = await save({
    partyName: '  Karnataka Cloth House ',
    mobileNumber: '9876543210',
    email: 'shop@example.in',
    gstin: ` ${gstin.toLowerCase()} `,
    category: 'regular',
    state: '29',
    address: 'MG Road, Bengaluru',
    creditDays: 30,
  });
  const party = {
    partyName: 'Karnataka Cloth House',
    code: '',
    mobileNumber: '9876543210',
    email: 'shop@example.in',
    gstin,
    category: 'regular',
    state: '29',
    pan: gstin.slice(2, 12),
    address: 'MG Road, Bengaluru',
    pin: '',
    accountGroup: 'Sundry Debtors',
    groupName: 'Sundry Debtors',
    priceLevelId: null,
    priceLevelName: null,
    creditDays: 30,
    creditLimit: null,
    creditPolicy: 'warn',
    licenceExpiresOn: null,
    salesmanId: null,
    salesmanName: null,
    mergedIntoId: null,
    isActive: true,
    version: 1,
    changedAt: null,
    changedBy: null,
    balance: 0,
  };
  expect(answer).toMatchObject({ status: 200, body: { message: 'Party created', party } });

  const id = answer.body.party._id;
  expect((await get<Saved>(app, shop.clerk, `${path}/${id}`)).body.party).toEqual({
    _id: id,
    groupId: expect.any(String),
    ...party,
    mergedIntoName: null,
    shippingAddresses: [],
    licences: [],
    openingBills: [],
  });
  const { rows } = await ownerPool.query(
    'select l.name, g.name as group from ledgers l join account_groups g using (org_id) where l.org_id = $1 and l.id = $2 and g.id = l.group_id',
    [shop.orgId, id],
  );
  expect(rows).toEqual([{ name: 'Karnataka Cloth House', group: 'Sundry Debtors' }]);
});

test('a supplier is among the creditors', async () => {
  const answer = await save({ partyName: 'Mill', accountGroup: 'Sundry Creditors' });
  expect(answer).toMatchObject({ status: 200, body: { party: { accountGroup: 'Sundry Creditors' } } });
});

test('names are unique, ignoring case and spacing', async () => {
  await save({ partyName: 'Shree Ganesh & Sons' });
  const answer = await save({ partyName: 'SHREE  GANESH & sons' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'partyName' } });
  expect(await save({ partyName: 'cash' })).toMatchObject({ status: 409, body: { field: 'partyName' } });
});

test('two branches of one registration are two parties: a shared GSTIN is a warning, not a refusal', async () => {
  const registered = { gstin: anyGstin('27'), category: 'regular' };
  await save({ partyName: 'First of GSTIN', ...registered });
  expect(await save({ partyName: 'Second of GSTIN', ...registered })).toMatchObject({ status: 200 });
});

test('a code is stored in capitals and belongs to one party', async () => {
  expect(await save({ partyName: 'First of code', code: ' rt-1 ' })).toMatchObject({ status: 200, body: { party: { code: 'RT-1' } } });
  expect(await save({ partyName: 'Second of code', code: 'Rt-1' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'code' },
  });
});

test('several parties without a GSTIN live side by side', async () => {
  expect(await save({ partyName: 'Without 1' })).toMatchObject({ status: 200, body: { party: { gstin: null } } });
  expect(await save({ partyName: 'Without 2' })).toMatchObject({ status: 200 });
});

test.each([
  ['a state that there is not', { state: '00' }, ['state STATE_INVALID']],
  ['a registered party without GSTIN', { category: 'regular' }, ['gstin GSTIN_MISSING']],
  ['a GSTIN with a slip of the hand', { category: 'regular', gstin: '27AAPFU0939F1ZW' }, ['gstin GSTIN_CHECK_DIGIT']],
  ['a GSTIN of another state', { category: 'regular', gstin: anyGstin('29') }, ['state GSTIN_OF_OTHER_STATE']],
  ['an unregistered party with a GSTIN', { gstin: anyGstin('27') }, ['category GSTIN_OF_UNREGISTERED']],
  ['the company itself', { category: 'regular', gstin: shop.gstin }, ['gstin PARTY_IS_OWN_COMPANY']],
  ['two faults at once', { category: 'composition', state: '00' }, ['state STATE_INVALID', 'gstin GSTIN_MISSING']],
])('%s is refused and nothing is written', async (_, changes, problems) => {
  const answer = await save({ partyName: 'Refused', ...changes });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(problems);
  const { rows } = await ownerPool.query(`select from ledgers where org_id = $1 and name = 'Refused'`, [shop.orgId]);
  expect(rows).toHaveLength(0);
});

test('all problems are reported at once, field by field; an unknown field is refused', async () => {
  const answer = await save({ partyName: ' ', mobileNumber: '12', email: 'x', creditDays: -1, pin: '1', groupId: shop.orgId });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'partyName PARTY_NAME_MISSING',
    'mobileNumber MOBILE_INVALID',
    'email EMAIL_INVALID',
    'pin PIN_INVALID',
    'creditDays CREDIT_DAYS_INVALID',
    'groupId GROUP_UNKNOWN',
  ]);
  expect(await save({ limit: 5 })).toMatchObject({ status: 422, body: { problems: [{ field: '' }] } });
});

test('a party has shipping addresses, licences, a price level and a credit limit', async () => {
  const { body: level } = await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/priceLevels`, { name: 'Wholesale' });
  const shipping = { label: 'Godown', address: 'Plot 7, MIDC', state: '29', pin: '560 001' };
  const answer = await save({
    partyName: 'Whole',
    priceLevelId: level.row._id,
    creditLimit: 50_000.5,
    creditPolicy: 'block',
    pin: '411001',
    shippingAddresses: [shipping, { ...shipping, label: 'Shop', state: '27' }],
    licences: [
      { kind: 'drug', number: 'MH-20B-1', expiresOn: '2027-03-31' },
      { kind: 'fssai', number: '12345678901234', expiresOn: '2026-12-31' },
      { kind: 'other', number: 'X', expiresOn: null },
    ],
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { party: { priceLevelName: 'Wholesale', creditLimit: 50_000.5, creditPolicy: 'block', licenceExpiresOn: '2026-12-31' } },
  });
  const { body } = await get<{ party: { shippingAddresses: object[]; licences: object[] } }>(
    app,
    shop.clerk,
    `${path}/${answer.body.party._id}`,
  );
  expect(body.party.shippingAddresses).toMatchObject([
    { label: 'Godown', state: '29', pin: '560001' },
    { label: 'Shop', state: '27' },
  ]);
  expect(body.party.licences).toMatchObject([
    { kind: 'drug', expiresOn: '2027-03-31' },
    { kind: 'fssai' },
    { kind: 'other', expiresOn: null },
  ]);
});

test('an inactive price level cannot be chosen', async () => {
  const { body } = await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/priceLevels`, { name: 'Old' });
  await patch(app, shop.manager, `${shop.path}/priceLevels/${body.row._id}`, { version: 1, isActive: false });
  const answer = await save({ partyName: 'Late', priceLevelId: body.row._id });
  expect(problemsOf(answer)).toEqual(['priceLevelId PRICE_LEVEL_UNKNOWN']);
});

test('a party is in a group below debtors or creditors, and in no other', async () => {
  const groups = async () =>
    (
      await get<{ groups: { _id: string; name: string; accountGroup: string; depth: number }[] }>(
        app,
        shop.clerk,
        `${shop.path}/partyGroups`,
      )
    ).body.groups;
  const debtors = (await groups()).find(({ name }) => name === 'Sundry Debtors')!;
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into account_groups (org_id, id, name, parent_id, nature, affects_gross_profit, under, sort_key)
     select org_id, gen_random_uuid(), 'North', id, nature, false, under, 'north' from account_groups where org_id = $1 and id = $2 returning id`,
    [shop.orgId, debtors._id],
  );
  expect((await groups()).map(({ name, accountGroup, depth }) => `${depth} ${name} of ${accountGroup}`)).toEqual([
    '0 Sundry Debtors of Sundry Debtors',
    '1 North of Sundry Debtors',
    '0 Sundry Creditors of Sundry Creditors',
  ]);
  expect(await save({ partyName: 'Northerner', groupId: rows[0]!.id })).toMatchObject({
    body: { party: { accountGroup: 'Sundry Debtors', groupName: 'North', groupId: rows[0]!.id } },
  });
});

test('in a test company a sandbox GSTIN is accepted', async () => {
  const sandbox = `${anyGstin('27').slice(0, 14)}*`.replace('*', 'Z');
  const gstin = gstinProblem(sandbox) === null ? sandbox.replace(/Z$/, 'A') : sandbox;
  const body = { partyName: 'Sandbox', gstin, category: 'regular' };
  expect(problemsOf(await save(body))).toEqual(['gstin GSTIN_CHECK_DIGIT']);
  const tryOut = await openShop(app, pool);
  await ownerPool.query('update organizations set is_test = true where id = $1', [tryOut.orgId]);
  expect(await save(body, `${tryOut.path}/parties`, tryOut.clerk)).toMatchObject({ status: 200, body: { party: { gstin } } });
});

test('a text with the character U+0000 is refused, and is not a bug', async () => {
  expect(await save({ partyName: 'A\u0000B', address: 'A\u0000B' })).toMatchObject({ status: 422, body: { code: 'INVALID' } });
});
