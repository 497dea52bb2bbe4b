import { expect, test } from 'vitest';
import { type Answer, get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { noLimits } from '../testing/limited-person.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { anyEmail, anyMobile, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';

const { app, pool, ownerPool } = await testApp();

test('an email given to many at once belongs to one member of staff', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const email = anyEmail();
  const answers = await Promise.all(
    times(8).map(() => {
      const body = { name: 'Ravi', email, mobile: anyMobile(), password: 'Counter@55', organization: [orgId] };
      return post<{ field?: string }>(app, owner, '/pUsers/secondaryUsers', body);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.field])).toEqual(times(7).map(() => [409, 'email']));
  const { body } = await get<{ total: number }>(app, owner, '/pUsers/secondaryUsers');
  expect(body.total).toBe(3); // with the manager and the clerk of the shop
});

test('a user whom the owner makes an admin at this moment gets no password from another admin', async () => {
  const { owner, manager, people } = await openShop(app, pool);
  const path = `/pUsers/secondaryUsers/${people.clerk.id}`;
  const [raised, changed] = await whileHeld<Answer<unknown>>(
    ownerPool,
    'select from secondary_users where id = $1',
    [people.clerk.id],
    () => [
      patch(app, owner, path, { role: 'admin' }),
      waiting(ownerPool, 1).then(() => patch(app, manager, path, { password: 'Other@555' })),
    ],
  );
  expect(raised!.status).toBe(200);
  expect(problemsOf(changed!)).toEqual(['password ADMIN_RECORD']);
});

test('of two who set the limits of a member of staff at once the second is refused', async () => {
  const { owner, manager, orgId, path, people } = await openShop(app, pool);
  const none = {
    ...noLimits,
  };
  const limit = (who: typeof owner, limits: object) => put(app, who, `${path}/staff/${people.clerk.id}/limits`, { ...none, ...limits });
  const answers = await whileHeld<Answer<unknown>>(
    ownerPool,
    'select from memberships where organization_id = $1 and secondary_user_id = $2',
    [orgId, people.clerk.id],
    () => [limit(owner, { backDatingDays: 3 }), waiting(ownerPool, 1).then(() => limit(manager, { ownPartiesOnly: true }))],
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'CHANGED_MEANWHILE' } }]);
  expect(await get(app, owner, `${path}/staff/${people.clerk.id}/limits`)).toMatchObject({
    body: { limits: { backDatingDays: 3, ownPartiesOnly: false, version: 2 } },
  });
});
