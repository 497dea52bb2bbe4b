import { addDays } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { whileHeld } from '../testing/locks.ts';
import { addProduct } from '../testing/masters.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, ownerPool, db } = await testApp();
const today = businessDayAt(Date.now());

type Recipe = { _id: string; version: number; items: { productName: string; portion: string | null; count: number; loss: number }[] };
type Low = { ingredients: { name: string; left: number; dishes: string[] }[] };
type Adjustment = { _id: string; adjustmentReason: string; note: string; items: { product_name: string; change: number }[] };

/** A restaurant whose dosa takes 100 g of batter with 20 % lost and, with cheese, 30 g of it; batter is bought by the kilogram. */
async function openKitchen() {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { path, manager, clerk } = counter;
  const goods = (product_name: string, more: object) => addProduct(app, counter, { product_name, unit: 'KGS', purchaseRate: 50, ...more });
  const batter = await goods('Batter', { alternateUnit: 'GMS', alternateFactor: 0.001, openingStock: 1, reorderLevel: 0.5 });
  const cheese = await goods('Cheese', { purchaseRate: 400 });
  const at = `${path}/menu/items/${place.dosa._id}/recipe`;
  const recipe = async () => done(await get<Recipe>(app, manager, at));
  const setRecipe = async (items: object[]) =>
    put<{ row: Recipe; problems: object[] }>(app, manager, at, { version: (await recipe()).version, items });
  const ofDosa = [
    { portion: '', productId: batter, count: 100, isAlternate: true, loss: 20 },
    { option: 'Cheese', productId: cheese, count: 0.03 },
  ];
  const setTime = async (useTime: string) => {
    const { version } = done(await get<{ version: number }>(app, manager, `${path}/menu/kitchenStock`));
    return put<{ useTime: string }>(app, manager, `${path}/menu/kitchenStock`, { version, useTime, godownId: null });
  };
  const settle = async (items: Parameters<typeof place.round>[1], rupees: number) => {
    const order = (await place.round(await place.seat(), items)).body.order;
    return done(await place.act(order, 'settlement', { finalAmount: rupees }));
  };
  const low = async () => done(await get<Low>(app, clerk, `${path}/menu/lowIngredients`)).ingredients;
  const adjustments = async () => {
    const { vouchers } = done(await get<{ vouchers: { _id: string }[] }>(app, manager, `${path}/vouchers?kind=stockAdjustment`));
    return Promise.all(
      vouchers.map(async ({ _id }) => done(await get<{ voucher: Adjustment }>(app, manager, `${path}/vouchers/${_id}`)).voucher),
    );
  };
  const close = async (date = today) => {
    const day = done(
      await get<{ figures: { amount: number }; cash: { float: number; sales: number; in: number; out: number; changed: number } }>(
        app,
        manager,
        `${path}/dayCloses/day?date=${date}`,
      ),
    );
    const { float, sales, in: came, out, changed } = day.cash;
    const expected = float + sales + came - out + changed;
    return done(
      await post<{ message: string; close: { _id: string } }>(app, manager, `${path}/dayCloses`, {
        ...{ date, float, sales: day.figures.amount, expected, coins: expected },
      }),
    );
  };
  const reopen = async (_id: string) =>
    done(await post<object>(app, manager, `${path}/dayCloses/${_id}/reopen`, { reason: 'A bill was forgotten' }));
  const withCheese = [{ groupId: place.extra._id, name: 'Cheese' }];
  return { ...counter, ...place, batter, cheese, recipe, setRecipe, ofDosa, setTime, settle, low, adjustments, close, reopen, withCheese };
}
const taken = ({ items }: Adjustment) => items.map(({ product_name, change }) => `${product_name} ${change}`);

test('the close of the day takes what its bills used, each bill once, and names what is short', async () => {
  const kitchen = await openKitchen();
  done(await kitchen.setRecipe(kitchen.ofDosa));
  expect((await kitchen.recipe()).items).toMatchObject([
    { productName: 'Batter', portion: '', count: 100, loss: 20 },
    { productName: 'Cheese', portion: null, count: 0.03 },
  ]);
  // Nine dosas take 0.9 / 0.8 = 1.125 kg of batter, of which there is 1 kg.
  await kitchen.settle([{ count: 7 }], 588);
  const voided = await kitchen.settle([{ count: 2, options: kitchen.withCheese }], 231);
  expect(await kitchen.adjustments()).toEqual([]);
  // What waits is counted: the kitchen is warned during the service.
  expect(await kitchen.low()).toMatchObject([
    { name: 'Batter', left: -0.125, dishes: ['Dosa'] },
    { name: 'Cheese', left: -0.06 },
  ]);
  // The food of a voided bill was eaten.
  done(await post<object>(app, kitchen.manager, `${kitchen.path}/vouchers/${voided._id}/cancel`, { version: 1, reason: 'Wrong guest' }));

  const { message, close } = await kitchen.close();
  expect(message).toMatch(/closed\. Short in stock: (Batter −0\.125 KGS, Cheese −0\.06 KGS|Cheese −0\.06 KGS, Batter −0\.125 KGS)\.$/);
  const [adjustment, ...others] = await kitchen.adjustments();
  expect(others).toEqual([]);
  expect(adjustment).toMatchObject({ adjustmentReason: 'kitchen', note: expect.stringMatching(/^Ingredients of /) });
  expect(taken(adjustment!).toSorted()).toEqual(['Batter -1.125', 'Cheese -0.06']);

  await kitchen.reopen(close._id);
  await kitchen.settle([{ count: 1 }], 84);
  await kitchen.close();
  expect((await kitchen.adjustments()).flatMap(taken).toSorted()).toEqual(['Batter -0.125', 'Batter -1.125', 'Cheese -0.06']);
  expect(await verifyCompany(pool, db, kitchen.orgId)).toEqual([]);
});

