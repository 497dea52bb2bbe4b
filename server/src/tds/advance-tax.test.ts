import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { actOn, chequeBy, depositOf } from '../testing/cheques.ts';
import { editKind, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const verified = (store: Store) => verifyCompany(pool, db, store.orgId);

type Bills = { outstandings: { billId: string; bill_no: string; bill_pending_amt: number }[]; advanceAmount: number };
async function open(store: Store, voucher = 'receipt') {
  const { body } = await get<Bills>(app, store.clerk, `${store.path}/outstandings?partyId=${store.partyId}&voucher=${voucher}`);
  const of = (sign: number) => body.outstandings.filter(({ bill_pending_amt }) => Math.sign(bill_pending_amt) === sign);
  return { ...body, bills: of(1), credits: of(-1) };
}

const money = (store: Store, amount: number, settled: Record<string, number> = {}, more: object = {}) => ({
  date: today,
  partyId: store.partyId,
  enteredAmount: amount,
  billData: Object.entries(settled).map(([billId, settledAmount]) => ({ billId, settledAmount })),
  payments: [{ type: 'cash', _id: store.cashId, amount }],
  ...more,
});
const service = (store: Store) => ({ advanceTax: { gst: 18, placeOfSupply: store.state } });

/** A store with an advance of 590 for a service at 18 %. */
async function openAdvance() {
  const store = await openStore(app, pool);
  const saved = await enterKind(app, store, 'receipt', money(store, 590, {}, service(store)));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { store, saved };
}
const party = async (store: Store) => (await closings(app, store))[await partyName(store)] ?? 0;
const partyName = async (store: Store) =>
  (await get<{ party: { partyName: string } }>(app, store.clerk, `${store.path}/parties/${store.partyId}`)).body.party.partyName;
const outputs = async (store: Store) => {
  const closing = await closings(app, store);
  return [closing['Output CGST'] ?? 0, closing['Output SGST'] ?? 0];
};

describe('an advance for a service', () => {
  test('owes its tax at once, and is offered with it (POST-030)', async () => {
    const { store, saved } = await openAdvance();
    expect([await party(store), await outputs(store)]).toEqual([-500, [-45, -45]]);
    expect(await open(store)).toMatchObject({ advanceAmount: 590, credits: [{ bill_pending_amt: -590 }] });
    const { body } = await get<{ voucher: { advanceTax: object; receipt: { advanceAmount: number } } }>(
      app,
      store.clerk,
      `${store.path}/vouchers/${saved.body._id}`,
    );
    expect(body.voucher).toMatchObject({
      advanceTax: { gst: 18, value: 500, cgstAmount: 45, sgstAmount: 45 },
      receipt: { advanceAmount: 590 },
    });
    expect(await verified(store)).toEqual([]);
  });

  test('is in the report with the amount of its ledger, with the tax beside it; for setting off it is shown as a whole', async () => {
    const { store } = await openAdvance();
    const report = await get<{ parties: { pending: number; unsettled: number }[]; totalOutstandingAmount: number }>(
      app,
      store.clerk,
      `${store.path}/outstandings/parties?tab=payables`,
    );
    expect(report.body).toMatchObject({ totalOutstandingAmount: 500, parties: [{ pending: 500, unsettled: 500 }] });
    const behind = await get<Bills>(app, store.clerk, `${store.path}/outstandings?partyId=${store.partyId}&side=payable`);
    expect(behind.body).toMatchObject({ totalOutstandingAmount: 500, outstandings: [{ bill_pending_amt: 500, bill_tax_amt: 90 }] });
    expect((await open(store)).credits).toMatchObject([{ bill_pending_amt: -590, bill_tax_amt: 90 }]);
    expect((await open(store, 'payment')).bills).toMatchObject([{ bill_pending_amt: 590, bill_tax_amt: 90 }]);
    const panel = await get<Bills>(app, store.clerk, `${store.path}/outstandings?partyId=${store.partyId}`);
    expect(panel.body.advanceAmount).toBe(500);
  });

  test('an edit to goods removes the tax, another amount computes it again, a cancellation reverses it', async () => {
    const { store, saved } = await openAdvance();
    const edit = (body: object, version: number) => editKind(app, store, 'receipt', saved.body._id, { ...body, version });
    expect((await edit(money(store, 590), 1)).status).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([-590, [0, 0]]);
    expect((await edit(money(store, 1180, {}, service(store)), 2)).status).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([-1000, [-90, -90]]);
    expect((await cancel(app, store, saved.body._id, 3)).status).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([0, [0, 0]]);
    expect(await verified(store)).toEqual([]);
  });

  test('is netted with its tax in a later receipt; an edit and a cancellation give it back', async () => {
    const { store } = await openAdvance();
    await enterKind(app, store, 'sales', saleOf(store, 1, 100)); // 118
    const { bills, credits } = await open(store);
    const netted = (entered: number) => money(store, entered, { [bills[0]!.billId]: 118, [credits[0]!.billId]: entered - 118 });
    const saved = await enterKind(app, store, 'receipt', netted(50));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await open(store)).toMatchObject({ bills: [], credits: [{ bill_pending_amt: -(590 - 68) }] });
    expect(await verified(store)).toEqual([]);
    const edited = await editKind(app, store, 'receipt', saved.body._id, { ...netted(20), version: 1 });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await open(store)).credits).toMatchObject([{ bill_pending_amt: -(590 - 98) }]);
    expect(await verified(store)).toEqual([]);
    expect((await cancel(app, store, saved.body._id, 2)).status).toBe(200);
    expect(await open(store)).toMatchObject({ bills: [{ bill_pending_amt: 118 }], credits: [{ bill_pending_amt: -590 }] });
    expect(await outputs(store)).toEqual([-54, -54]);
    expect(await verified(store)).toEqual([]);
  });

  test('of a supplier is set off by a refund, with its tax', async () => {
    const store = await openStore(app, pool);
    const ofSupplier = { ...store, partyId: store.supplierId };
    expect((await enterKind(app, store, 'receipt', money(ofSupplier, 590, {}, service(store)))).status).toBe(200);
    const [advance] = (await open(ofSupplier, 'payment')).bills;
    const note = { ...saleOf(ofSupplier, 1, 100), billData: [{ billId: advance!.billId, settledAmount: 118 }] };
    const back = await enterKind(app, store, 'debitNote', note);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await outputs(store)).toEqual([-36, -36]);
    expect(await verified(store)).toEqual([]);
  });

  test('in steps, each with its share and the paisa of rounding (facts: 590 by 50 and 20)', async () => {
    const { store } = await openAdvance();
    await enterKind(app, store, 'sales', saleOf(store, 1, 100));
    const { bills, credits } = await open(store);
    const setOff = (amount: number) => {
      const line = (side: 'debit' | 'credit', billId: string) => ({
        ledgerId: store.partyId,
        side,
        amount,
        reference: { type: 'against', billId },
      });
      return enterKind(app, store, 'journal', {
        date: today,
        items: [line('debit', credits[0]!.billId), line('credit', bills[0]!.billId)],
      });
    };
    const first = await setOff(50);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await outputs(store)).toEqual([-54 + 3.81, -54 + 3.81].map((each) => Math.round(each * 100) / 100));
    expect(await closings(app, store)).toMatchObject({ 'Round Off': 0.01 });
    const second = await setOff(20);
    expect(second.status).toBe(200);
    expect(await open(store)).toMatchObject({ bills: [{ bill_pending_amt: 48 }], credits: [{ bill_pending_amt: -520 }] });
    expect(await verified(store)).toEqual([]);
    expect((await cancel(app, store, first.body._id)).status).toBe(200);
    expect((await open(store)).bills).toMatchObject([{ bill_pending_amt: 98 }]);
    expect(await verified(store)).toEqual([]);
  });

  test('used by bills keeps its rate, and cannot become smaller or be cancelled', async () => {
    const { store, saved } = await openAdvance();
    await enterKind(app, store, 'sales', saleOf(store, 1, 100));
    const { bills, credits } = await open(store);
    await enterKind(app, store, 'receipt', money(store, 18, { [bills[0]!.billId]: 118, [credits[0]!.billId]: -100 }));
    const edit = (body: object) => editKind(app, store, 'receipt', saved.body._id, { ...body, version: 1 });
    expect((await edit(money(store, 590))).body.problems).toMatchObject([{ code: 'ADVANCE_TAX_USED' }]);
    expect((await edit(money(store, 590, {}, { advanceTax: { gst: 5, placeOfSupply: store.state } }))).body.problems).toMatchObject([
      { code: 'ADVANCE_TAX_USED' },
    ]);
    expect((await edit(money(store, 50, {}, service(store)))).status).not.toBe(200);
    expect((await cancel(app, store, saved.body._id)).body.code).toBe('SETTLED');
    expect((await edit(money(store, 1180, {}, service(store)))).status).toBe(200);
    expect((await open(store)).credits).toMatchObject([{ bill_pending_amt: -1080 }]);
    expect(await verified(store)).toEqual([]);
  });

  test('is paid back with its tax', async () => {
    const { store } = await openAdvance();
    const { bills } = await open(store, 'payment');
    expect(bills).toMatchObject([{ bill_pending_amt: 590 }]);
    const back = await enterKind(app, store, 'payment', money(store, 590, { [bills[0]!.billId]: 590 }));
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([0, [0, 0]]);
    expect(await verified(store)).toEqual([]);
  });

  test('is reversed with its tax when its cheque bounces, and restored when that is undone', async () => {
    const store = await openStore(app, pool);
    const payments = [{ type: 'cheque', _id: store.bankId, amount: 590, chequeNumber: '77', chequeDate: today }];
    const saved = await enterKind(app, store, 'receipt', money(store, 590, {}, { ...service(store), payments }));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { _id } = await chequeBy(app, store, '77');
    expect((await actOn(app, store, 'deposit', depositOf(store, [await chequeBy(app, store, '77')]))).status).toBe(200);
    const bounced = await actOn(app, store, `${_id}/return`, { as: 'bounce', date: today });
    expect(bounced.status, JSON.stringify(bounced.body)).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([0, [0, 0]]);
    expect(await open(store)).toMatchObject({ bills: [], credits: [] });
    expect(await verified(store)).toEqual([]);
    const undone = await actOn(app, store, `${_id}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect([await party(store), await outputs(store)]).toEqual([-500, [-45, -45]]);
    expect((await open(store)).credits).toMatchObject([{ bill_pending_amt: -590 }]);
    expect(await verified(store)).toEqual([]);
  });
});
