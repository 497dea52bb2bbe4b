import { describe, expect, test } from 'vitest';
import { get, put } from '../testing/calls.ts';
import { actOn, chequeBy } from '../testing/cheques.ts';
import { editKind, enterKind, paid } from '../testing/every-kind.ts';
import { feesOf, type Office, officesOf } from '../testing/offices.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openBills, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const { deduct, openOffice, sumsOf } = officesOf(app, pool);

const noteOf = (shop: Office, value: number, original: object) => {
  const { supplierBill, ...note } = feesOf(shop, value, null);
  return { ...note, original };
};

async function enter(shop: Office, kind: Parameters<typeof enterKind>[2], body: object) {
  const { status, body: saved } = await enterKind(app, shop, kind, body);
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved;
}

const verified = (shop: Office) => verifyCompany(pool, db, shop.orgId);

describe('a note on a supplier’s bill', () => {
  test('subtracts its value from what counted; the tax stays, and the next bill beyond the limit bears less', async () => {
    const shop = await openOffice();
    const bill = await enter(shop, 'purchase', feesOf(shop, 60_000, 6000));
    const back = (value: number) => ({
      ...noteOf(shop, value, { _id: bill._id }),
      items: [{ ...feesOf(shop, value, null).items[0], originalLine: 0 }],
    });
    const note = await enter(shop, 'debitNote', back(20_000));
    expect(await sumsOf(shop)).toMatchObject({ year: 40_000, yearTaxed: 60_000 });
    const { voucher } = (await get<{ voucher: { tdsAdjustments: object[] } }>(app, shop.clerk, `${shop.path}/vouchers/${note._id}`)).body;
    expect(voucher.tdsAdjustments).toMatchObject([
      { section: '194J(b)', countedOn: today, partyId: shop.supplierId, counted: -20_000, ahead: 0 },
    ]);
    // Below the limit again: no tax is due, and none is given back automatically.
    const small = await enter(shop, 'purchase', feesOf(shop, 10_000, null));
    expect(small.message).toContain('Saved');
    const refused = await enterKind(app, shop, 'purchase', feesOf(shop, 5000, 500));
    expect(refused.body.problems).toMatchObject([{ code: 'TDS_TWICE' }]);
    // Above it: 75 000 of the year, of which 60 000 bore tax.
    await enter(shop, 'purchase', feesOf(shop, 25_000, 1500));
    expect(await sumsOf(shop)).toMatchObject({ year: 75_000, yearTaxed: 75_000 });
    expect(await verified(shop)).toEqual([]);
    const edited = await editKind(app, shop, 'debitNote', note._id, { ...back(15_000), version: 1 });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 80_000 });
    expect((await cancel(app, shop, note._id, 2)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 95_000 });
    expect(await verified(shop)).toEqual([]);
  });

  test('without its bill subtracts no more than counted, and nothing for an invoice of another year; a credit note adds', async () => {
    const shop = await openOffice();
    await enter(shop, 'purchase', feesOf(shop, 30_000, null));
    await enter(shop, 'debitNote', noteOf(shop, 50_000, { number: 'P-1', date: today }));
    expect(await sumsOf(shop)).toMatchObject({ year: 0 });
    await enter(shop, 'debitNote', noteOf(shop, 5000, { number: 'P-0', date: '2020-05-01' }));
    await enter(shop, 'creditNote', noteOf(shop, 7000, { number: 'P-2', date: today }));
    expect(await sumsOf(shop)).toMatchObject({ year: 7000 });
    expect(await verified(shop)).toEqual([]);
  });
});

