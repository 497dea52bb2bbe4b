import type pg from 'pg';
import { openCounter } from './counter.ts';
import { measure, middle, type Window } from './measure.ts';
import { type Row, rateOf } from './results.ts';
import { postSale, type Shop } from './shop.ts';

const companies = 32;
const rounds = 3;

/**
 * Thirty-two companies that post at once, beside one company alone with one client, and with thirty-two clients; then all series are
 * searched. One client does not use two cores fully, thirty-two in one company do: the first ratio shows how much companies block each
 * other, the second how much clients of one company do. The upper limit of this machine is measured by the rows alone, written directly
 * through pg over one connection and over eight.
 */
export async function manyCompanies(
  port: number,
  root: pg.Client,
  seconds: number,
  open: (name: string) => Promise<Shop>,
  floor: (shop: Shop) => Promise<void>,
): Promise<{ rows: Row[]; note: string }> {
  const shops: Shop[] = [];
  for (let at = 0; at < companies; at += 8)
    shops.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => open(`Branch ${at + n + 1}`)))));
  const counter = openCounter(port, companies);
  const windows = { alone: [] as Window[], one: [] as Window[], all: [] as Window[], rowsAlone: [] as Window[], rowsOfAll: [] as Window[] };
  await measure(companies, 2, (worker) => postSale(counter, shops[worker]!));
  for (let n = 0; n < rounds; n++) {
    windows.alone.push(await measure(1, seconds, () => postSale(counter, shops[0]!)));
    windows.one.push(await measure(companies, seconds, () => postSale(counter, shops[0]!)));
    windows.all.push(await measure(companies, seconds, (worker) => postSale(counter, shops[worker]!)));
    windows.rowsAlone.push(await measure(1, seconds, () => floor(shops[0]!)));
    windows.rowsOfAll.push(await measure(companies, seconds, (worker) => floor(shops[worker]!)));
  }
  counter.close();
  const [alone, one, all] = [middle(windows.alone), middle(windows.one), middle(windows.all)];
  const rows = (middle(windows.rowsOfAll).perSecond / middle(windows.rowsAlone).perSecond).toFixed(2);
  const wrong = await brokenSeries(root, shops);
  const beside = (limit: Window, words: string, least: number): Row => ({
    what: `${companies} companies posting at once`,
    figure: rateOf(all),
    limit: `${rateOf(limit)} ${words}`,
    ratio: (all.perSecond / limit.perSecond).toFixed(2),
    goal: `≥ ${least}, no gap and no twin`,
    isMet: all.perSecond / limit.perSecond >= least && wrong === 0,
  });
  return {
    rows: [
      beside(alone, `in one company alone; the rows alone come to ${rows} times theirs`, 2),
      beside(one, `with ${companies} clients in one company`, 1),
    ],
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
