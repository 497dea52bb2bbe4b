import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { byCheque } from '../testing/cheques.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { moneyOf, openBillsOf, openPurse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

type Desk = { paidToday: object; receivedToday: object; lowStock: object };
type Low = { rows: { name: string; quantity: number; reorderLevel: number }[]; next: string | null };

test('payments of today are beside receipts', async () => {
  const purse = await openPurse(app, pool);
  expect((await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 300, {}))).status).toBe(200);
  expect((await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 75.5, {}))).status).toBe(200);
  const { body } = await get<Desk>(app, purse.clerk, `${purse.path}/reports/desk`);
  expect(body).toMatchObject({ paidToday: { amount: 300, count: 1 }, receivedToday: { amount: 75.5, count: 1 } });
});

test('low stock: goods at or below their reorder level, including those out of stock; the list is as long as the figure', async () => {
  const purse = await openPurse(app, pool);
  const taxClassificationId = await addTax(app, purse, [rate(18)]);
  const goods = (product_name: string, openingStock: number, reorderLevel: number | null) =>
    addProduct(app, purse, { product_name, taxClassificationId, openingStock, reorderLevel });
  const soap = await goods('Soap', 12, 10);
  await goods('Oil', 0, 5);
  await goods('Salt', 5, 5);
  await goods('Rice', 0, null);
  const look = async () => [
    (await get<Desk>(app, purse.clerk, `${purse.path}/reports/desk`)).body.lowStock,
    (await get<Low>(app, purse.clerk, `${purse.path}/reports/lowStock`)).body.rows.map((row) => [row.name, row.quantity, row.reorderLevel]),
  ];
  expect(await look()).toEqual([
    { count: 2, out: 1, names: ['Oil', 'Salt'] },
    [
      ['Oil', 0, 5],
      ['Salt', 5, 5],
    ],
  ]);
  const sold = { ...saleOf(purse, 3), items: [{ ...saleOf(purse, 3).items[0], productId: soap }] };
  expect((await sell(app, purse, sold)).status).toBe(200);
  expect(await look()).toEqual([
    { count: 3, out: 1, names: ['Oil', 'Salt', 'Soap'] },
    [
      ['Oil', 0, 5],
      ['Salt', 5, 5],
      ['Soap', 9, 10],
    ],
  ]);
});

test('to do: cheques that can be deposited and bills due within a week; the rest only for managers', async () => {
  const purse = await openPurse(app, pool);
  type ToDo = { toDo: object; cashAndBank: { amount: number; weekBefore: number }; daysBefore: object };
  const desk = async (who: typeof purse.clerk) => (await get<ToDo>(app, who, `${purse.path}/reports/desk`)).body;
  expect((await byCheque(app, purse, 'receipt', 500, { number: '000001' })).status).toBe(200);
  expect((await byCheque(app, purse, 'receipt', 700, { number: '000002', date: addDays(today, 30) })).status).toBe(200);
  await openBillsOf(app, purse, purse.supplierId, { A: -900, B: -50 });
  const { toDo } = await desk(purse.clerk);
  expect(toDo).toEqual({
    cheques: { count: 1, amount: 500, since: today },
    billsDue: { count: 2, parties: 1, amount: 950, until: addDays(today, 6) },
    handOvers: null,
    bankLines: null,
    tds: null,
  });
  expect((await desk(purse.manager)).toDo).toMatchObject({
    handOvers: { count: 0, amount: 0, since: null, names: [] },
    bankLines: { count: 0, until: null },
  });
  // Cash of today was not there a week ago; the openings were.
  const before = (await desk(purse.clerk)).cashAndBank;
  expect((await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 40, {}))).status).toBe(200);
  const { cashAndBank } = await desk(purse.clerk);
  expect([cashAndBank.amount - before.amount, cashAndBank.weekBefore - before.weekBefore]).toEqual([40, 0]);
});

test('a company without an invoice is told what it still lacks; with the first one the steps end, and staff of role user never see them', async () => {
  const purse = await openPurse(app, pool);
  type Steps = { firstSteps: { items: number; parties: number; users: number } | null };
  const stepsOf = async (who: typeof purse.clerk) => (await get<Steps>(app, who, `${purse.path}/reports/desk`)).body.firstSteps;
  expect(await stepsOf(purse.manager)).toMatchObject({ items: 1, parties: 2, hasLogo: false });
  expect(await stepsOf(purse.clerk)).toBeNull();
  expect((await sell(app, purse, saleOf(purse, 1))).status).toBe(200);
  expect(await stepsOf(purse.manager)).toBeNull();
});

test('turnover by day and by month has the sales and receipts of the desk, without cancelled vouchers', async () => {
  const purse = await openPurse(app, pool);
  expect((await sell(app, purse, saleOf(purse, 2))).status).toBe(200);
  const { body: gone } = await sell(app, purse, saleOf(purse, 5));
  expect((await cancel(app, purse, gone._id)).status).toBe(200);
  expect((await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 75.5, {}))).status).toBe(200);
  type Turnover = { points: { date: string; sales: number; received: number }[]; before: object };
  const turnover = async (span: string) => (await get<Turnover>(app, purse.clerk, `${purse.path}/reports/turnover?span=${span}`)).body;
  const { body: desk } = await get<{ salesToday: { amount: number } }>(app, purse.clerk, `${purse.path}/reports/desk`);
  expect(desk.salesToday.amount).toBeGreaterThan(0);
  for (const [span, length] of [
    ['month', 30],
    ['year', 12],
  ] as const) {
    const { points, before } = await turnover(span);
    expect(points).toHaveLength(length);
    expect(points.at(-1)).toMatchObject({ sales: desk.salesToday.amount, received: 75.5 });
    expect(points.slice(0, -1).every(({ sales, received }) => sales === 0 && received === 0)).toBe(true);
    expect(before).toEqual({ sales: 0, received: 0 });
  }
});
