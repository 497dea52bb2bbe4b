import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { noLimits } from '../testing/limited-person.ts';
import { anyStaff } from '../testing/people.ts';
import { type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, ownerPool, db } = await testApp();

test('a manager gives plates without charge: they are billed at 0, stay free where they move, and are on the list of the day', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const { order } = done(await place.round(await place.seat(), [{ count: 3 }, { itemId: place.coffee._id, count: 1 }]));
  const free = (its: Order, count: number, reason: string, who = place.manager) =>
    post<{ order: Order; problems: { code: string; field: string }[] }>(app, who, `${place.orders}/${its._id}/free`, {
      ...{ version: its.version, lineId: its.items[0]!._id, count, reason },
    });
  expect(problemsOf(await free(order, 1, 'Spilt', place.clerk))).toEqual(['count FREE_BEYOND_DAY']);
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

test('a cashier gives dishes free up to the limit of a business day, on two devices at once too; managers are free', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const cashier = await anyStaff(pool, place.people.owner.id, [place.orgId], 'cashier');
  const captain = await anyStaff(pool, place.people.owner.id, [place.orgId], 'captain');
  const free = (its: Order, count: number, who = cashier.headers) =>
    post<{ order: Order; problems: { code: string; field: string; message: string }[] }>(app, who, `${place.orders}/${its._id}/free`, {
      ...{ version: its.version, lineId: its.items[0]!._id, count, reason: 'Late' },
    });
  const left = async (its: Order, query = '', who = cashier.headers) =>
    done(await get<{ limit: { most: number; left: number } | null }>(app, who, `${place.orders}/${its._id}/free${query}`)).limit;
  const [one, two] = [
    done(await place.round(await place.seat(), [{ count: 3 }])).order,
    done(await place.round(await place.seat(place.t2), [{ count: 3 }])).order,
  ];
  expect(problemsOf(await free(one, 1))).toEqual(['count FREE_BEYOND_DAY']);
  expect((await free(one, 1, captain.headers)).status).toBe(403);

  const { settings } = done(await get<{ settings: { version: number } }>(app, place.manager, `${place.path}/settings`));
  const staff = { backDatingDays: null, mostDiscountPercent: null, mostFree: 250, rates: 'free' };
  done(await patch<object>(app, place.manager, `${place.path}/settings`, { version: settings.version, staff }));
  expect([await left(one), await left(one, '', place.manager)]).toEqual([{ most: 250, left: 250 }, null]);
  // 160 on each of two tables, where 250 are allowed.
  const answers = await Promise.all([one, two].map((its) => free(its, 2)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const lost = answers.find(({ status }) => status === 422)!;
  expect(lost.body.problems).toMatchObject([{ code: 'FREE_BEYOND_DAY', message: expect.stringContaining('₹90') }]);
  const [given, other] = lost === answers[1] ? [answers[0]!.body.order, two] : [answers[1]!.body.order, one];
  expect([await left(other), await left(given, `?lineId=${given.items[0]!._id}`)]).toEqual([
    { most: 250, left: 90 },
    { most: 250, left: 250 },
  ]);
  const gift = done(await free(other, 1)).order;
  // Moved to another order it is counted all the same, and a person of lower limit has less.
  done(await place.merge(gift, given));
  expect(await left(one)).toEqual({ most: 250, left: 10 });
  done(await put<object>(app, place.manager, `${place.path}/staff/${cashier.id}/limits`, { ...noLimits, mostFree: 200 }));
  expect(await left(one)).toEqual({ most: 200, left: 0 });
  // The gift of a manager counts for nobody, and no cashier changes it.
  const third = done(await place.round(await place.seat(other === two ? place.t2 : place.t1), [{ count: 2 }])).order;
  const large = done(await free(third, 2, place.manager)).order;
  expect(problemsOf(await free(large, 1))).toEqual(['count FREE_OF_OTHER']);
  // The next business day begins with all of it.
  await ownerPool.query('update dining_order_lines set free_on = free_on - 1 where org_id = $1 and free_on is not null', [place.orgId]);
  expect(await left(one)).toEqual({ most: 200, left: 200 });
});
