import { monthOf } from '@bahi/core/periods/financial-year';
import { tdsDueOn } from '@bahi/core/tds/tds-dates';
import { describe, expect, test } from 'vitest';
import { get, put, remove } from '../testing/calls.ts';
import { editKind, enterKind, paid, type Store } from '../testing/every-kind.ts';
import { addParty } from '../testing/masters.ts';
import { feesOf, officesOf } from '../testing/offices.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const verified = (store: Store) => verifyCompany(pool, db, store.orgId);
const month = monthOf(today);

const { deduct, openOffice, ofParty, sumsOf } = officesOf(app, pool);

type Payable = {
  months: { section: string; deducted: number; paid: number; pending: number; dueOn: string; ledger: { _id: string; name: string } }[];
  pending: number;
};
const payable = async (store: Store) =>
  (await get<Payable>(app, store.manager, `${store.path}/tds/payable?from=${month}&to=${today}`)).body;
type Deductions = {
  deductions: { voucherNumber: string; taxed: number; amount: number; pan: string; challan: { serial: string } | null }[];
  amount: number;
  pending: number;
  next: string | null;
};
const deductions = async (store: Store, query = '') =>
  (await get<Deductions>(app, store.manager, `${store.path}/tds/deductions?from=${month}&to=${today}${query}`)).body;

describe('TDS on purchases', () => {
  test('counts up to the limit, is due on the whole year beyond it, and is subtracted from the debt to the supplier', async () => {
    const shop = await openOffice();
    const small = await enterKind(app, shop, 'purchase', feesOf(shop, 40_000, null));
    expect(small.status, JSON.stringify(small.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ section: '194J(b)', year: 40_000, yearTaxed: 0 });
    const large = await enterKind(app, shop, 'purchase', feesOf(shop, 20_000, 6000));
    expect(large.status, JSON.stringify(large.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
    const closing = await closings(app, shop);
    expect(closing).toMatchObject({ 'TDS Payable 194J(b)': -6000, 'Professional Fees': 60_000 });
    const { body } = await get<{ voucher: { tds: object }; since: { openedBills: { amount: number }[] } }>(
      app,
      shop.clerk,
      `${shop.path}/vouchers/${large.body._id}`,
    );
    expect(body.voucher.tds).toMatchObject({ section: '194J(b)', counted: 20_000, taxed: 60_000, amount: 6000, due: 6000, percent: 10 });
    expect(body.since.openedBills[0]!.amount).toBe(-(23_600 - 6000));
    expect(await verified(shop)).toEqual([]);
  });

  test('an edit counts again and a cancellation reverses it, sums and ledgers', async () => {
    const shop = await openOffice();
    const saved = await enterKind(app, shop, 'purchase', feesOf(shop, 60_000, 6000));
    const edited = await editKind(app, shop, 'purchase', saved.body._id, { ...feesOf(shop, 70_000, 7000), version: 1 });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 70_000, yearTaxed: 70_000 });
    expect((await closings(app, shop))['TDS Payable 194J(b)']).toBe(-7000);
    expect((await cancel(app, shop, saved.body._id, 2)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 0, yearTaxed: 0 });
    expect(await closings(app, shop)).not.toMatchObject({ 'TDS Payable 194J(b)': -7000 });
    expect((await deductions(shop)).deductions).toEqual([]);
    expect(await verified(shop)).toEqual([]);
  });

  test('of a later bill stays when the earlier one is cancelled, and the next bears less', async () => {
    const shop = await openOffice();
    const first = await enterKind(app, shop, 'purchase', feesOf(shop, 40_000, null));
    await enterKind(app, shop, 'purchase', feesOf(shop, 20_000, 6000));
    expect((await cancel(app, shop, first.body._id)).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 20_000, yearTaxed: 60_000 });
    expect(await verified(shop)).toEqual([]);
    const next = await enterKind(app, shop, 'purchase', feesOf(shop, 50_000, 1000));
    expect(next.status, JSON.stringify(next.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 70_000, yearTaxed: 70_000 });
    expect(await verified(shop)).toEqual([]);
  });

  test('of the whole year may exceed the bill that passes the limit: the difference reduces the debt to the supplier', async () => {
    const shop = await openOffice();
    await enterKind(app, shop, 'purchase', feesOf(shop, 50_000, null));
    const passes = await enterKind(app, shop, 'purchase', feesOf(shop, 1000, 5100));
    expect(passes.status, JSON.stringify(passes.body)).toBe(200);
    const { body } = await get<{ outstandings: { bill_pending_amt: number }[] }>(
      app,
      shop.clerk,
      `${shop.path}/outstandings?partyId=${shop.supplierId}&voucher=payment`,
    );
    expect(body.outstandings.map(({ bill_pending_amt }) => bill_pending_amt).sort()).toEqual([-3920, 59_000]);
    expect(await verified(shop)).toEqual([]);
  });

  test('of a party without a section is refused; more than the value too', async () => {
    const shop = await openOffice();
    const other = await addParty(app, shop, { accountGroup: 'Sundry Creditors' });
    const codes = async (body: object) => {
      const { status, body: answer } = await enterKind(app, shop, 'purchase', body);
      return [status, ...(answer.problems ?? []).map(({ field, code }) => `${field} ${code}`)];
    };
    expect(
      await codes({
        ...feesOf(shop, 60_000, 6000),
        partyId: other,
        items: [{ ...feesOf(shop, 1, null).items[0], value: 60_000, ledger: { ledgerId: shop.feesId, gst: 0 } }],
        finalAmount: 60_000,
      }),
    ).toEqual([422, 'tds.section TDS_WITHOUT_SECTION']);
    expect(await codes(feesOf(shop, 60_000, 60_001))).toEqual([422, 'tds.amount TDS_ABOVE_VALUE']);
  });
});

