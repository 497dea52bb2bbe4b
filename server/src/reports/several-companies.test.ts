import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { wordedDate } from '@bahi/core/reports/filter-words';
import { expect, test, vi } from 'vitest';
import type { Company } from '../platform/request-context.ts';
import { inTransaction, Tx } from '../platform/transaction.ts';
import { get, post } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyOwner } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { spanOf } from './public/span.ts';
import { stockAtStart } from './stock-at-start.ts';

const { app, pool, db, ownerPool } = await testApp();

const dayAhead = today < financialYearOf(today).endsOn ? addDays(today, 1) : today;

type Line = { key: string; name: string; kind: string; amounts: number[]; total: number };
type Report = {
  companies: { _id: string; name: string }[];
  leftOut: { _id: string; name: string | null; reason: string }[];
  tooMany: number;
  lines: Line[];
  between: { companyId: string; otherId: string; partyName: string; balance: number }[];
};

const read = async (counter: Pick<Counter, 'owner'>, query: string) => {
  const { status, body } = await get<Report>(app, counter.owner, `/pUsers/severalCompanies?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const line = ({ lines }: Report, name: string) => lines.find((each) => each.name === name);

/** Two companies of one owner, the second sold 200 before tax and the first 500, of which the second company is the customer of all. */
async function twoShops() {
  const [one, two] = [await openCounter(app, pool), await openCounter(app, pool)];
  await ownerPool.query('update organizations set owner_id = $2 where id = $1', [two.orgId, one.people.owner.id]);
  const customer = await addParty(app, one, { partyName: 'Our second shop', gstin: two.gstin!, category: 'regular', creditDays: 0 });
  const sold = [await sell(app, one, saleOf(one, 5, 100, { partyId: customer })), await sell(app, two, saleOf(two, 2))];
  expect(sold.map(({ status }) => status)).toEqual([200, 200]);
  return { one, two };
}

test('two companies beside each other with their sum, in every view the same as in the company itself', async () => {
  const { one, two } = await twoShops();
  const overview = await read(one, `companies=${two.orgId},${one.orgId}`);
  expect(overview.companies.map(({ _id }) => _id)).toEqual([one.orgId, two.orgId]);
  expect(line(overview, 'Sales, before tax')).toMatchObject({ amounts: [500, 200], total: 700 });
  expect(line(overview, 'Receivable now')).toMatchObject({ amounts: [590, 236], total: 826 });

  const account = await read(one, 'view=profitAndLoss');
  const own = await get<{ netProfit: number[] }>(app, two.manager, `${two.path}/reports/profitAndLoss`);
  expect(line(account, 'Net profit')?.amounts[1]).toBe(own.body.netProfit[0]);
  expect(line(account, 'Sales Accounts')).toMatchObject({ amounts: [500, 200], total: 700 });

  const sheet = await read(one, 'view=balanceSheet');
  const ownSheet = await get<{ assets: { total: number[] } }>(app, two.manager, `${two.path}/reports/balanceSheet`);
  expect(line(sheet, 'Total assets')?.amounts[1]).toBe(ownSheet.body.assets.total[0]);
  expect(line(sheet, 'Total assets')?.total).toBe(line(sheet, 'Total liabilities')?.total);

  const trial = await read(one, 'view=trialBalance');
  const ownTrial = await get<{ total: { debit: number } }>(app, two.manager, `${two.path}/reports/trialBalance`);
  expect(line(trial, 'Total debit')?.amounts[1]).toBe(ownTrial.body.total.debit);
  expect(line(trial, 'Total debit')?.total).toBe(-line(trial, 'Total credit')!.total);
});

test('the balances between the companies are listed, of a party with the GSTIN of the other', async () => {
  const { one, two } = await twoShops();
  const { between } = await read(one, '');
  expect(between).toEqual([
    expect.objectContaining({ companyId: one.orgId, otherId: two.orgId, partyName: 'Our second shop', balance: 590 }),
  ]);
  // A day before the sale nothing was owed.
  expect((await read(one, `to=${addDays(today, -1)}`)).between).toMatchObject([{ balance: 0 }]);
});

test('cash is that of today, without a receipt dated ahead; outstanding has no date', async () => {
  const counter = await openCounter(app, pool);
  const received = await receive(app, counter, receiptOf(counter, 70, []));
  const ahead = await receive(app, counter, receiptOf(counter, 50, [], { date: dayAhead }));
  expect([received.status, ahead.status], JSON.stringify([received.body, ahead.body])).toEqual([200, 200]);
  const overview = await read(counter, '');
  expect(line(overview, 'Cash and bank today')).toMatchObject({ amounts: [dayAhead > today ? 70 : 120] });
  expect(line(overview, 'Payable now')).toMatchObject({ amounts: [120] });
});

test('a party is one company only, although two share a GSTIN: that with its GSTIN, and of those the one with its name', async () => {
  const shops = [await openCounter(app, pool), await openCounter(app, pool), await openCounter(app, pool)] as const;
  const [one, two, three] = shops;
  const ids = shops.map(({ orgId }) => orgId);
  await ownerPool.query('update organizations set owner_id = $2 where id = any($1)', [ids, one.people.owner.id]);
  await ownerPool.query('update organizations set gstin = $2, pan = substr($2, 3, 10) where id = $1', [three.orgId, two.gstin]);
  const { rows } = await ownerPool.query<{ id: string; name: string }>('select id, name from organizations where id = any($1)', [ids]);
  const nameOf = (id: string) => rows.find((row) => row.id === id)!.name;
  for (const { orgId } of [two, three]) {
    await addParty(app, one, { partyName: nameOf(orgId), gstin: two.gstin!, category: 'regular' });
  }
  const { between } = await read(one, '');
  expect(between.map(({ companyId, otherId, partyName }) => [companyId, otherId, partyName])).toEqual(
    [two, three].map(({ orgId }) => [one.orgId, orgId, nameOf(orgId)]).toSorted(([, , a], [, , b]) => (a! < b! ? -1 : 1)),
  );
});

test.each(['overview', 'trialBalance', 'profitAndLoss', 'balanceSheet'])('%s: each company is read in one moment', async (view) => {
  const { one, two } = await twoShops();
  const inOneMoment = vi.spyOn(Tx.prototype, 'continueInOneMoment');
  await read(one, `view=${view}`);
  const of = inOneMoment.mock.calls.map(([orgId]) => orgId);
  inOneMoment.mockRestore();
  expect(of.toSorted()).toEqual([one.orgId, two.orgId].toSorted());
});

test('the stock at the start of a year is read in one moment too, where nothing can be stored', async () => {
  const { orgId } = await openCounter(app, pool);
  const span = spanOf({ id: orgId, booksFrom: '2024-04-01' } as Company, today, {});
  expect(span.isFirstYear).toBe(false);
  const inMoment = await inTransaction(pool, db, orgId, async (tx) => {
    await tx.continueInOneMoment(orgId);
    return stockAtStart(tx, orgId, span);
  });
  expect(inMoment).toEqual(await inTransaction(pool, db, orgId, (tx) => stockAtStart(tx, orgId, span)));
});

test('companies that are blocked, pending, later or of somebody else are named, and nothing of them is read', async () => {
  const { one, two } = await twoShops();
  const foreign = await openCounter(app, pool);
  await sell(app, foreign, saleOf(foreign, 9));
  await ownerPool.query('update organizations set is_blocked = true where id = $1', [two.orgId]);
  const named = await read(one, `companies=${one.orgId},${two.orgId},${foreign.orgId}`);
  expect(named.companies.map(({ _id }) => _id)).toEqual([one.orgId]);
  expect(named.leftOut.map(({ _id, reason, name }) => [_id, reason, name === null])).toEqual([
    [two.orgId, 'blocked', false],
    [foreign.orgId, 'notOwned', true],
  ]);
  expect(line(named, 'Sales, before tax')).toMatchObject({ amounts: [500], total: 500 });
  await ownerPool.query('update organizations set is_blocked = false, is_approved = false where id = $1', [two.orgId]);
  expect((await read(one, '')).leftOut).toMatchObject([{ _id: two.orgId, reason: 'pending' }]);
  await ownerPool.query('update organizations set is_approved = true where id = $1', [two.orgId]);
  const early = await read(one, 'from=2020-04-01&to=2020-05-01');
  expect([early.companies, early.lines, early.leftOut.map(({ reason }) => reason)]).toEqual([[], [], ['laterBooks', 'laterBooks']]);
});

test('only owners read it, each only their own companies, and at most ten at once', async () => {
  const { one } = await twoShops();
  expect((await get(app, one.manager, '/pUsers/severalCompanies')).status).toBe(403);
  const stranger = await anyOwner(pool);
  const other = await read({ owner: stranger.headers }, `companies=${one.orgId}`);
  expect([other.companies, other.leftOut]).toEqual([[], [{ _id: one.orgId, name: null, reason: 'notOwned', booksFrom: null }]]);
  for (let at = 0; at < 11; at += 1) {
    const company = {
      name: `Shop ${at}`,
      type: 'self',
      industry: 4,
      state: '27',
      gstin: '',
      registrationType: 'unregistered',
      booksFrom: '2024-04-01',
    };
    await post(app, stranger.headers, '/pUsers/organizations', company);
  }
  await ownerPool.query('update organizations set is_approved = true where owner_id = $1', [stranger.id]);
  const all = await read({ owner: stranger.headers }, 'view=trialBalance');
  expect([all.companies.length, all.leftOut, all.tooMany]).toEqual([10, [], 1]);
});

test('the file has one column for each company, the total, and what is not eliminated', async () => {
  const { one } = await twoShops();
  const csv = await app.inject({ url: '/api/exports/severalCompanies/csv?view=profitAndLoss', headers: one.owner });
  expect(csv.statusCode, csv.body).toBe(200);
  expect(csv.body).toMatch(/Sales Accounts,500(\.00)?,200(\.00)?,700(\.00)?/);
  expect(csv.body).toContain('Nothing is eliminated');
  expect(csv.headers['content-disposition']).toContain(` to ${wordedDate(financialYearOf(today).endsOn)}.csv`);
  const days = `from=${today}&to=${dayAhead}`;
  const sheet = await app.inject({ url: `/api/exports/severalCompanies/csv?view=balanceSheet&${days}`, headers: one.owner });
  expect(sheet.headers['content-disposition']).toContain(`Balance sheet ${wordedDate(dayAhead)}.csv`);
  const pdf = await app.inject({ url: '/api/exports/severalCompanies/pdf?view=overview', headers: one.owner });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  expect((await app.inject({ url: '/api/exports/severalCompanies/csv', headers: one.clerk })).statusCode).toBe(403);
});
