import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, patch, post, problemsOf } from '../testing/calls.ts';
import { anyAdmin, anyEmail, anyMobile, anyOwner, anyStaff, openShop, password, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type Member = {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  role: string;
  isBlocked: boolean;
  blockedBy: string | null;
  isActive: boolean;
  organization: string[];
  worksElsewhere: boolean;
};
type Refused = { code: string; message: string; problems: { code: string; field: string; message: string }[] };
type List = { secondaryUsers: Member[]; next: string | null; total: number };

const update = (headers: Headers, id: string, changes: object) =>
  patch<{ secondaryUser: Member } & Refused>(app, headers, `/pUsers/secondaryUsers/${id}`, changes);
const listOf = async (headers: Headers, query = '') => (await get<List>(app, headers, `/pUsers/secondaryUsers${query}`)).body;
const memberOf = async (headers: Headers, id: string) => (await listOf(headers)).secondaryUsers.find(({ _id }) => _id === id);

async function addCompany({ owner }: Pick<Shop, 'owner'>): Promise<string> {
  const company = { type: 'self', industry: 1, state: '27', registrationType: 'unregistered', booksFrom: '2025-04-01' };
  const { body } = await post<{ organizationData: { _id: string } }>(app, owner, '/pUsers/organizations', {
    ...company,
    name: `Company ${randomUUID()}`,
  });
  await pool.query('update organizations set is_approved = true where id = $1', [body.organizationData._id]);
  return body.organizationData._id;
}

describe('the owner', () => {
  test('changes name, email, mobile, role and companies; fields that are not sent stay', async () => {
    const shop = await openShop(app, pool);
    const second = await addCompany(shop);
    const { id } = shop.people.clerk;
    const before = (await memberOf(shop.owner, id))!;
    const wanted = {
      name: ' Ravi अ <i> ',
      email: anyEmail().toUpperCase(),
      mobile: anyMobile(),
      role: 'admin',
      organization: [second, second],
    };
    const answer = await update(shop.owner, id, wanted);
    const after = {
      ...before,
      name: 'Ravi अ <i>',
      email: wanted.email.toLowerCase(),
      mobile: wanted.mobile,
      role: 'admin',
      organization: [second],
    };
    expect(answer).toMatchObject({ status: 200, body: { message: 'User saved' } });
    expect(answer.body.secondaryUser).toEqual(after);
    expect(await memberOf(shop.owner, id)).toEqual(after);
    expect((await update(shop.owner, id, {})).body.secondaryUser).toEqual(after);
  });

  test('removes a role and a company, which applies to the next request', async () => {
    const shop = await openShop(app, pool);
    const second = await addCompany(shop);
    const trial = `${shop.path}/reports/trialBalance`;
    expect((await get(app, shop.manager, trial)).status).toBe(200);
    await update(shop.owner, shop.people.manager.id, { role: 'user' });
    expect(await get(app, shop.manager, trial)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect((await get(app, shop.clerk, `${shop.path}/parties`)).status).toBe(200);
    await update(shop.owner, shop.people.clerk.id, { organization: [second] });
    expect(await get(app, shop.clerk, `${shop.path}/parties`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await get(app, shop.clerk, `/orgs/${second}/parties`)).status).toBe(200);
  });

  test('blocks and unblocks: the next request is informed once, then the session ends', async () => {
    const { owner, clerk, path, people } = await openShop(app, pool);
    expect((await update(owner, people.clerk.id, { isBlocked: true })).body.secondaryUser).toMatchObject({
      isBlocked: true,
      blockedBy: 'owner',
    });
    expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 403, body: { is_blocked: true } });
    expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 401 });
    const { email } = people.clerk;
    expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 403, body: { is_blocked: true } });
    expect((await update(owner, people.clerk.id, { isBlocked: false })).body.secondaryUser).toMatchObject({
      isBlocked: false,
      blockedBy: null,
    });
    expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 200 });
  });

  test('does not lift the block of the platform’s admin, who can lift the owner’s', async () => {
    const { owner, people } = await openShop(app, pool);
    const admin = (await anyAdmin(pool)).headers;
    const toggle = (value: boolean) =>
      patch(app, admin, `/admin/updateSecondaryUserStatus/${people.clerk.id}`, { field: 'isBlocked', value });
    await toggle(true);
    expect((await memberOf(owner, people.clerk.id))?.blockedBy).toBe('admin');
    expect(await update(owner, people.clerk.id, { isBlocked: false, name: 'Ravi' })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'isBlocked', message: 'The administrator of this service set this block and alone lifts it.' }] },
    });
    expect(await update(owner, people.clerk.id, { isBlocked: true, name: 'Ravi' })).toMatchObject({ status: 200 });
    await toggle(false);
    await update(owner, people.clerk.id, { isBlocked: true });
    await toggle(false);
    expect(await memberOf(owner, people.clerk.id)).toMatchObject({ isBlocked: false, blockedBy: null, name: 'Ravi' });
  });

  test('sets a new password: the sessions end, and the old one is invalid', async () => {
    const { owner, clerk, manager, path, people } = await openShop(app, pool);
    const { id, email } = people.clerk;
    expect((await update(owner, id, { password: 'Newer@Pass7' })).status).toBe(200);
    expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
    expect((await get(app, manager, `${path}/parties`)).status).toBe(200);
    expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 401 });
    expect(await post(app, nobody, '/sUsers/login', { email, password: 'Newer@Pass7' })).toMatchObject({ status: 200 });
    for (const { text } of await readAuditChain(ownerPool)) expect(text.includes('Newer@Pass7')).toBe(false);
  });

  test('marks a user as left: hidden, signed out with the next request, no sign-in, until undone', async () => {
    const { owner, clerk, path, people } = await openShop(app, pool);
    const { id, email } = people.clerk;
    await update(owner, id, { isActive: false });
    expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 403, body: { is_blocked: true } });
    expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 403 });
    expect((await listOf(owner)).secondaryUsers.map(({ _id }) => _id)).toEqual([people.manager.id]);
    expect(await listOf(owner, '?state=left')).toMatchObject({ secondaryUsers: [{ _id: id, isActive: false }], total: 1 });
    await update(owner, id, { isActive: true });
    expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 200 });
  });

  test('does not find staff of another owner and gives no company of another owner', async () => {
    const [mine, theirs] = [await openShop(app, pool), await openShop(app, pool)];
    for (const id of [theirs.people.clerk.id, randomUUID(), mine.people.owner.id]) {
      expect(await update(mine.owner, id, { name: 'Mine' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    const answer = await update(mine.owner, mine.people.clerk.id, { organization: [mine.orgId, theirs.orgId] });
    expect(answer).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'organization.1', message: 'This is none of your companies' }] },
    });
  });

  test('cannot set an email or a mobile number that another user has', async () => {
    const { owner, people } = await openShop(app, pool);
    const { id } = people.clerk;
    const taken = (field: string, message: string) => ({ status: 409, body: { code: 'ALREADY_EXISTS', field, message } });
    expect(await update(owner, id, { email: people.manager.email })).toMatchObject(taken('email', 'This email is in use'));
    expect(await update(owner, id, { mobile: people.manager.mobile })).toMatchObject(taken('mobile', 'This mobile number is in use'));
  });
});

