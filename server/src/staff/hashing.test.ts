import { expect, test, vi } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { type Headers, nobody, patch, person, post } from '../testing/calls.ts';
import { anyAdmin, anyEmail, anyMobile, anyOwner, openShop, password as passwordOfAll } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const password = 'Counter@55';

const create = (headers: Headers, organization: string[], changes: object = {}) =>
  post(app, headers, '/pUsers/secondaryUsers', {
    name: 'Ravi',
    email: anyEmail(),
    mobile: anyMobile(),
    password,
    organization,
    ...changes,
  });

/** Occupies the threads that hash passwords, so that later hashes wait. */
function keepHashing() {
  const state = { isUnderWay: true, ended: Promise.resolve() };
  state.ended = Promise.all(Array.from({ length: 60 }, () => hashPassword(password))).then(() => {
    state.isUnderWay = false;
  });
  return state;
}

test('while a password of staff is hashed no connection is held', async () => {
  const { owner, orgId, people } = await openShop(app, pool);
  const changes = [() => create(owner, [orgId]), () => patch(app, owner, `/pUsers/secondaryUsers/${people.clerk.id}`, { password })];
  for (const change of changes) {
    let taken = 0;
    const count = () => {
      taken += 1;
    };
    pool.on('acquire', count);
    const hashing = keepHashing();
    const answer = change();
    await vi.waitFor(() => expect({ hasAsked: taken >= 2, held: pool.totalCount - pool.idleCount }).toEqual({ hasAsked: true, held: 0 }), {
      interval: 1,
      timeout: 15_000,
    });
    expect(hashing.isUnderWay).toBe(true);
    expect(await answer).toMatchObject({ status: 200 });
    pool.off('acquire', count);
    await hashing.ended;
  }
});

test('nothing is hashed for a caller who may not manage staff', async () => {
  const { clerk, orgId } = await openShop(app, pool);
  const admin = (await anyAdmin(pool)).headers;
  const hashing = keepHashing();
  for (const headers of [clerk, admin])
    expect(await create(headers, [orgId])).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(hashing.isUnderWay).toBe(true);
  await hashing.ended;
});

test('a user may send emails, mobile numbers and passwords of staff a hundred times an hour, over all sessions; other changes are not counted', async () => {
  const shop = await openShop(app, pool);
  const { email } = shop.people.clerk;
  const path = `/pUsers/secondaryUsers/${shop.people.manager.id}`;
  const signedIn = await post(app, nobody, '/pUsers/login', { email: shop.people.owner.email, password: passwordOfAll });
  const second = person('owner', signedIn.cookies.find(({ name }) => name === 'bahi_owner')!.value);
  for (let count = 0; count < 99; count++) expect((await patch(app, shop.owner, path, { email })).status).toBe(409);
  expect((await create(second, [shop.orgId], { email })).status).toBe(409);
  const refused = { status: 429, body: { code: 'TOO_MANY_TRIES', message: 'Too many entries in one hour. Please wait.' } };
  expect(await patch(app, shop.owner, path, { email })).toMatchObject(refused);
  expect(await create(second, [shop.orgId])).toMatchObject(refused);
  expect((await patch(app, shop.owner, path, { isBlocked: true })).status).toBe(200);
  const other = await anyOwner(pool);
  expect((await patch(app, other.headers, path, { email })).status).toBe(404);
});
