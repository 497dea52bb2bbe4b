import { expect, test } from 'vitest';
import { problemsOf } from '../testing/calls.ts';
import { whileHeld } from '../testing/locks.ts';
import { openPhoneShop, savePhones } from '../testing/serials.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const at = 'items.0.serials';
/** The row that a sale writes last: both tills have looked at the phone by then. */
const balances = 'select from ledger_balances where org_id = $1 and ledger_id = $2';

test('two tills sell the same phone at once: one sells it, the other is told which voucher did', async () => {
  const shop = await openPhoneShop(app, pool);
  expect((await savePhones(app, shop, 'purchase', ['SN1', 'SN2', 'SN3'])).status).toBe(200);
  await savePhones(app, shop, 'sales', ['SN3']);
  const tills = await whileHeld(ownerPool, balances, [shop.orgId, shop.partyId], () => [
    savePhones(app, shop, 'sales', ['SN1', 'SN2']),
    savePhones(app, shop, 'sales', ['sn2']),
  ]);
  expect(tills.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const [sold, refused] = tills.toSorted((one, other) => one.status - other.status);
  expect(problemsOf(refused!)).toEqual([`${at} SERIAL_LEFT`]);
  expect(refused!.body.problems![0]!.message).toContain(sold!.body.voucherNumber);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('two purchases bring the same phones in another order, and a purchase is cancelled while its phone is sold', async () => {
  const shop = await openPhoneShop(app, pool);
  const serials = Array.from({ length: 40 }, (_, each) => `SN${each}`);
  const both = await Promise.all([savePhones(app, shop, 'purchase', serials), savePhones(app, shop, 'purchase', serials.toReversed())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const { _id: id } = both.find(({ status }) => status === 200)!.body;
  const answers = await Promise.all([cancel(app, shop, id), savePhones(app, shop, 'sales', ['SN7'])]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('two tills sell the last piece without a serial number', async () => {
  const shop = await openPhoneShop(app, pool, 1);
  await savePhones(app, shop, 'purchase', ['SN1', 'SN2']);
  const tills = await Promise.all([
    savePhones(app, shop, 'sales', [], { count: 1 }),
    savePhones(app, shop, 'sales', [], { count: 1 }),
    savePhones(app, shop, 'sales', ['SN1']),
  ]);
  expect(tills.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
  expect(tills.flatMap(problemsOf)).toContain(`${at} SERIALS_ABOVE_STOCK`);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});
