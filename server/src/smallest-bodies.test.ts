import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from './testing/calls.ts';
import { openStore } from './testing/every-kind.ts';
import { noLimits } from './testing/limited-person.ts';
import { addProduct } from './testing/masters.ts';
import { testApp } from './testing/test-app.ts';
import { openCounter, today } from './testing/vouchers.ts';

/* A field that an API caller leaves out is saved as if its default had been sent. */

const { app, pool } = await testApp();
const store = await openStore(app, pool);
const { path, partyId, supplierId, productId, godownId, shopId, vanId, cashId, bankId, rentId, state: placeOfSupply } = store;

/** Fields that always differ between two records saved one after the other. */
const ofOne =
  /^(_id|voucherNumber|version|number|.*[aA]t|.*By|billId|bill_no|referenceName|createdBy|partyName|product_name|product_code)$/;
function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (ofOne.test(name) ? [] : [[name, withoutOwn(each)]])));
}

type Answered = { _id: string };
async function saved(kind: string, body: object): Promise<unknown> {
  const { status, body: answer } = await post<Answered>(app, store.clerk, `${path}/vouchers/${kind}`, body);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return withoutOwn((await get<{ voucher: object }>(app, store.manager, `${path}/vouchers/${answer._id}`)).body.voucher);
}

const noDespatch = {
  ...{ challanNo: '', containerNo: '', despatchThrough: '', destination: '' },
  ...{ vehicleNo: '', orderNo: '', termsOfPay: '', termsOfDelivery: '' },
};
const line = { productId, count: 2, selectedPriceRate: 100 };
const wholeLine = {
  ...line,
  ...{ godownId, batch: '', actualCount: 2, isTaxInclusive: false, discountType: 'none', discount: 0, discountPercentage: 0 },
};
const trade = { date: today, partyId, placeOfSupply, finalAmount: 236 };
const wholeTrade = { ...trade, isReverseCharge: false, additionalCharges: [], despatchDetails: noDespatch, note: '', confirmed: [] };
const bought = (number: string) => ({ partyId: supplierId, supplierBill: { number, date: today } });
const money = { date: today, partyId, enteredAmount: 50, paymentMethod: 'cash', paymentDetails: { _id: cashId } };
const wholeMoney = {
  ...{
    date: today,
    partyId,
    enteredAmount: 50,
    billData: [],
    deductions: [],
    restAs: 'advance',
    ledgers: [],
    isInterState: false,
    note: '',
  },
  payments: [{ type: 'cash', _id: cashId, amount: 50, chequeNumber: '', reference: '' }],
};
const journal = {
  date: today,
  items: [
    { ledgerId: rentId, side: 'debit', amount: 10 },
    { ledgerId: cashId, side: 'credit', amount: 10 },
  ],
};
const transfer = { date: today, fromGodownId: godownId, toGodownId: shopId, items: [{ productId, count: 1 }] };
const adjusted = { productId, type: 'difference', count: 1 };

test.each<[kind: string, smallest: object, whole: object]>([
  ['sales', { ...trade, items: [line] }, { ...wholeTrade, items: [wholeLine], convertedFrom: [], paymentSplits: [], warrantyCards: [] }],
  ['saleOrder', { ...trade, items: [line] }, { ...wholeTrade, items: [{ ...wholeLine, godownId: undefined }] }],
  [
    'purchaseOrder',
    { ...trade, partyId: supplierId, items: [line] },
    { ...wholeTrade, partyId: supplierId, items: [{ ...wholeLine, godownId: undefined }] },
  ],
  ['purchase', { ...trade, ...bought('P-1'), items: [line] }, { ...wholeTrade, ...bought('P-2'), items: [wholeLine], convertedFrom: [] }],
  ['creditNote', { ...trade, items: [line] }, { ...wholeTrade, items: [wholeLine], billData: [] }],
  ['receipt', money, wholeMoney],
  ['payment', { ...money, partyId: supplierId }, { ...wholeMoney, partyId: supplierId }],
  [
    'contra',
    { date: today, fromLedgerId: cashId, toLedgerId: bankId, amount: 5 },
    { date: today, fromLedgerId: cashId, toLedgerId: bankId, amount: 5, note: '' },
  ],
  ['journal', journal, { ...journal, note: '' }],
  ['stockTransfer', transfer, { ...transfer, items: [{ productId, batch: '', count: 1 }], note: '', state: 'received' }],
  [
    'stockAdjustment',
    { date: today, reason: 'other', items: [adjusted] },
    { date: today, reason: 'other', items: [{ ...adjusted, godownId, batch: '', bookCount: 0 }], note: '' },
  ],
])('the smallest %s is saved like the whole one', async (kind, smallest, whole) => {
  expect(await saved(kind, smallest)).toEqual(await saved(kind, whole));
});

