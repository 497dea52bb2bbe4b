import type pg from 'pg';
import { grow } from './grow.ts';
import { type Measured, measureCalls, middle, type Window } from './measure.ts';
import { type Row, rateOf } from './results.ts';
import type { Shop } from './shop.ts';

const rounds = 5;
const [few, many] = [5_000, 500_000];
const inWords = many.toLocaleString('en-IN');

/** A sale in a company with half a million vouchers, beside one with five thousand. */
export async function halfMillion(
  root: pg.Client,
  shops: { few: Shop; many: Shop },
  measured: Measured,
  sell: (shop: Shop) => Promise<void>,
): Promise<Row[]> {
  await grow(root, shops.few, few);
  const from = performance.now();
  await grow(root, shops.many, many);
  console.log(`${inWords} vouchers laid in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  const windows = { few: [] as Window[], many: [] as Window[] };
  for (const at of ['few', 'many'] as const) await measured(() => sell(shops[at]));
  for (let n = 0; n < rounds; n++) {
    windows.few.push(await measured(() => sell(shops.few)));
    windows.many.push(await measured(() => sell(shops.many)));
  }
  const [small, large] = [middle(windows.few), middle(windows.many)];
  const alone = await measureCalls(400, () => sell(shops.many));
  const cost = small.perSecond / large.perSecond;
  return [
    {
      what: `cost of a sale at ${inWords} vouchers in the company, 8 clients`,
      figure: rateOf(large),
      limit: `${rateOf(small)} at ${few.toLocaleString('en-IN')}`,
      ratio: cost.toFixed(2),
      goal: '≤ 1.15, p99 < 30 ms',
      isMet: cost <= 1.15 && large.p99 < 30,
    },
    {
      what: `a sale at ${inWords} vouchers in the company, one after the other`,
      figure: rateOf(alone),
      limit: '–',
      ratio: (alone.p99 / 30).toFixed(2),
      goal: 'p99 < 30 ms',
      isMet: alone.p99 < 30,
    },
  ];
}
