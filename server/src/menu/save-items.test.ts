import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Item = { name: string; category: string; stationId: string | null; portions: object[] };

async function openPlace() {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const tax = await addTax(app, counter, [rate(5)], '996332');
  const product = (product_name: string, salePrice: number, more: object = {}) =>
    addProduct(app, counter, { product_name, kind: 'service', salePrice, taxClassificationId: tax, ...more });
  const add = (productIds: string[], body: object = {}, key: string = randomUUID(), who = place.manager) =>
    post<{ message: string }>(app, who, `${place.path}/menu/items/ofProducts`, { productIds, ...body }, key);
  const items = async () => (await get<{ items: Item[] }>(app, place.clerk, `${place.path}/menu`)).body.items;
  return { ...place, product, add, items };
}

test('several products are on the menu by one request, each with its name and price; sent twice they are there once', async () => {
  const place = await openPlace();
  const ids = [await place.product('Idli', 45), await place.product('Vada', 50)];
  const [body, key] = [{ stationId: place.hot._id, diet: 'egg', category: 'Breakfast' }, randomUUID()];
  const before = (await place.items()).length;
  const answers = await Promise.all([place.add(ids, body, key), place.add(ids, body, key)]);
  expect(answers.filter(({ status }) => status === 200).map((each) => each.body.message)).toContain('2 dishes are on the menu');
  const items = await place.items();
  expect(items).toHaveLength(before + 2);
  expect(items.filter(({ category }) => category === 'Breakfast')).toMatchObject([
    { name: 'Idli', stationId: place.hot._id, diet: 'egg', portions: [{ name: '', rate: 45 }] },
    { name: 'Vada', portions: [{ name: '', rate: 50 }] },
  ]);
  // The menu has both: none is added again, and the one that is new is not either.
  expect(problemsOf(await place.add([...ids, await place.product('Poori', 60)]))).toEqual([
    ...['productIds.0 DISH_NAME_TAKEN', 'productIds.1 DISH_NAME_TAKEN'],
  ]);
  expect(await place.items()).toHaveLength(before + 2);
});

test('products and stations of another company are unknown, and only managers add dishes', async () => {
  const [mine, theirs] = [await openPlace(), await openPlace()];
  const [id, foreign] = [await mine.product('Idli', 45), await theirs.product('Vada', 50)];
  expect(problemsOf(await mine.add([id, foreign], { stationId: theirs.hot._id }))).toEqual([
    ...['productIds.1 PRODUCT_UNKNOWN', 'stationId STATION_UNKNOWN'],
  ]);
  expect((await mine.add([id], {}, undefined, mine.clerk)).status).toBe(403);
});
