import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { beforeEach, describe, expect, test } from 'vitest';
import { get, type Headers, post, problemsOf, put } from '../testing/calls.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addParty } from '../testing/masters.ts';
import { anyStaff, openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, receiptOf, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const today = todayInIndia(Date.now());

const { version: _, ...none } = noLimits;
type Refused = { code: string; problems: { code: string; field: string }[] };
const pathOf = ({ path, people }: Shop, id = people.clerk.id) => `${path}/staff/${id}/limits`;
async function limit(shop: Shop, limits: object, headers: Headers = shop.manager, id = shop.people.clerk.id) {
  const { body } = await get<{ limits?: { version: number } }>(app, shop.owner, pathOf(shop, id));
  return put<{ limits: object } & Refused>(app, headers, pathOf(shop, id), { ...none, ...limits, version: body.limits?.version ?? 1 });
}

describe('the limits of a member of staff', () => {
  test('are empty at first, are set by the owner and by staff of role admin, and are recorded in the company’s chain', async () => {
    const shop = await openShop(app, pool);
    expect(await get(app, shop.manager, pathOf(shop))).toMatchObject({ status: 200, body: { limits: { ...none, version: 1 } } });
    const set = { backDatingDays: 2, mostDiscountPercent: 7.5, mostFree: 250.5, ownPartiesOnly: true };
    expect(await limit(shop, set)).toMatchObject({ status: 200, body: { limits: { ...set, version: 2, changedBy: 'Staff admin' } } });
    expect(await limit(shop, none, shop.owner)).toMatchObject({ status: 200, body: { limits: { ...none, version: 3 } } });
    expect(await put(app, shop.manager, pathOf(shop), { ...none, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', by: 'Owner' },
    });
    const { rows } = await ownerPool.query('select count(*)::int as events from audit_events where org_id = $1', [shop.orgId]);
    expect(rows).toEqual([{ events: 2 }]);
  });

  test('are not set by staff for themselves or another admin, or for non-members of the company', async () => {
    const shop = await openShop(app, pool);
    const other = await openShop(app, pool);
    expect((await limit(shop, none, shop.clerk)).status).toBe(403);
    expect((await limit(shop, none, shop.manager, shop.people.manager.id)).status).toBe(403);
    expect((await limit(shop, none, shop.owner, other.people.clerk.id)).status).toBe(404);
    const elsewhere = await anyStaff(pool, shop.people.owner.id, []);
    expect((await limit(shop, none, shop.owner, elsewhere.id)).status).toBe(404);
  });

  test('name godowns and series of this company, and bearable bounds', async () => {
    const shop = await openShop(app, pool);
    const { godownId } = await openCounter(app, pool);
    const wrong = { godowns: [godownId], series: [godownId], backDatingDays: 4_000, mostDiscountPercent: -1, mostFree: -1 };
    expect(problemsOf(await limit(shop, wrong))).toEqual([
      'backDatingDays DAYS_INVALID',
      'mostDiscountPercent DISCOUNT_LIMIT_INVALID',
      'mostFree FREE_LIMIT_INVALID',
      'godowns NOT_OF_COMPANY',
      'series NOT_OF_COMPANY',
    ]);
  });
});

describe('own parties only', () => {
  let counter: Counter;
  let mine: string;
  let theirs: string;
  beforeEach(async () => {
    counter = await openCounter(app, pool); // its party was made by the clerk
    mine = counter.partyId;
    theirs = await addParty(app, { ...counter, clerk: counter.manager }, { partyName: 'Zeta of the manager' });
    for (const partyId of [mine, theirs])
      expect((await post(app, counter.manager, `${counter.path}/vouchers/sales`, saleOf(counter, 1, 100, { partyId }))).status).toBe(200);
    expect((await limit(counter, { ownPartiesOnly: true })).status).toBe(200);
  });
  const ask = <Body>(path: string, headers = counter.clerk) => get<Body>(app, headers, `${counter.path}${path}`);

  test('narrows parties: the list, the search and the party itself', async () => {
    const idsOf = async (query: string, headers = counter.clerk) => {
      const { body } = await ask<{ parties: { _id: string }[]; total: number }>(`/parties${query}`, headers);
      return { ids: body.parties.map(({ _id }) => _id).filter((id) => [mine, theirs].includes(id)), total: body.total };
    };
    expect(await idsOf('')).toMatchObject({ ids: [mine], total: 1 });
    expect((await idsOf('?search=zeta')).ids).toEqual([]);
    expect((await idsOf('?search=party')).ids).toEqual([mine]);
    expect((await idsOf('?search=zeta', counter.manager)).ids).toEqual([theirs]);
    expect((await ask(`/parties/${theirs}`)).status).toBe(404);
    expect((await ask(`/parties/${mine}`)).status).toBe(200);
  });

  test('narrows vouchers, outstandings, ledger pages and the figures of the desk', async () => {
    const all = await ask<{ vouchers: { _id: string; partyId: string }[] }>('/vouchers', counter.manager);
    const hidden = all.body.vouchers.find(({ partyId }) => partyId === theirs)!;
    const shown = await ask<typeof all.body>('/vouchers');
    expect([all.body.vouchers.length, shown.body.vouchers.map(({ partyId }) => partyId)]).toEqual([2, [mine]]);
    expect((await ask(`/vouchers/${hidden._id}`)).status).toBe(404);
    expect((await ask(`/outstandings?partyId=${theirs}`)).status).toBe(404);
    expect((await get(app, counter.clerk, `/sUsers/fetchOutstandingDetails/${theirs}/${counter.orgId}?voucher=receipt`)).status).toBe(404);
    expect((await ask<{ parties: { partyId: string }[] }>('/outstandings/parties')).body).toMatchObject({
      parties: [{ partyId: mine }],
      totalOutstandingAmount: 118,
    });
    expect((await ask('/outstandings/groups')).body).toMatchObject({ groups: [{ parties: 1, receivable: 118 }], receivableTotal: 118 });
    expect((await ask(`/reports/ledger/${theirs}`)).status).toBe(404);
    expect((await ask(`/reports/ledger/${counter.cashId}`)).status).toBe(404);
    expect((await ask(`/reports/ledger/${mine}`)).status).toBe(200);
    expect((await ask('/reports/desk')).body).toMatchObject({ salesToday: { amount: 118, count: 1 }, receivable: { amount: 118 } });
    expect((await ask('/reports/desk', counter.manager)).body).toMatchObject({ salesToday: { amount: 236, count: 2 } });
  });

  test('refuse sales to and receipts from another’s party', async () => {
    const unknown = { status: 422, body: { problems: [{ code: 'PARTY_UNKNOWN', field: 'partyId' }] } };
    expect(await sell(app, counter, saleOf(counter, 1, 100, { partyId: theirs }))).toMatchObject(unknown);
    expect(
      await post(app, counter.clerk, `${counter.path}/vouchers/receipt`, receiptOf(counter, 1, [], { partyId: theirs })),
    ).toMatchObject(unknown);
    expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200);
  });

  test('include a party assigned to its salesman, until it is removed', async () => {
    const give = (isGiven: boolean, headers = counter.manager, partyId = theirs) =>
      put(app, headers, `${counter.path}/staff/${counter.people.clerk.id}/parties/${partyId}`, { isGiven });
    expect((await give(true, counter.clerk)).status).toBe(403);
    expect((await give(true)).status).toBe(200);
    expect((await give(true, counter.owner)).status).toBe(200);
    expect((await ask(`/parties/${theirs}`)).status).toBe(200);
    expect((await sell(app, counter, saleOf(counter, 1, 100, { partyId: theirs }))).status).toBe(200);
    const assignedPath = `/staff/${counter.people.clerk.id}/parties`;
    expect((await ask(assignedPath, counter.manager)).body).toEqual({
      parties: [{ _id: theirs, partyName: 'Zeta of the manager' }],
      next: null,
    });
    expect((await give(false)).status).toBe(200);
    expect((await ask(`/parties/${theirs}`)).status).toBe(404);
    const log = await ask<{ changes: { fields: object[] }[] }>(`/records/party/${theirs}/changes`, counter.manager);
    expect(log.body.changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'salesmanName', old: 'Staff user', new: null }],
      [{ field: 'salesmanName', old: null, new: 'Staff user' }],
    ]);
    expect((await give(true, counter.manager, counter.godownId)).status).toBe(404);
  });
});

