import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { get, type Headers, post, put } from './calls.ts';
import { done } from './done.ts';
import { addProduct, addTax, rate } from './masters.ts';
import { anyGstin } from './people.ts';
import type { Counter } from './vouchers.ts';

type Row = { _id: string; version: number };
export type Line = { _id: string; name: string; count: number; ordered: number; moved: number; note: string; rate: number };
export type SlipLine = {
  isBumped: boolean;
  kind: string;
  count: number;
  name: string;
  note: string;
  reason: string;
  place: string;
  options: string[];
  left: number;
};
export type Slip = {
  _id: string;
  number: number;
  round: number;
  state: string;
  prints: number;
  stationName: string;
  tableName: string | null;
  lines: SlipLine[];
};
export type Order = Row & {
  state: string;
  billedAt: string | null;
  billPrints: number;
  number: number;
  tableId: string | null;
  tableName: string | null;
  pax: number;
  guestName: string;
  guestPhone: string;
  value: number;
  captain: string;
  voucherId: string | null;
  items: Line[];
  kitchenSlips: Slip[];
};
type Refused = { code: string; message: string; problems: { code: string; field: string; message: string }[]; state?: string };
type Told = { message: string; order: Order } & Refused;
export type Asked = {
  _id?: string;
  itemId?: string;
  count: number;
  seen?: number;
  note?: string;
  seenNote?: string;
  seenRate?: number;
  reason?: string;
  options?: object[];
  portion?: string;
  course?: number;
  seat?: number;
  isHeld?: boolean;
};

