import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { get, patch } from '../testing/calls.ts';
import { anyAdmin, anyOwner, anyStaff, openShop } from '../testing/people.ts';
import { planOf } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { findOwnersOn } from './admin-store.ts';

const { app, pool, db } = await testApp();
const admin = await anyAdmin(pool);

type List = {
  priUsers: { _id: string; companyCount: number; staffCount: number }[];
  org: { _id: string; owner: string }[];
  secUsers: { primaryUser: string }[];
  total: number;
};
const list = async (query: Record<string, string>) => {
  const answer = await get<List>(app, admin.headers, `/admin/getPrimaryUsers?${new URLSearchParams(query)}`);
  return { ...answer, ids: answer.body.priUsers?.map(({ _id }) => _id) };
};

test('an owner is found by a part of name, email, mobile and the name of a company', async () => {
  const { people, orgId } = await openShop(app, pool);
  const { owner } = people;
  const { rows } = await pool.query<{ name: string }>('select name from organizations where id = $1', [orgId]);
  const company = rows[0]!.name;
  for (const search of [owner.email.slice(3, 30).toUpperCase(), owner.mobile.slice(1), company.slice(6)]) {
    const found = await list({ search });
    expect(found.ids).toEqual([owner.id]);
    expect(found.body).toMatchObject({ org: [{ _id: orgId, owner: owner.id }], total: 1 });
    expect(found.body.secUsers.map(({ primaryUser }) => primaryUser)).toEqual([owner.id, owner.id]);
  }
});

test('twelve a page, the newest first, and the total of all', async () => {
  const name = `Page ${uuidv7()}`;
  const owners = [];
  for (let count = 0; count < 14; count++) owners.unshift((await anyOwner(pool, { name })).id);
  expect(await list({ search: name })).toMatchObject({ ids: owners.slice(0, 12), body: { total: 14 } });
  expect(await list({ search: name, page: '2' })).toMatchObject({ ids: owners.slice(12), body: { total: 14 } });
  expect(await list({ search: name, page: '3' })).toMatchObject({ ids: [], body: { org: [], secUsers: [], total: 14 } });
});

test('owners are filtered by status and plan', async () => {
  const name = `Status ${uuidv7()}`;
  const approved = (await anyOwner(pool, { name })).id;
  const pending = (await anyOwner(pool, { name, isApproved: false })).id;
  await pool.query(`update primary_users set subscription = 'yearly', is_blocked = true where id = $1`, [pending]);
  expect((await list({ search: name, status: 'approved' })).ids).toEqual([approved]);
  expect((await list({ search: name, status: 'pending' })).ids).toEqual([pending]);
  expect((await list({ search: name, status: 'blocked' })).ids).toEqual([pending]);
  expect((await list({ search: name, plan: 'monthly' })).ids).toEqual([approved]);
});

test('a percent sign in the search is literal', async () => {
  const name = `100% ${uuidv7()}`;
  const { id } = await anyOwner(pool, { name });
  expect((await list({ search: name })).ids).toEqual([id]);
  expect((await list({ search: `${name.slice(0, 6)}%${name.slice(-6)}` })).ids).toEqual([]);
});

test('a search uses the trigram indexes of owners and of their companies', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local enable_seqscan = off');
  await client.query('set local enable_indexscan = off'); // a table of a few rows is read whole, in any order
  const plan = await planOf({ client, db }, findOwnersOn(1, 12, { words: ['kumar'], status: 'pending', plan: 'yearly' }));
  await client.query('rollback');
  client.release();
  expect(plan).toContain('primary_users_search');
  expect(plan).toContain('organizations_search');
});

test('the search is folded like stored text: letters of two forms, blanks, ß', async () => {
  const mark = uuidv7();
  const name = `Asha  Rao Straße রায় ${mark}`;
  const { id } = await anyOwner(pool, { name });
  for (const search of [name, `asha rao strasse রায় ${mark}`.normalize('NFD'), `STRASSE রায় ${mark}`]) {
    expect((await list({ search })).ids).toEqual([id]);
  }
  const shop = await openShop(app, pool);
  const company = `Straße  রায় ${uuidv7()}`;
  expect((await patch(app, shop.owner, `/pUsers/organizations/${shop.orgId}`, { version: 1, name: company })).status).toBe(200);
  expect((await list({ search: company.toUpperCase() })).ids).toEqual([shop.people.owner.id]);
  expect((await list({ search: shop.gstin! })).ids).toEqual([]);
});

test('an owner has the first three companies and staff, and the totals', async () => {
  const name = `Chain ${uuidv7()}`;
  const { id } = await anyOwner(pool, { name });
  await pool.query(
    `insert into organizations (id, owner_id, name, type, industry, place, state, registration_type, books_from, sort_key, search_text)
     select gen_random_uuid(), $1, 'Branch ' || n, 'self', 4, '', '27', 'unregistered', '2024-04-01', 'branch ' || n, 'branch ' || n from generate_series(1, 105) n`,
    [id],
  );
  for (let count = 0; count < 4; count++) await anyStaff(pool, id, []);
  const { priUsers, org, secUsers } = (await list({ search: name })).body;
  expect(priUsers).toMatchObject([{ companyCount: 105, staffCount: 4 }]);
  expect([org.length, secUsers.length]).toEqual([3, 3]);
});

test('an invalid page is refused', async () => {
  expect(await list({ page: 'two' })).toMatchObject({ status: 422, body: { problems: [{ field: 'page' }] } });
  expect(await list({ page: '0' })).toMatchObject({ status: 422 });
});
