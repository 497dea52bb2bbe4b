import { randomUUID } from 'node:crypto';
import { panOfGstin } from '@bahi/core/gst/gstin';
import { addDays, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, patch, post, problemsOf } from '../testing/calls.ts';
import { addParty, addTax } from '../testing/masters.ts';
import { anyAdmin, anyGstin, anyOwner, anyStaff, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Refused = { code: string; message: string; problems: { code: string; field: string; message: string }[] };
type Company = { _id: string; name: string; state: string; gstin: string | null; isActive: boolean; isApproved: boolean };
type Details = { pan: string; pin: string; luts: object[]; registrations: object[] };
type Settings = { organizationData: Company; details: Details; version: number; books: object };
const settingsOf = (headers: Headers, id: string) => get<Settings & Refused>(app, headers, `/pUsers/organizations/${id}`);
const saveVersion = (headers: Headers, id: string, version: number, changes: object) =>
  patch<{ organizationData: Company } & Refused>(app, headers, `/pUsers/organizations/${id}`, { version, ...changes });
/** Sends the stored version. */
async function save(headers: Headers, id: string, changes: object) {
  const { rows } = await pool.query<{ version: number }>('select version from organizations where id = $1', [id]);
  return saveVersion(headers, id, rows[0]?.version ?? 1, changes);
}
const companiesOf = async (headers: Headers, query = '') =>
  (await get<{ organizationData: Company[]; next: string | null; total: number }>(app, headers, `/pUsers/getOrganizations${query}`)).body;

test('the owner changes the sent fields and nothing else', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const before = (await settingsOf(owner, orgId)).body;
  const answer = await save(owner, orgId, { name: '  Asha & Söhne <b>  ', place: 'पुणे', industry: 8 });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Company saved' } });
  expect(answer.body.organizationData).toEqual({ ...before.organizationData, name: 'Asha & Söhne <b>', place: 'पुणे', industry: 8 });
  expect(await save(owner, orgId, {})).toMatchObject({ status: 200 });
});

test('staff of role admin edit their own companies; staff of role user, strangers and the platform’s admin none', async () => {
  const { owner, manager, clerk, orgId, people } = await openShop(app, pool);
  const other = await openShop(app, pool);
  expect(await save(manager, orgId, { place: 'Nashik' })).toMatchObject({ status: 200 });
  expect(await save(clerk, orgId, { place: 'Thane' })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await save((await anyAdmin(pool)).headers, orgId, {})).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await save(nobody, orgId, {})).toMatchObject({ status: 401 });
  for (const headers of [other.owner, other.manager, (await anyStaff(pool, people.owner.id, [], 'admin')).headers]) {
    expect(await save(headers, orgId, { place: 'Thane' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await settingsOf(headers, orgId)).toMatchObject({ status: 404 });
  }
  for (const id of [randomUUID(), '01900000-0000-7000-8000-000000000000']) expect(await save(owner, id, {})).toMatchObject({ status: 404 });
  expect((await settingsOf(manager, orgId)).body.organizationData).toMatchObject({ place: 'Nashik' });
});

test('an owner edits a company that waits for approval; staff wait, and a blocked company is restricted', async () => {
  const { owner, manager, orgId } = await openShop(app, pool, { isApproved: false });
  expect(await save(owner, orgId, { place: 'Pune' })).toMatchObject({ status: 200 });
  expect(await save(manager, orgId, { place: 'Pune' })).toMatchObject({ status: 403, body: { companyRestricted: true } });
  await pool.query('update organizations set is_blocked = true where id = $1', [orgId]);
  expect(await save(owner, orgId, { place: 'Pune' })).toMatchObject({ status: 403, body: { companyRestricted: true } });
});

test('owners cannot approve or unblock their own company', async () => {
  const { owner, orgId } = await openShop(app, pool, { isApproved: false });
  for (const field of ['isApproved', 'isBlocked', 'owner', '_id', 'lockedUpTo']) {
    expect(await save(owner, orgId, { [field]: true })).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  }
});

test('all problems are reported at once, at their fields, and nothing changes', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const before = (await settingsOf(owner, orgId)).body;
  const answer = await save(owner, orgId, { name: 'Other', state: '96', gstin: '', booksFrom: '1999-01-01' });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(['state STATE_INVALID', 'gstin GSTIN_MISSING', 'booksFrom BOOKS_FROM_OUT_OF_RANGE']);
  expect((await settingsOf(owner, orgId)).body).toEqual(before);
});

