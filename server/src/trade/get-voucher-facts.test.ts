import { describe, expect, test } from 'vitest';
import { get, type Headers, patch, post, put } from '../testing/calls.ts';
import { addGodown } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addTax, rate } from '../testing/masters.ts';
import type { Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

type Facts = {
  company: { placeOfSupplyBasis: string; features: string[] };
  godowns: { _id: string; name: string; isVan: boolean; isDamage: boolean }[];
  defaultGodownId: string | null;
  additionalCharges: { name: string }[];
  priceLevels: { _id: string; name: string }[];
  despatchTitles: Record<string, string>;
  terms: string;
};
const factsOf = async (shop: Shop, kind: string, who: Headers = shop.clerk) =>
  (await get<Facts>(app, who, `${shop.path}/vouchers/facts/${kind}`)).body;
const saveSettings = (shop: Shop, sections: object) => patch(app, shop.manager, `${shop.path}/settings`, { version: 1, ...sections });
const workIn = (shop: Shop, godowns: readonly string[]) =>
  put(app, shop.manager, `${shop.path}/staff/${shop.people.clerk.id}/limits`, { ...noLimits, godowns });
const namesOf = (facts: Facts) => facts.godowns.map(({ name }) => name);

test('a form gets the charges as in their masters, with the dated rates of their codes', async () => {
  const shop = await openCounter(app, pool);
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('Freight outward', 'Indirect Incomes')).body;
  const save = (name: string, more: object) =>
    post(app, shop.manager, `${shop.path}/additionalCharges`, { name, ledgerId: ledger._id, ...more });
  const own = await addTax(app, shop, [rate(12), rate(18, '2025-09-22')], '9965');
  await save('Packing', { figure: 'percent', percent: 2.5, taxing: 'own', taxClassificationId: own });
  await save('Discount', { amount: 0, isDeduction: true, taxing: 'afterTax' });
  const { row } = (await save('Old', { amount: 5 })).body as { row: { _id: string } };
  await patch(app, shop.manager, `${shop.path}/additionalCharges/${row._id}`, { version: 1, isActive: false });
  expect((await factsOf(shop, 'sales')).additionalCharges).toMatchObject([
    {
      name: 'Discount',
      ledgerId: ledger._id,
      isDeduction: true,
      figure: 'amount',
      amount: 0,
      taxing: 'afterTax',
      hsn: null,
      slabBy: null,
      rates: [],
    },
    {
      name: 'Packing',
      isDeduction: false,
      figure: 'percent',
      percent: 2.5,
      taxing: 'own',
      hsn: '9965',
      slabBy: 'piece',
      rates: [
        { from: '2025-09-22', gst: 18 },
        { from: '2017-07-01', gst: 12 },
      ],
    },
  ]);
  expect((await factsOf(await openCounter(app, pool), 'sales')).additionalCharges).toEqual([]);
});

test('also price levels, titles of despatch fields, terms, basis of the place of supply and enabled parts of Bahi', async () => {
  const shop = await openCounter(app, pool);
  const { row } = (await post(app, shop.manager, `${shop.path}/priceLevels`, { name: 'Wholesale' })).body as { row: { _id: string } };
  expect(await factsOf(shop, 'sales')).toMatchObject({
    company: { placeOfSupplyBasis: 'billing', features: expect.arrayContaining(['batches', 'vans', 'priceLevels']) },
    priceLevels: [{ _id: row._id, name: 'Wholesale' }],
    despatchTitles: { challanNo: 'Challan No.', termsOfDelivery: 'Terms Of Delivery' },
    terms: '',
  });
  const { body } = await get<{ settings: { books: object; despatch: object; print: object } }>(app, shop.manager, `${shop.path}/settings`);
  const { books, despatch, print } = body.settings;
  const saved = await saveSettings(shop, {
    books: { ...books, placeOfSupplyBasis: 'shipping' },
    despatch: { ...despatch, challanNo: 'Gate pass', vehicleNo: '' },
    print: { ...print, terms: 'Goods once sold are not taken back.' },
    features: ['batches'],
  });
  expect(saved.status).toBe(200);
  const facts = await factsOf(shop, 'sales');
  expect(facts).toMatchObject({
    company: { placeOfSupplyBasis: 'shipping', features: ['batches'] },
    despatchTitles: { challanNo: 'Gate pass', vehicleNo: 'Vehicle No' },
    terms: 'Goods once sold are not taken back.',
  });
  expect(Object.keys(facts.despatchTitles)).toHaveLength(8);
});

describe('godowns', () => {
  test('for damaged goods are not offered for sales, but for returns', async () => {
    const shop = await openCounter(app, pool);
    await addGodown(app, shop, 'Broken', { isDamage: true });
    expect(namesOf(await factsOf(shop, 'sales'))).toEqual(['Main']);
    const facts = await factsOf(shop, 'creditNote');
    expect(facts.godowns).toMatchObject([
      { name: 'Main', isDamage: false },
      { name: 'Broken', isDamage: true },
    ]);
    expect(facts.defaultGodownId).toBe(facts.godowns[0]!._id);
  });

  test('begin with the default one, for a van sale with the caller’s van', async () => {
    const shop = await openCounter(app, pool);
    expect((await factsOf(shop, 'vanSale')).defaultGodownId).toBeNull();
    const one = await addGodown(app, shop, 'Van 1', { isVan: true, salesmanId: shop.people.manager.id });
    expect((await factsOf(shop, 'vanSale')).defaultGodownId).toBe(one);
    const mine = await addGodown(app, shop, 'Van 2', { isVan: true, salesmanId: shop.people.clerk.id });
    const facts = await factsOf(shop, 'vanSale');
    expect(facts.godowns.find(({ _id }) => _id === mine)).toMatchObject({ isVan: true });
    expect(facts.defaultGodownId).toBe(mine);
    expect((await factsOf(shop, 'vanSale', shop.owner)).defaultGodownId).toBeNull();
    expect((await factsOf(shop, 'sales')).defaultGodownId).not.toBe(mine);
  });

  test('of restricted staff are only theirs, and the first of them replaces the default', async () => {
    const shop = await openCounter(app, pool);
    const shed = await addGodown(app, shop, 'Shed');
    expect((await workIn(shop, [shed])).status).toBe(200);
    const facts = await factsOf(shop, 'sales');
    expect([namesOf(facts), facts.defaultGodownId]).toEqual([['Shed'], shed]);
  });
});
