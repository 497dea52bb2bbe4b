import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addTax, rate } from '../testing/masters.ts';
import { type Order, openRestaurant, type Slip } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openBills, openCounter, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const openPlace = async () => {
  const counter = await openCounter(app, pool);
  return { ...counter, ...(await openRestaurant(app, counter)) };
};
const shown = (slips: readonly Slip[]) =>
  slips.map(({ stationName, number, lines }) =>
    [
      `${stationName} ${number}:`,
      ...lines.map(({ kind, count, name, reason }) => [kind, count, name, reason].filter(Boolean).join(' ')),
    ].join(' '),
  );
const line = (order: Order, name: string) => order.items.find((each) => each.name === name)!;

test('guests sit, order twice, cancel one dish, pay in cash: the bill is a sale with 5 %, the table is free', async () => {
  const place = await openPlace();
  const opened = await place.seat(place.t1, 3);
  expect((await place.floor()).orders).toMatchObject([{ tableName: 'T1', pax: 3, state: 'open', value: 0 }]);
  const first = (await place.round(opened, [{ count: 2 }, { itemId: place.coffee._id, count: 1 }, { itemId: place.water._id, count: 1 }]))
    .body;
  expect(first.message).toBe('Sent KOT 1 Hot, KOT 1 Bar');
  expect(shown(first.order.kitchenSlips)).toEqual(['Hot 1: add 2 Dosa', 'Bar 1: add 1 Coffee']);
  const { _id } = line(first.order, 'Dosa');
  const second = (await place.round(opened, [{ _id, count: 3, seen: 2 }])).body.order;
  const third = (await place.round(opened, [{ _id, count: 1, seen: 3, reason: 'Guest left' }])).body.order;
  expect(shown(third.kitchenSlips).slice(2)).toEqual(['Hot 2: add 1 Dosa', 'Hot 3: cancel 2 Dosa Guest left']);
  expect(line(third, 'Dosa')).toMatchObject({ count: 1, ordered: 3, rate: 80 });
  expect(second.version).toBeLessThan(third.version);
  // 80 + 40 + 20 = 140, with 5 % 147.
  const bill = await place.preview(third);
  expect(bill).toMatchObject({ amount: 147, taxable: 140, problems: [], taxes: [{ gst: 5, taxable: 140, tax: 7 }] });
  const printed = (await place.act(third, 'bill')).body.order;
  expect((await place.floor()).orders).toMatchObject([{ state: 'billed' }]);
  const settled = await place.act(printed, 'settlement', { finalAmount: 147 });
  expect(settled).toMatchObject({ status: 200, body: { amount: 147, message: expect.stringContaining('Saved ') } });
  expect((await place.floor()).orders).toEqual([]);
  const after = await place.read(printed);
  expect(after).toMatchObject({ state: 'settled', voucherId: settled.body._id });
  const { voucher } = (await get<{ voucher: object }>(app, place.clerk, `${place.path}/vouchers/${settled.body._id}`)).body;
  expect(voucher).toMatchObject({
    kind: 'sales',
    note: expect.stringMatching(/^Table T1 · 3 guests · by .+ · KOT Hot 1, Bar 1, Hot 2, Hot 3$/),
    items: [{ count: 1 }, { count: 1 }, { count: 1 }],
  });
  expect((await trialBalance(app, place)).total.difference).toBe(0);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('an option costs its price and goes to the kitchen; a portion is chosen by its name', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const cheese = [{ groupId: place.extra._id, name: 'Cheese' }];
  const { order: after } = (await place.round(order, [{ count: 1, options: cheese, note: 'Well done' }])).body;
  expect(after.items).toMatchObject([{ rate: 110, note: 'Well done' }]);
  expect(after.kitchenSlips[0]!.lines).toMatchObject([{ name: 'Dosa', options: ['Cheese'], note: 'Well done' }]);
  const wrong = await place.round(order, [{ count: 1, portion: 'Half' }, { count: 0.5 }, { count: 1, options: [...cheese, ...cheese] }]);
  expect(problemsOf(wrong)).toEqual([
    'items.0.portion PORTION_UNKNOWN',
    'items.1.count QUANTITY_NOT_WHOLE',
    'items.2.options OPTIONS_OUT_OF_RANGE',
  ]);
});

test('the same press sent twice tells the kitchen once; the same drinks again are a new press', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const key = randomUUID();
  const items = [{ _id: randomUUID(), itemId: place.coffee._id, count: 2 }];
  const [one, again] = [await place.round(order, items, key), await place.round(order, items, key)];
  expect(again.body).toEqual(one.body);
  await place.round(order, [{ itemId: place.coffee._id, count: 2 }]);
  expect(shown((await place.read(order)).kitchenSlips)).toEqual(['Bar 1: add 2 Coffee', 'Bar 2: add 2 Coffee']);
});

