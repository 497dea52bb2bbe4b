import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { type Headers, nobody } from '../testing/calls.ts';
import { address, type ContractRoute, contractRoutes } from '../testing/contract-routes.ts';
import { anyAdmin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { forAdmin, forManagers, forMembers, forOwner } from './guards.ts';
import { doorOf, doors, type Role, rights, roleOf } from './rights.ts';

const { app, pool } = await testApp();
const mine = await openShop(app, pool);
const theirs = await openShop(app, pool);

const routes = contractRoutes();
const roles = Object.keys({ nobody, admin: 0, owner: 0, staffAdmin: 0, staffUser: 0 } satisfies Record<Role, unknown>) as Role[];

/** A session for each role: a sign-out among the routes ends it. */
async function headersOf(role: Role): Promise<Headers> {
  switch (role) {
    case 'nobody':
      return nobody;
    case 'admin':
      return (await anyAdmin(pool)).headers;
    case 'owner':
      return (await openShop(app, pool)).owner;
    case 'staffAdmin':
      return (await openShop(app, pool)).manager;
    case 'staffUser':
      return (await openShop(app, pool)).clerk;
  }
}

async function call(route: ContractRoute, headers: Headers, parameters: Record<string, string>) {
  const options: InjectOptions = {
    method: route.method,
    url: `/api${address(route.path, parameters)}`,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    remoteAddress: `10.2.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  };
  // A body that is invalid for every route: an unauthorized caller is refused before it is read, an authorized one because of it.
  if (route.method !== 'GET') options.payload = { surprise: 1 };
  const answer = await app.inject(options);
  return { status: answer.statusCode, code: answer.statusCode < 400 ? null : answer.json<{ code: string }>().code };
}

const company: Partial<Record<Role, Headers>> = { owner: mine.owner, staffAdmin: mine.manager, staffUser: mine.clerk };

describe.each(routes)('$name', (route) => {
  test.each(roles)('%s', async (role) => {
    const answer = await call(route, company[role] && !/signOut/i.test(route.name) ? company[role] : await headersOf(role), {
      orgId: mine.orgId,
    });
    if (route.roles.includes(role)) expect(['SIGN_IN_FIRST', 'NOT_ALLOWED', 'BLOCKED']).not.toContain(answer.code);
    else if (role === 'nobody') expect(answer).toEqual({ status: 401, code: 'SIGN_IN_FIRST' });
    else expect(answer).toEqual({ status: 403, code: 'NOT_ALLOWED' });
  });
});

describe.each(routes.filter(({ path }) => path.includes('{orgId}')))('$name of another tenant', (route) => {
  test.each(['owner', 'staffAdmin', 'staffUser'] as const)('is not found for %s', async (role) => {
    for (const orgId of [theirs.orgId, randomUUID()]) {
      expect(await call(route, company[role]!, { orgId })).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  });
});

test('the table names every route of the contract and no other', () => {
  const named = Object.entries(rights).flatMap(([noun, rows]) => Object.keys(rows).map((name) => `${noun}.${name}`));
  expect(named.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  expect(() => doorOf('vouchers.burn')).toThrow('vouchers.burn has no line in rights.ts');
});

test('an implementer has only the routes of its door: another does not compile', () => {
  // @ts-expect-error an owner creates companies, the admin of the platform does not
  const ofAdmin = () => forAdmin.organizations.saveOrganization;
  // @ts-expect-error whoever belongs to the company enters vouchers: the word for managers is not the table's
  const ofManagers = () => forManagers.vouchers.saveSales;
  const asTheTableSays = () => [forOwner.organizations.saveOrganization, forMembers.vouchers.saveSales];
  expect([ofAdmin, ofManagers, asTheTableSays]).toHaveLength(3);
});

test('routes inside a company are behind a door of the company, and no others are', () => {
  for (const { name, path } of routes) {
    expect({ name, inside: ['members', 'managers'].includes(doorOf(name)) }).toEqual({ name, inside: path.includes('{orgId}') });
  }
});

test('the platform’s admin has no books, staff of role user write no masters and see no trial balance', () => {
  for (const { name, path, roles: may } of routes) {
    if (path.includes('{orgId}')) expect({ name, admin: may.includes('admin') }).toEqual({ name, admin: false });
  }
  for (const route of ['products.saveProduct', 'products.saveTaxClassification', 'ledgers.saveBank', 'reports.getTrialBalance']) {
    expect(doors[doorOf(route)]).not.toContain('staffUser');
  }
  for (const route of ['vouchers.saveSales', 'vouchers.saveReceipt', 'parties.saveParty', 'products.listProducts']) {
    expect(doors[doorOf(route)]).toContain('staffUser');
  }
});

test('staff without a role are of role user', () => {
  expect(roleOf({ kind: 'staff', role: null })).toBe('staffUser');
  expect(roleOf({ kind: 'staff', role: 'admin' })).toBe('staffAdmin');
  expect(roleOf({ kind: 'owner', role: null })).toBe('owner');
});
