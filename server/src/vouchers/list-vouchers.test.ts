import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { ownNothing } from '../platform/company-switches.ts';
import { get, put } from '../testing/calls.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addParty } from '../testing/masters.ts';
import { rowsPassedOver } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { searchHeads } from './voucher-list-store.ts';

const { app, pool, ownerPool, db } = await testApp();
type Listed = {
  vouchers: { voucherNumber: string; partyName: string; amount: number }[];
  next: string | null;
  totals: { count: number; amount: number } | null;
  kindTotals: { kind: string; count: number; amount: number }[];
};
const list = async (counter: Counter, asked: Record<string, string>, headers = counter.clerk) =>
  (await get<Listed>(app, headers, `${counter.path}/vouchers?${new URLSearchParams(asked)}`)).body;
const numbers = ({ vouchers }: Listed) => vouchers.map(({ voucherNumber }) => voucherNumber);

async function threeSales() {
  const counter = await openCounter(app, pool);
  const other = await addParty(app, counter, { partyName: 'Meenakshi Stores' });
  const [one, two, three] = [
    (await sell(app, counter, saleOf(counter, 1, 100, { date: addDays(today, -40) }))).body,
    (await sell(app, counter, saleOf(counter, 2))).body,
    (await sell(app, counter, saleOf(counter, 3, 100, { partyId: other }))).body,
  ];
  return { counter, other, one, two, three };
}

test('a voucher is found by its number, by its final digits, by its party and by its amount', async () => {
  const { counter, one, two, three } = await threeSales();
  expect(numbers(await list(counter, { search: two.voucherNumber }))).toEqual([two.voucherNumber]);
  expect(numbers(await list(counter, { search: two.voucherNumber.toLowerCase() }))).toEqual([two.voucherNumber]);
  expect(numbers(await list(counter, { search: three.voucherNumber.slice(-5) }))).toEqual([three.voucherNumber]);
  expect(numbers(await list(counter, { search: 'NAKSHI' }))).toEqual([three.voucherNumber]);
  expect(numbers(await list(counter, { search: '118.00' }))).toEqual([one.voucherNumber]);
  expect(numbers(await list(counter, { search: '₹236' }))).toEqual([two.voucherNumber]);
  expect(numbers(await list(counter, { search: '%' }))).toEqual([]);
  expect(numbers(await list(counter, { search: 'nobody' }))).toEqual([]);
});

test('an amount is found among all vouchers, by a scan of its own index', async () => {
  const { counter, one } = await threeSales();
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into vouchers (org_id, id, kind, series_id, financial_year, sequence, number, voucher_date, party_id, total_paise, note, created_by, created_by_name)
       select org_id, gen_random_uuid(), kind, series_id, financial_year, 1000 + n, 'OLD/' || n, $3, party_id, 1000000 + n, '', created_by, created_by_name
       from vouchers, generate_series(1, 5000) n where org_id = $1 and id = $2`,
      [counter.orgId, one._id, today],
    );
    await client.query('analyze vouchers');
    await client.query('set local enable_seqscan = off'); // the test is whether an index can be used, not which plan is cheapest for few rows
    await client.query("select set_config('app.org_id', $1, true)", [counter.orgId]);
    const asked = { partyIds: [], part: '118.00', sequence: null, amountPaise: 118_00 };
    const statement = searchHeads({ id: counter.orgId, own: ownNothing }, {}, asked, null, 51);
    const { sql, parameters } = 'compile' in statement ? statement.compile(db) : statement;
    const { rows: found } = await client.query<{ id: string }>(sql, [...parameters]);
    expect(found.map(({ id }) => id)).toEqual([one._id]);
    expect(await rowsPassedOver({ client, db }, statement)).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('search results continue from page to page, each once and newest first', async () => {
  const { counter, one, two } = await threeSales();
  const partyName = (await list(counter, { search: two.voucherNumber })).vouchers[0]!.partyName;
  const first = await list(counter, { search: partyName, limit: '1' });
  const second = await list(counter, { search: partyName, limit: '1', cursor: first.next ?? '' });
  expect([...numbers(first), ...numbers(second), second.next]).toEqual([two.voucherNumber, one.voucherNumber, null]);
});

test('period, kind, party, series and state filter the day book; one kind in a period is summed', async () => {
  const { counter, other, one, two, three } = await threeSales();
  await cancel(app, counter, three._id);
  const bill = (await openBills(app, counter)).outstandings[0]!;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 10, [[bill.billId, 10]]));
  const days = { from: today, to: today };
  expect(numbers(await list(counter, days))).toEqual([receipt, three, two].map(({ voucherNumber }) => voucherNumber));
  expect(await list(counter, { ...days, kind: 'sales' })).toMatchObject({ totals: { count: 1, amount: 236 } });
  expect(await list(counter, days)).toMatchObject({
    totals: null,
    kindTotals: [
      { kind: 'receipt', count: 1, amount: 10 },
      { kind: 'sales', count: 1, amount: 236 },
    ],
  });
  expect(await list(counter, { ...days, kind: 'sales', sums: 'none' })).not.toHaveProperty('kindTotals');
  expect(numbers(await list(counter, { kind: 'sales', state: 'cancelled' }))).toEqual([three.voucherNumber]);
  expect(numbers(await list(counter, { kind: 'sales', state: 'active' }))).toEqual([two.voucherNumber, one.voucherNumber]);
  expect(numbers(await list(counter, { partyId: other }))).toEqual([three.voucherNumber]);
  const { body } = await get<{ series: { _id: string; kind: string; name: string }[] }>(
    app,
    counter.clerk,
    `${counter.path}/voucherSeries?kind=receipt`,
  );
  expect(body.series.map(({ kind }) => kind)).toEqual(['receipt']);
  expect(numbers(await list(counter, { seriesId: body.series[0]!._id }))).toEqual([receipt.voucherNumber]);
});

test('a user with only own parties finds no others', async () => {
  const counter = await openCounter(app, pool);
  const others = await addParty(app, { ...counter, clerk: counter.manager });
  const { body: sale } = await sell(app, { ...counter, clerk: counter.manager }, saleOf(counter, 2, 100, { partyId: others }));
  expect(numbers(await list(counter, { search: '236' }))).toEqual([sale.voucherNumber]);
  const limits = {
    ...noLimits,
    ownPartiesOnly: true,
  };
  expect((await put(app, counter.manager, `${counter.path}/staff/${counter.people.clerk.id}/limits`, limits)).status).toBe(200);
  for (const search of [sale.voucherNumber, '236', '1']) expect(numbers(await list(counter, { search }))).toEqual([]);
});
