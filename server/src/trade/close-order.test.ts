import { expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, editSale, openCounter, type Saved, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Answer = Saved & { code: string; problems?: { code: string; field: string; message: string }[] };
const order = async (counter: Counter, count: number) => {
  const { body } = await post<Answer>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, saleOf(counter, count));
  return body._id;
};
const close = (counter: Counter, id: string, version: number, reason = 'Out of make') =>
  post<Answer>(app, counter.clerk, `${counter.path}/vouchers/${id}/close`, { version, reason });
const reopen = (counter: Counter, id: string, version: number) =>
  post<Answer>(app, counter.clerk, `${counter.path}/vouchers/${id}/reopen`, { version });
const openOrders = async (counter: Counter) =>
  (await get<{ orders: { _id: string }[] }>(app, counter.clerk, `${counter.path}/openOrders`)).body.orders.map(({ _id }) => _id);
/** The reserved quantity of open orders that product search shows. */
const reserved = async (counter: Counter, edited?: string) => {
  const query = `kind=sales&ids[0]=${counter.productId}${edited ? `&voucherId=${edited}` : ''}`;
  const { body } = await get<{ products: { ordered: number }[] }>(app, counter.clerk, `${counter.path}/entry/products?${query}`);
  return body.products[0]?.ordered;
};
type Pending = { state: string; delivery: { items: object[]; additionalCharges: object[] } };
const pending = async (counter: Counter, id: string) =>
  (await get<Pending>(app, counter.clerk, `${counter.path}/vouchers/${id}/pending`)).body;
const detailsOf = async (counter: Counter, id: string) =>
  (
    await get<{ voucher: { closed: { by: string; reason: string } | null; version: number } }>(
      app,
      counter.clerk,
      `${counter.path}/vouchers/${id}`,
    )
  ).body.voucher;

test('the rest of an order is closed with a reason: nothing is pending, no sale delivers it, and its deliveries stay', async () => {
  const counter = await openCounter(app, pool);
  const id = await order(counter, 10);
  const sale = await sell(app, counter, saleOf(counter, 4, 100, { convertedFrom: [id] }));
  expect(await openOrders(counter)).toEqual([id]);
  expect(await reserved(counter)).toBe(6);
  expect(await reserved(counter, id)).toBe(0); // an order that is edited is not in its own way

  const closed = await close(counter, id, 1);
  expect([closed.status, closed.body.version]).toEqual([200, 2]);
  expect(await detailsOf(counter, id)).toMatchObject({ version: 2, closed: { reason: 'Out of make' } });
  expect(await openOrders(counter)).toEqual([]);
  expect(await reserved(counter)).toBe(0);
  expect(await pending(counter, id)).toMatchObject({ state: 'closed', delivery: { items: [], additionalCharges: [] } });

  const late = await sell(app, counter, saleOf(counter, 1, 100, { convertedFrom: [id] }));
  expect([late.status, late.body]).toMatchObject([
    422,
    {
      problems: [
        { field: 'convertedFrom.0', code: 'ORDER_CLOSED' },
        { field: 'items.0.count', code: 'ABOVE_ORDER' },
      ],
    },
  ]);
  // A delivered quantity may still be corrected downwards.
  const body = { ...saleOf(counter, 3, 100, { convertedFrom: [id] }), version: 1 };
  expect((await editSale(app, counter, sale.body._id, body)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('it is reopened, and its history shows both', async () => {
  const counter = await openCounter(app, pool);
  const id = await order(counter, 10);
  await close(counter, id, 1);
  const opened = await reopen(counter, id, 2);
  expect([opened.status, opened.body.message]).toEqual([200, expect.stringMatching(/^Opened SO/)]);
  expect(await openOrders(counter)).toEqual([id]);
  expect((await sell(app, counter, saleOf(counter, 10, 100, { convertedFrom: [id] }))).status).toBe(200);
  const { body } = await get<{ versions: object[] }>(app, counter.manager, `${counter.path}/vouchers/${id}/history`);
  expect(body.versions).toMatchObject([
    { version: 3, change: 'reopen', reason: '' },
    { version: 2, change: 'close', reason: 'Out of make' },
    { version: 1, change: 'created' },
  ]);
  const { body: compared } = await get<{ groups: { name: string; state: string }[] }>(
    app,
    counter.manager,
    `${counter.path}/vouchers/${id}/history/2`,
  );
  expect(compared.groups).toContainEqual(expect.objectContaining({ name: 'closed', state: 'added' }));
});

test('closed twice, opened while open, sold wholly, of another version, no order at all: each is refused by name', async () => {
  const counter = await openCounter(app, pool);
  const id = await order(counter, 2);
  expect((await reopen(counter, id, 1)).body).toMatchObject({ code: 'ORDER_ELSEWHERE', message: expect.stringContaining('is open') });
  expect((await close(counter, id, 7)).body.code).toBe('CHANGED_MEANWHILE');
  expect((await close(counter, id, 1, ' ')).status).toBe(422);
  await close(counter, id, 1);
  expect((await close(counter, id, 2)).body).toMatchObject({ code: 'ORDER_ELSEWHERE', message: expect.stringContaining('closed already') });
  const edit = { ...saleOf(counter, 1), version: 2 };
  const { body } = await put<Answer>(app, counter.clerk, `${counter.path}/vouchers/saleOrder/${id}`, edit);
  expect(body.problems).toMatchObject([{ code: 'ORDER_STANDS_CLOSED' }]);
  expect((await cancel(app, counter, id, 2)).status).toBe(200);
  expect((await close(counter, id, 3)).body.code).toBe('CANCELLED');

  const sold = await order(counter, 1);
  const sale = await sell(app, counter, saleOf(counter, 1, 100, { convertedFrom: [sold] }));
  expect((await close(counter, sold, 1)).body).toMatchObject({ code: 'ORDER_ELSEWHERE', message: expect.stringContaining('delivered') });
  expect((await close(counter, sale.body._id, 1)).status).toBe(404);
});