/** A restaurant in a company: two tables, two kitchens, and a menu of services at 5 %: Dosa 80, Coffee 40; a bottle of water without a kitchen. */
export async function openRestaurant(app: FastifyInstance, counter: Counter) {
  const { path, manager, clerk } = counter;
  const tax = await addTax(app, counter, [rate(5)], '996331');
  const dishProduct = (product_name: string) => addProduct(app, counter, { product_name, kind: 'service', taxClassificationId: tax });
  const save = async (what: string, body: object) => done(await post<{ row: Row }>(app, manager, `${path}/menu/${what}`, body)).row;
  const [hot, bar] = [await save('stations', { name: 'Hot' }), await save('stations', { name: 'Bar' })];
  const extra = await save('groups', { name: 'Extra', least: 0, most: 1, options: [{ name: 'Cheese', rate: 30 }] });
  const dish = async (name: string, rupees: number, stationId: string | null, more: object = {}) =>
    save('items', {
      productId: 'productId' in more ? '' : await dishProduct(name),
      name,
      stationId,
      portions: [{ name: '', rate: rupees }],
      ...more,
    });
  const dosa = await dish('Dosa', 80, hot._id, { groupIds: [extra._id], category: 'South' });
  const coffee = await dish('Coffee', 40, bar._id);
  const water = await dish('Water', 20, null);
  const table = (name: string, column: number) => ({ name, seats: 4, column, row: 0 });
  const { area } = done(
    await post<{ area: Row & { tables: { _id: string; name: string }[] } }>(app, manager, `${path}/floor/areas`, {
      name: 'Hall',
      tables: [table('T1', 0), table('T2', 1)],
    }),
  );
  const [t1, t2] = area.tables.map(({ _id }) => _id) as [string, string];
  const orders = `${path}/tableOrders`;
  const open = (body: object, who: Headers = clerk) => post<Told>(app, who, orders, body);
  const seat = async (tableId = t1, pax = 2) => done(await open({ tableId, pax })).order;
  const round = ({ _id }: { _id: string }, items: Asked[], key?: string, who: Headers = clerk) =>
    post<Told>(
      app,
      who,
      `${orders}/${_id}/rounds`,
      { items: items.map((item) => ({ _id: randomUUID(), itemId: dosa._id, ...item })) },
      key,
    );
  const read = async ({ _id }: { _id: string }) => done(await get<{ order: Order }>(app, clerk, `${orders}/${_id}`)).order;
  const act = ({ _id, version }: Row, what: string, body: object = {}, who: Headers = clerk) =>
    post<Told & { _id: string; voucherNumber: string; amount: number }>(app, who, `${orders}/${_id}/${what}`, { version, ...body });
  const preview = async ({ _id }: Row, body: object = {}) =>
    done(
      await post<{ amount: number; taxable: number; version: number; problems: object[]; taxes: object[]; liquor: object | null }>(
        app,
        clerk,
        `${orders}/${_id}/bill/preview`,
        body,
      ),
    );
  const move = ({ _id, tableId: fromTableId }: Order, tableId: string) =>
    put<Told>(app, clerk, `${orders}/${_id}/table`, { fromTableId, tableId });
  /** Chosen dishes by name, as the order shows them. */
  const moveDishes = (order: Order, counts: Record<string, number>, to: { toOrderId?: string; toTableId?: string } = {}) =>
    post<Told & { otherId: string }>(app, clerk, `${orders}/${order._id}/moves`, {
      ...to,
      items: order.items
        .filter(({ name, count }) => name in counts && count > 0)
        .map(({ _id, name, count }) => ({ _id, count: counts[name], seen: count })),
    });
  const merge = ({ _id, version }: Row, into: { _id: string }) =>
    post<Told>(app, clerk, `${orders}/${_id}/merge`, { version, intoId: into._id });
  /** In bills by weights, or by seat without any. */
  const split = ({ _id, version }: Row, weights: number[] | null) => post<Told>(app, clerk, `${orders}/${_id}/split`, { version, weights });
  const takeOver = ({ _id, version }: Row, who: Headers) => put<Told>(app, who, `${orders}/${_id}/captain`, { version });
  const correctGuests = ({ _id, pax, guestName, guestPhone }: Order, to: object) =>
    put<Told>(app, clerk, `${orders}/${_id}/guests`, { seen: { pax, guestName, guestPhone }, pax, guestName, guestPhone, ...to });
  const moveSlip = ({ _id }: { _id: string }, from: string, to: string) =>
    put<{ slip: Slip } & Refused>(app, clerk, `${path}/kitchen/${_id}`, { from, to });
  const bumpDish = ({ _id }: { _id: string }, lineNo: number, isBumped: boolean) =>
    put<{ slip: Slip } & Refused>(app, clerk, `${path}/kitchen/${_id}/dishes`, { lineNo, isBumped });
  const printSlip = ({ _id }: { _id: string }) => post<{ slip: Slip } & Refused>(app, clerk, `${path}/kitchen/${_id}/print`, {});
  const slips = async () => (await get<{ slips: Slip[] }>(app, clerk, `${path}/kitchen`)).body.slips;
  const floor = async () =>
    (await get<{ areas: (Row & { tables: object[] })[]; orders: Order[]; reservations: object[] }>(app, clerk, `${path}/floor`)).body;
  return {
    tax,
    dish,
    hot,
    bar,
    extra,
    dosa,
    coffee,
    water,
    area,
    t1,
    t2,
    orders,
    open,
    seat,
    round,
    read,
    act,
    preview,
    move,
    moveDishes,
    merge,
    split,
    takeOver,
    correctGuests,
    moveSlip,
    bumpDish,
    printSlip,
    slips,
    floor,
  };
}

/** The operator of a platform: a party with a GSTIN that is marked. Returns its id. */
export async function addOperator(
  app: FastifyInstance,
  counter: Pick<Counter, 'path' | 'manager' | 'clerk'>,
  partyName = 'Foodline',
): Promise<string> {
  const party = { partyName, category: 'regular', gstin: anyGstin('29'), state: '29' };
  const { party: saved } = done(await post<{ party: Row }>(app, counter.manager, `${counter.path}/parties`, party));
  done(await put<object>(app, counter.manager, `${counter.path}/operators/${saved._id}`, { isOperator: true }));
  return saved._id;
}
