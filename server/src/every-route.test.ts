import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openBanking, statementOf } from './testing/banking.ts';
import { type Headers, nobody, post } from './testing/calls.ts';
import { address, bodyWith, type ContractRoute, contractRoutes, type Field, fieldsOf } from './testing/contract-routes.ts';
import { beginImport } from './testing/imports.ts';
import { openLedgers } from './testing/ledgers.ts';
import { addTax } from './testing/masters.ts';
import { moneyOf, saveMoney } from './testing/money.ts';
import { anyAdmin } from './testing/people.ts';
import { addGodown, enter } from './testing/plain-vouchers.ts';
import { testApp } from './testing/test-app.ts';
import { openCounter, saleOf, sell, today } from './testing/vouchers.ts';

const { app, pool } = await testApp();
const mine = await openCounter(app, pool);
const theirs = await openCounter(app, pool);
const sale = await sell(app, theirs, saleOf(theirs, 1));
const theirOrder = await post<{ _id: string }>(app, theirs.clerk, `${theirs.path}/vouchers/saleOrder`, saleOf(theirs, 1));
const theirTransfer = await enter(app, theirs, 'stockTransfer', {
  date: today,
  fromGodownId: theirs.godownId,
  toGodownId: await addGodown(app, theirs, 'Shop'),
  items: [{ productId: theirs.productId, count: 1 }],
});
const admin = (await anyAdmin(pool)).headers;
const theirMaster = async (noun: string, more: object = {}) =>
  (await post<{ row: { _id: string } }>(app, theirs.manager, `${theirs.path}/${noun}`, { name: 'Theirs', ...more })).body.row._id;
const theirCategory = await theirMaster('categories');
const theirBrand = await theirMaster('brands');
const theirBooks = await openLedgers(app, theirs);
const theirGroup = theirBooks.groupId('Indirect Incomes');
const theirFreight = (await theirBooks.save('Freight', 'Indirect Incomes')).body.ledger._id;

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
  return { status: answer.statusCode, body: answer.json<Body>() };
}

/** Sends one value: in the query of a reading route, in the body of a writing one. */
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