test('a dish that is out is refused everywhere at once, and comes back', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const say = (isSoldOut: boolean) => put(app, place.clerk, `${place.path}/menu/items/${place.dosa._id}/soldOut`, { isSoldOut });
  await say(true);
  const refused = await place.round(order, [{ count: 1 }]);
  expect(refused.body.problems).toEqual([{ code: 'DISH_SOLD_OUT', field: 'items.0.itemId', message: 'Dosa is sold out.' }]);
  await say(false);
  expect((await place.round(order, [{ count: 1 }])).status).toBe(200);
});

test('a slip goes through the kitchen, is recalled, and never moves from where it is not', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const slip = (await place.round(order, [{ count: 1 }])).body.order.kitchenSlips[0]!;
  expect((await place.slips()).map(({ state }) => state)).toEqual(['new']);
  for (const [from, to] of [
    ['new', 'accepted'],
    ['accepted', 'ready'],
    ['ready', 'preparing'],
    ['preparing', 'ready'],
  ] as const)
    expect((await place.moveSlip(slip, from, to)).body.slip.state).toBe(to);
  expect((await place.floor()).orders).toMatchObject([{ slips: 1, readySlips: 1 }]);
  expect(await place.moveSlip(slip, 'new', 'accepted')).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: 'KOT 1 is ready now.' },
  });
  await place.moveSlip(slip, 'ready', 'served');
  expect(await place.slips()).toEqual([]);
});

test('a cook bumps a dish before the others: with the last one the slip is ready, and a recalled slip is cooked anew', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const sent = (await place.round(order, [{ count: 2 }, { count: 1, note: 'Crisp' }])).body.order;
  const slip = sent.kitchenSlips[0]!;
  const bumped = (its: Slip) => its.lines.map(({ isBumped }) => isBumped);
  const first = (await place.bumpDish(slip, 1, true)).body.slip;
  expect([first.state, bumped(first)]).toEqual(['preparing', [true, false]]);
  expect((await place.bumpDish(slip, 1, false)).body.slip.state).toBe('preparing');
  // Two cooks bump the two dishes at once.
  await Promise.all([place.bumpDish(slip, 1, true), place.bumpDish(slip, 2, true)]);
  const [ready] = await place.slips();
  expect([ready!.state, bumped(ready!)]).toEqual(['ready', [true, true]]);
  expect(await place.bumpDish(slip, 1, false)).toMatchObject({ status: 409, body: { message: 'KOT 1 is ready now.' } });
  const recalled = (await place.moveSlip(slip, 'ready', 'preparing')).body.slip;
  expect(bumped(recalled)).toEqual([false, false]);
  // The slip does not wait for a dish that was cancelled.
  await place.round(sent, [{ _id: sent.items[1]!._id, count: 0, seen: 1, note: 'Crisp', seenNote: 'Crisp', reason: 'Guest changed' }]);
  expect(await place.bumpDish(slip, 2, true)).toMatchObject({ status: 409, body: { message: 'Dosa was cancelled.' } });
  expect((await place.bumpDish(slip, 1, true)).body.slip.state).toBe('ready');
  expect(await place.bumpDish(slip, 3, true)).toMatchObject({ status: 404 });
});