describe('staff of role admin', () => {
  test('see the users of their companies, with those companies only', async () => {
    const shop = await openShop(app, pool);
    const second = await addCompany(shop);
    const ownerId = shop.people.owner.id;
    const both = await anyStaff(pool, ownerId, [shop.orgId, second]);
    const elsewhere = await anyStaff(pool, ownerId, [second]);
    const { secondaryUsers, total } = await listOf(shop.manager);
    const shown = Object.fromEntries(
      secondaryUsers.map(({ _id, organization, worksElsewhere }) => [_id, { organization, worksElsewhere }]),
    );
    expect(shown).toEqual({
      [shop.people.manager.id]: { organization: [shop.orgId], worksElsewhere: false },
      [shop.people.clerk.id]: { organization: [shop.orgId], worksElsewhere: false },
      [both.id]: { organization: [shop.orgId], worksElsewhere: true },
    });
    expect(total).toBe(3);
    expect(await update(shop.manager, elsewhere.id, { name: 'Found' })).toMatchObject({ status: 404 });
    expect((await listOf(shop.owner)).total).toBe(4);
  });

  test('create users of role user in their companies, no admin and in no company they lack', async () => {
    const shop = await openShop(app, pool);
    const second = await addCompany(shop);
    const create = (changes: object) => {
      const body = { name: 'Ravi', email: anyEmail(), mobile: anyMobile(), password, organization: [shop.orgId], ...changes };
      return post<{ secondaryUser: Member } & Refused>(app, shop.manager, '/pUsers/secondaryUsers', body);
    };
    expect(await create({})).toMatchObject({ status: 200, body: { secondaryUser: { role: 'user', organization: [shop.orgId] } } });
    const refused = await create({ role: 'admin', organization: [shop.orgId, second] });
    expect(problemsOf(refused)).toEqual(['organization.1 COMPANY_UNKNOWN', 'role OWNER_ONLY']);
    expect(refused.body.problems[1]?.message).toBe('Only the owner gives the role admin.');
  });

  test('change and block users of role user, but not their role, and cannot mark them as left', async () => {
    const { manager, clerk, path, people } = await openShop(app, pool);
    const { id } = people.clerk;
    expect(await update(manager, id, { name: 'Ravi', mobile: anyMobile(), password: 'Newer@Pass7' })).toMatchObject({ status: 200 });
    expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 401 });
    const refused = await update(manager, id, { role: 'admin', isActive: false });
    expect(refused.body.problems).toMatchObject([
      { field: 'role', message: 'Only the owner changes a role.' },
      { field: 'isActive', message: 'Only the owner marks a user as left.' },
    ]);
    expect(await update(manager, id, { role: 'user', isActive: true })).toMatchObject({ status: 200 });
    expect((await update(manager, id, { isBlocked: true })).body.secondaryUser.blockedBy).toBe('staff');
    expect((await update(manager, id, { isBlocked: false })).status).toBe(200);
  });

  test.each([
    ['is blocked', 'update organizations set is_blocked = true where id = $1'],
    ['waits for approval', 'update organizations set is_approved = false where id = $1'],
    ['was left', 'update organizations set is_active = false where id = $1'],
    ['has a blocked owner', 'update primary_users set is_blocked = true where id = (select owner_id from organizations where id = $1)'],
  ])('manage no users while their company %s', async (_, close) => {
    const { manager, orgId, people } = await openShop(app, pool);
    await pool.query(close, [orgId]);
    const body = { name: 'Ravi', email: anyEmail(), mobile: anyMobile(), password, organization: [orgId] };
    const restricted = { status: 403, body: { code: 'COMPANY_RESTRICTED', companyRestricted: true } };
    expect(await get(app, manager, '/pUsers/secondaryUsers')).toMatchObject(restricted);
    expect(await post(app, manager, '/pUsers/secondaryUsers', body)).toMatchObject(restricted);
    expect(await update(manager, people.clerk.id, { name: 'Ravi' })).toMatchObject(restricted);
  });

  test('manage those of their open companies while another is restricted, and cannot assign that one', async () => {
    const shop = await openShop(app, pool);
    const second = await addCompany(shop);
    const ownerId = shop.people.owner.id;
    const { headers } = await anyStaff(pool, ownerId, [shop.orgId, second], 'admin');
    await pool.query('update organizations set is_blocked = true where id = $1', [second]);
    const inSecond = await anyStaff(pool, ownerId, [second]);
    expect(await update(headers, inSecond.id, { name: 'Found' })).toMatchObject({ status: 404 });
    const updated = await update(headers, shop.people.clerk.id, { organization: [shop.orgId, second] });
    expect(problemsOf(updated)).toEqual(['organization.1 COMPANY_UNKNOWN']);
    expect(await update(headers, shop.people.clerk.id, { name: 'Ravi' })).toMatchObject({ status: 200 });
  });

  test('do not lift a block of the owner', async () => {
    const { owner, manager, people } = await openShop(app, pool);
    await update(owner, people.clerk.id, { isBlocked: true });
    expect(await update(manager, people.clerk.id, { isBlocked: false })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'isBlocked', message: 'The owner set this block and alone lifts it.' }] },
    });
  });

  test('cannot change themselves or another admin', async () => {
    const shop = await openShop(app, pool);
    const other = await anyStaff(pool, shop.people.owner.id, [shop.orgId], 'admin');
    const everything = {
      name: 'X',
      email: anyEmail(),
      mobile: anyMobile(),
      password: 'Newer@Pass7',
      role: 'user',
      isBlocked: true,
      isActive: false,
    };
    const fields = ['name', 'email', 'mobile', 'role', 'isBlocked', 'isActive', 'password'];
    const own = await update(shop.manager, shop.people.manager.id, everything);
    expect(problemsOf(own)).toEqual(fields.map((field) => `${field} OWN_RECORD`));
    expect(own.body.problems[0]?.message).toBe('Only the owner changes your own record.');
    const theirs = await update(shop.manager, other.id, everything);
    expect(problemsOf(theirs)).toEqual(fields.map((field) => `${field} ADMIN_RECORD`));
    expect(theirs.body.problems[0]?.message).toBe('Only the owner changes a user of role admin.');
    const second = await addCompany(shop);
    expect(problemsOf(await update(shop.manager, shop.people.manager.id, { organization: [shop.orgId, second] }))).toEqual([
      'organization OWN_RECORD',
      'organization.1 COMPANY_UNKNOWN',
    ]);
  });

  test('cannot take over a user who also works in a company they lack; they only share or end the sharing', async () => {
    const shop = await openShop(app, pool);
    const [second, third] = [await addCompany(shop), await addCompany(shop)];
    const ownerId = shop.people.owner.id;
    const both = await anyStaff(pool, ownerId, [shop.orgId, second]);
    const manager = (await anyStaff(pool, ownerId, [shop.orgId, third], 'admin')).headers;
    const refused = await update(manager, both.id, { password: 'Newer@Pass7', email: anyEmail(), isBlocked: true });
    expect(problemsOf(refused).toSorted()).toEqual(['email WORKS_ELSEWHERE', 'isBlocked WORKS_ELSEWHERE', 'password WORKS_ELSEWHERE']);
    expect(refused.body.problems[0]?.message).toBe('This user also works in a company that is not yours. Ask the owner.');
    expect((await update(manager, both.id, { organization: [third] })).body.secondaryUser.organization).toEqual([third]);
    expect((await memberOf(shop.owner, both.id))?.organization).toEqual([second, third].toSorted());
  });
});

