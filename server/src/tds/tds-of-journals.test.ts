import { monthOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, put } from '../testing/calls.ts';
import { actOn, chequeBy } from '../testing/cheques.ts';
import { editKind, enterKind, paid } from '../testing/every-kind.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty } from '../testing/masters.ts';
import { feesOf, type Office, officesOf } from '../testing/offices.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openBills, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const { deduct, openOffice, sumsOf } = officesOf(app, pool);
const verified = (office: Office) => verifyCompany(pool, db, office.orgId);

type Line = [ledgerId: string, amount: number, reference?: object];
/** Debits above 0, credits below. */
const journal = (...lines: readonly Line[]) => ({
  date: today,
  items: lines.map(([ledgerId, amount, reference]) => ({
    ledgerId,
    side: amount > 0 ? 'debit' : 'credit',
    amount: Math.abs(amount),
    ...(reference && { reference }),
  })),
});
async function enter(office: Office, kind: Parameters<typeof enterKind>[2], body: object) {
  const { status, body: saved } = await enterKind(app, office, kind, body);
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved;
}
/** Pays the bill of a party that a journal opened, and deducts 6,000 with it. */
async function payBillOf(office: Office, partyId: string, settledAmount: number, more: object = {}) {
  const path = `${office.path}/outstandings?partyId=${partyId}&voucher=payment`;
  const { billId } = (await get<{ outstandings: { billId: string }[] }>(app, office.clerk, path)).body.outstandings[0]!;
  const settles = { billData: [{ billId, settledAmount }], deductions: [{ billId, type: 'tds', amount: 6000 }] };
  await enter(office, 'payment', paid(office, settledAmount, { partyId, ...settles, ...more }));
}
/** The ledger of tax under 194J(b). */
const taxLedger = async (office: Office) =>
  (await put<{ ledger: { _id: string } }>(app, office.manager, `${office.path}/tds/sections`, { section: '194J(b)' })).body.ledger._id;

test('a journal that credits fees counts them without GST, and shows the tax due; the payment of its bill deducts it', async () => {
  const office = await openOffice();
  const { supplierId, feesId } = office;
  const bill = { type: 'new', name: 'K-1' };
  const gstId = (await (await openLedgers(app, office)).save('Input GST', 'Duties & Taxes')).body.ledger._id;
  const saved = await enter(office, 'journal', journal([feesId, 60_000], [gstId, 10_800], [supplierId, -70_800, bill]));
  expect(saved.message).toContain('By its section, TDS of ₹6,000 is due here.');
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, yearTaxed: 0 });
  await payBillOf(office, supplierId, 64_800);
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
  expect(await verified(office)).toEqual([]);
});

test('tax credited to the section’s ledger is deducted; an edit and a cancellation change it too', async () => {
  const office = await openOffice();
  const { supplierId, feesId } = office;
  const taxId = await taxLedger(office);
  const fees = (tax: number) => journal([feesId, 60_000], [supplierId, tax - 60_000], [taxId, -tax]);
  const saved = await enter(office, 'journal', fees(6000));
  expect(saved.message).not.toContain('is due here');
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
  const listed = await get<{ deductions: object[] }>(
    app,
    office.manager,
    `${office.path}/tds/deductions?from=${monthOf(today)}&to=${today}`,
  );
  expect(listed.body.deductions).toMatchObject([{ kind: 'journal', voucherNumber: saved.voucherNumber, taxed: 60_000, amount: 6000 }]);
  const again = await enterKind(app, office, 'journal', journal([supplierId, 100], [taxId, -100]));
  expect([again.status, again.body.problems]).toMatchObject([422, [{ code: 'TDS_TWICE', field: 'items.1.amount' }]]);
  const edited = await editKind(app, office, 'journal', saved._id, { ...fees(5000), version: 1 });
  expect(edited.body.message).toContain('By its section, TDS of ₹6,000 is due here.');
  expect(await verified(office)).toEqual([]);
  expect((await cancel(app, office, saved._id, 2)).status).toBe(200);
  expect(await sumsOf(office)).toMatchObject({ year: 0, yearTaxed: 0 });
  expect(await verified(office)).toEqual([]);
});

