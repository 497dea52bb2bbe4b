import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { BookedMove } from '@bahi/core/stock/replay-moves';
import { type PartEnd, stockOn, type ToReplay } from '@bahi/core/stock/stock-on';
import { keptState, quantityE4Of, type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { only } from '../../platform/only.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findFirstMove, findInvolved, listMade, listMadeEnds } from '../made-goods-store.ts';
import type { KeptEnd, KeptProduct } from '../stock-value-store.ts';
import { valueTogether } from './value-made-goods.ts';

const pageSize = 200;

/** Stored values that differ from a replay from the first move. `list` continues after a product. */
export async function verifyStockValues(list: (after: string, limit: number) => Promise<KeptProduct[]>) {
  const found: { check: string; place: string; kept: string; found: string }[] = [];
  for (let after: string | null = nilUuid; after !== null; ) {
    const page: KeptProduct[] = await list(after, pageSize);
    found.push(...page.flatMap(differencesOf));
    after = page.length === pageSize ? page.at(-1)!.productId : null;
  }
  return found;
}

function differencesOf({ name, ends, moves }: KeptProduct) {
  return [...Map.groupBy(ends, ({ method }) => method)].flatMap(([method, kept]) => {
    const found = endsOn(method, moves, kept);
    return kept.flatMap((each) => differenceOf(name, each, found.get(each.lastMoveOn)));
  });
}

/** The end of each of these days on which the product moved, by one replay of its moves. */
function endsOn(
  method: ValuationMethod,
  moves: readonly BookedMove[],
  kept: readonly KeptEnd[],
  before?: ToReplay['from'],
): Map<IsoDate, PartEnd> {
  const returned = moves.flatMap(({ costOf }) => costOf ?? []);
  const ends = new Map<IsoDate, PartEnd>();
  let from = before;
  let at = 0;
  for (const { lastMoveOn } of kept) {
    const next = moves.findLastIndex(({ date }) => date <= lastMoveOn) + 1;
    const end = stockOn({ method, moves: moves.slice(at, next), from, returned }).ends.at(-1);
    if (end?.lastMoveOn === lastMoveOn) ends.set(lastMoveOn, end);
    from = end ?? from;
    at = next;
  }
  return ends;
}

/**
 * The same for products that stock journals make, replayed together with all that they are made from. Call it in a snapshot transaction,
 * because it uses several statements.
 */
export async function verifyMadeGoods(tx: Tx, orgId: string) {
  const made = (await tx.query(listMade(orgId))).map(({ productId }) => productId);
  if (made.length === 0) return [];
  const stored = await tx.query(listMadeEnds(orgId));
  const involved = (await tx.query(findInvolved(orgId, made))).map(({ id }) => id);
  const { date: from } = only(await tx.query(findFirstMove(orgId, involved)));
  const found: ReturnType<typeof differenceOf> = [];
  for (const [method, kept] of Map.groupBy(stored, (each) => each.method)) {
    const date = kept.reduce((last, { lastMoveOn }) => (lastMoveOn > last ? lastMoveOn : last), '');
    const ofMonth = Map.groupBy(kept, ({ productId, month }) => `${productId} ${month}`);
    const ends = new Map<string, PartEnd>();
    if (from !== null) {
      for await (const products of valueTogether(tx, { orgId, method, date }, involved, { from, isKept: false })) {
        for (const { productId, month, moves, before } of products) {
          const its = endsOn(method, moves, ofMonth.get(`${productId} ${month}`) ?? [], before && { month, monthMoves: 0, state: before });
          for (const [day, end] of its) ends.set(`${productId} ${day}`, end);
        }
      }
    }
    found.push(...kept.flatMap((each) => differenceOf(each.name, each, ends.get(`${each.productId} ${each.lastMoveOn}`))));
  }
  return found;
}

function differenceOf(name: string, kept: KeptEnd, end: PartEnd | undefined) {
  const check = 'the value of a product at the end of a day';
  const place = `${name} ${formatDate(kept.lastMoveOn)}`;
  const expected = end
    ? figures({ ...end, quantityE4: quantityE4Of(end.state), valuePaise: valuePaiseOf(end.state), state: keptState(end.state) })
    : 'no move';
  return figures(kept) === expected ? [] : [{ check, place, kept: figures(kept), found: expected }];
}

/** Facts about vouchers that were not returned depend on when they were stored; layers do not. */
const figures = ({ month, part, monthMoves, quantityE4, valuePaise, state: { layers, lastRate } }: Omit<KeptEnd, 'method'>) =>
  JSON.stringify({ month, part, monthMoves, quantityE4, valuePaise, layers, lastRate });