describe('own godowns and series', () => {
  test('sales use the user’s godowns and the van of which the user is the salesman', async () => {
    const counter = await openCounter(app, pool);
    const add = async (name: string, more: object = {}) =>
      (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/godowns`, { name, ...more })).body.row._id;
    const store = await add('Store');
    const van = await add('Van 1', { isVan: true, salesmanId: counter.people.clerk.id });
    expect((await limit(counter, { godowns: [store] })).status).toBe(200);
    const names = async (path: string, list: 'godowns' | 'rows') => {
      const { body } = await get<Record<string, { name: string }[]>>(app, counter.clerk, `${counter.path}${path}`);
      return body[list]!.map(({ name }) => name).toSorted();
    };
    expect(await names('/vouchers/facts/sales', 'godowns')).toEqual(['Store', 'Van 1']);
    expect(await names('/godowns', 'rows')).toEqual(['Store', 'Van 1']);
    const oneGodown = async (id: string) => (await get(app, counter.clerk, `${counter.path}/godowns/${id}`)).status;
    expect([await oneGodown(store), await oneGodown(van), await oneGodown(counter.godownId)]).toEqual([200, 200, 404]);
    const sellFrom = (godownId: string) => sell(app, counter, saleOf({ ...counter, godownId }, 1));
    expect(await sellFrom(counter.godownId)).toMatchObject({
      status: 422,
      body: { problems: [{ code: 'GODOWN_UNKNOWN', field: 'items.0.godownId' }] },
    });
    expect([(await sellFrom(store)).status, (await sellFrom(van)).status]).toEqual([200, 200]);
    expect((await post(app, counter.manager, `${counter.path}/vouchers/sales`, saleOf(counter, 1))).status).toBe(200);
  });

  test('numbers come from the user’s series; kinds without a chosen one stay open', async () => {
    const counter = await openCounter(app, pool);
    const listed = await get<{ rows: { _id: string }[] }>(app, counter.manager, `${counter.path}/series?kind=sales`);
    const first = listed.body.rows[0]!._id;
    const made = { kind: 'sales', name: 'Counter 2', prefix: 'C2/{fy}/', width: 5 };
    const second = (await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/series`, made)).body.row._id;
    expect((await limit(counter, { series: [second] })).status).toBe(200);
    const facts = await get(app, counter.clerk, `${counter.path}/vouchers/facts/sales`);
    expect(facts).toMatchObject({ body: { series: [{ _id: second, isDefault: true }] } });
    expect((await sell(app, counter, saleOf(counter, 1))).body.voucherNumber).toMatch(/^C2\//);
    expect(await sell(app, counter, saleOf(counter, 1, 100, { seriesId: first }))).toMatchObject({
      status: 422,
      body: { problems: [{ code: 'SERIES_UNKNOWN' }] },
    });
    expect((await post(app, counter.clerk, `${counter.path}/vouchers/receipt`, receiptOf(counter, 1, []))).status).toBe(200);
  });
});

test('days and discount are the narrower of the company’s and the user’s, and apply to no other user', async () => {
  const counter = await openCounter(app, pool);
  await pool.query('update organizations set back_dating_days = 5, most_discount_percent_e4 = 50000 where id = $1', [counter.orgId]);
  await limit(counter, { backDatingDays: 2, mostDiscountPercent: 20 });
  const facts = (headers: Headers) => get(app, headers, `${counter.path}/vouchers/facts/sales`);
  expect(await facts(counter.clerk)).toMatchObject({ body: { company: { notBefore: addDays(today, -2), mostDiscountPercent: 5 } } });
  expect(await facts(counter.manager)).toMatchObject({ body: { company: { notBefore: null, mostDiscountPercent: null } } });
  const second = await anyStaff(pool, counter.people.owner.id, [counter.orgId]);
  expect(await facts(second.headers)).toMatchObject({ body: { company: { notBefore: addDays(today, -5), mostDiscountPercent: 5 } } });
});