test.each([
  ['empty', { name: '   ' }, 'name'],
  ['of 10 000 characters', { name: 'x'.repeat(10_000) }, 'name'],
  ['of a place without end', { place: 'x'.repeat(10_000) }, 'place'],
  ['of no industry', { industry: 9 }, 'industry'],
  ['of no industry', { industry: 0 }, 'industry'],
  ['of no type', { type: 'shared' }, 'type'],
  ['of no day', { booksFrom: '2025-02-30' }, 'booksFrom'],
  ['a PIN of five digits', { pin: '41100' }, 'pin'],
  ['a PAN of another', { pan: 'ABCPD1234E' }, 'pan'],
  ['of less turnover ever than last year', { turnover: 'from10Crore' }, 'highestTurnover'],
  ['a change to come', { registrationFrom: '2199-01-01' }, 'registrationFrom'],
  ['a letter without number', { luts: [{ number: ' ', from: '2026-04-01', to: '2027-03-31' }] }, 'luts.0.number'],
])('an entry that is %s is refused at its field', async (_, changes, field) => {
  const { owner, orgId } = await openShop(app, pool);
  const answer = await save(owner, orgId, changes);
  expect(answer.status).toBe(422);
  expect(new Set(answer.body.problems.map((problem) => problem.field))).toEqual(new Set([field]));
});

test('the type stays with the first master', async () => {
  const shop = await openShop(app, pool);
  expect(await save(shop.owner, shop.orgId, { type: 'other' })).toMatchObject({ status: 200 });
  await addTax(app, shop);
  expect((await settingsOf(shop.owner, shop.orgId)).body.books).toEqual({ hasMasters: true, firstVoucherOn: null });
  expect(await save(shop.owner, shop.orgId, { type: 'self' })).toMatchObject({
    status: 422,
    body: {
      problems: [
        { code: 'TYPE_FIXED', field: 'type', message: 'The type stays: the company has parties, products or other masters already.' },
      ],
    },
  });
});

test('with a voucher the state stays, the GSTIN keeps its PAN, and the books begin no later', async () => {
  const counter = await openCounter(app, pool);
  const { owner, orgId } = counter;
  const today = todayInIndia(Date.now());
  const free = anyGstin('29');
  expect(await save(owner, orgId, { state: '29', gstin: free, booksFrom: today })).toMatchObject({ status: 200 });
  expect(await save(owner, orgId, { state: '27', gstin: counter.gstin, booksFrom: '2024-04-01' })).toMatchObject({ status: 200 });

  expect((await sell(app, counter, saleOf(counter, 1, 100, { date: addDays(today, -3) }))).status).toBe(200);
  const answer = await save(owner, orgId, { state: '29', gstin: free, booksFrom: addDays(today, -2) });
  expect(problemsOf(answer)).toEqual(['state STATE_FIXED', 'gstin GSTIN_OF_OTHER_PAN', 'booksFrom BOOKS_FROM_AFTER_VOUCHER']);
  expect(answer.body.problems.map(({ message }) => message)).toEqual([
    'The state stays: vouchers were taxed by it. A business in another state is a company of its own.',
    `The company has vouchers, so its GSTIN stays with the PAN ${panOfGstin(counter.gstin!)}.`,
    `The first voucher is of ${formatDate(addDays(today, -3))}; books begin no later.`,
  ]);
  expect(await save(owner, orgId, { booksFrom: addDays(today, -3) })).toMatchObject({ status: 200 });
});

