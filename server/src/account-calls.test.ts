import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { nilUuid } from './platform/nil-uuid.ts';
import { type Headers, nobody, post } from './testing/calls.ts';
import { address, contractRoutes } from './testing/contract-routes.ts';
import { anyAdmin, anyEmail, anyMobile, openShop, password, type Shop } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

/* Every call outside of a company's books, with valid input: for a missing record, for another user's record, and many times at once. */

const { app, pool } = await testApp();
const theirs = await openShop(app, pool);

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type World = { shop: Shop; admin: { email: string; headers: Headers } };
type Call = {
  who: (world: World) => Headers;
  parameters?: (world: World) => Record<string, string>;
  body?: (world: World) => object;
  /** Ids in the address of the same kind that belong to others, which are not found. Not for the admin, who sees all. */
  theirs?: () => Record<string, string>;
  /** How many of the simultaneous calls may succeed; by default all. */
  once?: true;
  /** Valid input that is still refused in the present state. */
  isRefused?: true;
};

const owner = ({ shop }: World) => shop.owner;
const clerk = ({ shop }: World) => shop.clerk;
const admin = ({ admin }: World) => admin.headers;
const anyone = () => nobody;
const changed = { currentPassword: password, newPassword: 'Another@123' };
const proof = { password, code: '123456' };
const ofCompany = { parameters: ({ shop }: World) => ({ id: shop.orgId }), theirs: () => ({ id: theirs.orgId }) };
const account = (who: Call['who']): Record<string, Call> => ({
  changePassword: { who, body: () => changed, once: true },
  listSessions: { who },
  endSession: { who, body: () => ({ sessionId: randomUUID() }), isRefused: true },
  endOtherSessions: { who, body: () => ({}) },
});
const factor = (who: Call['who']): Record<string, Call> => ({
  getSecondFactor: { who },
  beginSecondFactor: { who, body: () => ({ password }) },
  confirmSecondFactor: { who, body: () => ({ code: '123456' }), isRefused: true },
  renewRecoveryCodes: { who, body: () => proof, isRefused: true },
  switchOffSecondFactor: { who, body: () => proof, isRefused: true },
});
const recovery = (kind: 'Owner' | 'Staff', email: (world: World) => string): Record<string, Call> => {
  const key = kind === 'Owner' ? 'otpEmail' : 'otpEmailSec';
  return {
    [`send${kind}Code`]: { who: anyone, body: (world) => ({ email: email(world) }) },
    [`submit${kind}Code`]: { who: anyone, body: (world) => ({ Otp: '123456', [key]: email(world) }), isRefused: true },
    [`reset${kind}Password`]: { who: anyone, body: (world) => ({ password: 'Another@123', [key]: email(world) }), isRefused: true },
  };
};
const registration = { userName: 'Asha', password, subscription: 'monthly' };
const company = { name: 'Asha Traders', type: 'self', industry: 4, state: '27', gstin: '', registrationType: 'unregistered' };
const passcode = { passcode: '4711', lockAfterMinutes: 5 };

const calls: Record<string, Record<string, Call>> = {
  accounts: {
    register: {
      who: anyone,
      body: ({ shop }) => ({
        ...registration,
        email: `asha-${shop.orgId}@example.in`,
        mobile: shop.people.owner.mobile.replace(/^./, '5'),
      }),
      once: true,
    },
    signInAdmin: { who: anyone, body: (world) => ({ email: world.admin.email, password }) },
    signInOwner: { who: anyone, body: ({ shop }) => ({ email: shop.people.owner.email, password }) },
    signInStaff: { who: anyone, body: ({ shop }) => ({ email: shop.people.clerk.email, password }) },
    signOutAdmin: { who: admin, body: () => ({}) },
    signOutOwner: { who: owner, body: () => ({}) },
    signOutStaff: { who: clerk, body: () => ({}) },
    getOwner: { who: owner },
    getStaff: { who: clerk },
  },
  recovery: {
    ...recovery('Owner', ({ shop }) => shop.people.owner.email),
    ...recovery('Staff', ({ shop }) => shop.people.clerk.email),
  },
  secondStep: {
    enterCodeAdmin: { who: anyone, body: () => ({ code: '123456' }), isRefused: true },
    enterCodeOwner: { who: anyone, body: () => ({ code: '123456' }), isRefused: true },
  },
  passcode: {
    savePasscodeOfOwner: { who: owner, body: () => passcode, once: true },
    savePasscodeOfStaff: { who: clerk, body: () => passcode, once: true },
    removePasscodeOfOwner: { who: owner, body: () => ({ currentPasscode: '4711' }), isRefused: true },
    removePasscodeOfStaff: { who: clerk, body: () => ({ currentPasscode: '4711' }), isRefused: true },
    lockOwner: { who: owner, body: () => ({}), isRefused: true },
    lockStaff: { who: clerk, body: () => ({}), isRefused: true },
    unlockOwner: { who: owner, body: () => ({ passcode: '4711' }), isRefused: true },
    unlockStaff: { who: clerk, body: () => ({ passcode: '4711' }), isRefused: true },
  },
  admin: {
    listOwners: { who: admin },
    getOwnerProfile: { who: admin, parameters: ({ shop }) => ({ userId: shop.people.owner.id }) },
    getWaiting: { who: admin },
    getSystem: { who: admin },
    backUpNow: { who: admin, body: () => ({}), isRefused: true },
    listJobs: { who: admin },
    retryJob: { who: admin, parameters: () => ({ id: nilUuid }), body: () => ({}), isRefused: true },
    renewOwner: {
      who: admin,
      parameters: ({ shop }) => ({ userId: shop.people.owner.id }),
      body: () => ({ lastDay: '2020-01-01' }),
      isRefused: true, // another end than the stored one
    },
    switchOffSecondFactor: { who: admin, parameters: ({ shop }) => ({ userId: shop.people.owner.id }), body: () => ({}), isRefused: true },
    updateOwner: {
      who: admin,
      parameters: ({ shop }) => ({ userId: shop.people.owner.id }),
      body: () => ({ field: 'sms', value: true }),
    },
    updateOrganization: { who: admin, parameters: ({ shop }) => ({ id: shop.orgId }), body: () => ({ field: 'isBlocked', value: false }) },
    updateStaff: {
      who: admin,
      parameters: ({ shop }) => ({ id: shop.people.clerk.id }),
      body: () => ({ field: 'isBlocked', value: false }),
    },
  },
  adminAccount: {
    ...account(admin),
    ...factor(admin),
    saveProfile: { who: admin, body: (world) => ({ name: 'Asha', email: world.admin.email }) },
  },
  ownerAccount: { ...account(owner), ...factor(owner) },
  staffAccount: account(clerk),
  organizations: {
    saveOrganization: { who: owner, body: () => ({ ...company, booksFrom: '2024-04-01' }) },
    listOrganizations: { who: owner },
    getOrganization: { who: clerk, ...ofCompany },
    getOrganizationSettings: { who: owner, ...ofCompany },
    updateOrganization: { who: owner, ...ofCompany, body: () => ({ version: 1, place: 'Pune' }), once: true },
    saveLogo: { who: owner, ...ofCompany, body: () => ({ logo: pixel }) },
    getLogo: { who: owner, parameters: ({ shop }) => ({ id: shop.orgId, logo: randomUUID() }), isRefused: true },
  },
  staff: {
    listStaff: { who: owner },
    saveStaff: {
      who: owner,
      body: ({ shop }) => ({
        ...{ name: 'Kiran', email: `kiran-${shop.orgId}@example.in`, mobile: anyMobile(), password, role: 'user' },
        organization: [shop.orgId],
      }),
      once: true,
    },
    updateStaff: {
      who: owner,
      parameters: ({ shop }) => ({ id: shop.people.clerk.id }),
      theirs: () => ({ id: theirs.people.clerk.id }),
      body: () => ({ name: 'Sunita' }),
    },
  },
};

