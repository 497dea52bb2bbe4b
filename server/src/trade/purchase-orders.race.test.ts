import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { cancel, openCounter, type Saved, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

async function openDesk() {
  const counter = await openCounter(app, pool);
  const partyId = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  let bills = 0;
  const goods = (count: number, more: object = {}) => saleOf(counter, count, 40, { partyId, finalAmount: count * 40, ...more });
  return {
    ...counter,
    order: async (count: number) =>
      (await post<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchaseOrder`, goods(count))).body._id,
    buy: (count: number, convertedFrom: readonly string[] = [], more: object = {}) => {
      bills += 1;
      const body = goods(count, { supplierBill: { number: `B-${bills}`, date: today }, convertedFrom, ...more });
      return post<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchase`, body);
    },
    close: (id: string) => post<Saved>(app, counter.clerk, `${counter.path}/vouchers/${id}/close`, { version: 1, reason: 'Late' }),
    leftOf: async (id: string) =>
      (await get<{ delivery: { items: { left: number }[] } }>(app, counter.clerk, `${counter.path}/vouchers/${id}/pending`)).body.delivery
        .items[0]?.left ?? 0,
  };
}

test('many simultaneous purchases of one order never deliver more than ordered', async () => {
  const desk = await openDesk();
  const id = await desk.order(10);
  const answers = await Promise.all(times(6).map(() => desk.buy(3, [id])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  expect(await desk.leftOf(id)).toBe(1);
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('orders are closed, delivered from both ends and their purchases cancelled at once: stored quantities equal the deliveries', async () => {
  const desk = await openDesk();
  for (const round of times(4)) {
    const orders = [await desk.order(10), await desk.order(10)];
    const before = await desk.buy(4, orders);
    const race = [
      () => desk.buy(7, orders),
      () => desk.buy(7, orders.toReversed()),
      () => desk.close(orders[0]!),
      () => cancel(app, desk, before.body._id),
    ];
    const answers = await Promise.all((round % 2 ? race.toReversed() : race).map((run) => run()));
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  }
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('an order that is closed while it is delivered is delivered before, or not at all', async () => {
  const desk = await openDesk();
  for (const round of times(6)) {
    const id = await desk.order(10);
    const race = [() => desk.buy(10, [id]), () => desk.close(id)];
    const answers = await Promise.all((round % 2 ? race.toReversed() : race).map((run) => run()));
    // Closed first, the purchase is refused; delivered first, nothing is left to close.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('of many who order the low stock at once, one orders it', async () => {
  const desk = await openDesk();
  const productId = await addProduct(app, desk, { product_name: 'Oil', reorderLevel: 10 });
  const items = [{ ...saleOf(desk, 2, 40).items[0]!, productId }];
  expect((await desk.buy(2, [], { items })).status).toBe(200);
  const answers = await Promise.all(
    times(5).map(() => post<{ orders: object[] }>(app, desk.clerk, `${desk.path}/reports/lowStock/orders`, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(5).map(() => 200));
  expect(answers.flatMap(({ body }) => body.orders)).toHaveLength(1);
  const { body } = await get<{ rows: object[] }>(app, desk.clerk, `${desk.path}/reports/lowStock`);
  expect(body.rows).toMatchObject([{ quantity: 2, onOrder: 18, suggested: 0 }]);
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});
