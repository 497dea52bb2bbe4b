import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type pg from 'pg';
import { type Counter, openCounter } from './counter.ts';
import { grow } from './grow.ts';
import { measure, measureCalls } from './measure.ts';
import { type Row, rateOf } from './results.ts';
import { postSale, type Shop } from './shop.ts';

type Grown = { readonly small: Shop; readonly large: Shop; readonly few: number; readonly many: number };

/** The party whose ledger is read. */
const partyOf = (shop: Shop): string => shop.parties[7]!;

/** Reports that cost the same however many vouchers a company has. */
const flat = [
  ['trial balance', () => 'trialBalance'],
  ['page of a party ledger', (shop: Shop) => `ledger/${partyOf(shop)}`],
  ['profit and loss of the year', () => 'profitAndLoss'],
  ['balance sheet of the last day', () => 'balanceSheet'],
] as const;
const round = (value: number, digits = 2) => value.toFixed(digits);

/** Gives the party as many vouchers as it has in a large company, so that pages of both companies are equally long. */
export const fillPage = (root: pg.Client, small: Shop): Promise<void> => grow(root, { ...small, parties: [partyOf(small)] }, 400);

/** Reports of a large company beside the same company while it was small, and beside the same sums written by hand. */
export async function reports(counter: Counter, pool: pg.Pool, { small, large, few, many }: Grown): Promise<Row[]> {
  const call = (shop: Shop, path: string) => () => counter.call('GET', `/orgs/${shop.orgId}/reports/${path}`, shop.staff);
  const rows: Row[] = [];
  for (const [what, path] of flat) {
    console.log(`${what} …`);
    for (const shop of [small, large]) await measureCalls(20, call(shop, path(shop)));
    const [a, b] = [await measureCalls(100, call(small, path(small))), await measureCalls(100, call(large, path(large)))];
    rows.push({
      what: `${what} at ${many.toLocaleString('en-IN')} vouchers`,
      figure: `p50 ${round(b.p50, 1)} ms, p99 ${round(b.p99, 1)} ms`,
      limit: `p50 ${round(a.p50, 1)} ms at ${few.toLocaleString('en-IN')}`,
      ratio: round(b.p50 / a.p50),
      goal: '< 50 ms, ≤ 1.5',
      isMet: b.p50 < 50 && b.p50 / a.p50 <= 1.5,
    });
  }
  const beside = async (what: string, path: string, by: () => Promise<unknown>, limit: string, most: number, calls = 20) => {
    console.log(`${what} …`);
    for (const once of [call(large, path), by]) await measureCalls(2, once);
    const [own, other] = [await measureCalls(calls, call(large, path)), await measureCalls(calls, by)];
    rows.push({
      what,
      figure: `p50 ${round(own.p50, 1)} ms`,
      limit: `p50 ${round(other.p50, 1)} ms for ${limit}`,
      ratio: round(own.p50 / other.p50),
      goal: `≤ ${most}`,
      isMet: own.p50 / other.p50 <= most,
    });
  };
  await beside('sales register of a year by party', 'register?by=party&limit=1000', byHand(pool, large.orgId), 'the sum by hand', 1.3);
  await beside('month so far of the owner', 'monthSoFar', call(large, 'trialBalance'), 'a trial balance', 3);
  await beside('charts of the owner', 'charts', call(large, 'trialBalance'), 'a trial balance', 3);
  const date = todayInIndia(Date.now());
  const month = `from=${date.slice(0, 8)}01&to=${date}`;
  await beside(
    'gross profit of a month by item',
    `register?kind=grossProfit&by=product&${month}`,
    call(large, `register?by=product&${month}`),
    'its sales register',
    3,
    10,
  );
  await beside(
    'stock movement of a month',
    `stockMovement?${month}&limit=200`,
    call(large, 'stockSummary?limit=200'),
    'the stock summary',
    3,
    10,
  );
  return rows;
}

const readers = 10;
const windowSeconds = 10;

/** A cashier who posts sale after sale, alone and while ten people read a report each, one after the other without a pause. */
export async function besideReports(port: number, shop: Shop): Promise<Row> {
  console.log('Sales beside ten reports …');
  const counter = openCounter(port, readers + 1);
  const sell = () => postSale(counter, shop);
  const alone = await measure(1, windowSeconds, sell);
  const ends = performance.now() + windowSeconds * 1000;
  const read = async (path: string) => {
    while (performance.now() < ends) await counter.call('GET', `/orgs/${shop.orgId}/reports/${path}`, shop.staff);
  };
  const paths = flat.map(([, path]) => path(shop));
  const reading = Array.from({ length: readers }, (_, at) => read(paths[at % paths.length]!));
  const [beside] = await Promise.all([measure(1, windowSeconds, sell), ...reading]);
  counter.close();
  return {
    what: 'a sale while ten reports run',
    figure: rateOf(beside),
    limit: rateOf(alone),
    ratio: round(beside.p99 / alone.p99),
    goal: 'p99 ≤ 1.5 times',
    isMet: beside.p99 / alone.p99 <= 1.5,
  };
}

/** The lines of a year's sales added up by party, written directly. */
const byHand = (pool: pg.Pool, orgId: string) => async () => {
  const { startsOn, endsOn } = financialYearOf(todayInIndia(Date.now()));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.org_id', $1, true)", [orgId]);
    await client.query(
      `select v.party_id, count(distinct v.id), sum(i.taxable_paise), sum(i.cgst_paise + i.sgst_paise + i.igst_paise), sum(i.total_paise)
        from vouchers v join voucher_items i on i.org_id = v.org_id and i.voucher_id = v.id
        where v.org_id = $1 and v.kind = 'sales' and v.voucher_date between $2 and $3 and v.cancelled_at is null group by 1`,
      [orgId, startsOn, endsOn],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};