const routes = contractRoutes()
  .filter(({ name }) => name.split('.')[0]! in calls)
  .map((route) => {
    const [noun = '', verb = ''] = route.name.split('.');
    return { ...route, call: calls[noun]?.[verb] };
  });

async function openWorld(): Promise<World> {
  return { shop: await openShop(app, pool), admin: await anyAdmin(pool) };
}

async function send(route: (typeof routes)[number], world: World, parameters: Record<string, string>) {
  const { who, body } = route.call!;
  const options: InjectOptions = {
    method: route.method,
    url: `/api${address(route.path, parameters)}`,
    headers: { 'idempotency-key': randomUUID(), ...who(world) },
    remoteAddress: `10.3.${randomInt(256)}.${randomInt(256)}`,
  };
  if (body) options.payload = body(world);
  const answer = await app.inject(options);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, code: isJson ? answer.json<{ code?: string }>().code : undefined };
}

test('every call of accounts, the admin, companies, staff, recovery and passcode is in the table', () => {
  expect(routes.filter(({ call }) => !call).map(({ name }) => name)).toEqual([]);
  expect(routes).toHaveLength(Object.values(calls).flatMap((each) => Object.keys(each)).length);
});

describe.each(routes)('$name', (route) => {
  const { once, isRefused, parameters } = route.call!;

  test('works for its users, or is refused with a message', async () => {
    const world = await openWorld();
    const { status, code } = await send(route, world, parameters?.(world) ?? {});
    if (!isRefused) return expect({ status, code }).toEqual({ status: 200, code: undefined });
    expect([403, 404, 409, 422]).toContain(status);
    expect(['WRONG_KIND', 'SIGN_IN_FIRST', 'NOT_ALLOWED', 'BUG']).not.toContain(code);
  });

  test(`repeated quickly ${once ? 'happens once' : 'does no harm'}`, async () => {
    const world = await openWorld();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(route, world, parameters?.(world) ?? {})));
    // The loser of a race may be told to try again, but not get another error.
    for (const { status, code } of answers) if (code !== 'BUSY') expect(status, code).toBeLessThan(500);
    const worked = answers.filter(({ status }) => status === 200).length;
    if (isRefused) expect(worked).toBe(0);
    else if (once) expect(worked).toBe(1);
    else expect(worked).toBeGreaterThan(0);
  });
});

test.each(routes.filter(({ path }) => path.includes('{')))(
  '$name finds nothing under an unknown id, one that is no id, or another’s',
  async (route) => {
    const { parameters, theirs: another } = route.call!;
    const world = await openWorld();
    const [name] = Object.keys(parameters?.(world) ?? {});
    const others = another ? [another()] : [];
    for (const each of [{ [name!]: randomUUID() }, { [name!]: 'x' }, { [name!]: '%00' }, ...others]) {
      const { status, code } = await send(route, world, { ...parameters?.(world), ...each });
      expect({ each, status, code }).toMatchObject({ status: expect.toSatisfy((one: number) => one === 404 || one === 422) });
    }
    if (another) expect((await send(route, world, another())).status).toBe(404);
  },
);

test('a repeated registration creates one owner', async () => {
  const again = { ...registration, email: anyEmail(), mobile: anyMobile() };
  await Promise.all(Array.from({ length: 6 }, () => post(app, nobody, '/pUsers/register', again)));
  const { rows } = await pool.query('select id from primary_users where email = $1', [again.email]);
  expect(rows).toHaveLength(1);
});
