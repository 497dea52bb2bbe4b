import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anyInput, asQuery } from './testing/any-input.ts';
import { type Headers, nobody } from './testing/calls.ts';
import { address, bodyWith, type ContractRoute, contractRoutes, type Field, fieldsOf } from './testing/contract-routes.ts';
import { limitedPerson, limitWholly } from './testing/limited-person.ts';
import { anyAdmin } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';
import { thingsOfCompany } from './testing/things-of-company.ts';
import { openCounter } from './testing/vouchers.ts';

const { app, pool } = await testApp();
const mine = await openCounter(app, pool);
const theirs = await openCounter(app, pool);
const admin = (await anyAdmin(pool)).headers;

const routes = contractRoutes();
const ofCompany = routes.filter(({ who }) => who === 'company');
const behindADoor = routes.filter(({ who }) => who !== 'anyone');
const writes = routes.filter(({ method }) => method !== 'GET');

const people: Record<ContractRoute['who'], Headers> = {
  anyone: nobody,
  admin,
  owner: mine.owner,
  staff: mine.manager,
  company: mine.owner,
};
const own = { orgId: mine.orgId };

type Body = { code: string; message: string; problems?: { field: string; message: string }[] };
type Sent = { parameters?: Record<string, string>; query?: string; body?: unknown };