test('TDS of a voucher stays when it is edited after others reduced what it counted', async () => {
  const shop = await openOffice();
  const first = feesOf(shop, 60_000, 6000);
  const bill = await enter(shop, 'purchase', first);
  await enter(shop, 'debitNote', noteOf(shop, 60_000, { number: 'P-1', date: today }));
  expect(await sumsOf(shop)).toMatchObject({ year: 0, yearTaxed: 60_000 });
  const edited = await editKind(app, shop, 'purchase', bill._id, { ...first, note: 'For October', version: 1 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await sumsOf(shop)).toMatchObject({ year: 0, yearTaxed: 60_000 });
  await enter(shop, 'purchase', feesOf(shop, 70_000, 1000));
  expect(await verified(shop)).toEqual([]);
});

describe('refunded money', () => {
  test('of an advance no longer counts, unless a bill used it', async () => {
    const shop = await openOffice();
    await enter(shop, 'payment', paid(shop, 54_000, { tds: { section: '194J(b)', amount: 6000 } }));
    await enter(shop, 'purchase', feesOf(shop, 20_000, null));
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, ahead: 40_000 });
    const [advance] = (await openBills(app, shop, shop.supplierId)).outstandings.filter(({ bill_pending_amt }) => bill_pending_amt > 0);
    const refund = (amount: number) => paid(shop, amount, { billData: [{ billId: advance!.billId, settledAmount: amount }] });
    const receipt = await enter(shop, 'receipt', refund(54_000));
    expect(await sumsOf(shop)).toMatchObject({ year: 20_000, yearTaxed: 60_000, ahead: 0 });
    const edited = await editKind(app, shop, 'receipt', receipt._id, { ...refund(10_000), version: 1 });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 50_000, ahead: 30_000 });
    expect(await verified(shop)).toEqual([]);
    expect((await cancel(app, shop, receipt._id, 2)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, ahead: 40_000 });
    expect(await verified(shop)).toEqual([]);
  });

  test('by a supplier’s bounced cheque counts again, as far as it was subtracted', async () => {
    const shop = await openOffice();
    await enter(shop, 'payment', paid(shop, 54_000, { tds: { section: '194J(b)', amount: 6000 } }));
    await enter(shop, 'purchase', feesOf(shop, 20_000, null));
    const [advance] = (await openBills(app, shop, shop.supplierId)).outstandings.filter(({ bill_pending_amt }) => bill_pending_amt > 0);
    const cheque = (amount: number, chequeNumber: string) => ({
      type: 'cheque',
      _id: shop.bankId,
      amount,
      chequeNumber,
      chequeDate: today,
    });
    const payments = [cheque(34_000, '700004'), cheque(20_000, '700005')];
    await enter(shop, 'receipt', paid(shop, 54_000, { payments, billData: [{ billId: advance!.billId, settledAmount: 54_000 }] }));
    expect(await sumsOf(shop)).toMatchObject({ year: 20_000, ahead: 0 });
    const bounce = async (number: string) => {
      const { _id } = await chequeBy(app, shop, number);
      expect((await actOn(app, shop, `${_id}/return`, { as: 'bounce', date: today, reason: '' })).status).toBe(200);
      return _id;
    };
    await bounce('700004');
    expect(await sumsOf(shop)).toMatchObject({ year: 54_000, yearTaxed: 60_000, ahead: 34_000 });
    const second = await bounce('700005');
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, ahead: 40_000 });
    expect(await verified(shop)).toEqual([]);
    expect((await actOn(app, shop, `${second}/undo`)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 54_000, ahead: 34_000 });
    expect(await verified(shop)).toEqual([]);
  });

  test('by a cheque that bounced does not count, until the return is undone', async () => {
    const shop = await openOffice();
    const cheque = { type: 'cheque', _id: shop.bankId, amount: 54_000, chequeNumber: '700001', chequeDate: today };
    await enter(shop, 'payment', paid(shop, 54_000, { payments: [cheque], tds: { section: '194J(b)', amount: 6000 } }));
    const { _id } = await chequeBy(app, shop, '700001', 'issued');
    const bounced = await actOn(app, shop, `${_id}/return`, { as: 'stop', date: today, reason: 'Funds' });
    expect(bounced.status, JSON.stringify(bounced.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 6000, yearTaxed: 60_000, ahead: 6000 });
    expect(await verified(shop)).toEqual([]);
    expect((await actOn(app, shop, `${_id}/undo`)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, ahead: 60_000 });
    expect(await verified(shop)).toEqual([]);
  });
});

test('a bounced cheque subtracts what it counted of an earlier bill, and of rent; paid again, that counts once', async () => {
  const shop = await openOffice({ isDeductee: false });
  await enter(shop, 'purchase', feesOf(shop, 50_000, null));
  await deduct(shop);
  const { outstandings } = (
    await get<{ outstandings: { billId: string }[] }>(
      app,
      shop.clerk,
      `${shop.path}/outstandings?partyId=${shop.supplierId}&voucher=payment`,
    )
  ).body;
  const billData = [{ billId: outstandings[0]!.billId, settledAmount: 29_500 }];
  const byCheque = (chequeNumber: string, amount: number) => [
    { type: 'cheque', _id: shop.bankId, amount, chequeNumber, chequeDate: today },
  ];
  const stop = async (number: string) => {
    const { _id } = await chequeBy(app, shop, number, 'issued');
    expect((await actOn(app, shop, `${_id}/return`, { as: 'stop', date: today, reason: '' })).status).toBe(200);
  };
  await enter(shop, 'payment', paid(shop, 29_500, { billData, payments: byCheque('700002', 29_500) }));
  expect(await sumsOf(shop)).toMatchObject({ year: 25_000 });
  await stop('700002');
  expect(await sumsOf(shop)).toMatchObject({ year: 0 });
  await enter(shop, 'payment', paid(shop, 29_500, { billData }));
  expect(await sumsOf(shop)).toMatchObject({ year: 25_000 });
  await enter(shop, 'payment', {
    date: today,
    enteredAmount: 10_000,
    ledgers: [{ ledgerId: shop.rentId, amount: 10_000 }],
    payments: byCheque('700003', 10_000),
    tds: { section: '194J(b)', amount: 0, deducteeId: shop.supplierId },
  });
  expect(await sumsOf(shop)).toMatchObject({ year: 35_000 });
  await stop('700003');
  expect(await sumsOf(shop)).toMatchObject({ year: 25_000 });
  expect(await verified(shop)).toEqual([]);
});

