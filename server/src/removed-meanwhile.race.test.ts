import { expect, test } from 'vitest';
import { type Answer, post, problemsOf, remove } from './testing/calls.ts';
import { openLedgers } from './testing/ledgers.ts';
import { waiting, whileHeld } from './testing/locks.ts';
import { addParty, addProduct, addTax } from './testing/masters.ts';
import { moneyOf, saveMoney } from './testing/receipts.ts';
import { testApp } from './testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell, today } from './testing/vouchers.ts';
import { verifyCompany } from './verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Case = {
  what: string;
  table: string;
  /** Set if the route's noun differs from the table. */
  noun?: string;
  add: (counter: Counter) => Promise<string>;
  save: (counter: Counter, id: string) => Promise<Answer<unknown>>;
  refused: string;
};

const make = async (counter: Counter, noun: string, body: object) =>
  (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/${noun}`, body)).body.row._id;
const save = (counter: Counter, noun: string, body: object) => post(app, counter.manager, `${counter.path}/${noun}`, body);
const addLedger = async (counter: Counter, name: string, group: string) =>
  (await (await openLedgers(app, counter)).save(name, group)).body.ledger._id;
const addTill = (counter: Counter) => addLedger(counter, 'Till', 'Cash-in-Hand');
const addLevel = (counter: Counter) => make(counter, 'priceLevels', { name: 'Retail' });
const saveProduct = async (counter: Counter, more: { taxClassificationId?: string; [field: string]: unknown }) => {
  const taxClassificationId = more.taxClassificationId ?? (await addTax(app, counter));
  return save(counter, 'products', { product_name: 'Soap', unit: 'PCS', ...more, taxClassificationId });
};

const vouchers: Case[] = [
  {
    what: 'a product of a sale',
    table: 'products',
    add: (counter) => addProduct(app, counter),
    save: (counter, productId) => {
      const { items, ...sale } = saleOf(counter, 1);
      return sell(app, counter, { ...sale, items: [{ ...items[0], productId }] });
    },
    refused: 'items.0.productId PRODUCT_UNKNOWN',
  },
  {
    what: 'a ledger that a sale is paid into',
    table: 'ledgers',
    add: addTill,
    save: (counter, till) => {
      const paymentSplits = [{ type: 'cash', amount: 118, ref_id: till, ref_collection: 'Cash' }];
      return sell(app, counter, saleOf(counter, 1, 100, { paymentSplits }));
    },
    refused: 'paymentSplits.0.ref_id LEDGER_UNKNOWN',
  },
  {
    what: 'a ledger of a receipt',
    table: 'ledgers',
    add: addTill,
    save: (counter, till) => {
      const payments = [{ type: 'cash', _id: till, amount: 10 }];
      return saveMoney(app, counter, 'receipt', moneyOf(counter, counter.partyId, 10, {}, { payments }));
    },
    refused: 'payments.0._id LEDGER_UNKNOWN',
  },
  {
    what: 'a party to whom a sale is billed',
    table: 'parties',
    add: (counter) => addParty(app, counter),
    save: (counter, _id) => sell(app, counter, { ...saleOf(counter, 1), billToParty: { _id } }),
    refused: 'billToParty PARTY_UNKNOWN',
  },
  {
    what: 'a series of a sale',
    table: 'number_series',
    noun: 'series',
    add: (counter) => make(counter, 'series', { kind: 'sales', name: 'Counter', prefix: 'C/{fy}/' }),
    save: (counter, seriesId) => sell(app, counter, { ...saleOf(counter, 1), seriesId }),
    refused: 'seriesId SERIES_UNKNOWN',
  },
  {
    what: 'the bill of materials of a stock journal',
    table: 'boms',
    add: async (counter) => make(counter, 'boms', bomOf(await addProduct(app, counter), counter.productId)),
    save: (counter, bomId) => {
      const items = [{ productId: counter.productId, type: 'produced', count: 1 }];
      return post(app, counter.clerk, `${counter.path}/vouchers/stockJournal`, {
        ...{ date: today, shareBy: 'quantity', items, bomId },
        confirmed: ['MADE_OF_NOTHING'],
      });
    },
    refused: 'bomId GONE',
  },
];

function bomOf(productId: string, material: string) {
  return { name: 'Cake', productId, makes: 1, items: [{ productId: material, count: 1 }] };
}

const records: Case[] = [
  {
    what: 'the tax classification of a product',
    table: 'tax_classifications',
    noun: 'taxClassifications',
    add: (counter) => addTax(app, counter),
    save: (counter, taxClassificationId) => saveProduct(counter, { taxClassificationId }),
    refused: 'taxClassificationId TAX_CLASSIFICATION_UNKNOWN',
  },
  {
    what: 'the brand of a product',
    table: 'brands',
    add: (counter) => make(counter, 'brands', { name: 'Lux' }),
    save: (counter, brandId) => saveProduct(counter, { brandId }),
    refused: 'brandId BRAND_UNKNOWN',
  },
  {
    what: 'the category of a product',
    table: 'categories',
    add: (counter) => make(counter, 'categories', { name: 'Soaps' }),
    save: (counter, categoryId) => saveProduct(counter, { categoryId }),
    refused: 'categoryId CATEGORY_UNKNOWN',
  },
  {
    what: 'a material of a bill of materials',
    table: 'products',
    add: (counter) => addProduct(app, counter),
    save: (counter, material) => save(counter, 'boms', bomOf(counter.productId, material)),
    refused: 'items.0.productId PRODUCT_UNKNOWN',
  },
  {
    what: 'the sales ledger of a product',
    table: 'ledgers',
    add: (counter) => addLedger(counter, 'Sales of soap', 'Sales Accounts'),
    save: (counter, salesLedgerId) => saveProduct(counter, { salesLedgerId }),
    refused: 'salesLedgerId LEDGER_UNKNOWN',
  },
  {
    what: 'the purchase ledger of a product',
    table: 'ledgers',
    add: (counter) => addLedger(counter, 'Purchase of soap', 'Purchase Accounts'),
    save: (counter, purchaseLedgerId) => saveProduct(counter, { purchaseLedgerId }),
    refused: 'purchaseLedgerId LEDGER_UNKNOWN',
  },
  {
    what: 'a price level of a product',
    table: 'price_levels',
    noun: 'priceLevels',
    add: addLevel,
    save: (counter, priceLevelId) => saveProduct(counter, { prices: [{ priceLevelId, from: '2026-04-01', minQuantity: 0, rate: 5 }] }),
    refused: 'prices.0.priceLevelId PRICE_LEVEL_UNKNOWN',
  },
  {
    what: 'the price level of a party',
    table: 'price_levels',
    noun: 'priceLevels',
    add: addLevel,
    save: (counter, priceLevelId) =>
      save(counter, 'parties', { partyName: 'Anand', category: 'unregistered', state: counter.state, priceLevelId }),
    refused: 'priceLevelId PRICE_LEVEL_UNKNOWN',
  },
  {
    what: 'the ledger of an additional charge',
    table: 'ledgers',
    add: (counter) => addLedger(counter, 'Freight', 'Indirect Incomes'),
    save: (counter, ledgerId) => save(counter, 'additionalCharges', { name: 'Freight', ledgerId }),
    refused: 'ledgerId LEDGER_UNKNOWN',
  },
];

test.each([...vouchers, ...records])('$what is deleted while that is saved: refused at its field', async (each) => {
  const { table, noun = table, add, refused } = each;
  const counter = await openCounter(app, pool);
  const id = await add(counter);
  // The removal locks the row first. The save has read it by then, and waits to refer to it.
  const [removed, saved] = await whileHeld<Answer<unknown>>(
    ownerPool,
    `select from ${table} where org_id = $1 and id = $2`,
    [counter.orgId, id],
    () => [
      remove(app, counter.manager, `${counter.path}/${noun}/${id}`, { version: 1 }),
      waiting(ownerPool, 1).then(() => each.save(counter, id)),
    ],
  );
  expect(removed).toMatchObject({ status: 200 });
  expect(problemsOf(saved!)).toEqual([refused]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
