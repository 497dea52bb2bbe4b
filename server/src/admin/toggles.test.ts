import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { get, patch } from '../testing/calls.ts';
import { anyAdmin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const admin = await anyAdmin(pool);

const toggle = (what: 'PrimaryUser' | 'Organization' | 'SecondaryUser', id: string, field: string, value: unknown) =>
  patch(app, admin.headers, `/admin/update${what}Status/${id}`, { field, value });
const profileOf = (id: string) => get(app, admin.headers, `/admin/getPrimaryUserProfileById/${id}`);

test.each([
  ['sms', true, { sms: true }],
  ['whatsApp', true, { whatsApp: true }],
  ['isApproved', false, { isApproved: false }],
  ['isBlocked', true, { isBlocked: true }],
  ['subscription', 'yearly', { subscriptionType: 'yearly' }],
])('the admin sets %s of an owner', async (field, value, primaryUser) => {
  const { people } = await openShop(app, pool);
  expect(await toggle('PrimaryUser', people.owner.id, field, value)).toMatchObject({ status: 200 });
  expect(await profileOf(people.owner.id)).toMatchObject({ body: { primaryUser } });
});

test('a value that is invalid for its field changes nothing', async () => {
  const { people } = await openShop(app, pool);
  for (const [field, value] of [
    ['subscription', true],
    ['isBlocked', 'yearly'],
    ['isBlocked', 1],
    ['isDemo', true],
  ] as const) {
    expect(await toggle('PrimaryUser', people.owner.id, field, value)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  }
  expect(await profileOf(people.owner.id)).toMatchObject({ body: { primaryUser: { isBlocked: false, subscriptionType: 'monthly' } } });
});

test('a blocked owner is informed once, then the session ends; the owner’s staff find the company restricted', async () => {
  const { people, owner, clerk, path } = await openShop(app, pool);
  expect(await get(app, owner, `${path}/parties`)).toMatchObject({ status: 200 });
  await toggle('PrimaryUser', people.owner.id, 'isBlocked', true);
  expect(await get(app, owner, `${path}/parties`)).toMatchObject({ status: 403, body: { code: 'BLOCKED', is_blocked: true } });
  expect(await get(app, owner, `${path}/parties`)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
  expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 403, body: { companyRestricted: true } });
});

test('a blocked member of staff is informed once, then the session ends', async () => {
  const { people, clerk, manager, path } = await openShop(app, pool);
  expect(await toggle('SecondaryUser', people.clerk.id, 'isBlocked', true)).toMatchObject({ status: 200 });
  expect(await get(app, clerk, `${path}/parties`)).toMatchObject({ status: 403, body: { is_blocked: true } });
  expect(await get(app, clerk, '/sUsers/getSecUserData')).toMatchObject({ status: 401 });
  expect(await get(app, manager, `${path}/parties`)).toMatchObject({ status: 200 });
});

test('a company opens with its approval and closes with its block, for owner and staff', async () => {
  const { orgId, owner, clerk, path } = await openShop(app, pool, { isApproved: false });
  const statuses = async () => [(await get(app, owner, `${path}/parties`)).status, (await get(app, clerk, `${path}/parties`)).status];
  expect(await statuses()).toEqual([403, 403]);
  await toggle('Organization', orgId, 'isApproved', true);
  expect(await statuses()).toEqual([200, 200]);
  await toggle('Organization', orgId, 'isBlocked', true);
  expect(await statuses()).toEqual([403, 403]);
});

test('a company or a member of staff needs a known id', async () => {
  const refusalFor = async (what: 'Organization' | 'SecondaryUser', id: string) => {
    const { status, body } = await toggle(what, id, 'isBlocked', true);
    const { message, problems } = body as { message: string; problems?: { field: string; message: string }[] };
    return [status, problems?.map((each) => each.message).join() ?? message];
  };
  expect(await refusalFor('Organization', 'none')).toEqual([422, 'Organization ID is required']);
  expect(await refusalFor('Organization', uuidv7())).toEqual([404, 'Organization ID not found']);
  expect(await refusalFor('SecondaryUser', uuidv7())).toEqual([404, 'Secondary user not found']);
});

test('an unknown record cannot be toggled', async () => {
  for (const what of ['PrimaryUser', 'Organization', 'SecondaryUser'] as const) {
    expect(await toggle(what, uuidv7(), 'isBlocked', true)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});
