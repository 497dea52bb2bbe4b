import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { anyStaff, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();

test('staff see themselves, their role and the companies they work in, but not those that the owner has closed', async () => {
  const shop = await openShop(app, pool);
  const second = await openShop(app, pool);
  const { headers, id } = await anyStaff(pool, shop.people.owner.id, [shop.orgId, second.orgId], 'admin');
  await pool.query('update organizations set is_active = false where id = $1', [second.orgId]);
  const answer = await get(app, headers, '/sUsers/getSecUserData');
  expect(answer.status).toBe(200);
  const { userData } = (answer.body as { data: { userData: { organization: { _id: string }[] } } }).data;
  expect(userData).toMatchObject({ _id: id, role: 'admin', primaryUser: shop.people.owner.id });
  expect(userData.organization.map(({ _id }) => _id)).toEqual([shop.orgId]);
});
