import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { addOperator, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, openBills, openCounter, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
type Item = { product_name?: string; treatment: string; igst: number };
type Voucher = { version: number; partyId: string; note: string; items: Item[] };

/** A restaurant with the operator Foodline, a thali for 300, packing for 30, and a bottle of cola for 40 at 18 %, which is goods. */
async function openOnline() {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { path, manager } = counter;
  const operatorId = await addOperator(app, counter);
  const mark = (id: string, isOperator = true) => put<object>(app, manager, `${path}/operators/${id}`, { isOperator });
  const tax = await addTax(app, counter, [rate(18)], '22021010');
  const bottle = await addProduct(app, counter, { product_name: 'Cola', taxClassificationId: tax, openingStock: 10 });
  const dishes = {
    thali: await place.dish('Thali', 300, place.hot._id),
    packing: await place.dish('Packing', 30, null),
    cola: await place.dish('Cola bottle', 40, null, { productId: bottle }),
  };
  const open = (operatorOrder: string, more: object = {}) => place.open({ kind: 'aggregator', operatorId, operatorOrder, ...more });
  const order = async (operatorOrder: string, counts: Partial<Record<keyof typeof dishes, number>>) => {
    const { order: opened } = done(await open(operatorOrder));
    const items = Object.entries(counts).map(([name, count]) => ({ itemId: dishes[name as keyof typeof dishes]._id, count: count! }));
    return done(await place.round(opened, items)).order;
  };
  const settle = async (its: Awaited<ReturnType<typeof order>>, rupees: number, more: object = {}) =>
    done(await place.act(its, 'settlement', { finalAmount: rupees, ...more }, manager));
  const voucherOf = async (id: string) => done(await get<{ voucher: Voucher }>(app, manager, `${path}/vouchers/${id}`)).voucher;
  const at = `${path}/operators/${operatorId}`;
  const pay = (rows: object[], paid: number, differences = 0) =>
    post<{ _id: string; message: string; amount: number }>(app, manager, `${at}/payouts`, {
      ...{ date: today, ledgerId: counter.bankId, reference: 'UTR 1', rows, paid, differences },
    });
  return { ...counter, ...place, operatorId, mark, order, settle, voucherOf, at, pay };
}

test('section 9(5) to the paisa: the bill of 570.00 has no tax, and its payout of 408.47 settles it with fees, their GST and TDS', async () => {
  const place = await openOnline();
  const bought = await place.order('FL-1', { thali: 2, packing: 1 });
  const discount = { discountAmount: 60, discountReason: 'Our offer' };
  expect(await place.preview(bought, { discountAmount: 60 })).toMatchObject({ taxable: 570, amount: 570 });
  const bill = await place.settle(bought, 570, discount);
  const voucher = await place.voucherOf(bill._id);
  expect(voucher).toMatchObject({ partyId: place.operatorId, note: expect.stringContaining('Foodline order FL-1') });
  expect(voucher.items.map(({ treatment, igst }) => [treatment, igst])).toEqual([
    ['byOperator', 0],
    ['byOperator', 0],
  ]);
  expect(await closings(app, place)).toMatchObject({ Foodline: 570, Sales: -570 });
  const row = { operatorOrder: 'fl-1', amount: 570, fees: 136.41, feeTax: 24.55, tds: 0.57 };
  done(await place.pay([row], 408.47));
  const books = await closings(app, place);
  expect(books).toMatchObject({ 'Fees of Operators': 136.41, 'GST on Fees of Operators': 24.55, 'TDS Receivable': 0.57, Sales: -570 });
  expect(books.Foodline ?? 0).toBe(0);
  expect((await openBills(app, place, place.operatorId)).outstandings).toEqual([]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);

  // The form of a sale knows no operator.
  const edit = {
    date: today,
    partyId: place.operatorId,
    placeOfSupply: place.state,
    finalAmount: 570,
    items: [{ productId: place.productId, count: 1, selectedPriceRate: 570 }],
  };
  const { _id } = await place.settle(await place.order('FL-2', { thali: 1 }), 300);
  const changed = await put<object>(app, place.manager, `${place.path}/vouchers/sales/${_id}`, { ...edit, version: 1 });
  expect(problemsOf(changed as never)).toEqual(['items OPERATOR_BILL_STAYS']);
});

test('of a mixed order goods bear our tax; at specified premises the service does, with TCS in the payout', async () => {
  const place = await openOnline();
  const mixed = await place.settle(await place.order('FL-1', { thali: 1, cola: 1 }), 347.2);
  expect((await place.voucherOf(mixed._id)).items.map(({ treatment, igst }) => [treatment, igst])).toEqual([
    ['byOperator', 0],
    ['taxable', 18],
  ]);
  const tax = await addTax(app, place, [rate(18)], '996332');
  const suite = await addProduct(app, place, { product_name: 'Suite dish', kind: 'service', taxClassificationId: tax });
  const dish = await place.dish('Suite dish', 1000, null, { productId: suite });
  const { order: opened } = done(await place.open({ kind: 'aggregator', operatorId: place.operatorId, operatorOrder: 'FL-2' }));
  const { order: bought } = done(await place.round(opened, [{ itemId: dish._id, count: 1 }]));
  const bill = await place.settle(bought, 1180);
  expect((await place.voucherOf(bill._id)).items).toMatchObject([{ treatment: 'taxable', igst: 18 }]);
  const row = { operatorOrder: 'FL-2', amount: 1180, fees: 200, feeTax: 36, tds: 1, tcs: 5 };
  done(await place.pay([row], 938));
  expect(await closings(app, place)).toMatchObject({ 'TCS Receivable (GST)': 5, Foodline: 347.2 });
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a payout is compared order by order: less is written off, what no bill takes stays on account, and nothing is entered unseen', async () => {
  const place = await openOnline();
  for (const number of ['A', 'B', 'C']) await place.settle(await place.order(number, { thali: 1 }), 300);
  // A sale beside the orders is no bill of a payout.
  done(
    await sell(app, place, {
      date: today,
      partyId: place.operatorId,
      placeOfSupply: place.state,
      finalAmount: 118,
      items: [{ productId: place.productId, count: 1, selectedPriceRate: 100 }],
    }),
  );
  const rows = [
    { operatorOrder: 'A', amount: 300, fees: 60 },
    { operatorOrder: 'B', amount: 280, fees: 60 },
    { operatorOrder: 'C', amount: 310, fees: 60 },
    { operatorOrder: 'Z', amount: 100, fees: 20 },
  ];
  expect((await place.pay(rows, 791)).body).toMatchObject({ code: 'TOTALS_DIFFER' });
  expect((await place.pay(rows, 790)).body).toMatchObject({ code: 'OPEN_ITEMS_CHANGED' });
  const { _id } = done(await place.pay(rows, 790, 3));
  expect((await place.voucherOf(_id)).note).toBe('Payout of Foodline: 3 orders, differences: B less 20.00, C more 10.00, Z unknown 80.00');
  expect(await closings(app, place)).toMatchObject({ 'Fees of Operators': 180, 'Write Off': 20, Foodline: 118 - 90 });
  const { bills } = done(await get<{ bills: object[] }>(app, place.manager, `${place.at}/bills`));
  expect(bills).toEqual([]);
  // Paid once: the same file again finds no bill.
  expect((await place.pay(rows.slice(0, 1), 240)).body).toMatchObject({ code: 'OPEN_ITEMS_CHANGED' });
  expect(problemsOf((await place.pay([rows[0]!, { operatorOrder: 'a ', amount: 1, fees: 2 }], 1)) as never)).toEqual([
    ...['rows.1.operatorOrder PAYOUT_ORDER_REPEATED', 'rows.1.amount PAYOUT_KEEPS_TOO_MUCH'],
  ]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('an order of an operator has its number once, stays whole, and is paid by nobody else', async () => {
  const place = await openOnline();
  const { order } = done(await place.open({ kind: 'aggregator', operatorId: place.operatorId, operatorOrder: 'FL-9' }));
  expect((await place.open({ kind: 'aggregator', operatorId: place.operatorId, operatorOrder: 'FL-9' })).body).toMatchObject({
    code: 'ALREADY_EXISTS',
  });
  done(await place.act(order, 'close'));
  done(await place.open({ kind: 'aggregator', operatorId: place.operatorId, operatorOrder: 'FL-9' }));
  expect(problemsOf(await place.open({ kind: 'aggregator' }))).toEqual([
    'operatorId OPERATOR_MISSING',
    'operatorOrder OPERATOR_ORDER_MISSING',
  ]);
  expect(problemsOf(await place.open({ kind: 'takeaway', operatorId: place.operatorId }))).toEqual(['operatorId OPERATOR_NOT_ASKED']);
  expect(problemsOf(await place.open({ kind: 'aggregator', operatorId: place.partyId, operatorOrder: 'X' }))).toEqual([
    'operatorId OPERATOR_UNKNOWN',
  ]);
  const bought = await place.order('FL-10', { thali: 2 });
  expect(problemsOf(await place.split(bought, [1, 1]))).toEqual(['lines OPERATOR_ORDER_WHOLE']);
  expect(problemsOf(await place.moveDishes(bought, { Thali: 1 }, { toTableId: place.t1 }))).toEqual(['items OPERATOR_ORDER_WHOLE']);
  const tip = { way: 'cash', amount: 10 };
  expect(problemsOf(await place.act(bought, 'settlement', { finalAmount: 600, tip }))).toEqual(['payments OPERATOR_PAYS']);
  const without = await addParty(app, place, { partyName: 'No number', category: 'unregistered', gstin: '' });
  expect(problemsOf((await place.mark(without)) as never)).toEqual(['id OPERATOR_WITHOUT_GSTIN']);
});
