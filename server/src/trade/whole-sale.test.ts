import { defaultSettings } from '@bahi/core/organizations/company-settings';
import { addDays } from '@bahi/core/periods/business-date';
import { expect, test, vi } from 'vitest';
import { Tx } from '../platform/transaction.ts';
import { get, patch, post, problemsOf } from '../testing/calls.ts';
import { stockPlaces } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, editSale, openBills, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Details = { voucher: Record<string, unknown> & { items: Record<string, unknown>[]; partyId: string | null } };
const details = async (counter: Counter, id: string) =>
  (await get<Details>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher;
const addLevel = async (counter: Counter, name: string) =>
  (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/priceLevels`, { name })).body.row._id;
async function saveSettings(counter: Counter, changes: object) {
  const { body } = await get<{ settings: { version: number } }>(app, counter.manager, `${counter.path}/settings`);
  const saved = await patch(app, counter.manager, `${counter.path}/settings`, { version: body.settings.version, ...changes });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}
const cashLedger = async (counter: Counter) =>
  (await get<{ ledgers: Record<string, string> }>(app, counter.clerk, `${counter.path}/vouchers/facts/sales`)).body.ledgers.cash!;

test('a sale has charges, despatch details, a second unit, free goods and a price level, and an edit keeps them', async () => {
  const counter = await openCounter(app, pool);
  const { save } = await openLedgers(app, counter);
  const freight = (await save('Freight', 'Indirect Incomes')).body.ledger._id;
  const productId = await addProduct(app, counter, { product_name: 'Boxed', openingStock: 100, alternateUnit: 'BOX', alternateFactor: 12 });
  const selectedPriceLevel = await addLevel(counter, 'Wholesale');
  const item = { ...saleOf(counter, 2, 1200).items[0]!, productId, actualCount: 2.5, unitFactor: 12 };
  const body = {
    ...saleOf(counter, 2, 1200),
    items: [item],
    additionalCharges: [
      { ledgerId: freight, amount: 100, gst: 18 },
      { ledgerId: freight, amount: 50, isComposite: true },
    ],
    despatchDetails: { vehicleNo: 'GJ01AB1234' },
    selectedPriceLevel,
    finalAmount: 2832 + 118 + 59,
  };
  const { status, body: saved } = await sell(app, counter, body);
  expect([status, saved.problems, saved.amount]).toEqual([200, undefined, 3009]);
  expect(await closings(app, counter)).toMatchObject({ Sales: -2400, Freight: -150, 'Output CGST': -229.5 });
  expect(await stockPlaces(app, counter, today, productId)).toEqual({ Main: 70 });
  expect(await details(counter, saved._id)).toMatchObject({
    items: [{ productId, count: 2, actualCount: 2.5, unitFactor: 12, alternateUnit: 'BOX' }],
    additionalCharges: [
      { ledgerId: freight, amount: 100, gst: 18, isComposite: false, total: 118 },
      { ledgerId: freight, amount: 50, isComposite: true, total: 59 },
    ],
    despatchDetails: { vehicleNo: 'GJ01AB1234' },
    selectedPriceLevel: { _id: selectedPriceLevel, name: 'Wholesale' },
  });
  const edited = await editSale(app, counter, saved._id, { ...body, additionalCharges: [], finalAmount: 2832, version: 1 });
  expect([edited.status, edited.body.problems]).toEqual([200, undefined]);
  expect(await details(counter, saved._id)).toMatchObject({ additionalCharges: [], despatchDetails: { vehicleNo: 'GJ01AB1234' } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  expect((await cancel(app, counter, saved._id, 2)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a plain sale has no row beside its lines', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 1));
  const { rows } = await ownerPool.query(
    'select from trade_vouchers where org_id = $1 union all select from voucher_charges where org_id = $1',
    [counter.orgId],
  );
  expect(rows).toEqual([]);
});

test('a plain sale reads its facts in one statement, and each further part costs one more in the same round trip', async () => {
  const counter = await openCounter(app, pool);
  const asked = vi.spyOn(Tx.prototype, 'together');
  const statementsOf = async (more: object) => {
    asked.mockClear();
    expect((await sell(app, counter, saleOf(counter, 1, 100, more))).status).toBe(200);
    return asked.mock.calls.map(([statements]) => statements.length);
  };
  const split = { type: 'cash', amount: 1, ref_id: counter.cashId, ref_collection: 'Cash' };
  const plain = await statementsOf({});
  expect(plain.at(-1)).toBe(1);
  expect(await statementsOf({ paymentSplits: [split] })).toEqual([...plain.slice(0, -1), 2]);
  asked.mockRestore();
});

test('a total is rounded to the rupee by a charge in the details', async () => {
  const counter = await openCounter(app, pool);
  await saveSettings(counter, { books: { ...defaultSettings.books, roundsToRupee: true } });
  const { status, body } = await sell(app, counter, { ...saleOf(counter, 1, 100.4), finalAmount: 118 });
  expect([status, body.problems, body.amount]).toEqual([200, undefined, 118]);
  expect(await details(counter, body._id)).toMatchObject({ totals: { roundOff: -0.48 }, additionalCharges: [] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('"Cash sale without making a party: the predefined party Cash, with name and phone on the voucher, money given and change due"', async () => {
  const counter = await openCounter(app, pool);
  const cash = await cashLedger(counter);
  const walkIn = { name: 'Asha', mobileNumber: '9876543210' };
  const part = { type: 'cash', amount: 118, ref_id: cash, ref_collection: 'Cash', given: 200 };
  const body = { ...saleOf(counter, 1), partyId: cash, walkIn, paymentSplits: [part] };
  const { status, body: saved } = await sell(app, counter, body);
  expect([status, saved.problems]).toEqual([200, undefined]);
  const plain = await sell(app, counter, { ...saleOf(counter, 1), partyId: cash });
  expect(plain.status).toBe(200);
  expect(await closings(app, counter)).toMatchObject({ Cash: 236, Sales: -200 });
  const sale = await details(counter, saved._id);
  expect(sale).toMatchObject({ partyId: null, walkIn, paymentSplits: [{ amount: 118, given: 200 }] });
  const { rows } = await ownerPool.query('select from bills where org_id = $1 and voucher_id = $2', [counter.orgId, saved._id]);
  expect(rows).toEqual([]);
  expect((await editSale(app, counter, saved._id, { ...body, ...saleOf(counter, 2), partyId: cash, version: 1 })).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);

  const wrong = { ...body, paymentSplits: [{ ...part, given: 100 }] };
  expect(problemsOf(await sell(app, counter, wrong))).toEqual(['paymentSplits.0.given GIVEN_TOO_LITTLE']);
  expect(problemsOf(await sell(app, counter, { ...saleOf(counter, 1), walkIn }))).toEqual(['walkIn WALK_IN_WITH_PARTY']);
});

test('goods of a counter sale are returned by a credit note to Cash', async () => {
  const counter = await openCounter(app, pool);
  const cash = await cashLedger(counter);
  const { body } = await sell(app, counter, { ...saleOf(counter, 3), partyId: cash });
  const note = {
    ...saleOf(counter, 1),
    partyId: cash,
    items: [{ ...saleOf(counter, 1).items[0]!, originalLine: 0 }],
    original: { _id: body._id },
  };
  const saved = await post<{ problems?: [] }>(app, counter.clerk, `${counter.path}/vouchers/creditNote`, note);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ Cash: 236 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('bill-to and ship-to are stored as entered, and the billed party decides the place of supply', async () => {
  const counter = await openCounter(app, pool);
  const buyer = await addParty(app, counter, { partyName: 'Head Office', state: '29' });
  const body = { ...saleOf(counter, 10, 100, { placeOfSupply: '29' }), billToParty: { _id: buyer }, shipToParty: { _id: counter.partyId } };
  expect(problemsOf(await sell(app, counter, { ...body, placeOfSupply: counter.state }))).toEqual([
    'placeOfSupply PLACE_OF_SUPPLY_OF_ADDRESS',
  ]);
  const { status, body: saved } = await sell(app, counter, body);
  expect([status, saved.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Output IGST': -180 });
  expect(await details(counter, saved._id)).toMatchObject({
    partyId: counter.partyId,
    billToParty: { _id: buyer, partyName: 'Head Office', state: '29' },
    shipToParty: { _id: counter.partyId },
    newAddress: null,
  });
  // The party still owes it, whoever is named on the bill.
  expect((await openBills(app, counter)).totalOutstandingAmount).toBe(1180);

  await saveSettings(counter, { books: { ...defaultSettings.books, placeOfSupplyBasis: 'shipping' } });
  expect((await sell(app, counter, { ...body, placeOfSupply: counter.state })).status).toBe(200);
  expect(problemsOf(await sell(app, counter, body))).toEqual(['placeOfSupply PLACE_OF_SUPPLY_OF_ADDRESS']);
});

test('a new address belongs to this voucher only, and its state is the place of supply', async () => {
  const counter = await openCounter(app, pool);
  const newAddress = { address: '4 Mill Road', pin: '400001', state: '29' };
  const { status, body } = await sell(app, counter, saleOf(counter, 1, 100, { placeOfSupply: '29', newAddress }));
  expect([status, body.problems]).toEqual([200, undefined]);
  expect(await details(counter, body._id)).toMatchObject({ billToParty: null, shipToParty: null, newAddress });
  const unknown = await sell(app, counter, saleOf(counter, 1, 100, { shipToParty: { _id: crypto.randomUUID() } }));
  expect(problemsOf(unknown)).toEqual(['shipToParty PARTY_UNKNOWN']);
});

test('charges that a purchase spreads over its items are part of the goods’ cost', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  const { save } = await openLedgers(app, counter);
  const freight = (await save('Freight Inward', 'Direct Expenses')).body.ledger._id;
  const productId = await addProduct(app, counter, { product_name: 'Bought' });
  const body = {
    ...saleOf(counter, 10, 50),
    partyId: supplier,
    items: [{ ...saleOf(counter, 10, 50).items[0]!, productId }],
    additionalCharges: [{ ledgerId: freight, amount: 25, isComposite: true }],
    finalAmount: 525,
  };
  const saved = await post<{ _id: string; problems?: [] }>(app, counter.clerk, `${counter.path}/vouchers/purchase`, body);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  const moved = await ownerPool.query('select value_paise from stock_moves where org_id = $1 and voucher_id = $2', [
    counter.orgId,
    saved.body._id,
  ]);
  expect(moved.rows).toEqual([{ value_paise: 52_500 }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('staff bound to the price list may charge the price of the level, and no less', async () => {
  const counter = await openCounter(app, pool);
  const selectedPriceLevel = await addLevel(counter, 'Wholesale');
  const productId = await addProduct(app, counter, { salePrice: 100, openingStock: 10 });
  const prices = [{ priceLevelId: selectedPriceLevel, from: addDays(today, -1), minQuantity: 0, rate: 90 }];
  expect((await patch(app, counter.manager, `${counter.path}/products/${productId}`, { version: 1, prices })).status).toBe(200);
  await saveSettings(counter, { staff: { backDatingDays: null, mostDiscountPercent: null, mostFree: null, rates: 'notBelow' } });
  const sellAt = (rate: number, more: object) => sell(app, counter, saleOf({ ...counter, productId }, 1, rate, more));
  expect((await sellAt(90, { selectedPriceLevel })).status).toBe(200);
  expect(problemsOf(await sellAt(89, { selectedPriceLevel }))).toEqual(['items.0.selectedPriceRate RATE_BELOW_LIST']);
  expect(problemsOf(await sellAt(90, {}))).toEqual(['items.0.selectedPriceRate RATE_BELOW_LIST']);
  expect(problemsOf(await sellAt(100, { selectedPriceLevel: crypto.randomUUID() }))).toEqual(['selectedPriceLevel GONE']);
});