test('goods without a godown leave the van of a van sale, and the first own godown of restricted staff', async () => {
  await post(app, store.clerk, `${path}/vouchers/stockTransfer`, { ...transfer, toGodownId: vanId, items: [{ productId, count: 4 }] });
  const ofVan = { ...trade, vanGodownId: vanId };
  expect(await saved('vanSale', { ...ofVan, items: [line] })).toEqual(
    await saved('vanSale', { ...wholeTrade, ...ofVan, items: [{ ...wholeLine, godownId: vanId }] }),
  );
  const other = await openCounter(app, pool);
  const add = async (name: string) => (await post<{ row: Answered }>(app, other.manager, `${other.path}/godowns`, { name })).body.row._id;
  const own = [await add('Own A'), await add('Own B')];
  const limits = {
    ...noLimits,
    godowns: own,
  };
  expect((await put(app, other.owner, `${other.path}/staff/${other.people.clerk.id}/limits`, limits)).status).toBe(200);
  const sale = { ...trade, partyId: other.partyId, items: [{ ...line, productId: other.productId }] };
  const { body } = await post<Answered>(app, other.clerk, `${other.path}/vouchers/sales`, sale);
  expect((await get(app, other.clerk, `${other.path}/vouchers/${body._id}`)).body).toMatchObject({
    voucher: { items: [{ godownName: 'Own A' }] },
  });
  for (const id of own)
    expect((await patch(app, other.manager, `${other.path}/godowns/${id}`, { version: 1, isActive: false })).status).toBe(200);
  expect(problemsOf(await post(app, other.clerk, `${other.path}/vouchers/sales`, sale))).toEqual(['items.0.godownId GODOWN_UNKNOWN']);
});

test('a service has no godown', async () => {
  const service = await addProduct(app, store, { kind: 'service' });
  expect(await saved('sales', { ...trade, items: [{ ...line, productId: service }] })).toMatchObject({ items: [{ godownId: null }] });
});

test('the smallest party, with an opening bill, is saved like the whole one', async () => {
  const save = async (body: object) => {
    const answer = await post<{ party: Answered }>(app, store.manager, `${path}/parties`, body);
    expect(answer).toMatchObject({ status: 200 });
    return withoutOwn((await get<{ party: object }>(app, store.manager, `${path}/parties/${answer.body.party._id}`)).body.party);
  };
  const bill = { billNo: 'OB-1', billDate: '2024-03-01', amount: 10 };
  const address = { address: 'MG Road', state: placeOfSupply };
  const licence = { kind: 'fssai', number: '12345678901234' };
  const smallest = { partyName: 'Small', category: 'unregistered', state: placeOfSupply, creditDays: 30 };
  const rows = { shippingAddresses: [address], licences: [licence], openingBills: [bill] };
  const wholeRows = {
    shippingAddresses: [{ label: '', pin: '', ...address }],
    licences: [{ ...licence, expiresOn: null }],
    openingBills: [{ ...bill, dueDate: '2024-03-31' }],
  };
  const blank = {
    ...{ code: '', mobileNumber: '', email: '', gstin: '', pan: '', address: '', pin: '', accountGroup: 'Sundry Debtors' },
    ...{ priceLevelId: null, salesmanId: null, creditLimit: null, creditPolicy: 'warn' },
  };
  expect(await save({ ...smallest, ...rows })).toEqual(await save({ ...smallest, partyName: 'Whole', ...blank, ...wholeRows }));
});

