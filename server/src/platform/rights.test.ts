import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { type Headers, nobody } from '../testing/calls.ts';
import { address, type ContractRoute, contractRoutes } from '../testing/contract-routes.ts';
import { anyAdmin, anyStaff, openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Door, doors, isManager, type Role, roleOf } from './doors.ts';
import { forAdmin, forManagers, forMembers, forOwner } from './guards.ts';
import { doorOf, rights } from './rights.ts';

const { app, pool } = await testApp();
const mine = await openShop(app, pool);
const theirs = await openShop(app, pool);

const routes = contractRoutes();
const ofRestaurant = ['captain', 'cashier', 'kitchen'] as const;
const everyRole = { nobody, admin: 0, owner: 0, staffAdmin: 0, staffUser: 0, captain: 0, cashier: 0, kitchen: 0 };
const roles = Object.keys(everyRole satisfies Record<Role, unknown>) as Role[];

const hire = async (shop: Shop, role: (typeof ofRestaurant)[number]) =>
  (await anyStaff(pool, shop.people.owner.id, [shop.orgId], role)).headers;

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
    default:
      return hire(await openShop(app, pool), role);
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

const company: Partial<Record<Role, Headers>> = {
  ...{ owner: mine.owner, staffAdmin: mine.manager, staffUser: mine.clerk },
  ...{ captain: await hire(mine, 'captain'), cashier: await hire(mine, 'cashier'), kitchen: await hire(mine, 'kitchen') },
};

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
  test.each(['owner', 'staffAdmin', 'staffUser', ...ofRestaurant] as const)('is not found for %s', async (role) => {
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
  const ofCompany: Door[] = ['members', 'managers', 'orders', 'bills', 'kitchen'];
  for (const { name, path } of routes) {
    expect({ name, inside: ofCompany.includes(doorOf(name)) }).toEqual({ name, inside: path.includes('{orgId}') });
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

test('of a company the kitchen opens its slips and the menu, captains also orders, cashiers also bills; all are bound by the limits of staff', () => {
  const kitchen = [
    'menu.getDishImage',
    'menu.getMenu',
    'menu.listLowIngredients',
    'menu.setSoldOut',
    'tables.bumpDish',
    'tables.listSlips',
    'tables.listWaitingPrints',
    'tables.moveSlip',
    'tables.printSlip',
  ];
  // Captains and cashiers open what belongs to guests, their dishes and their bills, and no other book of the company.
  const ofGuests = ['tables', 'menu', 'deliveries'];
  const beside = (role: Role) => openedTo(role).filter((name) => !ofGuests.includes(name.split('.')[0]!));
  const money = ['tables.previewBill', 'tables.printBill', 'tables.settleOrder'];
  const openedTo = (role: Role) =>
    routes.filter(({ path, roles: may }) => path.includes('{orgId}') && may.includes(role)).map(({ name }) => name);
  expect(openedTo('kitchen').toSorted()).toEqual(kitchen);
  expect(beside('captain')).toEqual([]);
  expect(openedTo('captain')).toEqual(expect.arrayContaining([...kitchen, 'tables.openOrder', 'tables.takeRound', 'tables.moveOrder']));
  expect(openedTo('captain').filter((name) => money.includes(name))).toEqual([]);
  // A bill may be charged to a room.
  expect(beside('cashier')).toEqual(['folios.getRoomCredit', 'folios.listInHouse']);
  expect(openedTo('cashier')).toEqual(expect.arrayContaining([...openedTo('captain'), ...money]));
  expect(ofRestaurant.map((role) => isManager({ kind: 'staff', role }))).toEqual([false, false, false]);
});

test('staff without a role are of role user', () => {
  expect(roleOf({ kind: 'staff', role: null })).toBe('staffUser');
  expect(roleOf({ kind: 'staff', role: 'admin' })).toBe('staffAdmin');
  expect(roleOf({ kind: 'owner', role: null })).toBe('owner');
});