test('a dish without charge takes its ingredients as any: guests ate it', async () => {
  const kitchen = await openKitchen();
  done(await kitchen.setRecipe(kitchen.ofDosa));
  const { order } = done(await kitchen.round(await kitchen.seat(), [{ count: 2, options: kitchen.withCheese }]));
  const [line] = order.items;
  const free = { version: order.version, lineId: line!._id, count: 2, reason: 'Birthday' };
  const given = done(await post<{ order: typeof order }>(app, kitchen.manager, `${kitchen.orders}/${order._id}/free`, free)).order;
  done(await kitchen.act(given, 'settlement', { finalAmount: 0 }));
  await kitchen.close();
  expect((await kitchen.adjustments()).flatMap(taken).toSorted()).toEqual(['Batter -0.25', 'Cheese -0.06']);
  expect(await verifyCompany(pool, db, kitchen.orgId)).toEqual([]);
});

test('a bill of an earlier day that is settled during a close is taken by the next close', async () => {
  const kitchen = await openKitchen();
  done(await kitchen.setRecipe(kitchen.ofDosa));
  await kitchen.settle([{ count: 2 }], 168);
  const late = (await kitchen.round(await kitchen.seat(), [{ count: 1 }])).body.order;
  await ownerPool.query('update dining_orders set business_day = $1 where id = $2', [addDays(today, -1), late._id]);
  const batter = 'select 1 from stock_balances where org_id = $1 and product_id = $2';
  const [closed] = await whileHeld(ownerPool, ...([batter, [kitchen.orgId, kitchen.batter], () => [kitchen.close()]] as const), async () =>
    done(await kitchen.act(late, 'settlement', { finalAmount: 84 })),
  );
  expect((await kitchen.adjustments()).flatMap(taken)).toEqual(['Batter -0.25']);
  await kitchen.reopen(closed!.close._id);
  await kitchen.close();
  expect((await kitchen.adjustments()).flatMap(taken).toSorted()).toEqual(['Batter -0.125', 'Batter -0.25']);
  expect(await verifyCompany(pool, db, kitchen.orgId)).toEqual([]);
});

test('with each bill: the bill is settled though the company blocks negative stock, and a later recipe changes no past day', async () => {
  const kitchen = await openKitchen();
  await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [kitchen.orgId]);
  done(await kitchen.setTime('bill'));
  done(await kitchen.setRecipe(kitchen.ofDosa));
  const { message } = await kitchen.settle([{ count: 9 }], 756);
  expect(message).toMatch(/^Saved .*\. Short in stock: Batter −0\.125 KGS\.$/);
  expect((await kitchen.adjustments()).map((each) => [each.note, taken(each)])).toEqual([
    ['Ingredients of Table T1, order 1', ['Batter -1.125']],
  ]);
  done(await kitchen.setRecipe([]));
  await kitchen.settle([{ count: 1 }], 84);
  await kitchen.close();
  expect(await kitchen.adjustments()).toHaveLength(1);

  done(await kitchen.setTime('never'));
  expect(await verifyCompany(pool, db, kitchen.orgId)).toEqual([]);
});

test('a locked stock holds up neither a bill nor the close: the next close takes what waits', async () => {
  const kitchen = await openKitchen();
  const lockStock = async (stock: string) => {
    const { settings } = done(
      await get<{ settings: { version: number; locks: object } }>(app, kitchen.manager, `${kitchen.path}/settings`),
    );
    const locks = { ...settings.locks, stock };
    done(await patch<object>(app, kitchen.manager, `${kitchen.path}/settings`, { version: settings.version, locks }));
  };
  done(await kitchen.setRecipe(kitchen.ofDosa));
  const { _id } = await kitchen.settle([{ count: 1 }], 84);
  const yesterday = addDays(today, -1);
  await ownerPool.query('update dining_orders set business_day = $1 where voucher_id = $2', [yesterday, _id]);
  await lockStock(yesterday);
  expect((await kitchen.close(yesterday)).message).toContain('The ingredients wait');
  expect(await kitchen.adjustments()).toEqual([]);
  await kitchen.close();
  expect((await kitchen.adjustments()).flatMap(taken)).toEqual(['Batter -0.125']);
});

