import { addDays } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { anyStaff } from '../testing/people.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
type Row = { name: string; detail: string; count: number | null; quantity: number | null; net: number | null; amount: number | null };
type Close = { _id: string; expected: number; difference: number; sales: number; carried: object[]; reopenReason: string };
type Day = {
  date: string;
  figures: { bills: number; covers: number; net: number; tax: number; amount: number; sections: { id: string; rows: Row[] }[] };
  books: number;
  booksCash: number;
  cash: Record<'float' | 'sales' | 'in' | 'out' | 'changed' | 'heldBefore' | 'held', number>;
  unclosedDays: string[];
  openOrders: { _id: string; tableName: string | null }[];
  waitingSlips: number;
  close: Close | null;
};

const openPlace = async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const path = `${counter.path}/dayCloses`;
  const day = async (date?: string) => done(await get<Day>(app, counter.manager, `${path}/day${date ? `?date=${date}` : ''}`));
  const close = (body: object) =>
    post<{ message: string; close: Close; problems: { message: string }[] }>(app, counter.manager, path, body);
  const reopen = ({ _id }: Close, reason: string) =>
    post<{ close: Close; problems: object[] }>(app, counter.manager, `${path}/${_id}/reopen`, { reason });
  const settle = async (table: string, items: Parameters<typeof place.round>[1], rupees: number, how: object = {}) => {
    const order = (await place.round(await place.seat(table), items)).body.order;
    return done(await place.act(order, 'settlement', { finalAmount: rupees, ...how }));
  };
  return { ...place, day, close, reopen, settle, dayCloses: path };
};
const rows = ({ figures }: Day, id: string) =>
  figures.sections.find((each) => each.id === id)!.rows.map(({ name, amount, net }) => `${name} ${amount ?? net}`);

test('the figures of a day are those of its sales vouchers, by dish, captain, table and tender', async () => {
  const place = await openPlace();
  // 160 + 40 = 200, with 5 % 210; 80 with 5 % 84.
  await place.settle(place.t1, [{ count: 2 }, { itemId: place.coffee._id, count: 1 }], 210);
  const payments = [
    { way: 'upi', ledgerId: place.bankId, amount: 30 },
    { way: 'card', ledgerId: place.bankId, amount: 20 },
    { way: 'cash', amount: 34 },
  ];
  await place.settle(place.t2, [{ count: 1 }], 84, { payments });
  const less = { discountAmount: 20, discountReason: 'Late food' };
  // 120 less 20 = 100, with 5 % 105.
  await place.settle(place.t2, [{ count: 1 }, { itemId: place.coffee._id, count: 1 }], 105, less);
  const order = await place.seat();
  const { order: sent } = (await place.round(order, [{ count: 3 }])).body;
  await place.round(order, [{ _id: sent.items[0]!._id, count: 0, seen: 3, reason: 'Guests left' }]);
  const day = await place.day();
  expect(day).toMatchObject({ figures: { bills: 3, covers: 6, net: 380, tax: 19, amount: 399, discount: 20 }, books: 399, close: null });
  expect(rows(day, 'item')).toEqual(['Dosa 306.67', 'Coffee 73.33']);
  expect(rows(day, 'category')).toEqual(['South 306.67', 'No category 73.33']);
  expect(rows(day, 'table')).toEqual(['T1 210', 'T2 189']);
  expect(rows(day, 'tender')).toEqual(['Cash 349', 'UPI, Bank A 30', 'Card, Bank A 20']);
  expect(rows(day, 'tax')).toEqual(['GST 5 % 399']);
  expect(rows(day, 'cancelled')).toEqual(['Dosa 240']);
  const discounts = day.figures.sections.find(({ id }) => id === 'discount')!.rows;
  expect(discounts).toMatchObject([{ amount: 20, detail: expect.stringMatching(/^Table T2, Late food, captain /) }]);
  expect(day).toMatchObject({ openOrders: [{ tableName: 'T1' }], cash: { float: 0, sales: 349, in: 0, out: 0 } });
  const { vouchers } = done(await get<{ vouchers: { amount: number }[] }>(app, place.manager, `${place.path}/vouchers?kind=sales`));
  expect(vouchers.reduce((sum, { amount }) => sum + amount, 0)).toBe(day.figures.amount);
});

