import { expect, test } from 'vitest';
import { get, patch } from '../testing/calls.ts';
import { anyAdmin, anyOwner, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const admin = await anyAdmin(pool);

type Waiting = {
  owners: { _id: string; userName: string }[];
  ownerTotal: number;
  companies: { _id: string; owner: string; userName: string }[];
  companyTotal: number;
};
const waiting = async () => (await get<Waiting>(app, admin.headers, '/admin/getWaiting')).body;

test('a new owner waits, and so does a company, until the admin decides', async () => {
  const before = await waiting();
  const owner = await anyOwner(pool, { name: 'Waits', isApproved: false });
  const shop = await openShop(app, pool, { isApproved: false });
  const now = await waiting();
  expect([now.ownerTotal, now.companyTotal]).toEqual([before.ownerTotal + 1, before.companyTotal + 1]);
  expect(now.owners[0]).toMatchObject({ _id: owner.id, userName: 'Waits' });
  expect(now.companies[0]).toMatchObject({ _id: shop.orgId, owner: shop.people.owner.id, userName: 'Owner' });

  await patch(app, admin.headers, `/admin/updatePrimaryUserStatus/${owner.id}`, { field: 'isApproved', value: true });
  await patch(app, admin.headers, `/admin/updateOrganizationStatus/${shop.orgId}`, { field: 'isApproved', value: true });
  expect(await waiting()).toEqual(before);
});

test('a blocked owner does not wait, nor do the owner’s companies', async () => {
  const before = await waiting();
  const shop = await openShop(app, pool, { isApproved: false });
  await pool.query('update primary_users set is_approved = false, is_blocked = true where id = $1', [shop.people.owner.id]);
  expect(await waiting()).toEqual(before);
});

test('ten of each are named, and all are counted', async () => {
  const before = await waiting();
  for (let count = 0; count < 11; count++) await anyOwner(pool, { isApproved: false });
  const now = await waiting();
  expect([now.owners.length, now.ownerTotal]).toEqual([10, before.ownerTotal + 11]);
});
