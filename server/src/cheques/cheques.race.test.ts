import { expect, test } from 'vitest';
import { verifyCompany } from '../books/verify-company.ts';
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
