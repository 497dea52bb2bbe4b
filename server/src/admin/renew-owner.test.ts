import { randomUUID } from 'node:crypto';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expiryOnProfile } from '@bahi/core/subscriptions/subscription';
import { describe, expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, patch, post, put } from '../testing/calls.ts';
import { whileHeld } from '../testing/locks.ts';
import { anyAdmin, anyEmail, anyMobile, openShop, password, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const admin = await anyAdmin(pool);
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const begin = (shop: Shop, startedAt: string) =>
  pool.query('update primary_users set subscription_started_at = $2 where id = $1', [shop.people.owner.id, startedAt]);
const renew = (shop: Shop, lastDay: string) =>
  post<{ message: string; subscriptionStartedAt: string }>(app, admin.headers, `/admin/renewPrimaryUser/${shop.people.owner.id}`, {
    lastDay,
  });

describe('Renew', () => {
  test('opens an expired subscription from today on', async () => {
    const shop = await openShop(app, pool);
    const startedAt = daysAgo(60);
    await begin(shop, startedAt);
    const answer = await renew(shop, expiryOnProfile(startedAt, 'monthly'));
    expect(answer.status).toBe(200);
    expect(todayInIndia(Date.parse(answer.body.subscriptionStartedAt))).toBe(todayInIndia(Date.now()));
    const lastDay = expiryOnProfile(answer.body.subscriptionStartedAt, 'monthly');
    expect(answer.body.message).toBe(`Subscription renewed until ${formatDate(lastDay)}`);
    expect(await get(app, shop.owner, '/pUsers/getPrimaryUserData')).toMatchObject({
      body: { data: { userData: { subscriptionLastDay: lastDay } } },
    });
  });

  test('extends a valid subscription, and a second press of the same button adds nothing', async () => {
    const shop = await openShop(app, pool);
    const startedAt = daysAgo(5);
    await begin(shop, startedAt);
    const seen = expiryOnProfile(startedAt, 'monthly');
    const answers = await whileHeld(ownerPool, 'select from primary_users where id = $1', [shop.people.owner.id], () =>
      [1, 2, 3].map(() => renew(shop, seen)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const renewed = answers.find(({ status }) => status === 200)!.body.subscriptionStartedAt;
    expect(todayInIndia(Date.parse(renewed))).toBe(seen);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'RENEWED_MEANWHILE',
      message: 'This subscription was changed meanwhile. Look at the new date first.',
    });
  });

  test('is only for the admin, and is recorded in the platform’s chain', async () => {
    const shop = await openShop(app, pool);
    const startedAt = daysAgo(1);
    await begin(shop, startedAt);
    const lastDay = expiryOnProfile(startedAt, 'monthly');
    for (const headers of [shop.owner, shop.manager]) {
      expect(await post(app, headers, `/admin/renewPrimaryUser/${shop.people.owner.id}`, { lastDay })).toMatchObject({ status: 403 });
    }
    await renew(shop, lastDay);
    const events = (await readAuditChain(ownerPool)).filter(
      ({ text }) => text.includes(shop.people.owner.id) && text.includes('admin.renewOwner'),
    );
    expect(events.map(({ text }) => JSON.parse(text))).toMatchObject([{ by: { kind: 'admin', id: admin.id }, body: { lastDay } }]);
  });

  test('does not find an unknown owner', async () => {
    expect(await post(app, admin.headers, `/admin/renewPrimaryUser/${randomUUID()}`, { lastDay: '2026-01-01' })).toMatchObject({
      status: 404,
    });
  });
});

describe('an expired subscription', () => {
  const party = { partyName: 'Ravi', category: 'unregistered', state: '27' };
  const refused = { status: 403, body: { code: 'SUBSCRIPTION_EXPIRED', subscriptionExpired: true } };
  const company = {
    name: 'Another',
    type: 'self',
    industry: 4,
    state: '27',
    gstin: '',
    registrationType: 'unregistered',
    booksFrom: '2024-04-01',
  };

  test('allows signing in and reading, and refuses writes with the contact', async () => {
    const shop = await openShop(app, pool);
    await begin(shop, daysAgo(60));
    const { email } = shop.people.clerk;
    expect(await post(app, { ...shop.clerk, cookie: '' }, '/sUsers/login', { email, password })).toMatchObject({ status: 200 });
    for (const headers of [shop.owner, shop.manager, shop.clerk]) {
      expect(await get(app, headers, `${shop.path}/parties`)).toMatchObject({ status: 200 });
      expect(await post(app, headers, `${shop.path}/parties`, party)).toMatchObject(refused);
    }
    const [ofOwner, ofStaff] = await Promise.all(
      [shop.owner, shop.clerk].map((headers) => post<{ message: string }>(app, headers, `${shop.path}/parties`, party)),
    );
    expect(ofOwner!.body.message).toBe('The subscription has expired. Please ask the administrator of this service to renew it.');
    expect(ofStaff!.body.message).toBe('The subscription has expired. Please ask the owner of the company to have it renewed.');
  });

  test('also refuses new companies and staff, but nothing personal', async () => {
    const shop = await openShop(app, pool);
    await begin(shop, daysAgo(60));
    expect(await post(app, shop.owner, '/pUsers/organizations', company)).toMatchObject(refused);
    const member = { name: 'New', email: anyEmail(), mobile: anyMobile(), password, organization: [shop.orgId] };
    for (const headers of [shop.owner, shop.manager])
      expect(await post(app, headers, '/pUsers/secondaryUsers', member)).toMatchObject(refused);
    for (const [headers, area] of [
      [shop.owner, '/pUsers'],
      [shop.clerk, '/sUsers'],
    ] as const) {
      expect(await put(app, headers, `${area}/passcode`, { passcode: '4711', lockAfterMinutes: 5, password })).toMatchObject({
        status: 200,
      });
      expect(await post(app, headers, `${area}/lock`, {})).toMatchObject({ status: 200 });
      expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({ status: 200 });
      expect(await post(app, headers, `${area}/sessions/endOthers`, {})).toMatchObject({ status: 200 });
    }
    const passwords = { currentPassword: password, newPassword: 'Another@123' };
    expect(await post(app, shop.owner, '/pUsers/changePassword', passwords)).toMatchObject({ status: 200 });
    expect(await post(app, shop.clerk, '/sUsers/changePassword', passwords)).toMatchObject({ status: 200 });
    expect(await post(app, shop.owner, '/pUsers/primaryUserLogout', {})).toMatchObject({ status: 200 });
  });

  test('opens with the renewal on the next request', async () => {
    const shop = await openShop(app, pool);
    const startedAt = daysAgo(60);
    await begin(shop, startedAt);
    expect(await post(app, shop.clerk, `${shop.path}/parties`, party)).toMatchObject(refused);
    await renew(shop, expiryOnProfile(startedAt, 'monthly'));
    expect(await post(app, shop.clerk, `${shop.path}/parties`, party)).toMatchObject({ status: 200 });
  });

  test('is that of the profile and not the 30 days of the list, and the last day still counts', async () => {
    const shop = await openShop(app, pool);
    const write = async () => (await post(app, shop.clerk, `${shop.path}/parties`, { ...party, partyName: `P ${randomUUID()}` })).status;
    const today = todayInIndia(Date.now());
    // A start whose calendar month ends today; no month before it is longer than the 31 days searched.
    const starts = Array.from({ length: 32 }, (_, at) => daysAgo(at + 1));
    const endsToday = starts.find((start) => expiryOnProfile(start, 'monthly') === today);
    if (endsToday) {
      await begin(shop, endsToday);
      expect(await write()).toBe(200);
    }
    const endedYesterday = starts.find((start) => expiryOnProfile(start, 'monthly') < today)!;
    await begin(shop, endedYesterday);
    expect(await write()).toBe(403);
    await patch(app, admin.headers, `/admin/updatePrimaryUserStatus/${shop.people.owner.id}`, { field: 'subscription', value: 'yearly' });
    expect(await write()).toBe(200);
  });

  test('never applies to the demo', async () => {
    const shop = await openShop(app, pool);
    await begin(shop, daysAgo(600));
    await ownerPool.query('update primary_users set is_demo = true where id = $1', [shop.people.owner.id]);
    expect(await post(app, shop.clerk, `${shop.path}/parties`, party)).toMatchObject({ status: 200 });
    const { body } = await get<{ data: { userData: object } }>(app, shop.clerk, '/sUsers/getSecUserData');
    expect(body.data.userData).not.toHaveProperty('subscriptionLastDay');
    await ownerPool.query('update primary_users set is_demo = false where id = $1', [shop.people.owner.id]);
  });
});
