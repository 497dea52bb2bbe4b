import { accountGroups } from '@bahi/core/postings/account-groups';
import { predefinedLedgers } from '@bahi/core/postings/predefined-ledgers';
import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, post, problemsOf } from '../testing/calls.ts';
import { anyAdmin, anyGstin, anyOwner, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type Saved = { organizationData: { _id: string } };
const save = (owner: Headers, changes: object = {}) =>
  post<Saved>(app, owner, '/pUsers/organizations', {
    name: 'Asha Textiles',
    type: 'self',
    industry: 1,
    place: 'Pune',
    state: '27',
    gstin: anyGstin('27'),
    registrationType: 'regular',
    booksFrom: '2025-04-01',
    ...changes,
  });

test('an owner creates a company, which waits for approval', async () => {
  const { headers, id } = await anyOwner(pool, { isApproved: false });
  const gstin = anyGstin('27');
  const answer = await save(headers, { gstin: ` ${gstin.slice(0, 2)} ${gstin.slice(2).toLowerCase()} ` });
  expect(answer).toMatchObject({
    status: 200,
    body: { organizationData: { name: 'Asha Textiles', gstin, owner: id, isApproved: false, isBlocked: false, isActive: true } },
  });
  const list = await get(app, headers, '/pUsers/getOrganizations');
  expect(list).toMatchObject({ status: 200, body: { organizationData: [{ _id: answer.body.organizationData._id }] } });
});

test('a new company may have its address, contact and bank details; problems are refused at their fields', async () => {
  const { headers } = await anyOwner(pool);
  const contact = {
    address: '12 MG Road\nCamp',
    pin: '411001',
    phone: '020 2553 1142',
    email: 'a@asha.in',
    website: 'asha.in',
    upiId: 'asha@okaxis',
  };
  const { body } = await save(headers, contact);
  const read = await get<{ details: object }>(app, headers, `/pUsers/organizations/${body.organizationData._id}`);
  expect(read.body.details).toMatchObject(contact);
  const wrong = { name: 'Other', pin: '41100', phone: 'none', email: 'a@asha', website: 'asha', upiId: 'asha' };
  expect(problemsOf(await save(headers, wrong))).toEqual([
    'pin PIN_INVALID',
    'phone PHONE_INVALID',
    'email EMAIL_INVALID',
    'website WEBSITE_INVALID',
    'upiId UPI_ID_INVALID',
  ]);
});

test('its books begin with 28 groups, the predefined ledgers, a godown, a series of each kind and an empty audit trail', async () => {
  const { headers } = await anyOwner(pool);
  const orgId = (await save(headers)).body.organizationData._id;
  const names = async (text: string) => (await ownerPool.query<{ name: string }>(text, [orgId])).rows.map(({ name }) => name);

  expect(await names('select name from account_groups where org_id = $1 order by name')).toEqual(
    accountGroups.map(({ name }) => name).sort(),
  );
  expect(await names('select role as name from ledgers where org_id = $1 order by role')).toEqual(
    predefinedLedgers.map(({ role }) => role).sort(),
  );
  expect(await names('select name from godowns where org_id = $1 and is_default')).toEqual(['Main']);
  expect(await names('select prefix as name from number_series where org_id = $1 and is_default order by kind')).toEqual([
    'CT/{fy}/',
    'CN/{fy}/',
    'DN/{fy}/',
    'JV/{fy}/',
    'PY/{fy}/',
    'PU/{fy}/',
    'PO/{fy}/',
    'RC/{fy}/',
    'SO/{fy}/',
    'SL/{fy}/',
    'SA/{fy}/',
    'SJ/{fy}/',
    'ST/{fy}/',
    'VS/{fy}/',
  ]);
  expect(await readAuditChain(ownerPool, orgId)).toEqual([]);
});

test('each group is below its parent', async () => {
  const { orgId } = await openShop(app, pool);
  const { rows } = await ownerPool.query<{ name: string; parent: string | null }>(
    `select g.name, p.name as parent from account_groups g
     left join account_groups p on p.org_id = g.org_id and p.id = g.parent_id where g.org_id = $1`,
    [orgId],
  );
  expect(new Map(rows.map(({ name, parent }) => [name, parent]))).toEqual(new Map(accountGroups.map(({ name, parent }) => [name, parent])));
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const { headers } = await anyOwner(pool);
  const answer = await save(headers, { state: '96', gstin: '', booksFrom: '1999-01-01' });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(['state STATE_INVALID', 'gstin GSTIN_MISSING', 'booksFrom BOOKS_FROM_OUT_OF_RANGE']);
  expect(await get(app, headers, '/pUsers/getOrganizations')).toMatchObject({ body: { organizationData: [] } });
});

test.each([
  ['of another state', { gstin: anyGstin('29') }, 'state GSTIN_OF_OTHER_STATE'],
  ['with a slip of the hand', { gstin: '27AAPFU0939F1ZW' }, 'gstin GSTIN_CHECK_DIGIT'],
  ['of no form', { gstin: 'ABC' }, 'gstin GSTIN_FORMAT'],
  ['of an unregistered company', { registrationType: 'unregistered' }, 'registrationType GSTIN_OF_UNREGISTERED'],
])('a GSTIN %s is refused', async (_, changes, problem) => {
  const answer = await save((await anyOwner(pool)).headers, changes);
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([problem]);
});

test('a test company and its parties accept the GSTINs of the e-invoice sandbox, no other company does', async () => {
  const { headers } = await anyOwner(pool);
  const sandbox = { name: 'Sandbox seller', state: '02', gstin: '02AMBPG7773M002' };
  expect(problemsOf(await save(headers, sandbox))).toEqual(['gstin GSTIN_FORMAT']);
  const { status, body } = await save(headers, { ...sandbox, isTest: true });
  expect({ status, body }).toMatchObject({ status: 200, body: { organizationData: { gstin: sandbox.gstin, isTest: true } } });
  const orgId = body.organizationData._id;
  await ownerPool.query('update organizations set is_approved = true where id = $1', [orgId]);
  const buyer = { partyName: 'Sandbox buyer', category: 'regular', state: '36', gstin: '36AMBPG7773M002' };
  expect(await post(app, headers, `/orgs/${orgId}/parties`, buyer)).toMatchObject({
    status: 200,
    body: { party: { gstin: buyer.gstin, pan: 'AMBPG7773M' } },
  });
});

test('one owner cannot have two companies with one name, two owners may', async () => {
  const { headers } = await anyOwner(pool);
  expect(await save(headers)).toMatchObject({ status: 200 });
  expect(await save(headers)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect(await save((await anyOwner(pool)).headers)).toMatchObject({ status: 200 });
});

test('only owners create companies', async () => {
  const { manager } = await openShop(app, pool);
  expect(await save(manager)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await save((await anyAdmin(pool)).headers)).toMatchObject({ status: 403 });
});
