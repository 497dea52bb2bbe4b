import { expect, test } from 'vitest';
import { get, patch, post, problemsOf } from '../testing/calls.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, editSale, openCounter, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

/** Taxed on its value at 28 % until 31 January 2026, on the retail sale price at 40 % since. */
const rates = [rate(28), { ...rate(40, '2026-02-01'), taxOn: 'retailPrice' as const }];

/** A shop with pan masala at ₹100 on the pack. */
async function openKiosk(more: object = {}): Promise<Counter & { taxClassificationId: string }> {
  const counter = await openCounter(app, pool);
  const taxClassificationId = await addTax(app, counter, rates, '21069020');
  const productId = await addProduct(app, counter, { taxClassificationId, openingStock: 100, ...({ mrp: 100 } as object), ...more });
  return { ...counter, productId, taxClassificationId };
}

type Item = { retailPrice: number | null; taxable: number; cgstAmount: number; sgstAmount: number; igstAmount: number; total: number };
type Shown = { voucher: { version: number; items: Item[]; postings: { ledgerName: string; amount: number }[] } };
const shownOf = async (counter: Counter, id: string) =>
  (await get<Shown>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher;
const packs = (counter: Counter, count: number, rupees: number, finalAmount: number, more: object = {}) => ({
  ...saleOf(counter, count, rupees),
  finalAmount,
  ...more,
});

test('ten packs at ₹60 are sold for 600 with the tax in ₹1,000, posted, printed and shown', async () => {
  const kiosk = await openKiosk();
  const { status, body } = await sell(app, kiosk, packs(kiosk, 10, 60, 885.72));
  expect([status, body.problems, body.amount]).toEqual([200, undefined, 885.72]);
  expect((await shownOf(kiosk, body._id)).items).toMatchObject([
    { retailPrice: 100, taxable: 600, cgstAmount: 142.86, sgstAmount: 142.86, igstAmount: 0, total: 885.72 },
  ]);
  expect(await closings(app, kiosk)).toMatchObject({ Sales: -600, 'Output CGST': -142.86, 'Output SGST': -142.86 });
  const paper = await app.inject({ url: `/api${kiosk.path}/vouchers/${body._id}/pdf`, headers: kiosk.clerk });
  expect(readPdf(paper.rawPayload).text.replaceAll('\n', ' ')).toContain('tax on retail sale price ₹100.00 (rule 31D)');
  expect(await verifyCompany(pool, db, kiosk.orgId)).toEqual([]);
});

test('before 1 February 2026 the same goods bear tax on their value, and show no price', async () => {
  const kiosk = await openKiosk();
  await ownerPool.query("update organizations set books_from = '2025-04-01' where id = $1", [kiosk.orgId]);
  const { status, body } = await sell(app, kiosk, packs(kiosk, 10, 60, 768, { date: '2026-01-31' }));
  expect([status, body.problems]).toEqual([200, undefined]);
  expect((await shownOf(kiosk, body._id)).items).toMatchObject([{ retailPrice: null, taxable: 600, cgstAmount: 84, total: 768 }]);
});

test('without an MRP the line is refused at its item, and nothing is saved', async () => {
  const kiosk = await openKiosk({ mrp: 0 });
  const answer = await sell(app, kiosk, packs(kiosk, 1, 60, 60));
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(['items.0.productId RETAIL_PRICE_MISSING']);
  expect(answer.body.problems[0]!.message).toContain('Enter its MRP in the product or in the batch.');
  expect((await ownerPool.query("select from vouchers where org_id = $1 and kind = 'sales'", [kiosk.orgId])).rows).toHaveLength(0);
});

test('the MRP of a batch has precedence over that of the product, from its purchase to its sale', async () => {
  const kiosk = await openKiosk({ openingStock: 0, hasBatches: true });
  const supplier = await addParty(app, kiosk, {
    accountGroup: 'Sundry Creditors',
    category: 'regular',
    gstin: anyGstin(kiosk.state),
  });
  const bought = packs(kiosk, 10, 60, 0);
  const [item] = bought.items;
  const purchase = {
    ...bought,
    partyId: supplier,
    items: [{ ...item, batch: 'NEW', newBatch: { manufacturedOn: null, expiresOn: null, mrp: 120 } }],
    // 1,200 × 20 ÷ 140 in each half.
    finalAmount: 942.86,
    supplierBill: { number: 'M-1', date: today },
  };
  const saved = await post<Saved>(app, kiosk.clerk, `${kiosk.path}/vouchers/purchase`, purchase);
  expect([saved.status, (saved.body as { problems?: object }).problems]).toEqual([200, undefined]);
  expect(await closings(app, kiosk)).toMatchObject({ Purchase: 600, 'Input CGST': 171.43, 'Input SGST': 171.43 });
  const sale = packs(kiosk, 1, 80, 114.28);
  const sold = await sell(app, kiosk, { ...sale, items: [{ ...sale.items[0], batch: 'NEW' }] });
  expect([sold.status, sold.body.problems]).toEqual([200, undefined]);
  expect((await shownOf(kiosk, sold.body._id)).items).toMatchObject([{ retailPrice: 120, taxable: 80, cgstAmount: 17.14 }]);
  expect(await verifyCompany(pool, db, kiosk.orgId)).toEqual([]);
});

test('a credit note takes the tax of its sale back, and an edit keeps it, even after the MRP has changed', async () => {
  const kiosk = await openKiosk();
  const sale = packs(kiosk, 10, 60, 885.72);
  const [noted, edited] = [(await sell(app, kiosk, sale)).body, (await sell(app, kiosk, sale)).body];
  const changed = await patch(app, kiosk.manager, `${kiosk.path}/products/${kiosk.productId}`, { version: 1, mrp: 110 });
  expect(changed.status).toBe(200);

  // 4 × 100 × 20 ÷ 140 in each half.
  const back = packs(kiosk, 4, 60, 354.28);
  const note = {
    ...back,
    items: [{ ...back.items[0], originalLine: 0 }],
    original: { _id: noted._id },
  };
  const given = await post<Saved>(app, kiosk.clerk, `${kiosk.path}/vouchers/creditNote`, note);
  expect([given.status, (given.body as { problems?: object }).problems]).toEqual([200, undefined]);
  expect((await shownOf(kiosk, given.body._id)).items).toMatchObject([
    { retailPrice: 100, taxable: 240, cgstAmount: 57.14, total: 354.28 },
  ]);

  const again = await editSale(app, kiosk, edited._id, { ...sale, note: 'by hand', version: 1 });
  expect([again.status, again.body.problems]).toEqual([200, undefined]);
  expect((await shownOf(kiosk, edited._id)).items).toMatchObject([{ retailPrice: 100, cgstAmount: 142.86 }]);
  expect(await verifyCompany(pool, db, kiosk.orgId)).toEqual([]);

  expect((await cancel(app, kiosk, edited._id, 2)).status).toBe(200);
  expect((await cancel(app, kiosk, given.body._id)).status).toBe(200);
  expect((await cancel(app, kiosk, noted._id)).status).toBe(200);
  const left = await closings(app, kiosk);
  for (const ledger of ['Sales', 'Sales Return', 'Output CGST', 'Output SGST']) expect(left[ledger] ?? 0, ledger).toBe(0);
  expect(await verifyCompany(pool, db, kiosk.orgId)).toEqual([]);
});

test('a note for a lower price of goods without an MRP is saved: it takes no tax back, and stores no price', async () => {
  const kiosk = await openKiosk({ mrp: 0 });
  const note = {
    ...saleOf(kiosk, 1),
    items: [{ productId: kiosk.productId, count: 0, actualCount: 0, selectedPriceRate: 0, value: 50 }],
    original: { number: 'OLD-1', date: today },
    finalAmount: 50,
  };
  const given = await post<Saved>(app, kiosk.clerk, `${kiosk.path}/vouchers/creditNote`, note);
  expect([given.status, given.body]).toMatchObject([200, { amount: 50 }]);
  expect((await shownOf(kiosk, given.body._id)).items).toMatchObject([{ retailPrice: null, taxable: 50, cgstAmount: 0 }]);
  expect(await verifyCompany(pool, db, kiosk.orgId)).toEqual([]);
});

test('the history of a voucher shows the price on which it was taxed', async () => {
  const kiosk = await openKiosk();
  const { body } = await sell(app, kiosk, packs(kiosk, 1, 60, 88.58));
  const productId = await addProduct(app, kiosk, {
    taxClassificationId: kiosk.taxClassificationId,
    openingStock: 1,
    ...({ mrp: 110 } as object),
  });
  await editSale(app, kiosk, body._id, { ...packs({ ...kiosk, productId }, 1, 60, 91.42), version: 1 });
  const { body: history } = await get<{ groups: { fields: { field: string; old: unknown; new: unknown }[] }[] }>(
    app,
    kiosk.manager,
    `${kiosk.path}/vouchers/${body._id}/history/2`,
  );
  const fields = history.groups.flatMap((group) => group.fields);
  expect(fields.filter(({ field }) => field === 'retailPrice')).toMatchObject([
    { old: null, new: 110 },
    { old: 100, new: null },
  ]);
});

test('the database stores no zero price, and no such rate with a cess', async () => {
  const kiosk = await openKiosk();
  await sell(app, kiosk, packs(kiosk, 1, 60, 88.58));
  const change = (text: string) => ownerPool.query(`${text} where org_id = $1`, [kiosk.orgId]);
  await expect(change('update voucher_items set retail_price_paise = 0')).rejects.toMatchObject({
    constraint: 'voucher_items_retail_price_sane',
  });
  await expect(change("update tax_rates set tax_on = 'retailPrice', cess_percent_e4 = 1")).rejects.toMatchObject({
    constraint: 'tax_rates_retail_price_alone',
  });
});