test('the PAN also stays if the GSTIN was removed in between', async () => {
  const counter = await openCounter(app, pool);
  const { owner, orgId } = counter;
  const other = anyGstin('27');
  const unregistered = { gstin: '', registrationType: 'unregistered' };
  expect(await save(owner, orgId, unregistered)).toMatchObject({ status: 200 });
  expect(await save(owner, orgId, { gstin: counter.gstin, registrationType: 'regular' })).toMatchObject({ status: 200 });
  expect((await sell(app, counter, saleOf(counter, 1, 100))).status).toBe(200);
  expect(await save(owner, orgId, unregistered)).toMatchObject({ status: 200 });
  expect(await save(owner, orgId, { place: 'Pune' })).toMatchObject({ status: 200 });
  expect(await save(owner, orgId, { gstin: other, registrationType: 'regular' })).toMatchObject({
    status: 422,
    body: {
      problems: [{ field: 'gstin', message: `The company has vouchers, so its GSTIN stays with the PAN ${panOfGstin(counter.gstin!)}.` }],
    },
  });
  expect(await save(owner, orgId, { gstin: counter.gstin, registrationType: 'regular' })).toMatchObject({ status: 200 });
});

test('a party’s GSTIN cannot be the company’s', async () => {
  const shop = await openShop(app, pool);
  const gstin = anyGstin('27');
  await addParty(app, shop, { partyName: 'Ravi Stores', gstin, category: 'regular' });
  const answer = await save(shop.owner, shop.orgId, { gstin });
  expect(answer).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'gstin', message: 'This GSTIN is that of the party Ravi Stores.' }] },
  });
});

test('one owner cannot have two companies with one name after a change either', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const names = (await companiesOf(owner)).organizationData.map(({ name }) => name);
  const second = { name: 'Second', type: 'self', industry: 1, state: '27', registrationType: 'unregistered', booksFrom: '2025-04-01' };
  await post(app, owner, '/pUsers/organizations', second);
  expect(await save(owner, orgId, { name: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'name', message: 'This name is in use' },
  });
  expect((await companiesOf(owner)).organizationData[0]!.name).toBe(names[0]);
});

test('a company that was left is hidden and closed, until its owner returns to it', async () => {
  const { owner, manager, clerk, orgId, path } = await openShop(app, pool);
  expect(await save(manager, orgId, { isActive: false })).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'isActive', message: 'Only the owner leaves a company or takes it up again.' }] },
  });
  expect(await save(owner, orgId, { isActive: false })).toMatchObject({ status: 200, body: { organizationData: { isActive: false } } });
  for (const headers of [owner, manager, clerk]) {
    expect(await get(app, headers, `${path}/parties`)).toMatchObject({ status: 403, body: { companyRestricted: true } });
  }
  expect((await companiesOf(owner)).organizationData).toEqual([]);
  expect((await companiesOf(owner, '?state=left')).organizationData).toMatchObject([{ _id: orgId }]);
  for (const [headers, call] of [
    [owner, '/pUsers/getPrimaryUserData'],
    [clerk, '/sUsers/getSecUserData'],
  ] as const) {
    expect(await get(app, headers, call)).toMatchObject({ status: 200, body: { data: { userData: { organization: [] } } } });
  }
  expect(await save(owner, orgId, { isActive: true })).toMatchObject({ status: 200 });
  expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 200 });
});

test('masters of an integrated company come from Tally and are read-only here', async () => {
  const shop = await openShop(app, pool);
  await save(shop.owner, shop.orgId, { type: 'integrated' });
  const refused = {
    status: 409,
    body: { code: 'MASTERS_READ_ONLY', message: 'Masters of this company come from Tally and are read-only here' },
  };
  const party = { partyName: 'Ravi', category: 'unregistered', state: '27' };
  expect(await post(app, shop.clerk, `${shop.path}/parties`, party)).toMatchObject(refused);
  expect(await post(app, shop.owner, `${shop.path}/banks`, { name: 'Bank' })).toMatchObject(refused);
  const rates = [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }];
  expect(await post(app, shop.manager, `${shop.path}/taxClassifications`, { hsn: '8471', description: 'x', rates })).toMatchObject(refused);
  const product = { product_name: 'Soap', unit: 'PCS', taxClassificationId: randomUUID() };
  expect(await post(app, shop.manager, `${shop.path}/products`, product)).toMatchObject(refused);
  for (const list of ['parties', 'products', 'ledgers', 'sources']) {
    expect((await get(app, shop.manager, `${shop.path}/${list}`)).status).toBe(200);
  }
});

