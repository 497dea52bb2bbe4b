import { type MonthEnd, stockOn } from '@bahi/core/stock/stock-on';
import { keptState, quantityE4Of, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { only } from '../../platform/only.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findFirstMove, findInvolved, listMade, listMadeMonths } from '../made-goods-store.ts';
import type { KeptMonth, KeptProduct } from '../stock-value-store.ts';
import { valueTogether } from './value-made-goods.ts';

const pageSize = 200;

/** Stored months that differ from a replay from the first move. `list` continues after a product. */
export async function verifyStockValues(list: (after: string, limit: number) => Promise<KeptProduct[]>) {
  const found: { check: string; place: string; kept: string; found: string }[] = [];
  for (let after: string | null = nilUuid; after !== null; ) {
    const page: KeptProduct[] = await list(after, pageSize);
    found.push(...page.flatMap(differencesOf));
    after = page.length === pageSize ? page.at(-1)!.productId : null;
  }
  return found;
}

function differencesOf({ name, months, moves }: KeptProduct) {
  return months.flatMap((kept) => {
    const { monthEnds } = stockOn({ method: kept.method, date: kept.lastMoveOn, moves });
    return differenceOf(
      name,
      kept,
      monthEnds.find(({ month }) => month === kept.month),
    );
  });
}

/**
 * The same for products that stock journals make, replayed together with all that they are made from. Call it in a snapshot transaction,
 * because it uses several statements.
 */
export async function verifyMadeGoods(tx: Tx, orgId: string) {
  const made = (await tx.query(listMade(orgId))).map(({ productId }) => productId);
  if (made.length === 0) return [];
  const months = await tx.query(listMadeMonths(orgId));
  const involved = (await tx.query(findInvolved(orgId, made))).map(({ id }) => id);
  const { date: from } = only(await tx.query(findFirstMove(orgId, involved)));
  const found: ReturnType<typeof differenceOf> = [];
  for (const [method, kept] of Map.groupBy(months, (month) => month.method)) {
    const date = kept.reduce((last, { lastMoveOn }) => (lastMoveOn > last ? lastMoveOn : last), '');
    const ends = new Map<string, MonthEnd>();
    if (from !== null) {
      for await (const products of valueTogether(tx, { orgId, method, date }, involved, { from, isKept: false })) {
        for (const { productId, end } of products) if (end) ends.set(`${productId} ${end.month}`, end);
      }
    }
    found.push(...kept.flatMap((each) => differenceOf(each.name, each, ends.get(`${each.productId} ${each.month}`))));
  }
  return found;
}

function differenceOf(name: string, kept: KeptMonth, end: MonthEnd | undefined) {
  const check = 'the value of a product at the end of a month';
  const place = `${name} ${kept.month.slice(5, 7)}/${kept.month.slice(0, 4)}`;
  const expected = end
    ? figures({
        ...kept,
        lastMoveOn: end.lastMoveOn,
        quantityE4: quantityE4Of(end.state),
        valuePaise: valuePaiseOf(end.state),
        state: keptState(end.state),
      })
    : 'no move';
  return figures(kept) === expected ? [] : [{ check, place, kept: figures(kept), found: expected }];
}

/** Facts about vouchers that were not returned depend on when they were stored; layers do not. */
const figures = ({ lastMoveOn, quantityE4, valuePaise, state: { layers, lastRate } }: KeptMonth) =>
  JSON.stringify({ lastMoveOn, quantityE4, valuePaise, layers, lastRate });