test('three cheques of a payment that bounce one by one subtract to the paisa what it counted', async () => {
  const shop = await openOffice({ isDeductee: false });
  await enter(shop, 'purchase', feesOf(shop, 50_000, null));
  await deduct(shop);
  const path = `${shop.path}/outstandings?partyId=${shop.supplierId}&voucher=payment`;
  const { billId } = (await get<{ outstandings: { billId: string }[] }>(app, shop.clerk, path)).body.outstandings[0]!;
  const parts = [10_000, 10_000, 9500].map((amount, at) => {
    return { type: 'cheque', _id: shop.bankId, amount, chequeNumber: `70001${at}`, chequeDate: today };
  });
  const more = { payments: parts };
  await enter(shop, 'payment', paid(shop, 29_500, { ...more, billData: [{ billId, settledAmount: 29_500 }] }));
  const left: number[] = [];
  for (const { chequeNumber } of parts) {
    const { _id } = await chequeBy(app, shop, chequeNumber, 'issued');
    expect((await actOn(app, shop, `${_id}/return`, { as: 'stop', date: today, reason: '' })).status).toBe(200);
    left.push((await sumsOf(shop))!.year);
  }
  // 25 000 less 8474.58 and 8474.57.
  expect(left).toEqual([16_525.42, 8050.85, 0]);
  expect(await verified(shop)).toEqual([]);
});

test('an earlier bill counts when it is paid, also if it is edited between two payments', async () => {
  const shop = await openOffice({ isDeductee: false });
  const bill = await enter(shop, 'purchase', feesOf(shop, 50_000, null));
  await deduct(shop);
  const billId = async () =>
    (
      await get<{ outstandings: { billId: string }[] }>(
        app,
        shop.clerk,
        `${shop.path}/outstandings?partyId=${shop.supplierId}&voucher=payment`,
      )
    ).body.outstandings[0]!.billId;
  const part = async (amount: number) => paid(shop, amount, { billData: [{ billId: await billId(), settledAmount: amount }] });
  await enter(shop, 'payment', await part(29_500));
  expect(await sumsOf(shop)).toMatchObject({ year: 25_000 });
  const edited = await editKind(app, shop, 'purchase', bill._id, { ...feesOf(shop, 40_000, null), version: 1 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await sumsOf(shop)).toMatchObject({ year: 25_000 });
  const asked = await editKind(app, shop, 'purchase', bill._id, { ...feesOf(shop, 40_000, 4000), version: 2 });
  expect(asked.body.problems).toMatchObject([{ code: 'TDS_AS_PAID', field: 'tds.amount' }]);
  await enter(shop, 'payment', await part(17_700));
  expect(await sumsOf(shop)).toMatchObject({ year: 40_000 });
  expect(await verified(shop)).toEqual([]);
});

test('amounts without tax under a certificate are in the return, and need no challan', async () => {
  const shop = await openOffice();
  const certificate = { number: 'NIL-7', percent: 0, validFrom: today, validTo: today, limit: 500_000 };
  expect((await deduct(shop, { version: 1, certificate })).status).toBe(200);
  await enter(shop, 'purchase', feesOf(shop, 60_000, null));
  type Row = { taxed: number; amount: number; percent: number; certificate: string; challan: object | null };
  const list = async (state: string) =>
    (
      await get<{ deductions: Row[]; pending: number }>(
        app,
        shop.manager,
        `${shop.path}/tds/deductions?from=${today}&to=${today}&state=${state}`,
      )
    ).body;
  expect(await list('all')).toMatchObject({
    pending: 0,
    deductions: [{ taxed: 60_000, amount: 0, percent: 0, certificate: 'NIL-7', challan: null }],
  });
  expect((await list('pending')).deductions).toEqual([]);
  expect((await list('paid')).deductions).toEqual([]);
});

test('the ledger of a section is fixed once tax was deducted on it; before, it may be chosen', async () => {
  const shop = await openOffice();
  const facts = await get<{ ledgers: { tdsPayable: string } }>(app, shop.clerk, `${shop.path}/vouchers/facts/payment`);
  const other = facts.body.ledgers.tdsPayable;
  const choose = (section: string, ledgerId?: string) =>
    put<{ ledger: { _id: string; name: string }; problems: object[] }>(app, shop.manager, `${shop.path}/tds/sections`, {
      section,
      ledgerId,
    });
  expect((await choose('194J(b)', other)).status).toBe(200);
  await enter(shop, 'purchase', feesOf(shop, 60_000, 6000));
  expect((await choose('194J(b)', other)).status).toBe(200);
  const made = (await choose('194C')).body.ledger;
  const moved = await choose('194J(b)', made._id);
  expect([moved.status, moved.body.problems]).toMatchObject([422, [{ code: 'TDS_LEDGER_USED', field: 'ledgerId' }]]);
  // Deducted under a section without its own ledger: it stays in the common ledger of TDS.
  await enter(shop, 'purchase', feesOf(shop, 40_000, 800, { tds: { section: '194J(a)', amount: 800 } }));
  expect((await choose('194J(a)')).body.ledger._id).toBe(other);
});