test('staff of role user, the platform’s admin and strangers keep no staff', async () => {
  const { clerk, people } = await openShop(app, pool);
  for (const headers of [clerk, (await anyAdmin(pool)).headers]) {
    expect(await get(app, headers, '/pUsers/secondaryUsers')).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect(await update(headers, people.manager.id, {})).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  }
  expect(await update(nobody, people.clerk.id, {})).toMatchObject({ status: 401 });
});

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a name of 10 000 characters', { name: 'x'.repeat(10_000) }, 'name'],
  ['an email that is none', { email: 'ravi at home' }, 'email'],
  ['an email without end', { email: `${'x'.repeat(10_000)}@a.in` }, 'email'],
  ['a mobile of nine digits', { mobile: '984701234' }, 'mobile'],
  ['a mobile with spaces', { mobile: '98470 12345' }, 'mobile'],
  ['a mobile in other digits', { mobile: '९८४७०१२३४५' }, 'mobile'],
  ['a weak password', { password: 'password' }, 'password'],
  ['no company', { organization: [] }, 'organization'],
  ['a role that is none', { role: 'owner' }, 'role'],
])('%s is refused at its field, on creating and on changing', async (_, changes, field) => {
  const { owner, orgId, people } = await openShop(app, pool);
  const body = { name: 'Ravi', email: anyEmail(), mobile: anyMobile(), password, organization: [orgId], ...changes };
  const answers = [await post<Refused>(app, owner, '/pUsers/secondaryUsers', body), await update(owner, people.clerk.id, changes)];
  const texts: Record<string, string> = { mobile: 'Mobile number must be 10 digits', organization: 'Choose at least one company.' };
  for (const { status, body: refused } of answers) {
    expect({ status, fields: [...new Set(refused.problems.map((problem) => problem.field))] }).toEqual({ status: 422, fields: [field] });
    if (texts[field]) expect(refused.problems[0]?.message).toBe(texts[field]);
  }
});