test('a slip does not wait for a dish that is cancelled or moved away after the others were bumped', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const send = async () => {
    const { order: sent } = (await place.round(order, [{ count: 2 }, { count: 1, note: 'Crisp' }])).body;
    const crisp = sent.items.at(-1)!;
    return { slip: sent.kitchenSlips.at(-1)!, crisp, drop: { _id: crisp._id, seen: 1, note: 'Crisp', seenNote: 'Crisp', reason: 'Late' } };
  };
  const states = async () => (await place.read(order)).kitchenSlips.map(({ number, state }) => `${number} ${state}`);
  const first = await send();
  await place.bumpDish(first.slip, 1, true);
  done(await place.round(order, [{ ...first.drop, count: 0 }]));
  expect(await states()).toEqual(['1 ready', '2 new']);

  const second = await send();
  await place.bumpDish(second.slip, 1, true);
  const moved = [{ _id: second.crisp._id, count: 1, seen: 1 }];
  done(await post(app, place.clerk, `${place.orders}/${order._id}/moves`, { toTableId: place.t2, items: moved }));
  expect(await states()).toEqual(['1 ready', '2 new', '3 ready']);

  // A slip of which nothing was bumped is as it was, and so is one of which nothing but what was bumped is gone.
  const third = await send();
  done(await place.round(order, [{ ...third.drop, count: 0 }]));
  const fourth = await send();
  await place.bumpDish(fourth.slip, 2, true);
  done(await place.round(order, [{ ...fourth.drop, count: 0 }]));
  expect((await states()).slice(3)).toEqual(['5 new', '6 new', '7 preparing', '8 new']);
});

