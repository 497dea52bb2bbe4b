import { expect, test } from 'vitest';
import { problemsOf } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { whileHeld } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { openBills, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

test('two simultaneous journals settle one bill once: the second is told that nothing is pending', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 1)); // 118
  const [bill] = (await openBills(app, counter)).outstandings;
  const items = [
    { ledgerId: counter.bankId, side: 'debit', amount: 118 },
    { ledgerId: counter.partyId, side: 'credit', amount: 118, reference: { type: 'against', billId: bill!.billId } },
  ];
  // Held is the row that both write last: a transaction that could read before the other's write has read by then.
  const balances = 'select from ledger_balances where org_id = $1 and ledger_id = $2';
  const answers = await whileHeld(ownerPool, balances, [counter.orgId, counter.partyId], () => [
    enter(app, counter, 'journal', { date: today, items }),
    enter(app, counter, 'journal', { date: today, items }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.flatMap(problemsOf)).toEqual(['items.1.amount BILL_SHORT']);
  expect((await openBills(app, counter)).outstandings).toEqual([]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