test('the list is sorted by name, is searched by name, email and mobile, and has pages', async () => {
  const shop = await openShop(app, pool);
  for (const name of ['Zoya', 'asha 50%', 'Bela']) {
    const body = { name, email: anyEmail(), mobile: anyMobile(), password, organization: [shop.orgId] };
    await post(app, shop.owner, '/pUsers/secondaryUsers', body);
  }
  const names = ({ secondaryUsers }: List) => secondaryUsers.map(({ name }) => name);
  expect(names(await listOf(shop.owner))).toEqual(['asha 50%', 'Bela', 'Staff admin', 'Staff user', 'Zoya']);
  const first = await listOf(shop.owner, '?limit=2');
  expect({ names: names(first), total: first.total }).toEqual({ names: ['asha 50%', 'Bela'], total: 5 });
  expect(names(await listOf(shop.owner, `?limit=3&cursor=${first.next}`))).toEqual(['Staff admin', 'Staff user', 'Zoya']);
  const { email, mobile } = shop.people.clerk;
  for (const search of [email.slice(4, 30).toUpperCase(), mobile.slice(2), 'AFF USER']) {
    expect(names(await listOf(shop.owner, `?search=${encodeURIComponent(search)}`))).toEqual(['Staff user']);
  }
  expect(names(await listOf(shop.owner, '?search=0%25'))).toEqual(['asha 50%']);
  await update(shop.owner, shop.people.clerk.id, { name: 'Ångström  Straße রায়' });
  for (const search of ['STRASSE রায়', 'ångström strasse', 'Ångström  Straße'.normalize('NFD'), mobile]) {
    expect(names(await listOf(shop.owner, `?search=${encodeURIComponent(search)}`))).toEqual(['Ångström  Straße রায়']);
  }
  expect(names(await listOf(shop.owner)).at(-1)).toBe('Ångström  Straße রায়');
  expect(names(await listOf(shop.owner, '?search=staff%20user'))).toEqual([]);
  for (const query of ['?limit=201', '?cursor=abc', '?state=all']) {
    expect((await get(app, shop.owner, `/pUsers/secondaryUsers${query}`)).status).toBe(422);
  }
});

test('an owner who waits for approval creates at most 20 users', async () => {
  const owner = await anyOwner(pool, { isApproved: false });
  const orgId = await addCompany({ owner: owner.headers });
  for (let count = 0; count < 19; count++) await anyStaff(pool, owner.id, [orgId]);
  const create = () =>
    post(app, owner.headers, '/pUsers/secondaryUsers', {
      name: 'R',
      email: anyEmail(),
      mobile: anyMobile(),
      password,
      organization: [orgId],
    });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'LIMIT_REACHED',
    message: 'Until your account is approved you may create 20 users.',
  });
});
