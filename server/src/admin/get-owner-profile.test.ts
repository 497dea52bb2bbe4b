import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { anyAdmin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const admin = await anyAdmin(pool);

test('the profile shows the owner with companies and staff', async () => {
  const { orgId, people } = await openShop(app, pool);
  const answer = await get<{ secondaryUsers: { _id: string }[] }>(
    app,
    admin.headers,
    `/admin/getPrimaryUserProfileById/${people.owner.id}`,
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      primaryUser: { _id: people.owner.id, phoneNumber: people.owner.mobile, subscriptionType: 'monthly', sms: false, whatsApp: false },
      organization: [{ _id: orgId }],
    },
  });
  expect(answer.body.secondaryUsers.map(({ _id }) => _id)).toEqual([people.manager.id, people.clerk.id]);
});

test('an owner who is not there is not found', async () => {
  expect(await get(app, admin.headers, `/admin/getPrimaryUserProfileById/${uuidv7()}`)).toMatchObject({ status: 404 });
});
