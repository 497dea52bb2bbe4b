import { expect, test } from 'vitest';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { put, remove } from '../testing/calls.ts';
import { actOn, chequeBy, chequePart, depositOf, paidByCheque } from '../testing/cheques.ts';
import { editMoney, moneyOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

// A bank date that a statement line replaced is restored, however its match is undone.

const { app, pool, db, ownerPool } = await testApp();

const draftOf = (purse: Purse, amount: number, note = '') =>
  moneyOf(purse, purse.partyId, amount, {}, { date: ago(12), payments: [{ type: 'bank', _id: purse.bankId, amount }], note });
async function received(purse: Purse, amount: number) {
  const saved = await saveMoney(app, purse, 'receipt', draftOf(purse, amount));
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body;
}
const editReceipt = (purse: Purse, id: string, version: number, amount: number, note = '') =>
  put(app, purse.manager, `${purse.path}/vouchers/receipt/${id}`, { ...draftOf(purse, amount, note), version });
const putByHand = async (purse: Purse, voucherId: string, line: number, bankDate: string) => {
  const { status } = await put(app, purse.manager, `${purse.path}/bankBooks/${purse.bankId}/bankDates`, {
    dates: [{ voucherId, line, bankDate }],
  });
  expect(status).toBe(200);
};
/** The bank dates of a voucher by the number of its posting. */
async function bankDates(purse: Purse, voucherId: string) {
  const { rows } = await ownerPool.query<{ line_no: number; day: string }>(
    `select line_no, bank_date || ' ' || source as day from bank_dates where org_id = $1 and voucher_id = $2`,
    [purse.orgId, voucherId],
  );
  return Object.fromEntries(rows.map(({ line_no, day }) => [line_no, day]));
}
const tied = async (purse: Purse) => expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
const byHand = `${ago(11)} hand`;
const byLine = `${ago(9)} statement`;

/** A receipt of 100 with a bank date eleven days ago, set by hand, which a line of nine days ago contradicts. */
async function overruled() {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const { _id: id } = await received(purse, 100);
  await putByHand(purse, id, 1, ago(11));
  const importId = await banking.importStatement(statementOf([[9, 'NEFT', '', 100]]));
  const [line] = (await banking.lines()).lines;
  const matched = await banking.match([line!._id], [{ voucherId: id, lineNo: 1 }]);
  expect(matched.status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({ 1: byLine });
  const unmatch = () => remove(app, purse.manager, `${banking.path}/matches/${matched.body.matchId}`, {});
  return { purse, banking, id, importId, unmatch };
}

test('a bank date set by hand is restored when the match or the import is undone', async () => {
  const { purse, banking, id, importId, unmatch } = await overruled();
  expect((await unmatch()).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({ 1: byHand });
  await tied(purse);
  expect((await banking.acceptExact()).body).toMatchObject({ matched: 0 });
  const [line] = (await banking.lines()).lines;
  expect((await banking.match([line!._id], [{ voucherId: id, lineNo: 1 }])).status).toBe(200);
  expect((await banking.undo(importId, true)).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({ 1: byHand });
  await tied(purse);
});

test('also after an edit that kept the match; a posting with another amount has none', async () => {
  const { purse, id, unmatch } = await overruled();
  expect((await editReceipt(purse, id, 1, 100, 'Anew')).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({ 1: byLine });
  expect((await unmatch()).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({ 1: byHand });
  expect((await editReceipt(purse, id, 2, 90)).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({});
  await tied(purse);
});

test('a date in days locked since is not restored', async () => {
  const { purse, id, unmatch } = await overruled();
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [purse.orgId, ago(10)]);
  expect((await unmatch()).status).toBe(200);
  expect(await bankDates(purse, id)).toEqual({});
  await tied(purse);
});

test('a cheque is cleared on its own date again', async () => {
  const { purse } = await paidByCheque(app, pool);
  const banking = openBanking(app, purse);
  const cheque = await chequeBy(app, purse, '000123');
  expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque], { date: ago(0) }))).status).toBe(200);
  expect((await actOn(app, purse, 'clear', { chequeIds: [cheque._id], date: ago(0) })).status).toBe(200);
  const cleared = await chequeBy(app, purse, '000123');
  await banking.importStatement(statementOf([[0, 'CLG 000123', '', 1_180]]));
  const [line] = (await banking.lines()).lines;
  const matched = await banking.match([line!._id], [{ voucherId: cleared.moved!._id, lineNo: 1 }]);
  expect(await bankDates(purse, cleared.moved!._id)).toEqual({ 1: `${ago(0)} statement` });
  expect((await remove(app, purse.manager, `${banking.path}/matches/${matched.body.matchId}`, {})).status).toBe(200);
  expect(await bankDates(purse, cleared.moved!._id)).toEqual({ 1: `${ago(0)} cheque` });
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared', clearedOn: ago(0) });
  await tied(purse);
});

test('of two vouchers in one match, the unchanged one gets its earlier state when the other changes', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const [changed, other] = [await received(purse, 60), await received(purse, 25)];
  await putByHand(purse, other._id, 1, ago(11));
  await banking.importStatement(statementOf([[9, 'CARDS', '', 85]]));
  const [line] = (await banking.lines()).lines;
  const postings = [changed, other].map(({ _id }) => ({ voucherId: _id, lineNo: 1 }));
  expect((await banking.match([line!._id], postings)).status).toBe(200);
  expect(await bankDates(purse, other._id)).toEqual({ 1: byLine });
  expect((await editReceipt(purse, changed._id, 1, 61)).status).toBe(200);
  expect([await bankDates(purse, changed._id), await bankDates(purse, other._id)]).toEqual([{}, { 1: byHand }]);
  expect((await banking.lines()).counts).toMatchObject({ toDo: 1, matched: 0 });
  await tied(purse);
});