test('a day closes with its cash and locks: open orders go on with a name, nothing new opens, the last day can be opened again', async () => {
  const place = await openPlace();
  const today = businessDayAt(Date.now());
  await place.settle(place.t2, [{ count: 1 }], 84);
  const open = (await place.round(await place.seat(), [{ count: 1 }])).body.order;
  const how = { date: today, float: 100, sales: 84, expected: 184, pieces: [{ value: 100, count: 1 }], coins: 80 };
  const refused = await place.close(how);
  expect(problemsOf(refused)).toEqual(['carried DAY_HAS_OPEN_ORDERS']);
  expect(refused.body.problems[0]!.message).toBe('Settle Table T1, or enter who answers for it tomorrow.');
  const carried = [{ orderId: open._id, name: 'Ravi' }];
  expect(problemsOf(await place.close({ ...how, carried, sales: 80, expected: 180 }))).toEqual([
    'sales DAY_CHANGED',
    'expected DAY_CHANGED',
  ]);
  const { close } = done(await place.close({ ...how, carried }));
  expect(close).toMatchObject({ expected: 184, difference: -4, sales: 84, carried: [{ place: 'Table T1', name: 'Ravi' }] });

  expect(problemsOf(await place.close({ ...how, carried }))).toEqual([' DAY_LOCKED']);
  const late = await place.open({ tableId: place.t2 });
  expect(late.body.problems[0]).toMatchObject({
    code: 'DAY_LOCKED',
    message: expect.stringMatching(/ is closed\. A manager can open it again\.$/),
  });
  // The kitchen cooks on for the guests who stay; the slip of the settled order is cleared away.
  const [slip, ...others] = await place.slips();
  expect(others).toEqual([]);
  expect((await place.moveSlip(slip!, 'new', 'ready')).status).toBe(200);
  // Who stays pays on the next day.
  done(await place.act((await place.round(open, [{ count: 1 }])).body.order, 'settlement', { finalAmount: 168 }));
  expect(await place.day(addDays(today, 1))).toMatchObject({ figures: { bills: 1, amount: 168 }, cash: { float: 180, sales: 168 } });
  const kept = { expected: 184, cash: { float: 100, sales: 84 } };
  expect(await place.day()).toMatchObject({ figures: { bills: 1, amount: 84 }, books: 84, booksCash: 84, close: kept });

  expect(problemsOf(await place.reopen(close, ''))).toEqual(['reason REOPEN_REASON_MISSING']);
  done(await place.reopen(close, 'A bill was forgotten'));
  expect((await place.open({ tableId: place.t2 })).status).toBe(200);
  const { closes } = done(await get<{ closes: Close[] }>(app, place.manager, place.dayCloses));
  expect(closes).toMatchObject([{ reopenReason: 'A bill was forgotten', sales: 84 }]);
});

test('a bill that the books cancel later shows beside the kept figures, which stay', async () => {
  const place = await openPlace();
  const today = businessDayAt(Date.now());
  const bill = await place.settle(place.t1, [{ count: 1 }], 84);
  done(await place.close({ date: today, float: 0, sales: 84, expected: 84, coins: 84 }));
  done(await post<object>(app, place.manager, `${place.path}/vouchers/${bill._id}/cancel`, { version: 1, reason: 'Wrong guest' }));
  expect(await place.day()).toMatchObject({ figures: { amount: 84 }, books: 0, booksCash: 0 });
  // The guest got the cash back: it is missing from the drawer of the next day.
  expect((await place.day(addDays(today, 1))).cash).toMatchObject({ float: 84, sales: 0, out: 0, changed: -84 });
});

test('a late close counts the cash of the morning, and the next one goes on from there', async () => {
  const place = await openPlace();
  const today = businessDayAt(Date.now());
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  done(await place.close({ date: before, float: 100, sales: 0, expected: 100, coins: 100 }));
  const sell = async (table: string, day: string) => {
    const bill = await place.settle(table, [{ count: 1 }], 84);
    await ownerPool.query('update dining_orders set business_day = $1 where voucher_id = $2', [day, bill._id]);
  };
  await sell(place.t1, yesterday);
  await sell(place.t2, today);
  expect(await place.day()).toMatchObject({ unclosedDays: [yesterday], cash: { float: 100, sales: 168 } });
  expect(await place.day(yesterday)).toMatchObject({ figures: { amount: 84 }, unclosedDays: [], cash: { float: 100, sales: 168 } });
  done(await place.close({ date: yesterday, float: 100, sales: 84, expected: 268, coins: 268 }));
  await sell(place.t1, today);
  expect(await place.day()).toMatchObject({ figures: { amount: 168 }, unclosedDays: [], cash: { float: 268, sales: 84, changed: 0 } });
  done(await place.close({ date: today, float: 268, sales: 168, expected: 352, coins: 352 }));
});

test('cash of a party’s bill is in the drawer at once: neither a cashier nor a clerk has it to hand over', async () => {
  const place = await openPlace();
  const cashier = (await anyStaff(pool, place.people.owner.id, [place.orgId], 'cashier')).headers;
  const payments = [
    { way: 'cash', amount: 50 },
    { way: 'credit', amount: 34 },
  ];
  for (const [table, who] of [[place.t1, cashier] as const, [place.t2, place.clerk] as const]) {
    const order = (await place.round(await place.seat(table), [{ count: 1 }])).body.order;
    done(await place.act(order, 'settlement', { finalAmount: 84, partyId: place.partyId, payments }, who));
  }
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha' }));
  const sent = (await place.round(order, [{ count: 1 }])).body.order;
  done(await place.act(sent, 'settlement', { finalAmount: 84, partyId: place.partyId, payments }, cashier));
  expect((await place.day()).cash).toMatchObject({ sales: 150, held: 0 });
  const owing = done(await get<{ owing: object[] }>(app, place.manager, `${place.path}/handOvers/owing`));
  expect(owing.owing).toEqual([]);
  const mine = done(await get<{ left: { method: string; amount: number }[] }>(app, place.clerk, `${place.path}/handOvers/day`));
  expect(mine.left.find(({ method }) => method === 'cash')).toMatchObject({ amount: 0 });
});

test('days close in order backwards only, never before they come, and staff of role user see none of it', async () => {
  const place = await openPlace();
  const today = businessDayAt(Date.now());
  const nothing = { float: 0, sales: 0, expected: 0 };
  expect(problemsOf(await place.close({ ...nothing, date: addDays(today, 1) }))).toEqual(['date COUNT_TO_COME']);
  const { close } = done(await place.close({ ...nothing, date: addDays(today, -1) }));
  done(await place.close({ ...nothing, date: today }));
  expect(problemsOf(await place.reopen(close, 'Look again'))).toEqual(['id DAY_LATER_CLOSED']);
  expect((await get(app, place.clerk, `${place.dayCloses}/day`)).status).toBe(403);
});