test('an entry from party to party does not count; of several credited parties each counts, and tax is of one only', async () => {
  const office = await openOffice();
  const { supplierId, feesId, partyId } = office;
  const otherId = await addParty(app, office, { accountGroup: 'Sundry Creditors', partyName: 'Joshi and Sons' });
  expect((await deduct(office, {}, office.manager, otherId)).status).toBe(200);
  await enter(office, 'journal', journal([partyId, 70_000], [supplierId, -70_000]));
  expect((await sumsOf(office))?.year ?? 0).toBe(0);
  const both = [
    [supplierId, -20_000],
    [otherId, -40_000],
  ] satisfies Line[];
  const saved = await enter(office, 'journal', journal([feesId, 60_000], ...both));
  expect([await sumsOf(office), await sumsOf(office, otherId)]).toMatchObject([{ year: 20_000 }, { year: 40_000 }]);
  const taxed = await enterKind(app, office, 'journal', journal([feesId, 62_000], ...both, [await taxLedger(office), -2000]));
  expect(taxed.body.problems).toMatchObject([{ code: 'TDS_OF_SEVERAL', field: 'items.3.ledgerId' }]);
  // The tax due is reported by party; without a PAN at 20 %.
  const beyond = await enter(office, 'journal', journal([feesId, 20_000], [supplierId, -5000], [otherId, -15_000]));
  expect(beyond.message).toContain('By the section of Joshi and Sons, TDS of ₹11,000 is due here.');
  expect((await cancel(app, office, beyond._id)).status).toBe(200);
  expect((await cancel(app, office, saved._id)).status).toBe(200);
  expect([await sumsOf(office), await sumsOf(office, otherId)]).toMatchObject([{ year: 0 }, { year: 0 }]);
  expect(await verified(office)).toEqual([]);
});

test('refunded advance money no longer counts; fees set against an advance were counted then', async () => {
  const office = await openOffice();
  const { supplierId, feesId, bankId } = office;
  await enter(office, 'payment', paid(office, 54_000, { partyId: supplierId, tds: { section: '194J(b)', amount: 6000 } }));
  const [advance] = (await openBills(app, office, supplierId)).outstandings.filter(({ bill_pending_amt }) => bill_pending_amt > 0);
  const against = { type: 'against', billId: advance!.billId };
  await enter(office, 'journal', journal([feesId, 20_000], [supplierId, -20_000, against]));
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, ahead: 40_000 });
  await enter(office, 'journal', journal([bankId, 15_000], [supplierId, -15_000, against]));
  expect(await sumsOf(office)).toMatchObject({ year: 45_000, yearTaxed: 60_000, ahead: 25_000 });
  await enter(office, 'purchase', feesOf(office, 25_000, null));
  expect(await sumsOf(office)).toMatchObject({ year: 45_000, ahead: 0 });
  expect(await verified(office)).toEqual([]);
});

test('a journal from before the party was a deductee counts when its bill is paid, and its edit does not count it again', async () => {
  const office = await openOffice({ isDeductee: false });
  const { supplierId, feesId } = office;
  const fees = journal([feesId, 60_000], [supplierId, -60_000, { type: 'new', name: 'K-1' }]);
  const saved = await enter(office, 'journal', fees);
  await deduct(office);
  await payBillOf(office, supplierId, 54_000);
  const edited = await editKind(app, office, 'journal', saved._id, { ...fees, note: 'For October', version: 1 });
  expect([edited.status, edited.body.message]).toEqual([200, expect.not.stringContaining('is due')]);
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, yearTaxed: 60_000 });
  expect(await verified(office)).toEqual([]);
});

test('a journal that counted one party does not affect another credited one: that counts when it is paid', async () => {
  const office = await openOffice();
  const otherId = await addParty(app, office, { accountGroup: 'Sundry Creditors' });
  const bill = { type: 'new', name: 'B-1' };
  await enter(office, 'journal', journal([office.feesId, 90_000], [office.supplierId, -30_000], [otherId, -60_000, bill]));
  await deduct(office, {}, office.manager, otherId);
  const cheque = { type: 'cheque', _id: office.bankId, amount: 54_000, chequeNumber: '700001', chequeDate: today };
  await payBillOf(office, otherId, 54_000, { payments: [cheque] });
  expect([await sumsOf(office), await sumsOf(office, otherId)]).toMatchObject([{ year: 30_000 }, { year: 60_000, yearTaxed: 60_000 }]);
  const { _id } = await chequeBy(app, office, cheque.chequeNumber, 'issued');
  expect((await actOn(app, office, `${_id}/return`, { as: 'stop', date: today, reason: '' })).status).toBe(200);
  expect(await sumsOf(office, otherId)).toMatchObject({ year: 6000, yearTaxed: 60_000 });
  expect(await verified(office)).toEqual([]);
});