describe('TDS on payments', () => {
  test('ahead of the bill: the bill bears none again', async () => {
    const shop = await openOffice();
    const ahead = await enterKind(app, shop, 'payment', paid(shop, 54_000, { tds: { section: '194J(b)', amount: 6000 } }));
    expect(ahead.status, JSON.stringify(ahead.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, yearTaxed: 60_000, ahead: 60_000 });
    const twice = await enterKind(app, shop, 'purchase', feesOf(shop, 60_000, 6000));
    expect(twice.body.problems).toMatchObject([{ code: 'TDS_TWICE', field: 'tds.amount' }]);
    expect((await enterKind(app, shop, 'purchase', feesOf(shop, 60_000, null))).status).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, ahead: 0 });
    expect(await verified(shop)).toEqual([]);
  });

  test('of a bill that was below the limit is deducted with its payment, on the ledger of its section', async () => {
    const shop = await openOffice();
    await enterKind(app, shop, 'purchase', feesOf(shop, 60_000, null));
    const { body } = await get<{ outstandings: { billId: string }[] }>(
      app,
      shop.clerk,
      `${shop.path}/outstandings?partyId=${shop.supplierId}&voucher=payment`,
    );
    const billId = body.outstandings[0]!.billId;
    const pay = paid(shop, 64_800, { billData: [{ billId, settledAmount: 64_800 }], deductions: [{ billId, type: 'tds', amount: 6000 }] });
    const saved = await enterKind(app, shop, 'payment', pay);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
    expect((await closings(app, shop))['TDS Payable 194J(b)']).toBe(-6000);
    expect(await verified(shop)).toEqual([]);
  });

  test('on rent paid without a bill names the deductee', async () => {
    const shop = await openOffice();
    const rent = {
      date: today,
      enteredAmount: 54_000,
      ledgers: [{ ledgerId: shop.rentId, amount: 60_000 }],
      payments: [{ type: 'bank', _id: shop.bankId, amount: 54_000 }],
      tds: { section: '194J(b)', amount: 6000, deducteeId: shop.supplierId },
    };
    const saved = await enterKind(app, shop, 'payment', rent);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await closings(app, shop)).toMatchObject({ Rent: 60_000, 'Bank A': -54_000, 'TDS Payable 194J(b)': -6000 });
    expect(await sumsOf(shop)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
  });
});

