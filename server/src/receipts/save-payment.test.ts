import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { editMoney, listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Details = {
  voucher: {
    kind: string;
    version: number;
    billData: { bill_no: string; bill_pending_amt: number; settledAmount: number; remainingAmount: number }[];
    receipt: { enteredAmount: number; advanceAmount: number; restAs: string; payments: object[]; deductions: object[]; ledgers: object[] };
  };
};
const detailsOf = async (purse: Purse, id: string) => (await get<Details>(app, purse.clerk, `${purse.path}/vouchers/${id}`)).body.voucher;
const verified = (purse: Purse) => verifyCompany(pool, db, purse.orgId);
const codes = (answer: Awaited<ReturnType<typeof saveMoney>>) => (answer.body.problems ?? []).map(({ field, code }) => `${field} ${code}`);

describe('a payment', () => {
  test('to a supplier by cheque: its bill is settled and the bank is credited (POST-032)', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.supplierId, { 'SUP-9': -826 });
    const { ids, pending, totalOutstandingAmount } = await listed(app, purse, 'payment', purse.supplierId);
    expect([pending, totalOutstandingAmount]).toEqual([{ 'SUP-9': 826 }, 826]);
    const payments = [{ type: 'cheque', _id: purse.bankId, amount: 826, chequeNumber: '000041', chequeDate: today }];
    const saved = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 826, { [ids['SUP-9']!]: 826 }, { payments }));
    expect([saved.status, saved.body.voucherNumber.slice(0, 2), saved.body.amount]).toEqual([200, 'PY', 826]);
    expect((await listed(app, purse, 'payment', purse.supplierId)).outstandings).toEqual([]);
    expect(await closings(app, purse)).toMatchObject({ 'Bank A': -826 });
    expect(await detailsOf(purse, saved.body._id)).toMatchObject({
      kind: 'payment',
      billData: [{ bill_no: 'SUP-9', bill_pending_amt: 826, settledAmount: 826, remainingAmount: 0 }],
      receipt: { enteredAmount: 826, payments: [{ type: 'cheque', name: 'Bank A', chequeNumber: '000041', chequeDate: today }] },
    });
    expect(await verified(purse)).toEqual([]);
  });

  test('by a post-dated cheque waits in Cheques Issued', async () => {
    const purse = await openPurse(app, pool);
    const payments = [{ type: 'cheque', _id: purse.bankId, amount: 500, chequeNumber: '42', chequeDate: addDays(today, 20) }];
    await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 500, {}, { payments }));
    expect(await closings(app, purse)).toMatchObject({ 'Cheques Issued': -500 });
    expect(await closings(app, purse)).not.toHaveProperty('Bank A');
  });

  test('without a bill is an advance, offered with the next payment and netted there', async () => {
    const purse = await openPurse(app, pool);
    const first = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 300, {}));
    await openBillsOf(app, purse, purse.supplierId, { 'SUP-1': -1000 });
    const now = await listed(app, purse, 'payment', purse.supplierId);
    expect([now.pending, now.advanceAmount]).toEqual([{ 'SUP-1': 1000, [first.body.voucherNumber]: -300 }, 300]);
    const settled = { [now.ids['SUP-1']!]: 1000, [now.ids[first.body.voucherNumber]!]: -300 };
    const second = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 700, settled));
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect((await listed(app, purse, 'payment', purse.supplierId)).outstandings).toEqual([]);
    expect((await detailsOf(purse, second.body._id)).billData).toMatchObject([
      { settledAmount: 1000 },
      { settledAmount: -300, remainingAmount: 0 },
    ]);
    expect(await verified(purse)).toEqual([]);

    const edit = { ...moneyOf(purse, purse.supplierId, 100, {}), version: 1 };
    const refused = await editMoney(app, purse, 'payment', first.body._id, edit);
    expect([refused.status, refused.body.code, refused.body.settledAmount]).toEqual([409, 'SETTLED', 300]);
    expect(refused.body.message).toContain(`settled by payment ${second.body.voucherNumber}`);
    expect((await cancel(app, purse, first.body._id)).body.code).toBe('SETTLED');
    expect((await cancel(app, purse, second.body._id)).status).toBe(200);
    expect((await listed(app, purse, 'payment', purse.supplierId)).pending).toEqual({ 'SUP-1': 1000, [first.body.voucherNumber]: -300 });
    expect((await cancel(app, purse, first.body._id)).status).toBe(200);
    expect(await verified(purse)).toEqual([]);
  });

  test('on account names no bill (POST-035), and an edit may make it an advance', async () => {
    const purse = await openPurse(app, pool);
    const { body } = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 5000, {}, { restAs: 'onAccount' }));
    expect((await detailsOf(purse, body._id)).receipt).toMatchObject({ advanceAmount: 5000, restAs: 'onAccount' });
    const edited = await editMoney(app, purse, 'payment', body._id, { ...moneyOf(purse, purse.supplierId, 4000, {}), version: 1 });
    expect(edited.status).toBe(200);
    expect((await detailsOf(purse, body._id)).receipt).toMatchObject({ advanceAmount: 4000, restAs: 'advance' });
    expect(await verified(purse)).toEqual([]);
  });

  test('of an expense with GST: no party, the tax is input credit (POST-057)', async () => {
    const purse = await openPurse(app, pool);
    const ledgers = [{ ledgerId: purse.rentId, amount: 100, gst: 18 }];
    const payments = [{ type: 'upi', _id: purse.bankId, amount: 118, reference: 'UTR 4411' }];
    const { status, body } = await saveMoney(app, purse, 'payment', moneyOf(purse, undefined, 118, {}, { ledgers, payments }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await closings(app, purse)).toMatchObject({ Rent: 100, 'Input CGST': 9, 'Input SGST': 9, 'Bank A': -118 });
    expect((await detailsOf(purse, body._id)).receipt).toMatchObject({
      payments: [{ type: 'upi', reference: 'UTR 4411', amount: 118 }],
      ledgers: [{ ledgerName: 'Rent', amount: 100, gst: 18, cgstAmount: 9, sgstAmount: 9, total: 118 }],
    });
    expect(await verified(purse)).toEqual([]);
  });

  test('reports all problems at once, with the names of the call', async () => {
    const purse = await openPurse(app, pool);
    const ledgers = [
      { ledgerId: purse.partyId, amount: 5 },
      { ledgerId: purse.rentId, amount: 0 },
    ];
    const payments = [
      { type: 'cash', _id: purse.bankId, amount: 5 },
      { type: 'cheque', _id: purse.bankId, amount: -1, chequeNumber: '1' },
    ];
    const answer = await saveMoney(app, purse, 'payment', moneyOf(purse, undefined, 0, {}, { ledgers, payments }));
    expect(codes(answer).sort()).toEqual([
      'enteredAmount AMOUNT_NOT_VALID',
      'ledgers.0.ledgerId LEDGER_IS_A_PARTY',
      'ledgers.1.amount AMOUNT_NOT_VALID',
      'payments.0._id LEDGER_NOT_CASH',
      'payments.1.amount AMOUNT_NOT_VALID',
      'payments.1.chequeDate CHEQUE_DATE_INVALID',
    ]);
    const none = await saveMoney(app, purse, 'payment', moneyOf(purse, undefined, 5, {}));
    expect(codes(none)).toEqual(['partyId PARTY_MISSING']);
    const unsaid = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 5, {}, { payments: [] }));
    expect(unsaid.status).toBe(422);
  });
});

