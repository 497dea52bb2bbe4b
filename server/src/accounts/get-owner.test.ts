import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { anyOwner, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();

test('an owner sees the own account and companies, approved or not', async () => {
  const { orgId, people, owner } = await openShop(app, pool, { isApproved: false });
  const answer = await get(app, owner, '/pUsers/getPrimaryUserData');
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { userData: { _id: people.owner.id, email: people.owner.email, organization: [{ _id: orgId, isApproved: false }] } } },
  });
});

test('a new owner sees the pending approval', async () => {
  const { headers } = await anyOwner(pool, { isApproved: false });
  const answer = await get(app, headers, '/pUsers/getPrimaryUserData');
  expect(answer).toMatchObject({ status: 200, body: { data: { userData: { isApproved: false, organization: [] } } } });
});
