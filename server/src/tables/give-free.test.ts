import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

test('a manager gives plates without charge: they are billed at 0, stay free where they move, and are on the list of the day', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const { order } = done(await place.round(await place.seat(), [{ count: 3 }, { itemId: place.coffee._id, count: 1 }]));
  const free = (its: Order, count: number, reason: string, who = place.manager) =>
    post<{ order: Order; problems: { code: string; field: string }[] }>(app, who, `${place.orders}/${its._id}/free`, {
      ...{ version: its.version, lineId: its.items[0]!._id, count, reason },
    });
  expect((await free(order, 1, 'Spilt', place.clerk)).status).toBe(403);
  expect(problemsOf(await free(order, 4, 'Spilt'))).toEqual(['count FREE_TOO_MUCH']);
  const given = done(await free(order, 1, 'Spilt')).order;
  expect(given).toMatchObject({ value: 200, items: [{ count: 3, free: 1, freeReason: 'Spilt' }, { free: 0 }] });

  // Two plates of three leave: the charged ones.
  const apart = done(await place.moveDishes(given, { Dosa: 2 }));
  expect(apart.order).toMatchObject({ value: 40, items: [{ count: 1, free: 1 }, { count: 1 }] });
  const { order: whole } = done(await place.merge(await place.read({ _id: apart.otherId }), apart.order));
  expect(whole.value).toBe(200);
  // 200 with 5 %.
  const bill = done(await place.act(whole, 'settlement', { finalAmount: 210 }));
  type Voucher = { items: { count: number; total: number }[] };
  const { voucher } = done(await get<{ voucher: Voucher }>(app, place.clerk, `${place.path}/vouchers/${bill._id}`));
  expect(voucher.items.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  const { figures } = done(
    await get<{ figures: { amount: number; sections: { id: string; rows: object[] }[] } }>(
      app,
      place.manager,
      `${place.path}/dayCloses/day`,
    ),
  );
  expect(figures.amount).toBe(210);
  expect(figures.sections.find(({ id }) => id === 'noCharge')!.rows).toMatchObject([
    { name: 'Dosa', quantity: 1, amount: 80, detail: expect.stringContaining('Spilt, by ') },
  ]);

  // All of an order without charge: its bill is 0.
  const { order: tea } = done(await place.round(await place.seat(place.t2), [{ count: 1 }]));
  const gift = done(await free(tea, 1, 'Birthday')).order;
  expect(gift.value).toBe(0);
  expect(done(await place.act(gift, 'settlement', { finalAmount: 0 })).amount).toBe(0);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});
