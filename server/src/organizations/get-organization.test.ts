import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const path = (id: string) => `/sUsers/getSingleOrganization/${id}`;

test('staff open the company in which they work', async () => {
  const { orgId, clerk } = await openShop(app, pool);
  expect(await get(app, clerk, path(orgId))).toMatchObject({ status: 200, body: { organizationData: { _id: orgId, type: 'self' } } });
});

test('a company of another owner is not found', async () => {
  const { clerk } = await openShop(app, pool);
  const other = await openShop(app, pool);
  expect(await get(app, clerk, path(other.orgId))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test.each([
  ['waits for approval', 'update organizations set is_approved = false where id = $1'],
  ['is blocked', 'update organizations set is_blocked = true where id = $1'],
  ['has a blocked owner', 'update primary_users set is_blocked = true where id = (select owner_id from organizations where id = $1)'],
])('a company that %s is restricted', async (_, change) => {
  const { orgId, clerk } = await openShop(app, pool);
  await pool.query(change, [orgId]);
  expect(await get(app, clerk, path(orgId))).toMatchObject({
    status: 403,
    body: { code: 'COMPANY_RESTRICTED', message: 'This company is restricted', companyRestricted: true },
  });
});