async function send(route: ContractRoute, headers: Headers, { parameters = own, query = '', body = {} }: Sent = {}) {
  const options: InjectOptions = {
    method: route.method,
    url: `/api${address(route.path, parameters)}${query}`,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    remoteAddress: `10.1.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  };
  if (route.method !== 'GET') options.payload = body as object;
  const answer = await app.inject(options);
  const isPaper = answer.headers['content-type'] === 'application/pdf';
  return { status: answer.statusCode, body: isPaper ? ({} as Body) : answer.json<Body>() };
}

/** Sends one value: in the query of a GET, in the body of a write. */
function sendField(route: ContractRoute, path: Field['path'], value: unknown) {
  const [name, ...within] = path;
  const asked = `${name}${within.map((each) => `[${each}]`).join('')}`;
  const sent = route.method === 'GET' ? { query: `?${asked}=${encodeURIComponent(String(value))}` } : { body: bodyWith(path, value) };
  return send(route, people[route.who], sent);
}

test('the contract is walked whole', () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test.each(behindADoor)('$name asks a stranger to sign in, before it reads the request', async (route) => {
  expect(await send(route, nobody)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
  const forged = { ...nobody, 'x-bahi-kind': 'owner', cookie: 'bahi_owner=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  expect(await send(route, forged)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
});

test.each(ofCompany)('$name does not find a company of another owner, or an invalid id', async (route) => {
  for (const headers of [mine.owner, mine.manager, mine.clerk]) {
    for (const orgId of [theirs.orgId, randomUUID(), 'x', '%00']) {
      expect(await send(route, headers, { parameters: { orgId } })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  }
});

/** The records of the other company, by the route that reads them. */
const theirThings = await thingsOfCompany(app, theirs);
const withAnId = routes.filter(
  ({ method, path, who }) => method === 'GET' && who !== 'admin' && who !== 'anyone' && /\{(?!orgId|kind)\w+\}/.test(path),
);

/** What such a route wants beside the id. */
const beside: Readonly<Record<string, string>> = { 'guests.getIdentity': '?reason=Inspection' };

test.each(withAnId)('$name does not find records of another company', async (route) => {
  const id = theirThings[route.name];
  expect(id, 'a thing of the other company to ask for').toBeDefined();
  const parameters = {
    ...own,
    id: id!,
    version: '1',
    image: id!,
    intoId: id!,
    partyId: id!,
    ledgerId: id!,
    productId: id!,
  };
  const query = beside[route.name] ?? '';
  expect(await send(route, people[route.who], { parameters, query })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test.each(routes)('$name refuses a field that it does not know', async (route) => {
  const sent = route.method === 'GET' ? { query: '?surprise=1' } : { body: { surprise: 1 } };
  const answer = await send(route, people[route.who], sent);
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  expect(answer.body.problems?.some(({ message }) => message.includes('surprise'))).toBe(true);
});

// Created once, because creating it takes longer than the test.
const tenMegabytes = Buffer.from(JSON.stringify({ note: 'x'.repeat(10_000_000) }));

test.each(writes)('$name refuses a body of ten megabytes, of another shape, and of no JSON at all', async (route) => {
  const json = { ...people[route.who], 'content-type': 'application/json' };
  expect(await send(route, json, { body: tenMegabytes })).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  for (const body of ['{"amount": NaN}', '{', '']) {
    expect(await send(route, json, { body })).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  }
  for (const body of ['[]', '"text"', '7', 'null']) {
    expect(await send(route, json, { body })).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  }
});

const listsOfQueries = routes
  .filter(({ method }) => method === 'GET')
  .flatMap((route) =>
    fieldsOf(route).flatMap(({ path: [list, at] }) => (at === 0 ? [{ label: `${route.name} ${list}`, route, list }] : [])),
  );

test.each(listsOfQueries)('$label accepts a single value as a list of one, and several', async ({ route, list }) => {
  const id = '01900000-0000-7000-8000-000000000000';
  for (const sent of [`${list}=${id}`, `${list}=${id}&${list}=${mine.productId}`, `${list}[]=${id}`, `${list}[0]=${id}`]) {
    const { body } = await send(route, people[route.who], { query: `?${sent}` });
    expect(body.problems?.filter(({ field }) => field.startsWith(String(list))) ?? []).toEqual([]);
  }
  const { body } = await send(route, people[route.who], { query: `?${list}=none` });
  expect(body.problems?.map(({ field }) => field)).toContain(`${list}.0`);
});

const fields = routes.flatMap((route) =>
  fieldsOf(route).map((field) => ({ label: `${route.name} ${field.path.join('.')}`, route, ...field })),
);

async function expectRefused(route: ContractRoute, path: Field['path'], value: unknown) {
  const { status, body } = await sendField(route, path, value);
  expect({ value, status, code: body.code }).toEqual({ value, status: 422, code: 'INVALID' });
  expect(body.problems?.map(({ field }) => field)).toContain(path.join('.'));
}

describe('invalid numbers, and those beyond the limits, are refused', () => {
  test.each(fields.filter(({ kind }) => kind === 'number'))('$label', async ({ route, path, mayBeNull }) => {
    const inQuery = [1e300, -1e300, 0.123456, 'NaN', 'Infinity', 'twelve'];
    const inBody = [...inQuery, true, [1], { a: 1 }, ...(mayBeNull ? [] : [null])];
    for (const value of route.method === 'GET' ? inQuery : inBody) await expectRefused(route, path, value);
  });
});

describe('invalid and endless texts are refused', () => {
  test.each(fields.filter(({ kind }) => kind === 'text'))('$label', async ({ route, path, mayBeNull }) => {
    const endless = 'x'.repeat(20_000);
    const inBody = [endless, 7, true, ['x'], { a: 1 }, ...(mayBeNull ? [] : [null])];
    for (const value of route.method === 'GET' ? [endless] : inBody) await expectRefused(route, path, value);
  });
});

/** A member of staff with every limit works here; everything is made by this person before the limits are set. */
const limited = await openCounter(app, pool);
const limitedThings = await thingsOfCompany(app, limited);
const ownOnly = { godowns: [limited.godownId], series: [limitedThings['series.get']!] };
await limitWholly(app, limited, limited.people.clerk.id, ownOnly);

/** The limited user's own records, by the names of the request fields. */
const { partyId, productId, godownId, cashId, bankId } = limited;
const ownIds = {
  ...{ partyId, productId, godownId, fromGodownId: godownId, toGodownId: godownId, productIds: productId, ids: productId },
  ...{
    ledgerId: bankId,
    bankLedgerId: bankId,
    fromLedgerId: bankId,
    toLedgerId: cashId,
    ledgerIds: cashId,
    _id: bankId,
    vanGodownId: godownId,
  },
  ...{ seriesId: limitedThings['series.get']!, userId: limited.people.clerk.id, voucherId: limitedThings['vouchers.getVoucher']! },
  subjectId: limitedThings['vouchers.getVoucher']!,
};
/** A route that writes is walked with the thing that the reading route of its noun reads. */
const idFor = ({ name }: ContractRoute) =>
  limitedThings[name] ?? limitedThings[`${name.split('.')[0]}.get`] ?? limitedThings['vouchers.getVoucher']!;
/** Correctly not found by this user: there is no such picture, slip, card, barcode or link, and a cash book contains the money of all parties. */
const notFound = [
  ...[
    'organizations.getLogo',
    'products.getProductImage',
    'menu.getDishImage',
    'housekeeping.getPhoto',
    'rooms.getRoomTypePicture',
    'cheques.getDepositSlip',
    'vouchers.scanProduct',
    'vouchers.getSerial',
    'links.openLink',
    'links.getLinkPdf',
    'warranties.getWarrantyCard',
    'warranties.getWarrantyCardPdf',
  ],
  ...['reports.getLedgerPage', 'bankBooks.getBook', 'cashCounts.getCashDay', 'cashCounts.listCountsOfDay'],
];

describe('no route fails for a member of staff with every limit', () => {
  test.each(routes)('$name', async (route) => {
    const isOfCompany = route.who === 'company';
    const headers = isOfCompany ? limited.clerk : (await limitedPerson(app, pool, limited, ownOnly)).headers;
    const id = idFor(route);
    const parameters = { ...ownIds, orgId: limited.orgId, id, version: '1', image: id, logo: id, intoId: partyId, token: 'A'.repeat(64) };
    for (const isWhole of [false, true]) {
      const input = anyInput(route, ownIds, { isWhole });
      const sent = route.method === 'GET' ? { query: asQuery(input) } : { body: input };
      const { status, body } = await send(route, headers, { parameters, ...sent });
      expect(status, `${JSON.stringify(input)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      if (route.method !== 'GET' || isWhole || !route.roles.includes('staffUser')) continue;
      // A channel of a hotel has a token; no session opens its addresses.
      const refused = route.path.startsWith('/channel/') ? 401 : 404;
      expect(status, JSON.stringify(body)).toBe(refused === 401 || notFound.includes(route.name) ? refused : 200);
    }
  });
});