test('a change is recorded in the company’s chain and in the platform’s', async () => {
  const { owner, orgId, people } = await openShop(app, pool);
  await save(owner, orgId, { place: 'Kolhapur' });
  const mine = (await readAuditChain(ownerPool, orgId)).map(({ text }) => JSON.parse(text));
  expect(mine).toMatchObject([{ action: 'organizations.updateOrganization', by: { id: people.owner.id }, body: { place: 'Kolhapur' } }]);
  const platform = (await readAuditChain(ownerPool)).map(({ text }) => JSON.parse(text));
  expect(platform.some(({ action, body }) => action === 'organizations.updateOrganization' && body.id === orgId)).toBe(true);
});

test('of two simultaneous changes the second sees the first one’s user, and nothing is lost', async () => {
  const { owner, manager, orgId } = await openShop(app, pool);
  expect((await saveVersion(manager, orgId, 1, { place: 'Pune' })).status).toBe(200);
  expect(await saveVersion(owner, orgId, 1, { place: 'Nashik' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', by: 'Staff admin', version: 2 },
  });
  expect((await settingsOf(owner, orgId)).body).toMatchObject({
    organizationData: { place: 'Pune' },
    version: 2,
    changedBy: 'Staff admin',
  });
  const answers = await Promise.all(
    [{ place: 'Surat' }, { industry: 3 }, { name: 'At once' }].map((each) => saveVersion(owner, orgId, 2, each)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('details of a company are stored, field by field, with the user who changed them', async () => {
  const { owner, manager, orgId, path, gstin } = await openShop(app, pool);
  const letter = { number: 'AD270426001234X', from: '2026-04-01', to: '2027-03-31' };
  const details = {
    legalName: 'Asha Traders LLP',
    address: '12 MG Road',
    pin: '411001',
    phone: '020 2553 1142',
    email: 'accounts@asha.in',
    website: 'asha.in',
    upiId: 'asha@okaxis',
    fssai: '10012345000001',
    turnover: 'upTo5Crore',
    highestTurnover: 'above5Crore',
  };
  expect((await save(owner, orgId, { ...details, luts: [letter] })).status).toBe(200);
  expect((await settingsOf(manager, orgId)).body.details).toEqual({
    ...details,
    luts: [letter],
    pan: panOfGstin(gstin!),
    registrations: [],
  });
  await save(owner, orgId, { pin: '411002' });
  const { body } = await get<{ changes: { by: string; fields: object[] }[] }>(app, manager, `${path}/records/company/${orgId}/changes`);
  expect(body.changes[0]).toMatchObject({ by: 'Owner', fields: [{ field: 'pin', old: '411001', new: '411002' }] });
  expect(body.changes[1]!.fields).toContainEqual({ field: 'luts.1.number', old: null, new: letter.number });
});

test('a registration applies from its day on: earlier vouchers are taxed as before, a letter frees exports of its days', async () => {
  const counter = await openCounter(app, pool);
  const today = todayInIndia(Date.now());
  const from = addDays(today, -5);
  const sale = (date: string) => sell(app, counter, saleOf(counter, 1, 100, { date }));
  expect((await sale(addDays(today, -6))).status).toBe(200);
  expect((await save(counter.owner, counter.orgId, { registrationType: 'composition', registrationFrom: from })).status).toBe(200);
  expect((await settingsOf(counter.owner, counter.orgId)).body.details.registrations).toEqual([
    { from: '2024-04-01', type: 'regular' },
    { from, type: 'composition' },
  ]);
  expect((await sale(addDays(from, -1))).status).toBe(200);
  expect(await sale(from)).toMatchObject({ status: 409, body: { code: 'TOTALS_DIFFER', ours: 100 } });
  expect(
    await post(app, counter.clerk, `${counter.path}/vouchers/sales`, saleOf(counter, 1, 100, { date: from, finalAmount: 100 })),
  ).toMatchObject({
    status: 200,
  });

  const changes = {
    registrationType: 'regular',
    registrationFrom: '2024-04-01',
    luts: [{ number: 'AD27', from: financialYearOf(addDays(today, -1)).startsOn, to: addDays(today, -1) }],
  };
  expect((await save(counter.owner, counter.orgId, changes)).status).toBe(200);
  expect((await settingsOf(counter.owner, counter.orgId)).body.details.registrations).toEqual([]);
  const partyId = await addParty(app, counter, { category: 'sez', gstin: anyGstin('27') });
  const toSez = (date: string, finalAmount: number) => sell(app, counter, saleOf(counter, 1, 100, { date, partyId, finalAmount }));
  expect((await toSez(addDays(today, -1), 100)).status).toBe(200);
  expect((await toSez(today, 118)).status).toBe(200);
});

test('a test company accepts a GSTIN with a wrong check character, and stays one', async () => {
  const owner = await anyOwner(pool);
  const right = anyGstin('27');
  const gstin = right.slice(0, 14) + (right.endsWith('A') ? 'B' : 'A');
  const company = { name: 'Sandbox', type: 'self', industry: 1, state: '27', gstin, registrationType: 'regular', booksFrom: '2025-04-01' };
  expect((await post(app, owner.headers, '/pUsers/organizations', company)).status).toBe(422);
  const made = await post<{ organizationData: Company }>(app, owner.headers, '/pUsers/organizations', { ...company, isTest: true });
  expect(made).toMatchObject({ status: 200, body: { organizationData: { isTest: true, gstin } } });
  const { _id } = made.body.organizationData;
  expect((await save(owner.headers, _id, { isTest: false })).status).toBe(422);
  expect((await save(owner.headers, _id, { place: 'Pune' })).status).toBe(200);
});

test('the list is searched by name, place and GSTIN, and has pages', async () => {
  const { headers } = await anyOwner(pool);
  const company = { type: 'self', industry: 1, state: '27', registrationType: 'unregistered', booksFrom: '2025-04-01' };
  for (const [name, place] of [
    ['Alpha', 'Pune'],
    ['Beta 100%', 'Nagpur'],
    ['Gamma', 'Pune'],
  ]) {
    await post(app, headers, '/pUsers/organizations', { ...company, name, place });
  }
  const names = ({ organizationData }: { organizationData: Company[] }) => organizationData.map(({ name }) => name);
  expect(names(await companiesOf(headers))).toEqual(['Alpha', 'Beta 100%', 'Gamma']);
  expect(names(await companiesOf(headers, '?search=pune'))).toEqual(['Alpha', 'Gamma']);
  expect(names(await companiesOf(headers, '?search=0%25'))).toEqual(['Beta 100%']);
  expect(names(await companiesOf(headers, '?search=nothing'))).toEqual([]);
  const alpha = (await companiesOf(headers, '?search=Alpha')).organizationData[0]!;
  await save(headers, alpha._id, { name: 'Straße  রায়', place: 'Surat' });
  for (const search of ['STRASSE', 'straße রায়', 'surat']) {
    expect(names(await companiesOf(headers, `?search=${encodeURIComponent(search)}`))).toHaveLength(1);
  }
  expect(names(await companiesOf(headers, '?search=Alpha'))).toEqual([]);
  await save(headers, alpha._id, { name: 'Alpha', place: 'Pune' });
  const first = await companiesOf(headers, '?limit=2');
  expect({ names: names(first), total: first.total }).toEqual({ names: ['Alpha', 'Beta 100%'], total: 3 });
  const second = await companiesOf(headers, `?limit=2&cursor=${first.next}`);
  expect({ names: names(second), next: second.next }).toEqual({ names: ['Gamma'], next: null });
  for (const query of ['?limit=201', '?limit=0', '?cursor=abc', '?state=all']) {
    expect((await get(app, headers, `/pUsers/getOrganizations${query}`)).status).toBe(422);
  }
});

test('an owner who waits for approval can create at most 5 companies, also all at once', async () => {
  const owner = await anyOwner(pool, { isApproved: false });
  const create = (name: string) =>
    post(app, owner.headers, '/pUsers/organizations', {
      ...{ name, type: 'self', industry: 1, state: '27', registrationType: 'unregistered', booksFrom: '2025-04-01' },
    });
  const answers = await Promise.all(Array.from({ length: 7 }, (_, at) => create(`Company ${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = { code: 'LIMIT_REACHED', message: 'Until your account is approved you may create 5 companies.' };
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual([refused, refused]);
  await pool.query('update primary_users set is_approved = true where id = $1', [owner.id]);
  expect(await create('The sixth')).toMatchObject({ status: 200 });
});
