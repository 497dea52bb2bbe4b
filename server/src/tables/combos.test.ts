import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addProduct } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { openRestaurant, type Slip } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
type Group = { _id: string; version: number; name: string; options: object[] };
type Item = { _id: string; version: number; name: string; productId: string; stationId: string | null; groupIds: string[] };
type Adjustment = { items: { product_name: string; change: number }[] };

/** A lunch for 150: dosa or fish (50 more), and coffee or a bottle of water, which is goods. */
async function openLunch() {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { path, manager } = counter;
  const bottle = await addProduct(app, counter, { product_name: 'Bottle', openingStock: 10, purchaseRate: 12 });
  const batter = await addProduct(app, counter, { product_name: 'Batter', unit: 'KGS', openingStock: 5, purchaseRate: 50 });
  const water = await place.dish('Bottled water', 20, null, { productId: bottle });
  const fish = await place.dish('Fish', 300, place.hot._id);
  const recipe = [{ portion: '', productId: batter, count: 0.1 }];
  done(await put<object>(app, manager, `${path}/menu/items/${place.dosa._id}/recipe`, { version: 1, items: recipe }));
  const group = async (name: string, options: object[]) =>
    done(await post<{ row: Group }>(app, manager, `${path}/menu/groups`, { name, least: 1, most: 1, options })).row;
  const brings = (name: string, itemId: string, rate = 0) => ({ name, rate, dish: { itemId, portion: '' } });
  const main = await group('Main', [brings('Dosa', place.dosa._id), brings('Fish', fish._id, 50)]);
  const drink = await group('Drink', [brings('Coffee', place.coffee._id), brings('Water', water._id)]);
  const lunch = await place.dish('Lunch', 150, null, { groupIds: [main._id, drink._id] });
  const wish = (of: string, drinkName: string, more: object = {}) => ({
    itemId: lunch._id,
    options: [
      { groupId: main._id, name: of },
      { groupId: drink._id, name: drinkName },
    ],
    count: 1,
    ...more,
  });
  const items = async () => (await get<{ items: Item[]; groups: Group[] }>(app, manager, `${path}/menu`)).body;
  const taken = async () => {
    const { vouchers } = done(await get<{ vouchers: { _id: string }[] }>(app, manager, `${path}/vouchers?kind=stockAdjustment`));
    const read = vouchers.map(({ _id }) => get<{ voucher: Adjustment }>(app, manager, `${path}/vouchers/${_id}`));
    return (await Promise.all(read))
      .flatMap(({ body }) => body.voucher.items.map((each) => `${each.product_name} ${each.change}`))
      .toSorted();
  };
  const takeWithBills = async () => {
    const { version } = done(await get<{ version: number }>(app, manager, `${path}/menu/kitchenStock`));
    done(await put<object>(app, manager, `${path}/menu/kitchenStock`, { version, useTime: 'bill', godownId: null }));
  };
  return { ...counter, ...place, lunch, fish, main, drink, brings, wish, items, taken, takeWithBills };
}
const shown = (slips: readonly Slip[]) =>
  slips.flatMap(({ stationName, lines }) =>
    lines.map(({ kind, count, name, options, left }) => `${stationName} ${kind} ${count} ${name} ${options.join(', ')} · ${left}`),
  );