test('the smallest product, price, rate and bank are saved like the whole ones', async () => {
  const read = async (noun: string, name: string, body: object) => {
    const answer = await post<Record<string, Answered>>(app, store.manager, `${path}/${noun}`, body);
    expect(answer).toMatchObject({ status: 200 });
    return withoutOwn((await get<Record<string, object>>(app, store.manager, `${path}/${noun}/${answer.body[name]!._id}`)).body[name]);
  };
  const rate = { from: '2017-07-01', gst: 18 };
  const wholeRate = { ...rate, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'value' };
  const code = { hsn: '8471', description: 'Computers' };
  const tax = (rates: object[], more = {}) => read('taxClassifications', 'taxClassification', { ...code, rates, ...more });
  const [small, whole] = [await tax([rate]), await tax([wholeRate], { hsn: '8472', slabBy: 'piece' })];
  expect(small).toEqual({ ...(whole as object), hsn: '8471' });

  const level = (await post<{ row: Answered }>(app, store.manager, `${path}/priceLevels`, { name: 'Dealer' })).body.row._id;
  const price = { priceLevelId: level, from: today, rate: 9 };
  const { body } = await get<{ taxClassifications: Answered[] }>(app, store.manager, `${path}/taxClassifications`);
  const smallest = { product_name: 'Small', unit: 'PCS', taxClassificationId: body.taxClassifications[0]!._id };
  const product = (more: object) => read('products', 'product', { ...smallest, ...more });
  const blank = {
    ...{ product_name: 'Whole', product_code: '', kind: 'goods', alternateUnit: '', alternateFactor: null, taxTreatment: 'taxable' },
    ...{ inputCredit: 'eligible', salesLedgerId: null, purchaseLedgerId: null, brandId: null, categoryId: null, subcategoryId: null },
    ...{ barcodes: [], salePrice: 0, mrp: 0, purchaseRate: 0, isTaxInclusive: false, hasBatches: false, hasExpiry: false },
    ...{ hasSerials: false, warrantyMonths: 0, reorderLevel: null, openingStock: [], isActive: true },
  };
  expect(await product({ prices: [price] })).toEqual(await product({ ...blank, prices: [{ ...price, minQuantity: 0 }] }));

  const { body: groups } = await get<{ rows: (Answered & { name: string })[] }>(
    app,
    store.manager,
    `${path}/accountGroups?search=Bank%20Acc`,
  );
  const groupId = groups.rows[0]!._id;
  const books = [{ first: 1, last: 50 }];
  const bank = (name: string, account: object) => read('ledgers', 'ledger', { name, groupId, bank: account });
  const wholeAccount = { bankName: '', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '' };
  expect(await bank('Small bank', { chequeBooks: books })).toEqual({
    ...((await bank('Whole bank', { ...wholeAccount, chequeBooks: [{ ...books[0], used: [], void: [] }] })) as object),
    name: 'Small bank',
  });
});

test('a changed rate keeps the fields that the change leaves out', async () => {
  const rates = [{ from: '2017-07-01', gst: 5, cess: 12, upTo: 1000, gstAbove: 18 }];
  const made = await post<{ taxClassification: Answered }>(app, store.manager, `${path}/taxClassifications`, {
    hsn: '6101',
    description: 'Coats',
    rates,
  });
  const changed = await patch(app, store.manager, `${path}/taxClassifications/${made.body.taxClassification._id}`, {
    version: 1,
    rates: [{ from: '2017-07-01', gst: 12 }],
  });
  expect(changed).toMatchObject({ status: 200, body: { taxClassification: { rates: [{ gst: 12, cess: 12, upTo: 1000, gstAbove: 18 }] } } });
});
