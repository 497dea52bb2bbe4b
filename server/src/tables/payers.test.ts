import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { anyStaff } from '../testing/people.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

test('a cashier settles on credit and by UPI, and reads names of parties and banks, no PAN and no balance', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const cashier = (await anyStaff(pool, place.people.owner.id, [place.orgId], 'cashier')).headers;
  const ask = (path: string) => get<Record<string, Record<string, unknown>[]>>(app, cashier, `${place.path}/${path}`);

  const { parties, banks } = { ...(await ask('tableBills/parties')).body, ...(await ask('tableBills/banks')).body };
  expect(parties!.map((party) => Object.keys(party))).toEqual(parties!.map(() => ['_id', 'partyName', 'mobileNumber']));
  expect(banks!.map((bank) => Object.keys(bank))).toEqual([['_id', 'name']]);
  expect((await ask('tableBills/parties?search=nobody-is-called-so')).body.parties).toEqual([]);
  for (const books of ['parties', 'sources', `parties/${place.partyId}`]) expect((await ask(books)).status).toBe(403);

  const order = (await place.round(await place.seat(), [{ count: 2 }])).body.order;
  const payments = [
    { way: 'upi', amount: 100, ledgerId: banks![0]!._id },
    { way: 'credit', amount: 68 },
  ];
  const how = { version: order.version, finalAmount: 168, partyId: parties![0]!._id, payments };
  const bill = done(await post<{ _id: string }>(app, cashier, `${place.orders}/${order._id}/settlement`, how));

  // Only the paper of a restaurant's bill: the order leads to it.
  const paper = await app.inject({ method: 'GET', url: `/api${place.orders}/${order._id}/bill/pdf`, headers: cashier });
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const sale = (await sell(app, place, saleOf(place, 1))).body._id;
  for (const id of [sale, bill._id]) {
    expect((await ask(`vouchers/${id}/pdf`)).status).toBe(403);
    expect((await ask(`tableOrders/${id}/bill/pdf`)).status).toBe(404);
  }
  expect((await ask(`tableOrders/${(await place.seat())._id}/bill/pdf`)).status).toBe(404);
});