test('of a cheque and a transfer with equal amounts the matched transfer stays matched through an edit', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const payments = [chequePart(purse, 50, '000042', ago(12)), { type: 'bank', _id: purse.bankId, amount: 50 }];
  const draft = moneyOf(purse, purse.supplierId, 100, {}, { date: ago(12), payments });
  const { body } = await saveMoney(app, purse, 'payment', draft);
  await banking.importStatement(statementOf([[9, 'NEFT', '', -50]]));
  const { rows } = await ownerPool.query<{ line_no: number }>(
    'select line_no from postings where org_id = $1 and voucher_id = $2 and ledger_id = $3 and line_no not in (select bank_line_no from cheques where org_id = $1 and bank_voucher_id = $2)',
    [purse.orgId, body._id, purse.bankId],
  );
  const [line] = (await banking.lines()).lines;
  const lineNo = rows[0]!.line_no;
  expect((await banking.match([line!._id], [{ voucherId: body._id, lineNo }])).status).toBe(200);
  expect((await editMoney(app, purse, 'payment', body._id, { ...draft, note: 'Anew', version: 1 })).status).toBe(200);
  expect(await bankDates(purse, body._id)).toEqual({ [lineNo]: byLine });
  expect((await chequeBy(app, purse, '000042', 'issued')).state).toBe('issued');
  await tied(purse);
  expect((await cancel(app, purse, body._id, 2, purse.manager)).status).toBe(200);
  await tied(purse);
});

test.each([
  ['stays with the transfer where a cheque of its amount is added', 50, 2, 'issued'],
  ['goes to the cheque by which it was paid after all, and clears it', 0, 1, 'cleared'],
])('the bank date of a transfer %s', async (_what, byTransfer, lineNo, state) => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const transfer = (amount: number) => ({ type: 'bank', _id: purse.bankId, amount });
  const paid = (...payments: { amount: number }[]) => {
    const amount = payments.reduce((sum, part) => sum + part.amount, 0);
    return moneyOf(purse, purse.supplierId, amount, {}, { date: ago(12), payments });
  };
  const { body } = await saveMoney(app, purse, 'payment', paid(transfer(50)));
  await banking.importStatement(statementOf([[9, 'NEFT', '', -50]]));
  const [line] = (await banking.lines()).lines;
  expect((await banking.match([line!._id], [{ voucherId: body._id, lineNo: 1 }])).status).toBe(200);
  const cheque = chequePart(purse, 50, '000042', ago(12));
  const draft = paid(cheque, ...(byTransfer > 0 ? [transfer(byTransfer)] : []));
  expect((await editMoney(app, purse, 'payment', body._id, { ...draft, version: 1 })).status).toBe(200);
  expect(await bankDates(purse, body._id)).toEqual({ [lineNo]: byLine });
  expect((await chequeBy(app, purse, '000042', 'issued')).state).toBe(state);
  await tied(purse);
});
