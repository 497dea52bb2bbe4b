import type { Page } from '@playwright/test';
import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt, takesPictures } from '../fixtures/look.ts';
import { addParty, addProduct, type SavedVoucher, type Shop } from '../fixtures/shop.ts';

// Every kind of voucher: empty, refused, full with all sections open, and saved.
test.describe.configure({ timeout: 300_000 });

/** The addresses of each kind: new, edit and details. */
const goods = [
  ['sales', '/sUsers/sales', '/sUsers/editsales', '/sUsers/salesDetails'],
  ['vanSale', '/sUsers/vanSale', '/sUsers/editvanSale', '/sUsers/vanSaleDetails'],
  ['saleOrder', '/sUsers/invoice', '/sUsers/editinvoice', '/sUsers/invoiceDetails'],
  ['purchaseOrder', '/sUsers/purchaseOrder', '/sUsers/editpurchaseOrder', '/sUsers/purchaseOrderDetails'],
  ['purchase', '/sUsers/purchase', '/sUsers/editpurchase', '/sUsers/purchaseDetails'],
  ['creditNote', '/sUsers/creditNote', '/sUsers/editcreditNote', '/sUsers/creditNoteDetails'],
  ['debitNote', '/sUsers/debitNote', '/sUsers/editdebitNote', '/sUsers/debitNoteDetails'],
] as const;
const plain = [
  ['contra', '/sUsers/contra', '/sUsers/editcontra', '/sUsers/contraDetails'],
  ['journal', '/sUsers/journal', '/sUsers/editjournal', '/sUsers/journalDetails'],
  ['stockTransfer', '/sUsers/stockTransfer', '/sUsers/editstockTransfer', '/sUsers/stockTransferDetails'],
  ['stockAdjustment', '/sUsers/stockAdjustment', '/sUsers/editstockAdjustment', '/sUsers/stockAdjustmentDetails'],
  ['stockJournal', '/sUsers/stockJournal', '/sUsers/editstockJournal', '/sUsers/stockJournalDetails'],
] as const;
type Row = (typeof goods)[number] | (typeof plain)[number];
type Kind = Row[0];

test('vouchers with goods', async ({ open, shop }) => {
  const saved = await stocked(shop);
  const page = await open(shop.manager);
  for (const row of goods) await lookAtKind(page, row, saved);
  await begin(page, '/sUsers/addItemSales');
  const add = page.getByRole('list', { name: 'Items', exact: true }).getByRole('button', { name: /^Add / });
  await add.first().click();
  await lookAt(page, 'voucher-sales-items', { briefly: true });
});

test('vouchers without tax, their history, the day book and warranty cards', async ({ open, shop }) => {
  const saved = await stocked(shop);
  const page = await open(shop.manager);
  for (const row of plain) await lookAtKind(page, row, saved);
  await begin(page, '/sUsers/searchGodown');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock transfer' })).toBeVisible();

  const { _id: order, version } = saved.saleOrder;
  await post(shop.manager, `${shop.path}/vouchers/${order}/close`, { version, reason: 'The customer went elsewhere' });
  await begin(page, `/sUsers/invoiceDetails/${order}`);
  await expect(page.getByText('The customer went elsewhere')).toBeVisible();
  await lookAt(page, 'voucher-saleOrder-closed', { briefly: true });
  await begin(page, `/sUsers/voucherHistory/${order}`);
  await expect(page.getByText('Closed: The customer went elsewhere')).toBeVisible();
  await lookAt(page, 'voucher-history', { briefly: true });
  await begin(page, '/sUsers/vouchers');
  await expect(page.getByText(saved.sales.voucherNumber)).toBeVisible();
  await lookAt(page, 'voucher-day-book', { briefly: true });
  await begin(page, '/sUsers/warrantyCards?search=K-77');
  await expect(page.getByText('K-77')).toBeVisible();
  await lookAt(page, 'warranty-cards', { briefly: true });
  if (!takesPictures) return;
  await begin(page, '/sUsers/warrantyCards?search=nothing');
  await lookAt(page, 'warranty-cards-none', { briefly: true });
});

/** Empty and refused only with pictures; in every run as saved, with all sections open. */
async function lookAtKind(page: Page, [kind, create, edit, details]: Row, saved: Record<Kind, SavedVoucher>) {
  const { _id, voucherNumber } = saved[kind];
  if (takesPictures) {
    await begin(page, create);
    await lookAt(page, `voucher-${kind}-empty`, { briefly: true });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/to mend/).first()).toBeVisible();
    await lookAt(page, `voucher-${kind}-wrong`, { briefly: true });
    await page.goto('about:blank');
    await begin(page, `${details}/${_id}`);
    await lookAt(page, `voucher-${kind}-saved`, { briefly: true });
  }
  await begin(page, `${edit}/${_id}`);
  await expect(page.getByText(voucherNumber).first()).toBeVisible();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await lookAt(page, `voucher-${kind}-full`, { briefly: true });
  await page.goto('about:blank'); // nothing was changed, so leaving asks no question
}

