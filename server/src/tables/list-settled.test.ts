import { addDays } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Row = { _id: string; number: number; voucherNumber: string; amount: number; tenders: object[]; isCancelled: boolean };
type List = { orders: Row[]; next: string | null; businessDay: string };

test('a cashier finds the settled orders of a business day, page by page, by number, table, guest or phone, and no other company does', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const list = async (query = '', path = counter.path, who = counter.clerk) =>
    done(await get<List>(app, who, `${path}/tableOrders/settled?${query}`));
  const numbers = async (query = '') => (await list(query)).orders.map(({ number }) => number);
  expect((await list()).orders).toEqual([]);
  const settle = async (order: Parameters<typeof place.round>[0], payments: object[] = []) =>
    done(await place.act(done(await place.round(order, [{ count: 1 }])).order, 'settlement', { finalAmount: 84, payments }));
  const card = { way: 'card', ledgerId: counter.bankId, amount: 44 };
  const first = await settle(await place.seat(), [card, { way: 'cash', amount: 40 }]);
  await settle(done(await place.open({ kind: 'takeaway', guestName: 'Asha Nair', guestPhone: '9847012345' })).order);
  await settle(await place.seat(place.t2));
  await place.seat();

  expect(await numbers()).toEqual([3, 2, 1]);
  const page = await list('limit=2');
  expect(page.orders.map(({ number }) => number)).toEqual([3, 2]);
  expect(await numbers(`limit=2&cursor=${page.next}`)).toEqual([1]);
  expect((await list()).orders.at(-1)).toMatchObject({
    ...{ tableName: 'T1', voucherNumber: first.voucherNumber, amount: 84, isCancelled: false, isReturned: false },
    tenders: expect.arrayContaining([
      { name: 'Bank A', way: 'card', amount: 44 },
      { name: 'Cash', way: null, amount: 40 },
    ]),
  });
  expect(await numbers('search=t2')).toEqual([3]);
  expect(await numbers('search=asha%20takeaway')).toEqual([2]);
  expect(await numbers('search=98470')).toEqual([2]);
  expect(await numbers(`search=${encodeURIComponent(first.voucherNumber)}`)).toEqual([1]);
  expect(await numbers('search=nobody')).toEqual([]);
  expect(await numbers(`businessDay=${addDays(businessDayAt(Date.now()), -1)}`)).toEqual([]);
  done(await cancel(app, counter, first._id, 1, counter.manager));
  expect((await list('search=t1')).orders).toMatchObject([{ isCancelled: true }]);

  const stranger = await openCounter(app, pool);
  await openRestaurant(app, stranger);
  expect((await list('', stranger.path, stranger.clerk)).orders).toEqual([]);
  expect((await get(app, stranger.clerk, `${counter.path}/tableOrders/settled`)).status).toBe(404);
});
