import { businessDayAt } from '@bahi/core/tables/business-day';
import type { FastifyInstance } from 'fastify';
import { get, post, put } from './calls.ts';
import { done } from './done.ts';
import type { Store } from './every-kind.ts';
import { addProduct } from './masters.ts';
import { addOperator, openRestaurant } from './restaurant.ts';
import { today } from './vouchers.ts';

/** A restaurant is set up and changed; guests sit, order, move, cancel a dish and pay; what is wrong is refused. */
export async function serveGuests(app: FastifyInstance, store: Store) {
  const { path, manager } = store;
  const place = await openRestaurant(app, store);
  type Menu = { [List in 'stations' | 'groups' | 'items']: { _id: string; version: number; name: string }[] };
  const { stations, groups, items } = done(await get<Menu>(app, manager, `${path}/menu`));
  const change = (list: string, { _id, version, name }: { _id: string; version: number; name: string }, body: object) =>
    put<object>(app, manager, `${path}/menu/${list}/${_id}`, { version, name, ...body });
  done(await change('stations', stations[0]!, { name: 'Counter' }));
  await change('stations', stations[0]!, { name: 'Stale' });
  done(
    await change('groups', groups[0]!, {
      least: 0,
      most: 2,
      options: [
        { name: 'Cheese', rate: 35.5 },
        { name: 'Ghee', rate: 10 },
      ],
    }),
  );
  await change('groups', groups[0]!, { version: 2, least: 5, most: 1, options: [] });
  const coffee = items.find(({ name }) => name === 'Coffee')! as (typeof items)[number] & { productId: string };
  const sizes = [
    { name: 'Large', rate: 60 },
    { name: 'Small', rate: 40.5 },
  ];
  const contains = { allergens: ['milk'], allergenNote: 'May contain soy' };
  done(await change('items', coffee, { productId: coffee.productId, stationId: place.bar._id, portions: sizes, ...contains }));
  await change('items', coffee, { version: 2, productId: store.orgId, portions: [] });
  done(await put<object>(app, manager, `${path}/menu/items/${place.water._id}/soldOut`, { isSoldOut: true }));
  const vada = await addProduct(app, store, { product_name: 'Vada', kind: 'service', salePrice: 30, taxClassificationId: place.tax });
  const several = { productIds: [vada], stationId: place.hot._id, diet: 'veg', category: 'South' };
  done(await post<object>(app, manager, `${path}/menu/items/ofProducts`, several));
  await post<object>(app, manager, `${path}/menu/items/ofProducts`, { ...several, productIds: [vada, store.orgId] });
  const liquor = `${path}/menu/liquor`;
  const { version } = done(await get<{ version: number }>(app, manager, liquor));
  done(await put<object>(app, manager, liquor, { version, percentage: 0, ledgerId: null, licence: 'FL-III 42' }));
  await put<object>(app, manager, liquor, { version, percentage: 10, ledgerId: null, licence: '' });
  await cookByRecipe(app, store, place);
  const tables = [
    { _id: place.t1, name: 'T1', seats: 6, shape: 'round', column: 2, row: 1 },
    { _id: place.t2, name: 'T2', seats: 2, column: 0, row: 0 },
  ];
  done(await put<object>(app, manager, `${path}/floor/areas/${place.area._id}`, { version: 1, name: 'Hall', tables }));
  const seated = await place.seat(place.t1);
  await place.open({ tableId: place.t1 });
  const cheese = [{ groupId: place.extra._id, name: 'Cheese' }];
  const sent = done(
    await place.round(seated, [
      { count: 2, options: cheese, note: 'Crisp' },
      { itemId: coffee._id, portion: 'Large', count: 1 },
    ]),
  ).order;
  await place.round(seated, [{ itemId: place.water._id, count: 1 }]);
  const less = done(
    await place.round(seated, [{ _id: sent.items[0]!._id, count: 1, seen: 2, note: 'Crisp', seenNote: 'Crisp', reason: 'Guest changed' }]),
  ).order;
  await place.round(seated, [{ _id: sent.items[0]!._id, count: 3, seen: 2 }]);
  const moved = done(await place.move(less, place.t2)).order;
  const [slip, other] = await place.slips();
  done(await place.printSlip(other!));
  done(await place.bumpDish(slip!, 1, true));
  done(await place.moveSlip(slip!, 'ready', 'preparing'));
  done(await place.moveSlip(slip!, 'preparing', 'ready'));
  await place.moveSlip(slip!, 'new', 'ready');
  await place.floor();
  await place.read(moved);
  const printed = done(await place.act(moved, 'bill')).order;
  const bill = await place.preview(printed);
  await place.act(printed, 'settlement', { finalAmount: 1 });
  done(await place.act(printed, 'settlement', { finalAmount: bill.amount }));
  await place.act(printed, 'settlement', { finalAmount: bill.amount });
  done(await post<object>(app, manager, `${place.orders}/${printed._id}/invoice`, {}));
  const one = done(await place.round(await place.seat(place.t1), [{ count: 2 }, { itemId: coffee._id, portion: 'Large', count: 1 }])).order;
  await place.moveDishes(one, { Dosa: 3 });
  await place.moveDishes(one, { Dosa: 1 }, { toOrderId: printed._id });
  const { order: rest, otherId } = done(await place.moveDishes(one, { Dosa: 1 }, { toTableId: place.t2 }));
  await get(app, manager, `${place.orders}/${rest._id}/free`);
  done(await place.takeOver(rest, manager));
  await place.takeOver(rest, manager);
  done(await place.correctGuests(rest, { pax: 5 }));
  await place.correctGuests(rest, { pax: 6 });
  await place.takeOver(printed, manager);
  const elsewhere = await place.read({ _id: otherId });
  await place.merge(elsewhere, elsewhere);
  await place.merge({ ...elsewhere, version: 99 }, rest);
  const merged = done(await place.merge(elsewhere, rest)).order;
  await place.merge(elsewhere, rest);
  await place.split(merged, [1, 1, 1]).then(done);
  await place.split(merged, [1, 1]);
  await place.split(elsewhere, [1, 1]);
  for (const order of (await place.floor()).orders)
    done(await place.act(order, 'settlement', { finalAmount: (await place.preview(order)).amount }));
  const away = done(await place.open({ kind: 'takeaway', guestName: 'Asha' })).order;
  done(await place.act(away, 'close'));
  await get<object>(app, manager, `${path}/tableOrders/closed`);
  await deliver(app, store, place);
  await closeTheDay(app, store, place);
  const courses = await place.seat(place.t2);
  const held = done(await place.round(courses, [{ count: 1, course: 2, seat: 1, isHeld: true }])).order.items;
  done(await post<object>(app, manager, `${path}/tableOrders/${courses._id}/fire`, { course: 2, lineIds: held.map(({ _id }) => _id) }));
  const fired = await place.read(courses);
  const gift = { lineId: fired.items[0]!._id, reason: 'Birthday' };
  await place.act(fired, 'free', { ...gift, count: 2 }, manager);
  done(await place.act(fired, 'free', { ...gift, count: 1 }, manager));
  await place.act(fired, 'free', { ...gift, count: 1 }, manager);
  await expectGuests(app, store, place);
  await addPrinter(app, store, place);
  await orderThroughOperator(app, store, place);
}