test('one bill is paid by UPI, by card, in cash and on credit to its party; with a discount on each dish', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const { order: sent } = (await place.round(order, [{ count: 5 }])).body;
  // 400 less 10 % = 360, with 5 % 378.
  const how = { partyId: place.partyId, discountPercentage: 10 };
  expect(await place.preview(sent, how)).toMatchObject({ amount: 378, taxable: 360 });
  const upi = { way: 'upi', ledgerId: place.bankId, amount: 100 };
  const pay = (...payments: object[]) => place.act(sent, 'settlement', { ...how, discountReason: 'Regular', finalAmount: 378, payments });
  const unsaid = await place.act(sent, 'settlement', { ...how, finalAmount: 378 });
  expect(problemsOf(unsaid)).toEqual(['discountReason BILL_DISCOUNT_REASON_MISSING']);
  expect(problemsOf(await pay(upi, { way: 'cash', amount: 50 }))).toEqual(['payments PAYMENTS_DIFFER']);
  const card = { way: 'card', ledgerId: place.bankId, amount: 28 };
  const settled = await pay(upi, card, { way: 'cash', amount: 50 }, { way: 'credit', amount: 200 });
  expect(settled).toMatchObject({ status: 200 });
  expect((await openBills(app, place)).outstandings).toMatchObject([{ bill_pending_amt: 200 }]);
  const stale = await place.act(sent, 'settlement', { ...how, finalAmount: 378 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED', state: 'settled' } });
});

test('another total than the guest saw, an older version and an empty order are not settled', async () => {
  const place = await openPlace();
  const order = await place.seat();
  expect(problemsOf(await place.act(order, 'settlement', { finalAmount: 0 }))).toEqual(['lines ORDER_EMPTY']);
  const { order: sent } = (await place.round(order, [{ count: 1 }])).body;
  expect(await place.act(order, 'settlement', { finalAmount: 84 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect(await place.act(sent, 'settlement', { finalAmount: 80 })).toMatchObject({ status: 409, body: { code: 'TOTALS_DIFFER' } });
  expect(problemsOf(await place.act(sent, 'close'))).toEqual(['lines ORDER_NOT_EMPTY']);
  const none = (await place.round(order, [{ _id: sent.items[0]!._id, count: 0, seen: 1, reason: 'Left' }])).body.order;
  expect((await place.act(none, 'close')).status).toBe(200);
  expect(await place.round(order, [{ count: 1 }])).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED', state: 'cancelled' } });
  expect((await place.floor()).orders).toEqual([]);
});

test('a table has one party; guests move to a free one, and nothing is cooked again', async () => {
  const place = await openPlace();
  const [one, other] = [await place.seat(place.t1), await place.seat(place.t2)];
  expect(problemsOf(await place.open({ tableId: place.t1 }))).toEqual(['tableId TABLE_TAKEN']);
  expect(problemsOf(await place.open({ kind: 'dineIn' }))).toEqual(['tableId TABLE_MISSING']);
  expect(problemsOf(await place.move(one, place.t2))).toEqual(['tableId TABLE_TAKEN']);
  await place.act(other, 'close');
  const { order } = (await place.round(one, [{ count: 1 }])).body;
  const moved = (await place.move(order, place.t2)).body;
  expect(moved).toMatchObject({ message: 'Moved from T1 to T2', order: { tableName: 'T2' } });
  expect(moved.order.kitchenSlips).toHaveLength(1);
  expect((await place.slips())[0]!.tableName).toBe('T2');
  // A device that was without the network still moves them from T1.
  expect(await place.move(order, place.t1)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('moved the guests to T2 meanwhile.') },
  });
});

test('the device names the order that it opens; another press cannot take the same name', async () => {
  const place = await openPlace();
  const _id = randomUUID();
  expect((await place.open({ _id, tableId: place.t1 })).body.order).toMatchObject({ _id, tableName: 'T1' });
  expect(await place.open({ _id, kind: 'takeaway' })).toMatchObject({
    status: 409,
    body: { field: '_id', message: 'This order is open already' },
  });
});

test('takeaways have a number of the day; the guest’s name is on the bill', async () => {
  const place = await openPlace();
  const [one, two] = await Promise.all([1, 2].map(() => place.open({ kind: 'takeaway', guestName: 'Asha', guestPhone: '9876543210' })));
  expect([one!.body.order.number, two!.body.order.number].toSorted()).toEqual([1, 2]);
  const { order } = (await place.round(one!.body.order, [{ itemId: place.water._id, count: 1 }])).body;
  expect([order.kitchenSlips, order.value]).toEqual([[], 20]);
  const { body } = await place.act(order, 'settlement', { finalAmount: 21 });
  const { voucher } = (await get<{ voucher: object }>(app, place.clerk, `${place.path}/vouchers/${body._id}`)).body;
  expect(voucher).toMatchObject({ walkIn: { name: 'Asha', mobileNumber: '9876543210' } });
});

test('an area keeps the tables that it is saved with; one with guests cannot go; a number is used once', async () => {
  const place = await openPlace();
  const at = (name: string, more: object = {}) => ({ name, seats: 2, column: 3, row: 3, ...more });
  const change = (version: number, tables: object[], more: object = {}) =>
    put<{ area: { version: number; tables: { _id: string; name: string }[] } }>(
      app,
      place.manager,
      `${place.path}/floor/areas/${place.area._id}`,
      {
        ...{ version, name: 'Hall', tables },
        ...more,
      },
    );
  const order = await place.seat(place.t1);
  expect(problemsOf(await change(1, [at('T2', { _id: place.t2 })]))).toEqual(['tables TABLE_HAS_GUESTS']);
  expect(problemsOf(await change(1, [], { isActive: false }))).toEqual(['tables TABLE_HAS_GUESTS']);
  expect(problemsOf(await change(1, [at('T1', { _id: place.t1 }), at(' t1'), at('')]))).toEqual([
    'tables.1.name TABLE_NAME_REPEATED',
    'tables.2.name TABLE_NAME_MISSING',
  ]);
  expect(problemsOf(await change(1, [at('T9', { _id: randomUUID() })]))).toEqual(['tables.0._id TABLE_UNKNOWN']);
  const swapped = await change(1, [at('T2', { _id: place.t1 }), at('T1', { _id: place.t2 })]);
  expect(swapped.body.area.tables).toMatchObject([
    { _id: place.t2, name: 'T1' },
    { _id: place.t1, name: 'T2' },
  ]);
  const changed = await change(2, [at('T1', { _id: place.t1 }), at('T2')]);
  expect(changed.body.area.tables.map(({ name }) => name)).toEqual(['T1', 'T2']);
  expect(await change(1, [])).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect((await place.read(order)).tableName).toBe('T1');
});

test('a bottle kept by batch is billed from the batch that expires first; a product with serial numbers is no dish', async () => {
  const place = await openPlace();
  const taxClassificationId = await addTax(app, place, [rate(5)], '220210');
  const goods = async (product_name: string, more: object) => {
    const body = { product_name, unit: 'PCS', purchaseRate: 20, taxClassificationId, ...more };
    return done(await post<{ product: { _id: string } }>(app, place.manager, `${place.path}/products`, body)).product._id;
  };
  const openingStock = [
    { batch: 'LATE', expiresOn: '2099-12-31', quantity: 10 },
    { batch: 'SOON', expiresOn: '2099-01-31', quantity: 2 },
  ];
  const dish = (name: string, productId: string) =>
    post<{ row: { _id: string } }>(app, place.manager, `${place.path}/menu/items`, { name, productId, portions: [{ name: '', rate: 40 }] });
  const { row } = done(await dish('Lassi', await goods('Lassi', { hasBatches: true, hasExpiry: true, openingStock })));
  const order = await place.seat();
  const { order: sent } = (await place.round(order, [{ itemId: row._id, count: 3 }])).body;
  expect(await place.preview(sent)).toMatchObject({ amount: 126, problems: [] });
  const settled = await place.act(sent, 'settlement', { finalAmount: 126 });
  expect(settled.status, settled.body.message).toBe(200);
  const { voucher } = (await get<{ voucher: object }>(app, place.clerk, `${place.path}/vouchers/${settled.body._id}`)).body;
  expect(voucher).toMatchObject({
    items: [
      { batch: 'SOON', count: 2 },
      { batch: 'LATE', count: 1 },
    ],
  });
  expect(problemsOf(await dish('Phone', await goods('Phone', { hasSerials: true })))).toEqual(['productId DISH_HAS_SERIALS']);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('the server counts the papers of a slip; the first one accepts it', async () => {
  const place = await openPlace();
  const slip = (await place.round(await place.seat(), [{ count: 1 }])).body.order.kitchenSlips[0]!;
  expect(slip.prints).toBe(0);
  expect((await place.printSlip(slip)).body.slip).toMatchObject({ prints: 1, state: 'accepted' });
  await place.moveSlip(slip, 'accepted', 'new');
  expect((await place.printSlip(slip)).body.slip).toMatchObject({ prints: 2, state: 'accepted' });
  expect(await place.printSlip({ _id: randomUUID() })).toMatchObject({ status: 404 });
});

test('the kitchen sees the newest slips of two business days, whatever was never served before', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const [old] = (await place.round(order, [{ count: 1 }])).body.order.kitchenSlips;
  // Three hundred slips of this day with ids before all others.
  const idOf = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await ownerPool.query(
    `insert into kitchen_slips select org_id, ${idOf}, order_id, station_id, business_day, n + 1000, round, state, sent_at, sent_by_name, state_at
      from kitchen_slips, generate_series(1, 300) n where org_id = $1 and id = $2`,
    [place.orgId, old!._id],
  );
  await ownerPool.query(
    `insert into kitchen_slip_lines select org_id, ${idOf}, line_no, order_id, order_line_id, kind, quantity_e4, note, reason, place, round
      from kitchen_slip_lines, generate_series(1, 300) n where org_id = $1 and slip_id = $2`,
    [place.orgId, old!._id],
  );
  const { body } = await get<{ slips: Slip[]; isCut: boolean }>(app, place.clerk, `${place.path}/kitchen`);
  expect([body.isCut, body.slips.length, body.slips.at(-1)!._id]).toEqual([true, 300, old!._id]);
  await ownerPool.query(`update kitchen_slips set business_day = business_day - 2 where org_id = $1`, [place.orgId]);
  const { order: now } = (await place.round(order, [{ count: 1 }])).body;
  expect((await place.slips()).map(({ _id }) => _id)).toEqual([now.kitchenSlips.at(-1)!._id]);
});

test('a slip says what later cancellations left of it, also after they are seen', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const { _id } = line((await place.round(order, [{ count: 2, note: 'Crisp' }])).body.order, 'Dosa');
  const seen = { _id, note: 'Crisp', seenNote: 'Crisp' };
  await place.round(order, [{ ...seen, count: 3, seen: 2 }]);
  await place.round(order, [{ ...seen, count: 1, seen: 3, reason: 'Guest left' }]);
  const lefts = async () => (await place.slips()).map(({ number, lines }) => [number, ...lines.map(({ left }) => left)]);
  expect(await lefts()).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
  ]);
  await place.moveSlip((await place.slips())[2]!, 'new', 'served');
  expect(await lefts()).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(await place.round(order, [{ _id, count: 1, seen: 1, note: 'Soft', seenNote: '' }])).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('it is 1, Crisp now.') },
  });
});

