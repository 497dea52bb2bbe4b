import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { moneyOf, openPurse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { saleOf, sell } from '../testing/vouchers.ts';

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
    { count: 2, out: 1 },
    [
      ['Oil', 0, 5],
      ['Salt', 5, 5],
    ],
  ]);
  const sold = { ...saleOf(purse, 3), items: [{ ...saleOf(purse, 3).items[0], productId: soap }] };
  expect((await sell(app, purse, sold)).status).toBe(200);
  expect(await look()).toEqual([
    { count: 3, out: 1 },
    [
      ['Oil', 0, 5],
      ['Salt', 5, 5],
      ['Soap', 9, 10],
    ],
  ]);
});
