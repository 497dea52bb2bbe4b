import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, patch, post } from '../testing/calls.ts';
import { anyEmail, anyMobile, openShop, signedIn } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const password = 'Counter@55';

const save = (owner: Headers, organization: readonly string[], changes: object = {}) => {
  const body = { name: 'Ravi', email: anyEmail(), mobile: anyMobile(), password, organization, ...changes };
  return post<{ secondaryUser: { _id: string } }>(app, owner, '/pUsers/secondaryUsers', body);
};

test('an owner creates staff, who sign in and work in the owner’s companies; the role is user by default', async () => {
  const { orgId, owner, people } = await openShop(app, pool);
  const email = anyEmail();
  const answer = await save(owner, [orgId, orgId], { email: email.toUpperCase() });
  expect(answer).toMatchObject({
    status: 200,
    body: { secondaryUser: { name: 'Ravi', email, role: 'user', organization: [orgId], primaryUser: people.owner.id, isActive: true } },
  });
  expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 200 });

  const list = await get<{ secondaryUsers: { _id: string; role: string }[] }>(app, owner, '/pUsers/secondaryUsers');
  expect(list.body.secondaryUsers.map(({ role }) => role).toSorted()).toEqual(['admin', 'user', 'user']);
});

test('an owner hires a captain, who takes orders, bills nothing and sees nothing else; as a cashier the same person bills', async () => {
  const shop = await openShop(app, pool);
  const { body } = await save(shop.owner, [shop.orgId], { role: 'captain' });
  expect(body.secondaryUser).toMatchObject({ role: 'captain' });
  const captain = await signedIn(pool, 'staff', body.secondaryUser._id);
  const reads = async (path: string) => (await get(app, captain, `${shop.path}/${path}`)).status;
  expect([await reads('floor'), await reads('kitchen'), await reads('tableBills/parties'), await reads('vouchers')]).toEqual([
    200, 200, 403, 403,
  ]);
  await patch(app, shop.owner, `/pUsers/secondaryUsers/${body.secondaryUser._id}`, { role: 'cashier' });
  expect([await reads('floor'), await reads('tableBills/parties'), await reads('parties'), await reads('vouchers')]).toEqual([
    200, 200, 403, 403,
  ]);
});

test('staff cannot be added to a company of another owner', async () => {
  const mine = await openShop(app, pool);
  const theirs = await openShop(app, pool);
  const answer = await save(mine.owner, [mine.orgId, theirs.orgId]);
  expect(answer).toMatchObject({ status: 422, body: { problems: [{ code: 'COMPANY_UNKNOWN', field: 'organization.1' }] } });
  const list = await get<{ secondaryUsers: unknown[] }>(app, mine.owner, '/pUsers/secondaryUsers');
  expect(list.body.secondaryUsers).toHaveLength(2);
});

test('an email and a mobile number belong to one member of staff', async () => {
  const { orgId, owner, people } = await openShop(app, pool);
  expect(await save(owner, [orgId], { email: people.clerk.email })).toMatchObject({ status: 409, body: { field: 'email' } });
  expect(await save(owner, [orgId], { mobile: people.clerk.mobile })).toMatchObject({ status: 409, body: { field: 'mobile' } });
});

test('the platform’s chain records the new user, never the password', async () => {
  const { orgId, owner, people } = await openShop(app, pool);
  const email = anyEmail();
  await save(owner, [orgId], { email });
  const events = await readAuditChain(ownerPool);
  const made = events.filter(({ text }) => text.includes(email)).map(({ text }) => JSON.parse(text));
  expect(made).toMatchObject([{ action: 'staff.saveStaff', by: { kind: 'owner', id: people.owner.id } }]);
  expect(events.some(({ text }) => text.includes(password))).toBe(false);
});