test('after the bill was printed only managers cancel, and they see who cancelled what and why', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const { order: sent } = (await place.round(order, [{ count: 2 }, { itemId: place.water._id, count: 2 }])).body;
  const { _id } = line(sent, 'Water');
  await place.round(order, [{ _id, count: 1, seen: 2, reason: 'Not opened' }]);
  const { order: printed } = (await place.act(await place.read(order), 'bill')).body;
  // Another dish opens the bill again, and changes nothing of who may cancel.
  await place.round(order, [{ itemId: place.coffee._id, count: 1 }]);
  const less = [{ _id, count: 0, seen: 1, reason: 'Wrong entry' }];
  expect(problemsOf(await place.round(order, less))).toEqual(['items.0.reason CANCEL_AFTER_BILL']);
  expect((await place.round(order, less, undefined, place.manager)).status).toBe(200);
  const now = await place.read(order);
  expect(now).toMatchObject({ state: 'open', billedAt: printed.billedAt });
  // 2 × 80 + 40 = 200, with 5 % 210.
  expect((await place.act(now, 'settlement', { finalAmount: 210 })).status).toBe(200);
  const closed = `${place.orders}/closed`;
  expect((await get(app, place.clerk, closed)).status).toBe(403);
  expect((await get(app, place.manager, closed)).body).toMatchObject({
    orders: [
      {
        state: 'settled',
        billedAt: now.billedAt,
        cancelled: [
          { name: 'Water', count: 1, reason: 'Not opened', isAfterBill: false },
          { name: 'Water', count: 1, reason: 'Wrong entry', isAfterBill: true },
        ],
      },
    ],
  });
});