async function begin(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** A shop with one voucher of each kind. */
async function stocked(shop: Shop): Promise<Record<Kind, SavedVoucher>> {
  const { manager, path, godownId } = shop;
  const date = todayInIndia();
  const master = async (noun: string, body: object) => (await post<{ row: { _id: string } }>(manager, `${path}/${noun}`, body)).row._id;
  await post(manager, `${path}/banks`, { name: 'HDFC 0042' });
  const second = await master('godowns', { name: 'Shop in Laxmi Road' });
  const vanGodownId = await master('godowns', { name: 'Van 7', isVan: true, salesmanId: (shop.clerk.data as { _id: string })._id });
  const { rows: groups } = await get<{ rows: { _id: string; name: string }[] }>(manager, `${path}/accountGroups?limit=100`);
  const { ledger: freight } = await post<{ ledger: { _id: string } }>(manager, `${path}/ledgers`, {
    name: 'Freight',
    groupId: groups.find(({ name }) => name === 'Indirect Incomes')?._id,
  });
  await post(manager, `${path}/additionalCharges`, { name: 'Freight', ledgerId: freight._id, taxing: 'spread' });
  const customer = await addParty(shop, 'Shree Mahalaxmi General Stores and Provision Merchants', {
    category: 'regular',
    gstin: '27AAACR4849R1ZL',
  });
  const supplier = await addParty(shop, 'Nashik Dairy', {
    accountGroup: 'Sundry Creditors',
    category: 'regular',
    gstin: '27AABCT1332L1ZE',
  });
  const soap = await addProduct(shop, 'Soap with sandal and turmeric, family pack of four');
  const mixer = await addProduct(shop, 'Mixer', { salePrice: 2499, more: { warrantyMonths: 24 } });
  const milk = await addProduct(shop, 'Milk', {
    more: {
      hasBatches: true,
      hasExpiry: true,
      openingStock: [{ quantity: 40, godownId: second, batch: 'M1', expiresOn: todayInIndia(200) }],
    },
  });
  const { sources } = await get<{ sources: { _id: string; kind: string }[] }>(manager, `${path}/sources`);
  const sourceOf = (wanted: string) => sources.find(({ kind }) => kind === wanted)!._id;
  const [cash, bankId] = [sourceOf('cash'), sourceOf('bank')];
  const save = (kind: Kind, body: object) => post<SavedVoucher>(manager, `${path}/vouchers/${kind}`, { date, ...body });
  const line = (product: { _id: string }, count: number, selectedPriceRate: number, more: object = {}) => ({
    productId: product._id,
    godownId,
    count,
    actualCount: count,
    selectedPriceRate,
    ...more,
  });
  const to = { partyId: customer._id, placeOfSupply: '27' };
  const from = { partyId: supplier._id, placeOfSupply: '27' };

  const stockTransfer = await save('stockTransfer', {
    fromGodownId: godownId,
    toGodownId: vanGodownId,
    items: [{ productId: soap._id, count: 100 }],
    note: 'For the round of Hadapsar',
  });
  const sales = await save('sales', {
    ...to,
    items: [
      line(soap, 24, 100, { discountType: 'percentage', discountPercentage: 5 }),
      line(mixer, 1, 2499),
      line(milk, 10, 60, { godownId: second, batch: 'M1' }),
    ],
    warrantyCards: [{ productId: mixer._id, number: 'K-77' }],
    additionalCharges: [{ ledgerId: freight._id, amount: 100, isComposite: true }],
    despatchDetails: { vehicleNo: 'MH 12 AB 1234', despatchThrough: 'Own van' },
    note: 'To be delivered before noon',
    paymentSplits: [
      { type: 'cash', amount: 2000, ref_id: cash, ref_collection: 'Cash' },
      { type: 'upi', amount: 1000, ref_id: bankId, ref_collection: 'BankDetails' },
    ],
    finalAmount: 6465.22,
  });
  const saleOrder = await save('saleOrder', { ...to, items: [line(soap, 12, 100), line(mixer, 2, 2499)], finalAmount: 7313.64 });
  const vanSale = await save('vanSale', { ...to, vanGodownId, items: [line(soap, 6, 100, { godownId: vanGodownId })], finalAmount: 708 });
  const purchase = await save('purchase', {
    ...from,
    items: [
      line(soap, 50, 80),
      line(milk, 20, 50, { batch: 'M2', newBatch: { manufacturedOn: date, expiresOn: todayInIndia(90), mrp: 70 } }),
    ],
    supplierBill: { number: 'ND/118', date },
    finalAmount: 5900,
  });
  const purchaseOrder = await save('purchaseOrder', {
    ...from,
    items: [line(soap, 50, 80)],
    expectedOn: todayInIndia(7),
    finalAmount: 4720,
  });
  const creditNote = await save('creditNote', {
    ...to,
    items: [line(soap, 2, 100, { originalLine: 0, discountType: 'percentage', discountPercentage: 5 })],
    original: { _id: sales._id, number: sales.voucherNumber, date },
    finalAmount: 224.2,
  });
  const debitNote = await save('debitNote', {
    ...from,
    items: [line(soap, 5, 80, { originalLine: 0 })],
    original: { _id: purchase._id, number: purchase.voucherNumber, date },
    finalAmount: 472,
  });
  const contra = await save('contra', { fromLedgerId: cash, toLedgerId: bankId, amount: 500, note: 'Into the bank' });
  const journal = await save('journal', {
    items: [
      { ledgerId: freight._id, side: 'debit', amount: 80 },
      { ledgerId: customer._id, side: 'credit', amount: 80 },
    ],
  });
  const stockAdjustment = await save('stockAdjustment', {
    reason: 'damage',
    items: [{ productId: soap._id, godownId, type: 'difference', count: -2 }],
    note: 'Wet by rain',
  });
  const stockJournal = await save('stockJournal', {
    items: [
      { productId: soap._id, godownId: second, type: 'produced', count: 2, rate: 60 },
      { productId: soap._id, godownId, type: 'consumed', count: 2 },
    ],
    additionalCosts: [{ name: 'Packing', type: 'amount', value: 12.5 }],
    note: 'Packed anew',
  });
  return {
    sales,
    vanSale,
    saleOrder,
    purchaseOrder,
    purchase,
    creditNote,
    debitNote,
    contra,
    journal,
    stockTransfer,
    stockAdjustment,
    stockJournal,
  };
}
