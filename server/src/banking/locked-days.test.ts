import { formatDate } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { post, put, remove } from '../testing/calls.ts';
import { actOn, chequeBy, depositOf, paidByCheque } from '../testing/cheques.ts';
import { moneyOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

// Bank dates of locked days cannot be set, moved or removed in any way (ADR 30).

const { app, pool, db, ownerPool } = await testApp();

async function received(purse: Purse, amount: number, days: number) {
  const payments = [{ type: 'bank', _id: purse.bankId, amount }];
  const saved = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, amount, {}, { date: ago(days), payments }));
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body;
}
const lockUpTo = (purse: Purse, days: number | null) =>
  ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [purse.orgId, days === null ? null : ago(days)]);
const lockedText = (number: string, days: number, lockedDays: number) =>
  `The books are locked up to ${formatDate(ago(lockedDays))}, and bank dates with them: ${number} on ${formatDate(ago(days))}. Nothing was changed.`;
const refusalOf = ({ status, body }: { status: number; body: { problems?: { message: string }[] } }) => [
  status,
  body.problems?.map(({ message }) => message),
];
const tied = async (purse: Purse) => expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);

/** A line nine days ago beside a receipt of another day. */
async function lineAndReceipt(days = 9) {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const voucher = await received(purse, 100, days);
  const importId = await banking.importStatement(statementOf([[9, 'NEFT', '', 100]]));
  const [line] = (await banking.lines()).lines;
  return { purse, banking, voucher, importId, line: line!, posting: { voucherId: voucher._id, lineNo: 1 } };
}

test('a line of a locked day is not matched by hand, and stays open', async () => {
  const { purse, banking, voucher, line, posting } = await lineAndReceipt();
  await lockUpTo(purse, 9);
  expect(refusalOf(await banking.match([line._id], [posting]))).toEqual([422, [lockedText(voucher.voucherNumber, 9, 9)]]);
  expect((await banking.lines()).counts).toMatchObject({ toDo: 1, matched: 0 });
  await lockUpTo(purse, 10);
  expect((await banking.match([line._id], [posting])).status).toBe(200);
});

test('accepting all exact matches skips lines of locked days, and reports their number', async () => {
  const { purse, banking } = await lineAndReceipt();
  await received(purse, 70, 3);
  await banking.importStatement(statementOf([[3, 'UPI', '', 70]]));
  await lockUpTo(purse, 5);
  expect((await banking.acceptExact()).body).toMatchObject({
    matched: 1,
    locked: 1,
    message: '1 line matched, 1 line of locked days left',
  });
  expect((await banking.lines()).lines.map(({ description }) => description)).toEqual(['NEFT']);
  await tied(purse);
});

test('a voucher of a later day is not made from a line of a locked day', async () => {
  const { purse, line } = await lineAndReceipt();
  await lockUpTo(purse, 9);
  const payments = [{ type: 'bank', _id: purse.bankId, amount: 100 }];
  const body = moneyOf(purse, purse.partyId, 100, {}, { date: ago(2), payments, bankLineId: line._id });
  const refused = await post<{ problems: { message: string }[] }>(app, purse.manager, `${purse.path}/vouchers/receipt`, body);
  expect(refusalOf(refused)).toEqual([422, [lockedText('the voucher of this line', 9, 9)]]);
});

test('a match of locked days is not undone, alone or with its file', async () => {
  const { purse, banking, voucher, importId, line, posting } = await lineAndReceipt();
  const { matchId } = (await banking.match([line._id], [posting])).body;
  await lockUpTo(purse, 9);
  const takeBack = () => remove<{ problems: { message: string }[] }>(app, purse.manager, `${banking.path}/matches/${matchId}`, {});
  expect(refusalOf(await takeBack())).toEqual([422, [lockedText(voucher.voucherNumber, 9, 9)]]);
  expect(refusalOf(await banking.undo(importId, true))).toEqual([422, [lockedText(voucher.voucherNumber, 9, 9)]]);
  expect((await banking.lines()).counts).toMatchObject({ toDo: 0, matched: 1 });
  await lockUpTo(purse, null);
  expect((await takeBack()).status).toBe(200);
  await tied(purse);
});

test('a voucher of an open day with a bank date in locked days keeps its amount, and cannot be cancelled', async () => {
  const { purse, banking, voucher, line, posting } = await lineAndReceipt(7);
  await banking.match([line._id], [posting]);
  await lockUpTo(purse, 8);
  const edit = (amount: number) =>
    put<{ problems: { message: string }[] }>(app, purse.manager, `${purse.path}/vouchers/receipt/${voucher._id}`, {
      ...moneyOf(purse, purse.partyId, amount, {}, { date: ago(7), payments: [{ type: 'bank', _id: purse.bankId, amount }], note: 'Anew' }),
      version: 1,
    });
  expect(refusalOf(await edit(90))).toEqual([422, [lockedText(voucher.voucherNumber, 9, 8)]]);
  expect(refusalOf(await cancel(app, purse, voucher._id, 1, purse.manager))).toEqual([422, [lockedText(voucher.voucherNumber, 9, 8)]]);
  expect((await edit(100)).status).toBe(200);
  expect((await banking.lines()).counts).toMatchObject({ toDo: 0, matched: 1 });
  await tied(purse);
});

test('another voucher of the same match keeps its bank date of a locked day', async () => {
  const { purse, banking, voucher, posting } = await lineAndReceipt(7);
  const items = [
    { ledgerId: purse.rentId, side: 'credit', amount: 50 },
    { ledgerId: purse.bankId, side: 'debit', amount: 50 },
  ];
  const journal = await post<{ _id: string; voucherNumber: string }>(app, purse.manager, `${purse.path}/vouchers/journal`, {
    date: ago(7),
    items,
  });
  await banking.importStatement(statementOf([[9, 'BOTH', '', 150]]));
  const both = (await banking.lines()).lines.find(({ description }) => description === 'BOTH')!;
  const ofJournal = { voucherId: journal.body._id, lineNo: 2 };
  expect((await banking.match([both._id], [posting, ofJournal])).status).toBe(200);
  await ownerPool.query('update organizations set journal_locked_up_to = $2 where id = $1', [purse.orgId, ago(8)]);
  expect(refusalOf(await cancel(app, purse, voucher._id, 1, purse.manager))).toEqual([422, [lockedText(journal.body.voucherNumber, 9, 8)]]);
  await tied(purse);
});

test('a cheque is neither cleared on a locked day nor uncleared there, with separate messages', async () => {
  const { purse } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
  const clear = { chequeIds: [cheque._id], date: ago(0) };
  await lockUpTo(purse, 0);
  expect(refusalOf((await actOn(app, purse, 'clear', clear)) as never)).toEqual([422, [lockedText('cheque 000123', 0, 0)]]);
  await lockUpTo(purse, null);
  expect((await actOn(app, purse, 'clear', clear)).status).toBe(200);
  await lockUpTo(purse, 0);
  expect(refusalOf((await actOn(app, purse, `${cheque._id}/undo`)) as never)).toEqual([422, [lockedText('cheque 000123', 0, 0)]]);
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared' });
});