/** The dosa gets a recipe of goods that are short; its cost and what is low are read; what is wrong is refused. */
async function cookByRecipe(app: FastifyInstance, store: Store, { dosa }: Awaited<ReturnType<typeof openRestaurant>>) {
  const { path, manager } = store;
  const goods = { product_name: 'Batter', unit: 'KGS', alternateUnit: 'GMS', alternateFactor: 0.001, purchaseRate: 50, reorderLevel: 2 };
  const batter = await addProduct(app, store, goods);
  const at = `${path}/menu/items/${dosa._id}/recipe`;
  const { version } = done(await get<{ version: number }>(app, manager, at));
  const items = [
    { portion: '', productId: batter, count: 100, isAlternate: true, loss: 20 },
    { option: 'Cheese', productId: batter, count: -0.01 },
  ];
  done(await put<object>(app, manager, at, { version, items }));
  await put<object>(app, manager, at, { version, items: [] });
  await put<object>(app, manager, at, { version: version + 1, items: [{ portion: 'Half', productId: '', count: 0 }] });
  const stock = `${path}/menu/kitchenStock`;
  const settings = done(await get<{ version: number }>(app, manager, stock));
  done(await put<object>(app, manager, stock, { version: settings.version, useTime: 'bill', godownId: null }));
  await put<object>(app, manager, stock, { version: settings.version, useTime: 'close', godownId: null });
  done(await get<object>(app, manager, `${path}/menu/costs`));
  done(await get<object>(app, manager, `${path}/menu/lowIngredients`));
}

type Day = { date: string; figures: { amount: number }; cash: Record<'sales' | 'in' | 'out' | 'changed' | 'heldBefore' | 'held', number> };

/** The day is looked at, closed with an order that goes on, and opened again; what is wrong is refused. */
async function closeTheDay(app: FastifyInstance, { path, manager }: Store, place: Awaited<ReturnType<typeof openRestaurant>>) {
  const days = `${path}/dayCloses`;
  const late = await place.seat(place.t1);
  const { date, figures, cash } = done(await get<Day>(app, manager, `${days}/day`));
  const how = {
    date,
    float: 500,
    sales: figures.amount,
    expected: 500 + cash.heldBefore + cash.sales + cash.in - cash.out + cash.changed - cash.held,
    pieces: [{ value: 500, count: 1 }],
    coins: 7.5,
  };
  await post<object>(app, manager, days, how);
  const carried = [{ orderId: late._id, name: 'Ravi' }];
  const { close } = done(await post<{ close: { _id: string } }>(app, manager, days, { ...how, carried }));
  done(await get<object>(app, manager, `${days}/day?date=${businessDayAt(Date.now())}`));
  done(await get<object>(app, manager, days));
  await place.open({ kind: 'takeaway' });
  await post<object>(app, manager, `${days}/${close._id}/reopen`, { reason: '' });
  done(await post<object>(app, manager, `${days}/${close._id}/reopen`, { reason: 'A bill was forgotten' }));
}