test('a dish costs what its ingredients cost, before tax; a faulty recipe is refused; a renamed portion keeps its recipe', async () => {
  const kitchen = await openKitchen();
  done(await kitchen.setRecipe(kitchen.ofDosa));
  type Costs = { portions: { name: string; price: number; cost: number; margin: number; costPercentage: number; hasRecipe: boolean }[] };
  const { portions } = done(await get<Costs>(app, kitchen.manager, `${kitchen.path}/menu/costs`));
  expect(portions.find(({ name }) => name === 'Dosa')).toMatchObject({
    ...{ price: 80, cost: 6.25, margin: 73.75, costPercentage: 7.8125, hasRecipe: true, unknown: [] },
  });
  expect(portions.find(({ name }) => name === 'Coffee')).toMatchObject({ cost: 0, hasRecipe: false });
  expect((await get(app, kitchen.clerk, `${kitchen.path}/menu/costs`)).status).toBe(403);

  expect(problemsOf((await kitchen.setRecipe([{ portion: 'Half', productId: kitchen.cheese, count: 0 }])) as never)).toEqual([
    ...['items.0.portion RECIPE_PART_UNKNOWN', 'items.0.count INGREDIENT_QUANTITY_INVALID'],
  ]);
  const { items } = done(
    await get<{ items: { _id: string; version: number; productId: string }[] }>(app, kitchen.manager, `${kitchen.path}/menu`),
  );
  const dosa = items.find(({ _id }) => _id === kitchen.dosa._id)!;
  const changed = { version: dosa.version, productId: dosa.productId, name: 'Dosa', groupIds: [kitchen.extra._id] };
  done(
    await put<object>(app, kitchen.manager, `${kitchen.path}/menu/items/${dosa._id}`, {
      ...changed,
      portions: [{ name: 'Plain', rate: 80 }],
    }),
  );
  expect((await kitchen.recipe()).items).toMatchObject([{ productName: 'Batter', portion: 'Plain' }, { productName: 'Cheese' }]);
});

test('two cashiers settle two tables at once, with each bill taking the same batter: both are settled and each is taken once', async () => {
  const kitchen = await openKitchen();
  done(await kitchen.setRecipe(kitchen.ofDosa));
  done(await kitchen.setTime('bill'));
  const orders = await Promise.all(
    [kitchen.t1, kitchen.t2].map(async (table) => (await kitchen.round(await kitchen.seat(table), [{ count: 2 }])).body.order),
  );
  const settled = await Promise.all(orders.map((order) => kitchen.act(order, 'settlement', { finalAmount: 168 })));
  expect(settled.map(({ status }) => status)).toEqual([200, 200]);
  expect((await kitchen.adjustments()).flatMap(taken)).toEqual(['Batter -0.25', 'Batter -0.25']);
  expect(await kitchen.low()).toMatchObject([
    { name: 'Batter', left: 0.5 },
    { name: 'Cheese', left: 0 },
  ]);
  expect(await verifyCompany(pool, db, kitchen.orgId)).toEqual([]);
});

test('an open order takes its ingredients though its portion is renamed before the bill, and a renamed option keeps its recipe', async () => {
  const kitchen = await openKitchen();
  const { path, manager } = kitchen;
  done(await kitchen.setRecipe(kitchen.ofDosa));
  const before = (await kitchen.round(await kitchen.seat(), [{ count: 1 }])).body.order;
  type Named = { _id: string; version: number; productId: string };
  const menu = done(await get<{ items: Named[]; groups: (Named & { options: object[] })[] }>(app, manager, `${path}/menu`));
  const dosa = menu.items.find(({ _id }) => _id === kitchen.dosa._id)!;
  const extra = menu.groups.find(({ _id }) => _id === kitchen.extra._id)!;
  const group = { version: extra.version, name: 'Extra', least: 0, most: 2 };
  const options = extra.options.map((option, at) => (at === 0 ? { ...option, name: 'Cheddar' } : option));
  done(await put<object>(app, manager, `${path}/menu/groups/${extra._id}`, { ...group, options }));
  expect((await kitchen.recipe()).items).toMatchObject([{ portion: '' }, { productName: 'Cheese', option: 'Cheddar' }]);
  const { version } = await kitchen.recipe();
  const portions = [{ name: 'Plain', rate: 80 }];
  const renamed = { version, productId: dosa.productId, name: 'Dosa', groupIds: [extra._id], portions };
  done(await put<object>(app, manager, `${path}/menu/items/${dosa._id}`, renamed));

  done(await kitchen.act(before, 'settlement', { finalAmount: 84 }));
  await kitchen.close();
  expect((await kitchen.adjustments()).flatMap(taken)).toEqual(['Batter -0.125']);
});