test('the month is payable, a challan pays it in order of date, and the list shows which', async () => {
  const shop = await openOffice();
  await enterKind(app, shop, 'purchase', feesOf(shop, 60_000, 6000));
  await enterKind(app, shop, 'purchase', feesOf(shop, 10_000, 1000));
  const before = await payable(shop);
  expect(before.months).toMatchObject([{ section: '194J(b)', deducted: 7000, paid: 0, pending: 7000, dueOn: tdsDueOn(month) }]);
  const challan = (amount: number, serial: string) => ({
    date: today,
    enteredAmount: amount,
    ledgers: [{ ledgerId: before.months[0]!.ledger._id, amount }],
    payments: [{ type: 'bank', _id: shop.bankId, amount }],
    challan: { section: '194J(b)', month, bsrCode: '0510308', serial, paidOn: today },
  });
  const first = await enterKind(app, shop, 'payment', challan(6000, '00021'));
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await deductions(shop)).deductions.map(({ amount, challan: by }) => [amount, by?.serial ?? null])).toEqual([
    [6000, '00021'],
    [1000, null],
  ]);
  expect(await deductions(shop, '&state=pending')).toMatchObject({ amount: 1000, pending: 1000, deductions: [{ taxed: 10_000 }] });
  const one = await deductions(shop, '&limit=1');
  expect((await deductions(shop, `&limit=1&cursor=${one.next}`)).deductions).toMatchObject([{ amount: 1000 }]);
  // Interest beside it is no tax.
  const tax = challan(1000, '00022');
  const ledgers = [...tax.ledgers, { ledgerId: shop.rentId, amount: 15 }];
  const payments = [{ type: 'bank', _id: shop.bankId, amount: 1015 }];
  const late = await enterKind(app, shop, 'payment', { ...tax, enteredAmount: 1015, ledgers, payments });
  expect(late.status, JSON.stringify(late.body)).toBe(200);
  expect((await payable(shop)).months).toMatchObject([{ paid: 7000, pending: 0 }]);
  expect((await deductions(shop)).deductions.map(({ challan: by }) => by?.serial)).toEqual(['00021', '00022']);
  const file = await app.inject({ url: `/api${shop.path}/exports/tdsDeductions/csv?from=${month}&to=${today}`, headers: shop.manager });
  expect(file.statusCode, file.body).toBe(200);
  expect(file.body).toContain('00022');
  expect((await cancel(app, shop, first.body._id)).status).toBe(200);
  expect((await payable(shop)).pending).toBe(6000);
  const wrong = await enterKind(app, shop, 'payment', { ...challan(1, 'x'), partyId: shop.supplierId });
  expect(wrong.status).toBe(422);
});

test('the deductor of interest is a party of the company', async () => {
  const shop = await openOffice();
  const interest = (deducteeId: string) => ({
    date: today,
    enteredAmount: 90,
    ledgers: [{ ledgerId: shop.rentId, amount: 100 }],
    payments: [{ type: 'cash', _id: shop.cashId, amount: 90 }],
    tds: { section: '194A', amount: 10, deducteeId },
  });
  const unknown = await enterKind(app, shop, 'receipt', interest('01900000-0000-7000-8000-000000000000'));
  expect([unknown.status, unknown.body.problems]).toMatchObject([422, [{ code: 'PARTY_UNKNOWN', field: 'tds.deducteeId' }]]);
  expect((await enterKind(app, shop, 'receipt', interest(shop.partyId))).status).toBe(200);
  expect(await verified(shop)).toEqual([]);
});