/** A table is reserved, the time changed, the guests do not come; a party waits and is seated. */
async function expectGuests(app: FastifyInstance, { path, manager }: Store, place: Awaited<ReturnType<typeof openRestaurant>>) {
  type Saved = { reservation: { _id: string; version: number } };
  const desk = `${path}/reservations`;
  const evening = { day: '2031-01-10', time: '20:00', minutes: 90, guestName: 'Nair', pax: 4, tableId: place.t1 };
  const { reservation } = done(await post<Saved>(app, manager, desk, evening));
  await post<object>(app, manager, desk, { ...evening, guestName: '' });
  const later = done(await put<Saved>(app, manager, `${desk}/${reservation._id}`, { ...evening, version: 1, time: '20:30' })).reservation;
  done(await post<object>(app, manager, `${desk}/${later._id}/end`, { version: later.version, state: 'noShow' }));
  await post<object>(app, manager, `${desk}/${later._id}/end`, { version: later.version, state: 'cancelled' });
  done(await get<object>(app, manager, `${desk}?day=2031-01-10`));
  const waiting = done(await post<Saved>(app, manager, desk, { isWaiting: true, minutes: 15, guestName: 'Asha', pax: 2 })).reservation;
  await place.floor();
  const tables = [{ name: 'P1', seats: 4, column: 0, row: 0 }];
  const { area } = done(
    await post<{ area: { tables: { _id: string }[] } }>(app, manager, `${path}/floor/areas`, { name: 'Patio', tables }),
  );
  done(await post<object>(app, manager, `${desk}/${waiting._id}/seat`, { version: 1, tableId: area.tables[0]!._id }));
}

/** A printer is entered, changed, and gives up what waits for it. */
async function addPrinter(app: FastifyInstance, { path, manager }: Store, place: Awaited<ReturnType<typeof openRestaurant>>) {
  const values = { name: 'Kitchen', stationIds: [place.hot._id], columns: 48, printsBills: true };
  const { printer } = done(await post<{ printer: { _id: string } }>(app, manager, `${path}/printers`, values));
  await post<object>(app, manager, `${path}/printers`, values);
  const at = `${path}/printers/${printer._id}`;
  done(await put<object>(app, manager, at, { ...values, version: 1, columns: 32 }));
  await put<object>(app, manager, at, { ...values, version: 1, stationIds: [printer._id] });
  done(await post<object>(app, manager, `${at}/drop`, {}));
  done(await get<object>(app, manager, `${path}/printers`));
  done(await get<object>(app, manager, `${path}/billPrinters`));
  const { order } = done(await place.open({ kind: 'takeaway' }));
  const sent = done(await place.round(order, [{ count: 1 }])).order;
  // It is not paired.
  await place.act(sent, 'bill', { printerId: printer._id });
  done(await place.act(await place.read(sent), 'settlement', { finalAmount: 84 }));
}

/** An order comes through an operator, which pays it out; what is wrong is refused. */
async function orderThroughOperator(app: FastifyInstance, store: Store, place: Awaited<ReturnType<typeof openRestaurant>>) {
  const { path, manager, bankId } = store;
  const operatorId = await addOperator(app, store);
  done(await get<object>(app, manager, `${path}/operators`));
  const its = { kind: 'aggregator', operatorId, operatorOrder: 'FL-1' };
  const { order } = done(await place.open(its));
  await place.open(its);
  const sent = done(await place.round(order, [{ count: 1 }])).order;
  done(await place.act(sent, 'settlement', { finalAmount: 80 }, manager));
  const at = `${path}/operators/${operatorId}`;
  done(await get<object>(app, manager, `${at}/bills`));
  const rows = [{ operatorOrder: 'FL-1', amount: 80, fees: 16, feeTax: 2.88, tds: 0.08 }];
  const payout = { date: today, ledgerId: bankId, rows, paid: 61.04 };
  await post<object>(app, manager, `${at}/payouts`, { ...payout, paid: 61 });
  await post<object>(app, manager, `${at}/payouts`, { ...payout, rows: [] });
  done(await post<object>(app, manager, `${at}/payouts`, payout));
}

/** A delivery gets its rider, goes out and comes back; what is wrong is refused. */
async function deliver(app: FastifyInstance, { path, manager, people }: Store, place: Awaited<ReturnType<typeof openRestaurant>>) {
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha', guestPhone: '9847012345' }));
  const at = `${path}/deliveries/${order._id}`;
  await put<object>(app, manager, `${at}/step`, { from: null, to: 'out' });
  done(await put<object>(app, manager, at, { version: 0, address: 'Plot 7', riderId: people.clerk.id }));
  await put<object>(app, manager, at, { version: 0, address: 'Plot 8', riderId: people.clerk.id });
  done(await put<object>(app, manager, `${at}/step`, { from: null, to: 'out' }));
  await put<object>(app, manager, `${at}/step`, { from: null, to: 'out' });
  done(await get<object>(app, manager, `${path}/deliveries`));
  done(await put<object>(app, manager, `${at}/step`, { from: 'out', to: 'returned' }));
  done(await place.act(order, 'close'));
}
