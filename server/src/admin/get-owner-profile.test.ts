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

test('both tabs have pages of fifty, with their totals', async () => {
  const { people } = await openShop(app, pool);
  await pool.query(
    `insert into organizations (id, owner_id, name, type, industry, place, state, registration_type, books_from, sort_key, search_text)
     select gen_random_uuid(), $1, 'Branch ' || n, 'self', 4, '', '27', 'unregistered', '2024-04-01', 'branch ' || n, 'branch ' || n from generate_series(1, 60) n`,
    [people.owner.id],
  );
  const path = `/admin/getPrimaryUserProfileById/${people.owner.id}`;
  type Profile = { organization: unknown[]; organizationTotal: number; secondaryUsers: unknown[]; secondaryUserTotal: number };
  const counts = async (query: string) => {
    const { body } = await get<Profile>(app, admin.headers, `${path}${query}`);
    return [body.organization.length, body.organizationTotal, body.secondaryUsers.length, body.secondaryUserTotal];
  };
  expect(await counts('')).toEqual([50, 61, 2, 2]);
  expect(await counts('?organizationPage=2&secondaryUserPage=2')).toEqual([11, 61, 0, 2]);
});

test('an unknown owner is not found', async () => {
  expect(await get(app, admin.headers, `/admin/getPrimaryUserProfileById/${uuidv7()}`)).toMatchObject({ status: 404 });
});
