import { expect, test } from 'vitest';
import { type Answer, patch, post, problemsOf } from '../testing/calls.ts';
import { checkFile, lookAtImport, runImport } from '../testing/imports.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { csvOf } from '../testing/messy-files.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openBills, openCounter, receiptOf, receive } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;

/** A party with an opening bill of 1 000. */
async function openOwing(counter: Counter) {
  const bill = { billNo: 'OB-1', billDate: '2024-03-15', dueDate: '2024-04-14', amount: 1000 };
  const party = { partyName: 'Ravi', category: 'unregistered', state: counter.state, openingBills: [bill] };
  const { body } = await post<{ party: { _id: string } }>(app, counter.manager, `${counter.path}/parties`, party);
  const [open] = (await openBills(app, counter, body.party._id)).outstandings;
  return { partyId: body.party._id, billId: open!.billId, bill };
}

const byBill = 'select from bills where org_id = $1 and id = $2';

test('an opening bill that a receipt is settling cannot become smaller than its settlement', async () => {
  const counter = await openCounter(app, pool);
  const { partyId, billId, bill } = await openOwing(counter);
  const less = [{ _id: billId, ...bill, amount: 300 }];
  const [received, changed] = await whileHeld<Answer<unknown>>(ownerPool, byBill, [counter.orgId, billId], () => [
    receive(app, counter, receiptOf(counter, 400, [[billId, 400]], { partyId })),
    waiting(ownerPool, 1).then(() => patch(app, counter.manager, `${counter.path}/parties/${partyId}`, { version: 1, openingBills: less })),
  ]);
  expect(received).toMatchObject({ status: 200 });
  expect(problemsOf(changed!)).toEqual(['openingBills.0.amount OPENING_BILL_SETTLED']);
  expect((await openBills(app, counter, partyId)).outstandings).toMatchObject([{ bill_pending_amt: 600 }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a file with a smaller opening bill while a receipt settles it is refused at its row', async () => {
  const counter = await openCounter(app, pool);
  const { partyId, billId } = await openOwing(counter);
  const file = csvOf([
    ['Party name', 'Bill no', 'Bill date', 'Amount'],
    ['Ravi', 'OB-1', '15/03/2024', '300'],
  ]);
  const { import: checked } = await checkFile(parts, counter, 'openingBills', file);
  expect(checked).toMatchObject({ state: 'checked', faultyRows: 0 });
  const [received] = await whileHeld<unknown>(ownerPool, byBill, [counter.orgId, billId], () => [
    receive(app, counter, receiptOf(counter, 400, [[billId, 400]], { partyId })),
    waiting(ownerPool, 1).then(() => runImport(parts, counter, checked._id)),
  ]);
  expect(received).toMatchObject({ status: 200 });
  const done = await lookAtImport(app, counter, checked._id);
  expect(done.faults.map(({ reason }) => reason)).toEqual([
    'Amount: ₹400 of OB-1 are settled: it stays, with at least as much on its side.',
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