test.each(behindADoor)('$name asks a stranger to sign in, before it looks at what he sends', async (route) => {
  expect(await send(route, nobody)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
  const forged = { ...nobody, 'x-bahi-kind': 'owner', cookie: 'bahi_owner=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  expect(await send(route, forged)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
});

test.each(ofCompany)('$name does not find a company of somebody else, nor one that is no id', async (route) => {
  for (const headers of [mine.owner, mine.manager, mine.clerk]) {
    for (const orgId of [theirs.orgId, randomUUID(), 'x', '%00']) {
      expect(await send(route, headers, { parameters: { orgId } })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  }
});

const theirHandOver = async () => {
  await saveMoney(app, theirs, 'receipt', moneyOf(theirs, theirs.partyId, 5, {}));
  const given = { date: today, toLedgerId: theirs.cashId, pieces: [], coins: 5, cash: 5 };
  return (await post<{ handOver: { _id: string } }>(app, theirs.clerk, `${theirs.path}/handOvers`, given)).body.handOver._id;
};

/** What the other company has, by the last word of the path. */
const theirThings: Record<string, string> = {
  'parties.getParty': theirs.partyId,
  'parties.getMergePreview': theirs.partyId,
  'reports.getLedgerPage': theirs.cashId,
  'reports.getStatement': theirs.partyId,
  'reports.getStatementPdf': theirs.partyId,
  'vouchers.getVoucher': sale.body._id,
  'vouchers.getPendingOrder': theirOrder.body._id,
  'vouchers.getReturnable': sale.body._id,
  'vouchers.listVoucherVersions': sale.body._id,
  'vouchers.getVoucherVersion': sale.body._id,
  'vouchers.getVoucherPdf': sale.body._id,
  'vouchers.listJournalBills': theirs.partyId,
  'reports.getStockMoves': theirs.productId,
  'vouchers.getStockTransfer': theirTransfer.body._id,
  'vouchers.listStockPlaces': theirs.productId,
  'vouchers.listBatches': theirs.productId,
  'bills.fetchOutstandingDetails': theirs.partyId,
  'tds.getTdsOfParty': theirs.partyId,
  'organizations.getOrganization': theirs.orgId,
  'organizations.getOrganizationSettings': theirs.orgId,
  'organizations.getLogo': theirs.orgId,
  'products.getTaxClassification': await addTax(app, theirs),
  'products.getProduct': theirs.productId,
  'products.getProductRate': theirs.productId,
  'products.getProductPrice': theirs.productId,
  'products.getProductImage': theirs.productId,
  'brands.get': theirBrand,
  'categories.get': theirCategory,
  'subcategories.get': await theirMaster('subcategories', { categoryId: theirCategory }),
  'priceLevels.get': await theirMaster('priceLevels'),
  'godowns.get': theirs.godownId,
  'records.listChanges': theirBrand,
  'imports.get': await beginImport(app, theirs, 'brands'),
  'banking.getImport': (await openBanking(app, theirs).sendFile(statementOf([[3, 'CASH', '', 5]]))).body.importId,
  'banking.listImports': theirs.bankId,
  'banking.listLines': theirs.bankId,
  'banking.listPostings': theirs.bankId,
  'staffLimits.get': theirs.people.clerk.id,
  'staffLimits.listParties': theirs.people.clerk.id,
  'ledgers.getLedger': theirs.cashId,
  'bankBooks.getBook': theirs.bankId,
  'bankBooks.getReconciliation': theirs.bankId,
  'bankBooks.listReconciliationItems': theirs.bankId,
  'bankBooks.getReconciliationPdf': theirs.bankId,
  'cashCounts.getCashDay': theirs.cashId,
  'cashCounts.listCountsOfDay': theirs.cashId,
  'handOvers.getHandOver': await theirHandOver(),
  'accountGroups.get': theirGroup,
  'additionalCharges.get': await theirMaster('additionalCharges', { ledgerId: theirFreight }),
  'cheques.listOfVoucher': sale.body._id,
  'cheques.getDepositSlip': sale.body._id,
  'cheques.listLeaves': theirs.bankId,
  'series.get': await theirMaster('series', { kind: 'sales', prefix: 'T/' }),
};
const withAnId = routes.filter(({ method, path, who }) => method === 'GET' && who !== 'admin' && /\{(?!orgId|kind)\w+\}/.test(path));

test.each(withAnId)('$name does not find what belongs to another company', async (route) => {
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
    section: 'notInBank',
  };
  expect(await send(route, people[route.who], { parameters })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test.each(routes)('$name refuses a field that it does not know', async (route) => {
  const sent = route.method === 'GET' ? { query: '?surprise=1' } : { body: { surprise: 1 } };
  const answer = await send(route, people[route.who], sent);
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  expect(answer.body.problems?.some(({ message }) => message.includes('surprise'))).toBe(true);
});

// Made once: each time it would take longer than all the rest of its test.
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

const fields = routes.flatMap((route) =>
  fieldsOf(route).map((field) => ({ label: `${route.name} ${field.path.join('.')}`, route, ...field })),
);

async function expectRefused(route: ContractRoute, path: Field['path'], value: unknown) {
  const { status, body } = await sendField(route, path, value);
  expect({ value, status, code: body.code }).toEqual({ value, status: 422, code: 'INVALID' });
  expect(body.problems?.map(({ field }) => field)).toContain(path.join('.'));
}

describe('no number is taken that is none, or beyond any trade', () => {
  test.each(fields.filter(({ kind }) => kind === 'number'))('$label', async ({ route, path, mayBeNull }) => {
    const inQuery = [1e300, -1e300, 0.123456, 'NaN', 'Infinity', 'twelve'];
    const inBody = [...inQuery, true, [1], { a: 1 }, ...(mayBeNull ? [] : [null])];
    for (const value of route.method === 'GET' ? inQuery : inBody) await expectRefused(route, path, value);
  });
});

describe('no text is taken that is none, or without end', () => {
  test.each(fields.filter(({ kind }) => kind === 'text'))('$label', async ({ route, path, mayBeNull }) => {
    const endless = 'x'.repeat(20_000);
    const inBody = [endless, 7, true, ['x'], { a: 1 }, ...(mayBeNull ? [] : [null])];
    for (const value of route.method === 'GET' ? [endless] : inBody) await expectRefused(route, path, value);
  });
});