test('each kitchen cooks its dish of a combo; the bill has one line at the tax of the combo, and its dishes and goods leave the stock', async () => {
  const place = await openLunch();
  await place.takeWithBills();
  const seated = await place.seat();
  const first = done(await place.round(seated, [place.wish('Dosa', 'Coffee', { count: 2 }), place.wish('Fish', 'Water')])).order;
  expect(first.items).toMatchObject([
    { name: 'Lunch', rate: 150, options: [{ name: 'Dosa', rate: 0 }, { name: 'Coffee' }] },
    { name: 'Lunch', rate: 200 },
  ]);
  const [two] = first.items;
  const order = done(
    await place.round(
      seated,
      [{ ...place.wish('Dosa', 'Coffee'), _id: two!._id, count: 1, seen: 2, reason: 'Not hungry' }],
      undefined,
      place.manager,
    ),
  ).order;
  expect(shown(order.kitchenSlips).toSorted()).toEqual([
    ...['Bar add 2 Coffee of Lunch · 1', 'Bar cancel 1 Coffee of Lunch · 0'],
    ...['Hot add 1 Fish of Lunch · 1', 'Hot add 2 Dosa of Lunch · 1', 'Hot cancel 1 Dosa of Lunch · 0'],
  ]);
  expect(await place.preview(order)).toMatchObject({ taxable: 350, amount: 367.5 });
  done(await place.act(order, 'settlement', { finalAmount: 367.5 }));
  expect(await place.taken()).toEqual(['Batter -0.1', 'Bottle -1']);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a combo moves with the plates of each kitchen, and a cancelled share of it is told to all of them', async () => {
  const place = await openLunch();
  const from = done(await place.round(await place.seat(place.t1), [place.wish('Dosa', 'Coffee', { count: 3 })])).order;
  done(await place.moveDishes(from, { Lunch: 1 }, { toTableId: place.t2 }));
  expect(shown(await place.slips()).toSorted()).toEqual([
    ...['Bar add 3 Coffee of Lunch · 2', 'Bar movedIn 1 Coffee of Lunch · 1'],
    ...['Hot add 3 Dosa of Lunch · 2', 'Hot movedIn 1 Dosa of Lunch · 1'],
  ]);
  const parted = done(await place.split(await place.read(from), [1, 1])).order;
  const [share] = parted.items.filter(({ count }) => count > 0);
  const none = [{ ...place.wish('Dosa', 'Coffee'), _id: share!._id, count: 0, seen: share!.count, reason: 'Guest left' }];
  done(await place.round(parted, none, undefined, place.manager));
  expect(
    shown(await place.slips())
      .filter((line) => line.includes('cancel'))
      .toSorted(),
  ).toEqual([...['Bar cancel 1 Coffee of Lunch · 0', 'Hot cancel 1 Dosa of Lunch · 0']]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a dish that is out is out of the combo; a renamed portion stays in it; no combo in a combo', async () => {
  const place = await openLunch();
  const { path, manager } = place;
  const sold = (isSoldOut: boolean) => put<object>(app, manager, `${path}/menu/items/${place.fish._id}/soldOut`, { isSoldOut });
  const seated = await place.seat();
  done(await sold(true));
  expect(problemsOf(await place.round(seated, [place.wish('Fish', 'Water')]))).toEqual(['items.0.options DISH_SOLD_OUT']);
  done(await sold(false));

  const { items } = await place.items();
  const fish = items.find(({ name }) => name === 'Fish')!;
  const ofFish = { version: fish.version, name: 'Fish', productId: fish.productId, stationId: place.hot._id };
  const sizes = [
    { name: 'Fillet', rate: 300 },
    { name: 'Whole', rate: 600 },
  ];
  done(await put<object>(app, manager, `${path}/menu/items/${fish._id}`, { ...ofFish, portions: sizes.slice(0, 1) }));
  done(await put<object>(app, manager, `${path}/menu/items/${fish._id}`, { ...ofFish, version: fish.version + 1, portions: sizes }));
  const { groups } = await place.items();
  expect(groups.find(({ name }) => name === 'Main')!.options).toMatchObject([{}, { dish: { itemId: fish._id, portion: 'Fillet' } }]);
  const { order } = done(await place.round(seated, [place.wish('Fish', 'Water')]));
  expect(order.kitchenSlips[0]!.lines).toMatchObject([{ name: 'Fish', portion: 'Fillet' }]);

  const nested = { name: 'Extra', least: 0, most: 1, version: 1, options: [place.brings('Lunch', place.lunch._id)] };
  // Dosa asks this group, and is itself a dish of the lunch.
  expect(problemsOf(await put(app, manager, `${path}/menu/groups/${place.extra._id}`, nested)).toSorted()).toEqual([
    ...['options COMBO_IN_COMBO', 'options.0.dish COMBO_IN_COMBO'],
  ]);
  const asCombo = { ...ofFish, version: fish.version + 2, portions: sizes, groupIds: [place.drink._id] };
  expect(problemsOf(await put(app, manager, `${path}/menu/items/${fish._id}`, asCombo))).toEqual(['groupIds COMBO_IN_COMBO']);
});

test('the spice of a dish of a combo is on the order, the slip of its kitchen and the bill', async () => {
  const place = await openLunch();
  const { path, manager } = place;
  const levels = {
    name: 'Spice',
    least: 1,
    most: 1,
    options: [
      { name: 'Mild', rate: 0 },
      { name: 'Extra hot', rate: 10 },
    ],
  };
  const spice = done(await post<{ row: Group }>(app, manager, `${path}/menu/groups`, levels)).row;
  const curry = await place.dish('Curry', 90, place.hot._id, { groupIds: [spice._id] });
  const dishes = { name: 'Curries', least: 1, most: 1, options: [place.brings('Curry', curry._id)] };
  const curries = done(await post<{ row: Group }>(app, manager, `${path}/menu/groups`, dishes)).row;
  const thali = await place.dish('Thali', 200, null, { groupIds: [curries._id] });
  const seated = await place.seat();
  const ask = (options: object[]) =>
    place.round(seated, [{ itemId: thali._id, count: 1, options: [{ groupId: curries._id, name: 'Curry', options }] }]);
  expect(problemsOf(await ask([]))).toEqual(['items.0.options OPTIONS_OUT_OF_RANGE']);
  const { order } = done(await ask([{ groupId: spice._id, name: 'Extra hot' }]));
  expect(order.items).toMatchObject([{ name: 'Thali', rate: 210, options: [{ name: 'Curry', rate: 10, choices: ['Extra hot'] }] }]);
  expect(shown(order.kitchenSlips)).toEqual(['Hot add 1 Curry Extra hot, of Thali · 1']);
  // 210 with 5 %: 220.50, rounded as the company rounds.
  const { amount } = await place.preview(order);
  done(await place.act(order, 'settlement', { finalAmount: amount }));
  const bill = await app.inject({ method: 'GET', url: `/api${place.orders}/${order._id}/bill/pdf`, headers: place.clerk });
  expect(JSON.stringify(readPdf(bill.rawPayload))).toContain('Curry (Extra hot)');
});
