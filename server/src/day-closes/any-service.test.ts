import { businessDayAt } from '@bahi/core/tables/business-day';
import { nextSlipState, type SlipState } from '@bahi/core/tables/slip-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addProduct } from '../testing/masters.ts';
import { type Line, type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openCounter, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

/** One act of a service. The numbers choose among what there is then: an order, a dish of it, another order. */
type Act = { what: (typeof acts)[number]; at: number; line: number; other: number; count: number; isHeld: boolean };
const acts = [
  ...(['open', 'order', 'order', 'order', 'order', 'less', 'fire', 'moveTable', 'moveDish', 'ownBill', 'merge'] as const),
  ...(['split', 'splitBySeat', 'print', 'settle', 'settle', 'void', 'slip', 'slip', 'end'] as const),
];
const any = fc.nat({ max: 99 });
const anyAct: fc.Arbitrary<Act> = fc.record({
  ...{ what: fc.constantFrom(...acts), at: any, line: any, other: any },
  ...{ count: fc.integer({ min: 1, max: 4 }), isHeld: fc.nat({ max: 5 }).map((n) => n === 0) },
});

/** What the state of the service forbids. Anything else that is refused is a fault of the product or of this test. */
const expected = [
  ...['TABLE_TAKEN', 'ORDER_EMPTY', 'ORDER_NOT_EMPTY', 'ORDER_HAS_HELD', 'SHARE_TOO_SMALL', 'SHARES_INVALID', 'LINE_SHARED', 'CANCELLED'],
  ...['MERGE_SAME', 'TABLE_UNKNOWN', 'CORRECTED', 'LINE_HELD', 'SEATS_TOO_FEW'],
];

type Refused = { code: string; problems?: { code: string }[] };
type Service = Awaited<ReturnType<typeof openService>>;
async function openService() {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  // Goods from the stock, at a price that no two bills share evenly.
  const juice = await place.dish('Juice', 33.33, place.bar._id, {
    productId: await addProduct(app, counter, { product_name: 'Juice', openingStock: 100_000 }),
  });
  /** What guests were given by name: ordered less cancelled, × 10 000. */
  const given = new Map<string, number>();
  return { counter, ...place, dishes: [place.dosa, place.coffee, place.water, juice], given, voided: new Set<string>() };
}
const names = ['Dosa', 'Coffee', 'Water', 'Juice'];
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const inE4 = (count: number) => Math.round(count * 10_000);
const inPaise = (rupees: number) => Math.round(rupees * 100);

/** Does one act; what it cannot do now it leaves. */
async function act(service: Service, { what, at, line: lineAt, other: otherAt, count, isHeld }: Act): Promise<void> {
  const { counter, given, dishes } = service;
  const { orders } = await service.floor();
  const head = pick(orders, at);
  const note = (name: string, e4: number) => given.set(name, (given.get(name) ?? 0) + e4);
  const allow = (answer: { status: number; body: Refused }): boolean => {
    if (answer.status === 200) return true;
    const codes = answer.body.problems?.map(({ code }) => code) ?? [answer.body.code];
    expect(expected, `${what}: ${JSON.stringify(answer.body)}`).toEqual(expect.arrayContaining(codes));
    return false;
  };
  if (what === 'open') {
    const kinds = [{ tableId: service.t1 }, { tableId: service.t2 }, { kind: 'takeaway' }, { kind: 'takeaway' }];
    return void allow(await service.open({ pax: count, ...pick(kinds, at) }));
  }
  if (what === 'void') {
    const bill = pick(await settled(service), at)?.id;
    if (bill && allow(await cancel(app, counter, bill, 1, counter.manager))) service.voided.add(bill);
    return;
  }
  if (what === 'slip') {
    const slip = pick(await service.slips(), at);
    const to = slip && nextSlipState(slip.state as SlipState);
    if (to) allow(await service.moveSlip(slip, slip.state, to));
    return;
  }
  if (!head) return;
  const order = await service.read(head);
  const left = order.items.filter((item) => item.count > 0);
  const line = pick(left, lineAt);
  const others = orders.filter(({ _id }) => _id !== order._id);
  const to = pick(others, otherAt);
  const value = async (ids: readonly string[]) => {
    const read = await Promise.all(ids.map((_id) => service.read({ _id })));
    return read.reduce((sum, each) => sum + inPaise(each.value), 0);
  };
  switch (what) {
    case 'order': {
      const dish = lineAt % dishes.length;
      const asked = { itemId: dishes[dish]!._id, count, seat: otherAt % 3, ...(isHeld && { isHeld, course: 1 }) };
      if (allow(await service.round(order, [asked], undefined, counter.manager))) note(names[dish]!, inE4(count));
      return;
    }
    case 'less': {
      if (!line) return;
      const wanted = Number.isInteger(line.count) ? Math.max(0, line.count - count) : 0;
      const asked = { _id: line._id, count: wanted, seen: line.count, seenNote: line.note, reason: 'Guest changed' };
      if (allow(await service.round(order, [asked], undefined, counter.manager))) note(line.name, inE4(wanted) - inE4(line.count));
      return;
    }
    case 'fire': {
      const lineIds = left.filter((item) => (item as Line & { isHeld: boolean }).isHeld).map(({ _id }) => _id);
      if (lineIds.length > 0) allow(await post<Refused>(app, counter.clerk, `${service.orders}/${order._id}/fire`, { course: 1, lineIds }));
      return;
    }
    case 'moveTable':
      if (order.tableId === null) return; // guests who take away sit at no table
      return void allow(await service.move(order, otherAt % 2 === 0 ? service.t1 : service.t2));
    case 'moveDish':
    case 'ownBill': {
      const target = what === 'ownBill' ? null : to;
      if (!line || target === undefined) return;
      const items = [{ _id: line._id, count: Number.isInteger(line.count) ? Math.min(count, line.count) : line.count, seen: line.count }];
      const ids = [order._id, ...(target ? [target._id] : [])];
      const before = await value(ids);
      const body = { items, ...(target && { toOrderId: target._id }) };
      const moved = await post<{ otherId: string; code: string; message: string }>(
        app,
        counter.manager,
        `${service.orders}/${order._id}/moves`,
        body,
      );
      if (allow(moved)) expect(await value([order._id, moved.body.otherId]), 'a moved dish keeps its value').toBe(before);
      return;
    }
    case 'merge': {
      if (!to) return;
      const before = await value([order._id, to._id]);
      if (allow(await service.merge(order, to))) expect(await value([to._id]), 'merged orders keep their value').toBe(before);
      return;
    }
    case 'split':
    case 'splitBySeat': {
      const before = await value([order._id]);
      const weights = what === 'split' ? Array.from({ length: 1 + count }, (_, n) => 1 + ((lineAt + n * otherAt) % 7)) : null;
      if (!allow(await service.split(order, weights))) return;
      const known = new Set(orders.map(({ _id }) => _id));
      const parts = (await service.floor()).orders.filter(({ _id }) => !known.has(_id));
      expect(parts).toHaveLength(weights === null ? 1 : count);
      expect(await value([order._id, ...parts.map(({ _id }) => _id)]), 'parts add up to the paisa').toBe(before);
      return;
    }
    case 'print':
      return void allow(await service.act(order, 'bill'));
    case 'settle':
      return settle(service, order, { isUpi: count === 2, discount: count === 3 ? 1 : 0, allow });
    case 'end':
      return void allow(await service.act(order, 'close'));
  }
}

type How = { isUpi: boolean; discount: number; allow: (answer: Awaited<ReturnType<Service['act']>>) => boolean };

async function settle(service: Service, order: Order, { isUpi, discount, allow }: How): Promise<void> {
  const less = discount > 0 && order.value > discount ? { discountAmount: discount, discountReason: 'Late food' } : {};
  if (order.items.some((item) => item.count > 0 && (item as Line & { isHeld: boolean }).isHeld)) {
    expect(allow(await service.act(order, 'settlement', { finalAmount: order.value }))).toBe(false);
    return;
  }
  if (order.value === 0) return;
  const bill = await service.preview(order, 'discountAmount' in less ? { discountAmount: discount } : {});
  const payments = isUpi && bill.amount > 0 ? [{ way: 'upi', ledgerId: service.counter.bankId, amount: bill.amount }] : [];
  allow(await service.act(order, 'settlement', { finalAmount: bill.amount, payments, ...less }, service.counter.manager));
}

/** The vouchers of settled orders that nobody cancelled. An order that a close carried on belongs to the next day. */
async function settled({ counter, voided }: Service): Promise<{ id: string; isCarried: boolean }[]> {
  const { rows } = await ownerPool.query<{ id: string; isCarried: boolean }>(
    'select voucher_id as id, carried_to is not null as "isCarried" from dining_orders where org_id = $1 and state = \'settled\' order by id',
    [counter.orgId],
  );
  return rows.filter(({ id }) => !voided.has(id));
}

type Day = {
  date: string;
  figures: { amount: number; bills: number; sections: { id: string; rows: { amount: number | null; net: number | null }[] }[] };
  books: number;
  cash: Record<'float' | 'sales' | 'in' | 'out' | 'changed' | 'heldBefore' | 'held', number>;
  openOrders: { _id: string }[];
  close: { _id: string; sales: number; expected: number } | null;
};

/** Everything that must hold whenever the service pauses. */
async function audit(service: Service): Promise<Day> {
  const { counter } = service;
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  expect((await trialBalance(app, counter)).total.difference).toBe(0);
  const { rows } = await ownerPool.query<{ name: string; served: string }>(
    `select l.name, sum(l.quantity_e4)::text as served from dining_order_lines l join dining_orders o on o.org_id = l.org_id and o.id = l.order_id
      where l.org_id = $1 and o.state in ('open', 'billed', 'settled') group by l.name`,
    [counter.orgId],
  );
  const served = new Map(rows.map(({ name, served: e4 }) => [name, Number(e4)]));
  for (const name of names) expect([name, served.get(name) ?? 0]).toEqual([name, service.given.get(name) ?? 0]);
  const day = done(await get<Day>(app, counter.manager, `${counter.path}/dayCloses/day`));
  const { vouchers } = done(
    await get<{ vouchers: { _id: string; amount: number }[] }>(app, counter.manager, `${counter.path}/vouchers?kind=sales&limit=100`),
  );
  const later = new Set((await settled(service)).filter(({ isCarried }) => isCarried).map(({ id }) => id));
  const standing = vouchers.filter(({ _id }) => !service.voided.has(_id) && !later.has(_id));
  const sum = standing.reduce((paise, { amount }) => paise + inPaise(amount), 0);
  expect([inPaise(day.figures.amount), inPaise(day.books)]).toEqual([sum, sum]);
  for (const id of ['hour', 'captain', 'area', 'table', 'kind', 'tender', 'tax']) {
    const { rows: parts } = day.figures.sections.find((section) => section.id === id)!;
    expect([id, parts.reduce((paise, { amount }) => paise + inPaise(amount ?? 0), 0)]).toEqual([id, sum]);
  }
  return day;
}

/** Closes the day with what the page shows: then nothing opens, and after the day is opened again the service goes on. */
async function closeAndReopen(service: Service, day: Day): Promise<void> {
  const { counter } = service;
  const { float, sales, in: came, out, changed, heldBefore, held } = day.cash;
  const expectedCash = Math.round((float + sales + came - out + changed + heldBefore - held) * 100) / 100;
  const body = {
    ...{
      date: businessDayAt(Date.now()),
      float,
      sales: day.figures.amount,
      expected: expectedCash,
      pieces: [],
      coins: Math.max(0, expectedCash),
    },
    carried: day.openOrders.map(({ _id }) => ({ orderId: _id, name: 'Ravi' })),
  };
  const { close } = done(await post<{ close: NonNullable<Day['close']> }>(app, counter.manager, `${counter.path}/dayCloses`, body));
  expect([close.sales, close.expected]).toEqual([day.figures.amount, expectedCash]);
  expect((await service.open({ kind: 'takeaway' })).status).toBe(422);
  done(await post(app, counter.manager, `${counter.path}/dayCloses/${close._id}/reopen`, { reason: 'More guests' }));
}

test('whatever happens in a service: what was ordered was given or cancelled, and bills, books, stock and the day agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(anyAct, { minLength: 60, maxLength: 60 })), async (history) => {
      const service = await openService();
      for (const each of history) await act(service, each);
      await closeAndReopen(service, await audit(service));
      for (const each of history.slice(0, 20)) await act(service, each);
      await audit(service);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
