import { addDays, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expiryOnProfile } from '@bahi/core/subscriptions/subscription';
import { expect, test } from 'vitest';
import { anyOwner } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { remindOwners } from './remind-owners.ts';

const { pool, db, ownerPool } = await testApp();
const day = 86_400_000;
const signInAddress = 'https://books.example.in/pUsers/login';

/** An owner with a monthly plan that ends this many days after the job's present. */
async function ownerAt(daysLeft: number) {
  const owner = await anyOwner(pool, { name: 'Asha Rao' });
  const startedAt = new Date(Date.now() - 20 * day).toISOString();
  await pool.query('update primary_users set subscription_started_at = $2 where id = $1', [owner.id, startedAt]);
  const lastDay = expiryOnProfile(startedAt, 'monthly');
  return { ...owner, lastDay, now: Date.parse(`${addDays(lastDay, -daysLeft)}T06:00:00.000Z`) };
}
const mailsTo = async (email: string) =>
  (
    await ownerPool.query<{ subject: string; body: string }>('select subject, body from mails where recipient = $1 order by created_at', [
      email,
    ])
  ).rows;

test('reminders at 15, 7 and 1 days, each once however often the job runs', async () => {
  const owner = await ownerAt(15);
  const at = (daysLeft: number) => Date.parse(`${addDays(owner.lastDay, -daysLeft)}T06:00:00.000Z`);
  for (const daysLeft of [16, 15, 15, 14, 7, 7, 6, 1, 1, 0, -1]) await remindOwners({ pool, db }, signInAddress, at(daysLeft));
  const mails = await mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your subscription ends in 15 days',
    'Your subscription ends in 7 days',
    'Your subscription ends tomorrow',
  ]);
  expect(mails[0]?.body).toContain(`your subscription ends on ${formatDate(owner.lastDay)}`);
  expect(mails[0]?.body).toContain('please ask the administrator of this service');
  expect(mails[0]?.body).toContain(signInAddress);
});

test('two simultaneous runs send one', async () => {
  const owner = await ownerAt(7);
  await Promise.all([1, 2, 3].map(() => remindOwners({ pool, db }, signInAddress, owner.now)));
  expect(await mailsTo(owner.email)).toHaveLength(1);
});

test('owners who wait for approval, are blocked, are of the demo or have longer to go are not reminded', async () => {
  const unasked = await Promise.all(
    ['is_approved = false', 'is_blocked = true', 'is_demo = true', 'subscription = $$yearly$$'].map(async (set) => {
      const owner = await ownerAt(7);
      await ownerPool.query(`update primary_users set ${set} where id = $1`, [owner.id]);
      return owner;
    }),
  );
  await remindOwners({ pool, db }, signInAddress, unasked[0]!.now);
  for (const { email } of unasked) expect(await mailsTo(email)).toEqual([]);
  expect(todayInIndia(unasked[0]!.now)).toBe(addDays(unasked[0]!.lastDay, -7));
});