test('TDS deducted by customers is receivable by customer', async () => {
  const shop = await openOffice();
  const sale = await enterKind(app, shop, 'sales', {
    ...feesOf(shop, 1, null),
    partyId: shop.partyId,
    items: [
      { productId: shop.productId, godownId: shop.godownId, count: 10, actualCount: 10, selectedPriceRate: 100, isTaxInclusive: true },
    ],
    finalAmount: 1000,
    supplierBill: undefined,
  });
  expect(sale.status, JSON.stringify(sale.body)).toBe(200);
  const { body } = await get<{ outstandings: { billId: string }[] }>(
    app,
    shop.clerk,
    `${shop.path}/outstandings?partyId=${shop.partyId}&voucher=receipt`,
  );
  const billId = body.outstandings[0]!.billId;
  const receipt = {
    ...paid(shop, 900),
    partyId: shop.partyId,
    billData: [{ billId, settledAmount: 900 }],
    deductions: [{ billId, type: 'tds', amount: 100 }],
  };
  const saved = await enterKind(app, shop, 'receipt', receipt);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const list = async () =>
    (await get<{ parties: object[]; amount: number }>(app, shop.manager, `${shop.path}/tds/receivable?from=${month}&to=${today}`)).body;
  expect(await list()).toMatchObject({ amount: 100, parties: [{ partyId: shop.partyId, vouchers: 1, amount: 100 }] });
  await cancel(app, shop, saved.body._id);
  expect(await list()).toMatchObject({ amount: 0, parties: [] });
});

describe('settings', () => {
  test('sections have their own ledgers; a deductee has a version, a valid certificate and is set by a manager', async () => {
    const shop = await openOffice();
    const sections = (
      await get<{ sections: { section: string; ledger: { name: string } | null }[] }>(app, shop.clerk, `${shop.path}/tds/sections`)
    ).body.sections;
    expect(sections.filter(({ ledger }) => ledger !== null)).toMatchObject([
      { section: '194J(b)', ledger: { name: 'TDS Payable 194J(b)' } },
    ]);
    const { body } = await put<{ ledger: { name: string } }>(app, shop.manager, `${shop.path}/tds/sections`, { section: '194C' });
    expect(body.ledger.name).toBe('TDS Payable 194C');
    expect(
      (await put<{ code: string }>(app, shop.manager, `${shop.path}/tds/sections`, { section: '194C', ledgerId: shop.rentId })).body.code,
    ).toBe('INVALID');
    expect((await deduct(shop)).body.code).toBe('CHANGED_MEANWHILE');
    const certificate = { number: 'C-1', percent: 2, validFrom: today, validTo: '2000-01-01', limit: 0 };
    expect((await deduct(shop, { version: 1, certificate })).body.problems.map(({ field }) => field)).toEqual([
      'certificate.validTo',
      'certificate.limit',
    ]);
    expect((await deduct(shop, { version: 1 }, shop.clerk)).status).toBe(403);
    const listed = await get<{ deductees: { partyId: string }[] }>(app, shop.manager, `${shop.path}/tds/deductees`);
    expect(listed.body.deductees).toMatchObject([{ partyId: shop.supplierId, section: '194J(b)' }]);
    expect((await remove(app, shop.manager, `${shop.path}/tds/deductees/${shop.supplierId}`, {})).status).toBe(200);
    expect((await ofParty(shop, shop.supplierId)).deductee).toBeNull();
  });
});

describe('cash', () => {
  test('TDS facts of a party on a day and for a bill, without the edited voucher', async () => {
    const shop = await openOffice();
    const cash = (amount: number) => ({
      date: today,
      partyId: shop.partyId,
      enteredAmount: amount,
      payments: [{ type: 'cash', _id: shop.cashId, amount }],
    });
    const first = await enterKind(app, shop, 'receipt', cash(150_000));
    await enterKind(app, shop, 'receipt', cash(60_000));
    expect((await ofParty(shop, shop.partyId)).cash.received).toBe(210_000);
    expect((await ofParty(shop, shop.partyId, `&withoutVoucher=${first.body._id}`)).cash.received).toBe(60_000);
    await enterKind(app, shop, 'payment', { ...cash(700), partyId: shop.supplierId });
    expect((await ofParty(shop, shop.supplierId)).cash.paid).toBe(700);
  });
});