test('a dish whose product is blocked is not offered and not ordered, since it could not be billed', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const { _id } = line((await place.round(order, [{ count: 1 }])).body.order, 'Dosa');
  await ownerPool.query(`update products set is_active = false where org_id = $1 and name = 'Dosa'`, [place.orgId]);
  expect(problemsOf(await place.round(order, [{ count: 1 }]))).toEqual(['items.0.itemId DISH_UNKNOWN']);
  expect(problemsOf(await place.round(order, [{ _id, count: 2, seen: 1 }]))).toEqual(['items.0.itemId DISH_UNKNOWN']);
  const { items } = (await get<{ items: { name: string }[] }>(app, place.clerk, `${place.path}/menu`)).body;
  expect(items.map(({ name }) => name)).toEqual(['Coffee', 'Water']);
});

test('a station that makes dishes is not switched off, and gets no dish while it is', async () => {
  const place = await openPlace();
  const change = (isActive: boolean) =>
    put<{ row: { version: number } }>(app, place.manager, `${place.path}/menu/stations/${place.bar._id}`, {
      ...{ version: 1, name: 'Bar', isActive },
    });
  const refused = await change(false);
  expect(refused.body).toMatchObject({
    problems: [
      {
        code: 'STATION_HAS_DISHES',
        field: 'isActive',
        message: 'Dishes of this station are on the menu: Coffee. Give them another station first.',
      },
    ],
  });
  await ownerPool.query('update menu_items set is_active = false where org_id = $1 and id = $2', [place.orgId, place.coffee._id]);
  expect((await change(false)).status).toBe(200);
  const { items } = (
    await get<{ items: { _id: string; name: string; productId: string; version: number }[] }>(
      app,
      place.manager,
      `${place.path}/menu?state=all`,
    )
  ).body;
  const { productId, version } = items.find(({ name }) => name === 'Coffee')!;
  const coffee = { version, name: 'Coffee', productId, stationId: place.bar._id, portions: [{ name: '', rate: 40 }] };
  const save = (more: object) => put(app, place.manager, `${place.path}/menu/items/${place.coffee._id}`, { ...coffee, ...more });
  expect(problemsOf(await save({ isActive: true }))).toEqual(['stationId STATION_UNKNOWN']);
  expect((await save({ isActive: false })).status).toBe(200);
});
