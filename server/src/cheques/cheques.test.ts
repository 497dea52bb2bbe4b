import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get, problemsOf, put } from '../testing/calls.ts';
import { actOn, byCheque, chequeBy, chequePart, depositOf, paidByCheque, register } from '../testing/cheques.ts';
import { editMoney, listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, openBills, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const verified = (purse: Purse) => verifyCompany(pool, db, purse.orgId);
const bankDates = async ({ orgId }: Purse) =>
  (
    await ownerPool.query<{ day: string; amount: number; source: string }>(
      `select d.bank_date::text as day, p.amount_paise::int as amount, d.source from bank_dates d join postings p using (org_id, voucher_id, line_no)
       where d.org_id = $1 order by 1, 2`,
      [orgId],
    )
  ).rows;
const bill = async (purse: Purse, name: string) =>
  (
    await ownerPool.query<{ date: string; pending: number }>(
      'select bill_date::text as date, pending_paise::int as pending from bills where org_id = $1 and bill_no = $2',
      [purse.orgId, name],
    )
  ).rows;

describe('a received cheque', () => {
  test('is in hand and has settled its bill, which shows its date (POST-036)', async () => {
    const { purse, receipt, billId } = await paidByCheque(app, pool);
    expect(await register(app, purse)).toMatchObject({
      cheques: [{ state: 'inHand', chequeNumber: '000123', chequeDate: today, amount: 1180, bankName: 'Bank A', moved: null }],
      totals: { count: 1, amount: 1180 },
      byState: [{ state: 'inHand', count: 1, amount: 1180 }],
    });
    expect(await closings(app, purse)).toMatchObject({ 'Cheques in Hand': 1180 });
    const { body } = await get<{ ofBills: object[] }>(app, purse.clerk, `${purse.path}/cheques/ofVoucher/${receipt._id}`);
    expect(body.ofBills).toMatchObject([{ billId, chequeNumber: '000123', chequeDate: today, state: 'inHand' }]);
    expect(await verified(purse)).toEqual([]);
  });

  test('is deposited with others on one slip, one contra, and not before its date (POST-037)', async () => {
    const { purse } = await paidByCheque(app, pool);
    await byCheque(app, purse, 'receipt', 500, { number: '000200' });
    await byCheque(app, purse, 'receipt', 70, { number: '000300', date: addDays(today, 1) });
    const { cheques } = await register(app, purse);
    const late = await actOn(app, purse, 'deposit', depositOf(purse, cheques));
    expect([late.status, problemsOf(late)]).toEqual([422, ['chequeIds.2 CHEQUE_NOT_DUE']]);
    const two = cheques.slice(0, 2);
    const early = await actOn(app, purse, 'deposit', depositOf(purse, two, { date: addDays(today, -1) }));
    expect(problemsOf(early)).toEqual(['chequeIds.0 CHEQUE_NOT_DUE', 'chequeIds.1 CHEQUE_NOT_DUE']);
    const done = await actOn(app, purse, 'deposit', depositOf(purse, two, { note: 'By Ravi' }));
    expect([done.status, done.body.message]).toEqual([200, `2 cheques deposited by ${done.body.voucherNumber}`]);
    expect(await closings(app, purse)).toMatchObject({ 'Cheques in Hand': 70, 'Bank A': 1680 });
    const now = await register(app, purse);
    expect(now.cheques.map(({ state, moved }) => [state, moved?.voucherNumber])).toEqual([
      ['deposited', done.body.voucherNumber],
      ['deposited', done.body.voucherNumber],
      ['inHand', undefined],
    ]);
    expect(await verified(purse)).toEqual([]);
    const again = await actOn(app, purse, 'deposit', depositOf(purse, two));
    expect([again.status, again.body.code, again.body.cheques]).toMatchObject([409, 'CHEQUES_MOVED', [{ state: 'deposited' }, {}]]);
  });

  test('is cleared: its own bank posting has its bank date; and not cleared again', async () => {
    const { purse } = await paidByCheque(app, pool);
    await byCheque(app, purse, 'receipt', 500, { number: '000200' });
    const { cheques } = await register(app, purse);
    expect((await actOn(app, purse, 'clear', { chequeIds: [cheques[0]!._id], date: today })).body.code).toBe('CHEQUES_MOVED');
    await actOn(app, purse, 'deposit', depositOf(purse, cheques));
    const early = await actOn(app, purse, 'clear', { chequeIds: [cheques[1]!._id], date: addDays(today, -1) });
    expect(problemsOf(early)).toEqual(['chequeIds.0 CHEQUE_NOT_AT_BANK']);
    expect(problemsOf(await actOn(app, purse, 'clear', { chequeIds: [cheques[1]!._id], date: addDays(today, 1) }))).toEqual([
      'date DATE_TO_COME',
    ]);
    const done = await actOn(app, purse, 'clear', { chequeIds: [cheques[1]!._id], date: today });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await bankDates(purse)).toEqual([{ day: today, amount: 50_000, source: 'cheque' }]);
    const slip = await actOn(app, purse, `${cheques[0]!._id}/undo`);
    expect([slip.body.code, slip.body.cheques]).toMatchObject(['CHEQUES_MOVED', [{ chequeNumber: '000200', state: 'cleared' }]]);
    expect((await actOn(app, purse, `${cheques[1]!._id}/undo`)).status).toBe(200);
    expect(await bankDates(purse)).toEqual([]);
    const undone = await actOn(app, purse, `${cheques[1]!._id}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await register(app, purse)).byState).toMatchObject([{ state: 'inHand', count: 2, amount: 1680 }]);
    expect(await closings(app, purse)).not.toHaveProperty('Bank A');
    expect(await verified(purse)).toEqual([]);
  });

  test('bounces from the bank with charges: its bill is open again with its first date (POST-038)', async () => {
    const { purse, receipt } = await paidByCheque(app, pool);
    const before = await bill(purse, 'S-1');
    const cheque = await chequeBy(app, purse, '000123');
    await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
    const done = await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today, reason: 'Funds insufficient', charges: 118 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await closings(app, purse)).toMatchObject({ 'Bank A': -118, 'Bank Charges': 118 });
    expect(await bill(purse, 'S-1')).toEqual([{ date: before[0]!.date, pending: 118_000 }]);
    expect(await chequeBy(app, purse, '000123')).toMatchObject({
      state: 'bounced',
      reason: 'Funds insufficient',
      returned: { date: today },
    });
    expect(await verified(purse)).toEqual([]);
    // The bank date of its slip no longer affects it.
    const book = `${purse.path}/bankBooks/${purse.bankId}`;
    const { entries } = (await get<{ entries: { voucherId: string; line: number }[] }>(app, purse.manager, `${book}?limit=200`)).body;
    for (const bankDate of [today, null]) {
      const dates = entries.map(({ voucherId, line }) => ({ voucherId, line, bankDate }));
      expect((await put(app, purse.manager, `${book}/bankDates`, { dates })).status).toBe(200);
      expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'bounced', reason: 'Funds insufficient' });
      expect(await verified(purse)).toEqual([]);
    }
    // The journal and the receipt are unchanged; the register undoes the step.
    const refused = await cancel(app, purse, receipt._id);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHEQUES_MOVED']);
    expect((await cancel(app, purse, done.body.voucherId)).body.code).toBe('CHEQUES_MOVED');
    expect((await actOn(app, purse, `${cheque._id}/undo`)).status).toBe(200);
    expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'deposited', reason: '' });
    expect((await bill(purse, 'S-1'))[0]!.pending).toBe(0);
    expect(await closings(app, purse)).toMatchObject({ 'Bank A': 1180 });
    expect(await verified(purse)).toEqual([]);
  });

  test('bounces while in hand, without bank charges; charges from the bank may be passed on to the party', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    const charged = await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today, charges: 50 });
    expect(problemsOf(charged)).toEqual(['charges CHEQUE_CHARGES_WITHOUT_BANK']);
    expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    expect(await closings(app, purse)).toMatchObject({ 'Cheques in Hand': 0 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    await byCheque(app, purse, 'receipt', 1000, { number: '000124' }, { [ids['S-1']!]: 1000 });
    const second = await chequeBy(app, purse, '000124');
    await actOn(app, purse, 'deposit', depositOf(purse, [second]));
    const bounced = await actOn(app, purse, `${second._id}/return`, { as: 'bounce', date: today, charges: 50, chargesTo: 'party' });
    expect(bounced.status, JSON.stringify(bounced.body)).toBe(200);
    const { pending } = await listed(app, purse, 'receipt', purse.partyId);
    expect(pending).toEqual({ 'S-1': 1180, [bounced.body.voucherNumber]: 50 });
    expect(await verified(purse)).toEqual([]);
  });

  test('first takes back the rest, then the bills from the last selected to the first', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { 'S-1': 600, 'S-2': 300 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const payments = [chequePart(purse, 400, '1'), chequePart(purse, 600, '2')];
    const settled = { [ids['S-1']!]: 600, [ids['S-2']!]: 300 };
    await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 1000, settled, { payments }));
    const first = await chequeBy(app, purse, '1');
    expect((await actOn(app, purse, `${first._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ 'S-2': 300 });
    const second = await chequeBy(app, purse, '2');
    expect((await actOn(app, purse, `${second._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ 'S-1': 600, 'S-2': 300 });
    expect(await verified(purse)).toEqual([]);
  });

  test('whose advance was used meanwhile is owed with number and date of its receipt', async () => {
    const purse = await openPurse(app, pool);
    const { body } = await byCheque(app, purse, 'receipt', 500, { number: '9' });
    await openBillsOf(app, purse, purse.partyId, { 'S-1': 400 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const netted = { [ids['S-1']!]: 400, [ids[body.voucherNumber]!]: -300 };
    expect((await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 100, netted))).status).toBe(200);
    const cheque = await chequeBy(app, purse, '9');
    expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ [body.voucherNumber]: 300 });
    expect((await bill(purse, body.voucherNumber)).map(({ date }) => date)).toEqual([addDays(today, -10), addDays(today, -10)]);
    expect(await verified(purse)).toEqual([]);
  });

  test('for other ledgers returns to them, including tax', async () => {
    const purse = await openPurse(app, pool);
    const ledgers = [{ ledgerId: purse.capitalId, amount: 1000 }];
    const payments = [{ type: 'cash', _id: purse.cashId, amount: 400 }, chequePart(purse, 600, '77')];
    await saveMoney(app, purse, 'receipt', moneyOf(purse, undefined, 1000, {}, { ledgers, payments }));
    const cheque = await chequeBy(app, purse, '77');
    expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    expect(await closings(app, purse)).toMatchObject({ Capital: -400, Cash: 400 });
    expect(await verified(purse)).toEqual([]);
  });

  test('its voucher may be edited and cancelled while it is in hand, and the register follows', async () => {
    const { purse, receipt, billId } = await paidByCheque(app, pool);
    const payments = [chequePart(purse, 1000, '000999', addDays(today, 5))];
    const edit = { ...moneyOf(purse, purse.partyId, 1000, { [billId]: 1000 }, { date: addDays(today, -10), payments }), version: 1 };
    const edited = await editMoney(app, purse, 'receipt', receipt._id, edit);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await register(app, purse)).cheques).toMatchObject([{ chequeNumber: '000999', amount: 1000, chequeDate: addDays(today, 5) }]);
    expect((await cancel(app, purse, receipt._id, 2)).status).toBe(200);
    expect((await register(app, purse)).cheques).toEqual([]);
    expect(await verified(purse)).toEqual([]);
  });

  test('its voucher is fixed once it is deposited: the refusal names the cheque', async () => {
    const { purse, receipt, billId } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
    const edit = { ...moneyOf(purse, purse.partyId, 1180, { [billId]: 1180 }), version: 1 };
    const refused = await editMoney(app, purse, 'receipt', receipt._id, edit);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CHEQUES_MOVED',
      `Cheque 000123 of ${receipt.voucherNumber} is deposited. Undo that in the register of cheques first.`,
    ]);
    const slip = await cancel(app, purse, body.voucherId);
    expect(slip.body.code).toBe('CHEQUES_MOVED');
  });

  test('of a sale that was returned is kept with it: the sale cannot be cancelled, and its debt stays', async () => {
    const purse = await openPurse(app, pool);
    const sale = await sell(app, purse, saleOf(purse, 1));
    const [owed] = (await openBills(app, purse)).outstandings;
    const settled = { [owed!.billId]: 118 };
    expect((await byCheque(app, purse, 'receipt', 118, { number: '7' }, settled, { date: today })).status).toBe(200);
    const cheque = await chequeBy(app, purse, '7');
    expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    const refused = await cancel(app, purse, sale.body._id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'SETTLED',
      'A cheque that settled its bill came back, and that stays in the books. Correct it by a note, or undo the return in the register of cheques.',
    ]);
    expect(await verified(purse)).toEqual([]);
  });

  test('whose bill was settled again since stays bounced: the settling voucher is named', async () => {
    const { purse, billId } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today });
    const cash = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 1180, { [billId]: 1180 }));
    const refused = await actOn(app, purse, `${cheque._id}/undo`);
    expect([refused.status, refused.body.code]).toEqual([409, 'SETTLED']);
    expect(refused.body.message).toContain(`by receipt ${cash.body.voucherNumber}. Cancel that first.`);
    expect(await verified(purse)).toEqual([]);
  });
});

describe('an issued cheque', () => {
  test('dated today is its own posting at the bank; cleared it has its bank date', async () => {
    const purse = await openPurse(app, pool);
    const payments = [chequePart(purse, 300, '41', addDays(today, -10)), chequePart(purse, 200, '42', addDays(today, -10))];
    await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 500, {}, { date: addDays(today, -10), payments }));
    const cheque = await chequeBy(app, purse, '42', 'issued');
    expect(cheque.state).toBe('issued');
    expect((await actOn(app, purse, 'clear', { chequeIds: [cheque._id], date: addDays(today, -3) })).status).toBe(200);
    expect(await bankDates(purse)).toEqual([{ day: addDays(today, -3), amount: -20_000, source: 'cheque' }]);
    expect(await verified(purse)).toEqual([]);
  });

  test('post-dated waits in Cheques Issued and is moved to the bank on its date, once, also after missed days', async () => {
    const purse = await openPurse(app, pool);
    const due = addDays(today, -4);
    const paid = await byCheque(app, purse, 'payment', 500, { number: '42', date: due });
    await byCheque(app, purse, 'payment', 100, { number: '43', date: addDays(today, 4) });
    expect(await closings(app, purse)).toMatchObject({ 'Cheques Issued': -600 });
    const both = await Promise.all([actOn(app, purse, 'due'), actOn(app, purse, 'due', {}, purse.manager)]);
    expect(both.map(({ status, body }) => [status, body.moved]).sort()).toEqual([
      [200, 0],
      [200, 1],
    ]);
    expect(await chequeBy(app, purse, '42', 'issued')).toMatchObject({ state: 'issued', moved: { date: due } });
    expect(await closings(app, purse)).toMatchObject({ 'Cheques Issued': -100, 'Bank A': -500 });
    const cancelled = await cancel(app, purse, paid.body._id, 1, purse.manager);
    expect(cancelled.body).toMatchObject({ code: 'CHEQUES_MOVED', message: expect.stringContaining('stop it in the register') });
    expect(await verified(purse)).toEqual([]);
  });

  test('is stopped while it waits, or bounces at the bank with charges: the supplier is owed again', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.supplierId, { 'P-1': -500 });
    const { ids } = await listed(app, purse, 'payment', purse.supplierId);
    await byCheque(app, purse, 'payment', 500, { number: '42', date: addDays(today, 4) }, { [ids['P-1']!]: 500 });
    const waiting = await chequeBy(app, purse, '42', 'issued');
    const bounced = await actOn(app, purse, `${waiting._id}/return`, { as: 'bounce', date: today });
    expect(bounced.body.code).toBe('CHEQUES_MOVED');
    expect((await actOn(app, purse, `${waiting._id}/return`, { as: 'stop', date: today, reason: 'Lost' })).status).toBe(200);
    expect((await listed(app, purse, 'payment', purse.supplierId)).pending).toEqual({ 'P-1': 500 });
    expect(await closings(app, purse)).toMatchObject({ 'Cheques Issued': 0 });
    await byCheque(app, purse, 'payment', 500, { number: '44', date: addDays(today, -10) }, { [ids['P-1']!]: 500 });
    const cheque = await chequeBy(app, purse, '44', 'issued');
    const body = { as: 'bounce', date: today, charges: 59 };
    expect(problemsOf(await actOn(app, purse, `${cheque._id}/return`, { ...body, chargesTo: 'party' }))).toEqual([
      'chargesTo CHEQUE_CHARGES_OWN',
    ]);
    expect((await actOn(app, purse, `${cheque._id}/return`, body)).status).toBe(200);
    expect((await listed(app, purse, 'payment', purse.supplierId)).pending).toEqual({ 'P-1': 500 });
    expect(await closings(app, purse)).toMatchObject({ 'Bank A': -59, 'Bank Charges': 59 });
    expect(await verified(purse)).toEqual([]);
  });
});

test('an act with the same key twice is done once', async () => {
  const { purse } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const key = crypto.randomUUID();
  const body = depositOf(purse, [cheque]);
  const [one, two] = [
    await actOn(app, purse, 'deposit', body, purse.clerk, key),
    await actOn(app, purse, 'deposit', body, purse.clerk, key),
  ];
  expect([one.status, two.body]).toEqual([200, one.body]);
});
