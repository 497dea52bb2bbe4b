import type pg from 'pg';
import { openCounter } from './counter.ts';
import { measure, middle, type Window } from './measure.ts';
import { type Row, rateOf } from './results.ts';
import { postSale, type Shop } from './shop.ts';

const companies = 32;
const rounds = 3;

/** Thirty-two companies that post at once, beside thirty-two clients of one company; then every series is looked through. */
export async function manyCompanies(
  port: number,
  root: pg.Client,
  seconds: number,
  open: (name: string) => Promise<Shop>,
): Promise<{ row: Row; note: string }> {
  const shops: Shop[] = [];
  for (let at = 0; at < companies; at += 8)
    shops.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => open(`Branch ${at + n + 1}`)))));
  const counter = openCounter(port, companies);
  const windows = { one: [] as Window[], all: [] as Window[] };
  await measure(companies, 2, (worker) => postSale(counter, shops[worker]!));
  for (let n = 0; n < rounds; n++) {
    windows.one.push(await measure(companies, seconds, () => postSale(counter, shops[0]!)));
    windows.all.push(await measure(companies, seconds, (worker) => postSale(counter, shops[worker]!)));
  }
  counter.close();
  const [one, all] = [middle(windows.one), middle(windows.all)];
  const ratio = all.perSecond / one.perSecond;
  const wrong = await brokenSeries(root, shops);
  return {
    row: {
      what: `${companies} companies posting at once`,
      figure: rateOf(all),
      limit: `${rateOf(one)} with ${companies} clients in one company`,
      ratio: ratio.toFixed(2),
      goal: '≥ 2, no gap and no twin',
      isMet: ratio >= 2 && wrong === 0,
    },
    note: `series of ${companies} companies: ${wrong === 0 ? 'no gap and no twin' : `${wrong} with a gap or a twin`}`,
  };
}

async function brokenSeries(root: pg.Client, shops: readonly Shop[]): Promise<number> {
  const { rows } = await root.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select org_id, series_id, financial_year from vouchers where org_id = any($1::uuid[])
      group by 1, 2, 3 having count(*) <> max(sequence) or count(distinct number) <> count(*)) broken`,
    [shops.map(({ orgId }) => orgId)],
  );
  return rows[0]!.wrong;
}
