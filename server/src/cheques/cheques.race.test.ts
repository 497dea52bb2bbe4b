import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBanking, statementOf } from '../testing/banking.ts';
import { get } from '../testing/calls.ts';
import { actOn, byCheque, chequeBy, chequePart, depositOf, paidByCheque } from '../testing/cheques.ts';
import { enter } from '../testing/entries.ts';
import { whileHeld } from '../testing/locks.ts';
import { editMoney, moneyOf, openPurse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openBills, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

test('a cheque that is deposited, bounced, edited away and cancelled at once: one act succeeds, the others are refused with a message', async () => {
  for (let round = 0; round < 6; round++) {
    const { purse, receipt, billId } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    const payments = [chequePart(purse, 1180, '000124')];
    const edit = { ...moneyOf(purse, purse.partyId, 1180, { [billId]: 1180 }, { payments }), version: 1 };
    const answers = await Promise.all([
      actOn(app, purse, 'deposit', depositOf(purse, [cheque])),
      actOn(app, purse, 'deposit', depositOf(purse, [cheque]), purse.manager),
      actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today }),
      actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today }, purse.manager),
      editMoney(app, purse, 'receipt', receipt._id, edit),
      cancel(app, purse, receipt._id),
    ]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : (body as { code: string }).code));
    // An edit leaves the cheque in hand, so the receipt can be cancelled only by its next version.
    expect(codes.filter((each) => each === 'done').length, codes.join(' ')).toBeGreaterThanOrEqual(1);
    expect(
      codes.every((each) => ['done', 'CHEQUES_MOVED', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'CANCELLED'].includes(each)),
      codes.join(' '),
    ).toBe(true);
    expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
  }
});

test('a slip deposited from many desks is deposited once', async () => {
  const { purse } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const answers = await Promise.all(Array.from({ length: 10 }, () => actOn(app, purse, 'deposit', depositOf(purse, [cheque]))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});

test('a cheque that many clear, bounce and match at once is cleared or bounced, with one bank date', async () => {
  for (let round = 0; round < 2; round++) {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque]))).status).toBe(200);
    const banking = openBanking(app, purse);
    await banking.importStatement(statementOf([[0, 'CTS CLG 123', '000123', 1_180]]));
    const [line] = (await banking.lines()).lines;
    const { postings } = line!.suggestions[0]!;
    const clear = (who = purse.clerk) => actOn(app, purse, 'clear', { chequeIds: [cheque._id], date: today }, who);
    const [first, second, bounced, matched, again] = await Promise.all([
      clear(),
      clear(purse.manager),
      actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today }),
      banking.match([line!._id], postings),
      banking.match([line!._id], postings),
    ]);
    expect([matched, again].map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([first, second, bounced].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await chequeBy(app, purse, '000123')).state).toBe(bounced.status === 200 ? 'bounced' : 'cleared');
    expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
  }
});

test('a receipt is cancelled while its cheque is deposited: the deposit succeeds, and the receipt stays', async () => {
  const { purse, receipt } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const held = 'select from cheques where org_id = $1 and id = $2';
  const answers = await whileHeld<{ status: number }>(ownerPool, held, [purse.orgId, cheque._id], () => [
    actOn(app, purse, 'deposit', depositOf(purse, [cheque])),
    pause(200).then(() => cancel(app, purse, receipt._id)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect((await chequeBy(app, purse, '000123')).moved).not.toBeNull();
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});

test('a cheque bounces while its advance is paid back: the amount is owed again', async () => {
  const purse = await openPurse(app, pool);
  expect((await byCheque(app, purse, 'receipt', 1180, { number: '000200' }, {}, { date: today })).status).toBe(200);
  const cheque = await chequeBy(app, purse, '000200');
  const path = `${purse.path}/vouchers/journal/bills/${purse.partyId}`;
  const advance = (await get<{ bills: { billId: string; bill_pending_amt: number }[] }>(app, purse.clerk, path)).body.bills.find(
    ({ bill_pending_amt }) => bill_pending_amt === -1180,
  );
  const items = [
    { ledgerId: purse.partyId, side: 'debit', amount: 1180, reference: { type: 'against', billId: advance!.billId } },
    { ledgerId: purse.bankId, side: 'credit', amount: 1180 },
  ];
  const held = 'select from bills where org_id = $1 and id = $2';
  const answers = await whileHeld<{ status: number }>(ownerPool, held, [purse.orgId, advance!.billId], () => [
    enter(app, purse, 'journal', { date: today, items }),
    pause(200).then(() => actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await openBills(app, purse)).outstandings.map(({ bill_pending_amt }) => bill_pending_amt)).toContain(1180);
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});
