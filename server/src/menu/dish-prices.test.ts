import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
const openPlace = async () => {
  const counter = await openCounter(app, pool);
  return { ...counter, ...(await openRestaurant(app, counter)) };
};
type Item = { _id: string; version: number; name: string; productId: string; stationId: string; groupIds: string[]; portions: object[] };
const price = { portion: '', areaId: null, kind: null, weekdays: [], from: null, until: null, rate: 0 };

test('a dish costs its price of the area and of the moment; the line keeps it, and more of it at another price is a new line', async () => {
  const place = await openPlace();
  const menu = async () => (await get<{ items: Item[] }>(app, place.clerk, `${place.path}/menu`)).body.items;
  const save = async (prices: object[]) => {
    const { _id, version, name, productId, stationId, groupIds, portions } = (await menu()).find((each) => each.name === 'Dosa')!;
    return put(app, place.manager, `${place.path}/menu/items/${_id}`, { version, name, productId, stationId, groupIds, portions, prices });
  };
  done(
    await save([
      { ...price, areaId: place.area._id, rate: 100 },
      { ...price, kind: 'takeaway', rate: 70 },
    ]),
  );
  expect((await menu()).find(({ name }) => name === 'Dosa')).toMatchObject({
    prices: [{ areaId: place.area._id, rate: 100 }, { rate: 70 }],
  });
  const seated = await place.seat();
  const takeaway = done(await place.open({ kind: 'takeaway' })).order;
  const cheese = [{ groupId: place.extra._id, name: 'Cheese' }];
  const first = (await place.round(seated, [{ count: 1, options: cheese }])).body.order;
  expect(first.items).toMatchObject([{ rate: 130 }]);
  expect((await place.round(takeaway, [{ count: 1 }])).body.order.items).toMatchObject([{ rate: 70 }]);
  const [line] = first.items;
  expect((await place.round(seated, [{ _id: line!._id, count: 2, seen: 1 }])).body.order.items).toMatchObject([{ count: 2, rate: 130 }]);
  // Half of the day is always within the first of these, the other half within the second.
  done(
    await save([
      { ...price, from: '00:00', until: '12:00', rate: 60 },
      { ...price, from: '12:00', until: '00:00', rate: 60 },
    ]),
  );
  expect(problemsOf(await place.round(seated, [{ _id: line!._id, count: 3, seen: 2 }]))).toEqual(['items.0.itemId DISH_PRICE_CHANGED']);
  const last = (await place.round(seated, [{ count: 1 }])).body.order;
  expect(last.items.map(({ rate, count }) => [count, rate])).toEqual([
    [2, 130],
    [1, 60],
  ]);
  expect((await place.preview(last)).taxable).toBe(320);
});

test('a price of another company’s area is refused at its field', async () => {
  const [mine, theirs] = [await openPlace(), await openPlace()];
  const answer = await post(app, mine.manager, `${mine.path}/menu/items`, {
    ...{ name: 'Vada', productId: (await get<{ items: Item[] }>(app, mine.clerk, `${mine.path}/menu`)).body.items[0]!.productId },
    ...{ portions: [{ name: '', rate: 30 }], prices: [{ ...price, areaId: theirs.area._id, rate: 40 }] },
  });
  expect(problemsOf(answer)).toEqual(['prices.0.areaId AREA_UNKNOWN']);
});
