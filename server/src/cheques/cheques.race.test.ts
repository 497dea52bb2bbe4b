import { expect, test } from 'vitest';
import { verifyCompany } from '../books/verify-company.ts';
import { openBanking, statementOf } from '../testing/banking.ts';
import { actOn, chequeBy, chequePart, depositOf, paidByCheque } from '../testing/cheques.ts';
import { editMoney, moneyOf } from '../testing/money.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, today } from '../testing/vouchers.ts';

const { app, pool, db } = await testApp();

test('a cheque that is deposited, bounced, edited away and cancelled at once: one of them is done, the others are refused in words', async () => {
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
    const told = answers.map(({ status, body }) => (status === 200 ? 'done' : (body as { code: string }).code));
    // An edit leaves the cheque in hand, and then the receipt may still be cancelled by its next version only.
    expect(told.filter((each) => each === 'done').length, told.join(' ')).toBeGreaterThanOrEqual(1);
    expect(
      told.every((each) => ['done', 'CHEQUES_MOVED', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'CANCELLED'].includes(each)),
      told.join(' '),
    ).toBe(true);
    expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
  }
}, 60_000);

test('a slip that is deposited from many desks lies in the bank once', async () => {
  const { purse } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const answers = await Promise.all(Array.from({ length: 10 }, () => actOn(app, purse, 'deposit', depositOf(purse, [cheque]))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});

test('a cheque that many clear, bounce and find in the statement at once is cleared or bounced, and the bank knows it once', async () => {
  for (let round = 0; round < 2; round++) {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque]))).status).toBe(200);
    const banking = openBanking(app, purse);
    await banking.bring(statementOf([[0, 'CTS CLG 123', '000123', 1_180]]));
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
}, 60_000);