describe('a receipt', () => {
  test('in several methods, with deductions of each bill: one part each, and the bill is closed', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { 'S-1': 1000, 'S-2': 500 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const [one, two] = [ids['S-1']!, ids['S-2']!];
    const deductions = [
      { billId: one, type: 'discount', amount: 20 },
      { billId: one, type: 'tds', amount: 10 },
      { billId: two, type: 'writeOff', amount: 0.5 },
    ];
    const payments = [
      { type: 'cash', _id: purse.cashId, amount: 969.5 },
      { type: 'cheque', _id: purse.bankId, amount: 500, chequeNumber: '7', chequeDate: today },
    ];
    const body = moneyOf(purse, purse.partyId, 1469.5, { [one]: 970, [two]: 499.5 }, { deductions, payments });
    const saved = await saveMoney(app, purse, 'receipt', body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).outstandings).toEqual([]);
    expect(await closings(app, purse)).toMatchObject({
      Cash: 969.5,
      'Cheques in Hand': 500,
      'Discount Allowed': 20,
      'TDS Receivable': 10,
      'Write Off': 0.5,
    });
    expect(await detailsOf(purse, saved.body._id)).toMatchObject({
      billData: [
        { bill_no: 'S-1', bill_pending_amt: 1000, settledAmount: 970, remainingAmount: 0 },
        { bill_no: 'S-2', bill_pending_amt: 500, settledAmount: 499.5, remainingAmount: 0 },
      ],
      receipt: { deductions: [{ bill_no: 'S-1', type: 'discount', ledgerName: 'Discount Allowed', amount: 20 }, {}, { type: 'writeOff' }] },
    });
    expect(await verified(purse)).toEqual([]);

    // The edit gives settlements and deductions back first, and lists the bills as they were.
    const before = await get<{ outstandings: { bill_no: string; bill_pending_amt: number }[] }>(
      app,
      purse.clerk,
      `/sUsers/fetchOutstandingDetails/${purse.partyId}/${purse.orgId}?voucher=receipt&voucherId=${saved.body._id}`,
    );
    expect(before.body.outstandings.map(({ bill_no, bill_pending_amt }) => [bill_no, bill_pending_amt])).toEqual([
      ['S-1', 1000],
      ['S-2', 500],
    ]);
    const edit = { ...moneyOf(purse, purse.partyId, 1200, { [one]: 1000, [two]: 200 }), version: 1 };
    expect((await editMoney(app, purse, 'receipt', saved.body._id, edit)).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ 'S-2': 300 });
    expect(await closings(app, purse)).not.toHaveProperty('Discount Allowed');
    expect(await verified(purse)).toEqual([]);
    expect((await cancel(app, purse, saved.body._id, 2)).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ 'S-1': 1000, 'S-2': 500 });
    expect(await verified(purse)).toEqual([]);
  });

  test('its own advance is not among the bills of its edit', async () => {
    const purse = await openPurse(app, pool);
    const { body } = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 300, {}));
    const own = (await listed(app, purse, 'receipt', purse.partyId)).ids[body.voucherNumber]!;
    const path = `/sUsers/fetchOutstandingDetails/${purse.partyId}/${purse.orgId}?voucher=receipt&voucherId=${body._id}`;
    expect((await get(app, purse.clerk, path)).body).toEqual({ outstandings: [], totalOutstandingAmount: 0, advanceAmount: 0 });
    const edit = { ...moneyOf(purse, purse.partyId, 300, { [own]: 0 }), version: 1 };
    expect((await editMoney(app, purse, 'receipt', body._id, edit)).body.code).toBe('BILLS_CHANGED');
  });

  test('a credit that was used meanwhile is refused with the fresh outstandings', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { 'S-1': 1000, 'CN-1': -400 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const netted = (amount: number, credit: number) =>
      saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, amount, { [ids['S-1']!]: amount - credit, [ids['CN-1']!]: credit }));
    expect((await netted(200, -400)).status).toBe(200);
    const again = await netted(100, -400);
    expect([again.status, again.body.code]).toEqual([409, 'BILLS_CHANGED']);
    expect(again.body.outstandings).toMatchObject([{ bill_no: 'S-1', bill_pending_amt: 400 }]);
  });

  test('staff write off a small amount, managers without limit', async () => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { 'S-1': 1000 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const bill = ids['S-1']!;
    const body = moneyOf(purse, purse.partyId, 899, { [bill]: 899 }, { deductions: [{ billId: bill, type: 'writeOff', amount: 101 }] });
    expect(codes(await saveMoney(app, purse, 'receipt', body))).toEqual(['deductions.0.amount WRITE_OFF_TOO_LARGE']);
    expect((await saveMoney(app, purse, 'receipt', body, purse.manager)).status).toBe(200);
  });

  test('capital has no party (POST-055); such a receipt stays without one', async () => {
    const purse = await openPurse(app, pool);
    const ledgers = [{ ledgerId: purse.capitalId, amount: 100_000 }];
    const { body } = await saveMoney(app, purse, 'receipt', moneyOf(purse, undefined, 100_000, {}, { ledgers }));
    expect(await closings(app, purse)).toMatchObject({ Capital: -100_000, Cash: 100_000 });
    const edit = (partyId: string | undefined, more: object) => ({ ...moneyOf(purse, partyId, 90_000, {}, more), version: 1 });
    const moved = await editMoney(app, purse, 'receipt', body._id, edit(purse.partyId, {}));
    expect(codes(moved)).toEqual(['partyId PARTY_STAYS']);
    const ninety = { ledgers: [{ ledgerId: purse.capitalId, amount: 90_000 }] };
    expect((await editMoney(app, purse, 'receipt', body._id, edit(undefined, ninety))).status).toBe(200);
    expect(await closings(app, purse)).toMatchObject({ Capital: -90_000 });
    expect(await verified(purse)).toEqual([]);
  });
});