test('several credited parties, one of which also refunds an advance on that day', async () => {
  const office = await openOffice();
  const { supplierId, feesId, bankId } = office;
  const otherId = await addParty(app, office, { accountGroup: 'Sundry Creditors' });
  await deduct(office, {}, office.manager, otherId);
  await enter(office, 'payment', paid(office, 54_000, { partyId: supplierId, tds: { section: '194J(b)', amount: 6000 } }));
  const [advance] = (await openBills(app, office, supplierId)).outstandings.filter(({ bill_pending_amt }) => bill_pending_amt > 0);
  const back = { type: 'against', billId: advance!.billId };
  const lines: Line[] = [
    [bankId, 15_000],
    [feesId, 44_000],
    [supplierId, -15_000, back],
    [supplierId, -18_000],
    [otherId, -26_000],
  ];
  const saved = await enter(office, 'journal', journal(...lines));
  // 15,000 were paid back, and the fees of 18,000 are set against the rest of the money paid ahead.
  expect(await sumsOf(office)).toMatchObject({ year: 45_000, ahead: 27_000, yearTaxed: 60_000 });
  expect(await sumsOf(office, otherId)).toMatchObject({ year: 26_000, ahead: 0 });
  expect(await verified(office)).toEqual([]);
  const edited = await editKind(app, office, 'journal', saved._id, { ...journal(...lines), note: 'For October', version: 1 });
  expect([edited.status, edited.body.message]).toEqual([200, expect.not.stringContaining('is due')]);
  expect(await sumsOf(office)).toMatchObject({ year: 45_000, ahead: 27_000, yearTaxed: 60_000 });
  expect((await cancel(app, office, saved._id, 2)).status).toBe(200);
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, ahead: 60_000 });
  expect(await verified(office)).toEqual([]);
});

test('fees against an advance that an edit turns into its refund: the amount set off by the journal itself is available again', async () => {
  const office = await openOffice();
  const { supplierId, feesId, bankId } = office;
  await enter(office, 'payment', paid(office, 54_000, { partyId: supplierId, tds: { section: '194J(b)', amount: 6000 } }));
  const [advance] = (await openBills(app, office, supplierId)).outstandings.filter(({ bill_pending_amt }) => bill_pending_amt > 0);
  const against = { type: 'against', billId: advance!.billId };
  const saved = await enter(office, 'journal', journal([feesId, 54_000], [supplierId, -54_000, against]));
  expect(await sumsOf(office)).toMatchObject({ year: 60_000, ahead: 6000 });
  const refund = journal([bankId, 54_000], [supplierId, -54_000, against]);
  expect((await editKind(app, office, 'journal', saved._id, { ...refund, version: 1 })).status).toBe(200);
  expect(await sumsOf(office)).toMatchObject({ year: 6000, yearTaxed: 60_000, ahead: 6000 });
  expect(await verified(office)).toEqual([]);
});

test('TDS that a later bill bore for a cancelled journal, or for one of another party now, stays', async () => {
  const office = await openOffice();
  const otherId = await addParty(app, office, { accountGroup: 'Sundry Creditors' });
  const fees = (partyId: string) => journal([office.feesId, 60_000], [partyId, -60_000]);
  const saved = await enter(office, 'journal', fees(office.supplierId));
  await enter(office, 'purchase', feesOf(office, 10_000, 7000));
  const edited = await editKind(app, office, 'journal', saved._id, { ...fees(otherId), version: 1 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await sumsOf(office)).toMatchObject({ year: 10_000, yearTaxed: 70_000 });
  expect(await verified(office)).toEqual([]);
  const cancelled = await enter(office, 'journal', fees(office.supplierId));
  expect((await cancel(app, office, cancelled._id)).status).toBe(200);
  expect(await verified(office)).toEqual([]);
});
