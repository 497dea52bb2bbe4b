import type { IsoDate } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { endOfMonth } from '@bahi/core/periods/whole-months';
import { type PartEnd, stockOn } from '@bahi/core/stock/stock-on';
import {
  emptyStock,
  keptState,
  quantityE4Of,
  type StockState,
  stateOf,
  type ValuationMethod,
  valuePaiseOf,
} from '@bahi/core/stock/stock-state';
import { only } from '../../platform/only.ts';
import type { Statement, Tx } from '../../platform/transaction.ts';
import { findFirstUnvalued, findInvolved } from '../made-goods-store.ts';
import {
  findMarks,
  findReplays,
  holdCompany,
  keepStockValues,
  listReturned,
  lockUnmoved,
  type ReplayRow,
  sumKept,
  sumKeptOn,
} from '../stock-value-store.ts';
import { firstAtOnce, nextAtOnce } from './products-at-once.ts';
import { type Asked as AskedStock, valueTogether } from './value-made-goods.ts';

/** `isStored: false`: stores nothing. A transaction that only reads, or keeps a lock to its end, never stores. */
type Asked = AskedStock & { readonly isStored?: boolean };
type Valuing = AskedStock & { readonly isStored: boolean };
type Valued = { values: Map<string, StockState>; moves: number };

/**
 * The value of these products at the end of a day, with the number of moves that were read. Continues from the last stored value. What is
 * replayed is stored, for products that no other transaction is moving and no stock journal makes. Those made have no value here.
 */
async function valueSome(tx: Tx, { orgId, method, date, isStored }: Valuing, productIds: readonly string[]): Promise<Valued> {
  const upTo = { keptUpTo: date, upTo: date };
  const [returned, found] = await tx.together([listReturned(orgId, productIds), findReplays(orgId, method, productIds, upTo)]);
  const vouchers = returned.map(({ voucherId }) => voucherId);
  const rows = found.filter(isAlone).map((row) => ({ ...row, ...on(method, row, vouchers) }));
  const values = new Map(rows.map(({ productId, state }) => [productId, state]));
  const valued = { values, moves: found.reduce((sum, { moves }) => sum + moves.length, 0) };

  // The end of a part stays stored when an earlier day of that part is asked for.
  const isNew = (row: ReplayRow) => (end: PartEnd) => end.month !== monthOf(date) || end.part !== row.laterPart;
  const moved = rows.filter((row) => row.ends.some(isNew(row))).map(({ productId }) => productId);
  if (moved.length === 0 || !isStored) return valued;
  const [[held], free] = await tx.together([holdCompany(orgId), lockUnmoved(orgId, moved)]);
  if (!held || free.length === 0) return valued;
  const ids = free.map(({ id }) => id);
  // Stored is what is still true: others may have saved moves, returns or stock journals while the moves were replayed.
  const [marks, made, returnedNow] = await tx.together([
    findMarks(orgId, method, ids, upTo),
    findInvolved(orgId, ids),
    listReturned(orgId, productIds),
  ]);
  if (returnedNow.length !== vouchers.length || returnedNow.some(({ voucherId }, at) => voucherId !== vouchers[at])) return valued;
  const markOf = new Map(marks.map(({ productId, mark }) => [productId, mark]));
  for (const { id } of made) markOf.delete(id);
  const ends = rows
    .filter(({ productId, mark }) => markOf.get(productId) === mark)
    .flatMap((row) => row.ends.filter(isNew(row)).map((end) => ({ productId: row.productId, ...end })));
  // At once, so that later queries of this transaction continue from there.
  if (ends.length > 0) await tx.together(keepEnds(orgId, method, ends));
  return valued;
}

const on = (method: ValuationMethod, { kept, moves }: ReplayRow, returned: readonly string[]) =>
  stockOn({ method, moves, returned, from: kept === null ? undefined : { ...kept, state: stateOf(kept.state) } });

/** True if a product has a value without that of others. */
const isAlone = ({ moves }: ReplayRow) => !moves.some(({ isMade }) => isMade);

/** The maximum number of rows per statement, because of its parameters. */
const mostRows = 5_000;

function keepEnds(orgId: string, method: ValuationMethod, ends: readonly (PartEnd & { productId: string })[]): Statement[] {
  const rows = ends.map(({ productId, month, monthMoves, lastMoveOn, state }) => ({
    org_id: orgId,
    product_id: productId,
    month,
    month_moves: monthMoves,
    method,
    last_move_on: lastMoveOn,
    quantity_e4: quantityE4Of(state),
    value_paise: valuePaiseOf(state),
    state: JSON.stringify(keptState(state)),
  }));
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, at) =>
    keepStockValues(rows.slice(at * mostRows, (at + 1) * mostRows)),
  );
}

/** More months than any books have; a report that is overtaken by changes again and again goes on without storing. */
const mostRounds = 1_200;

/**
 * The value of products that stock journals make, together with all that they are made from. A month at a time is stored, if no other
 * transaction is moving any of these, because a change of one changes the cost of the others; between two months they may move.
 */
async function valueMadeGoods(tx: Tx, asked: Valuing, made: readonly string[]): Promise<Map<string, StockState>> {
  const { orgId, method, date, isStored } = asked;
  const statesOf = (values: ReadonlyMap<string, StockState>) => new Map(made.map((id) => [id, values.get(id) ?? emptyStock()]));
  for (let round = 0; ; round++) {
    const involved = idsOf(await tx.query(findInvolved(orgId, made)));
    const firstUnvalued = async () => only(await tx.query(findFirstUnvalued(orgId, method, involved, date))).date;
    let from = await firstUnvalued();
    // Goods that are valued already are not locked.
    const isHeld = from !== null && isStored && round < mostRounds && (await holdTogether(tx, orgId, made, involved));
    if (isHeld) from = await firstUnvalued();
    if (from === null) {
      const rows = await tx.query(findReplays(orgId, method, made, { keptUpTo: date, upTo: date }));
      return statesOf(new Map(rows.flatMap(({ productId, kept }) => (kept === null ? [] : [[productId, stateOf(kept.state)] as const]))));
    }
    const isLast = !isHeld || endOfMonth(from) >= date;
    const values = new Map<string, StockState>();
    for await (const products of valueTogether(tx, { ...asked, date: isLast ? date : endOfMonth(from) }, involved, {
      from,
      isKept: true,
    })) {
      for (const { productId, state } of products) values.set(productId, state);
      const ends = products.flatMap(({ productId, ends: its }) => its.map((end) => ({ productId, ...end })));
      if (isHeld && ends.length > 0) await tx.together(keepEnds(orgId, method, ends));
    }
    if (isLast) return statesOf(values);
    await tx.commitSoFar();
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Locks all of these products until the commit; false if another transaction is moving one, or a journal has linked another meanwhile. */
async function holdTogether(tx: Tx, orgId: string, made: readonly string[], involved: readonly string[]): Promise<boolean> {
  const [[held], free] = await tx.together([holdCompany(orgId), lockUnmoved(orgId, involved)]);
  if (!held || free.length < involved.length) return false;
  const now = idsOf(await tx.query(findInvolved(orgId, made)));
  return now.length === involved.length && now.every((id, at) => id === involved[at]);
}

/** The value of any number of products at the end of a day. Valued ones may move while the next are read: see `commitSoFar`. */
export async function valueStock(tx: Tx, asked: Asked, productIds: readonly string[]): Promise<Map<string, StockState>> {
  const valuing = { ...asked, isStored: !tx.isReadOnly && !tx.isHeldToEnd && asked.isStored !== false };
  const all = new Map<string, StockState>();
  for (let at = 0, next = firstAtOnce; at < productIds.length; ) {
    const some = productIds.slice(at, at + next);
    const made = new Set((await tx.query(findInvolved(asked.orgId, some))).flatMap(({ id, isMade }) => (isMade ? [id] : [])));
    const { values, moves } = await valueSome(
      tx,
      valuing,
      some.filter((id) => !made.has(id)),
    );
    for (const [id, state] of values) all.set(id, state);
    const others = some.filter((id) => !values.has(id));
    if (others.length > 0) for (const [id, state] of await valueMadeGoods(tx, valuing, others)) all.set(id, state);
    at += some.length;
    next = nextAtOnce(some.length, moves);
    if ((moves > 0 || others.length > 0) && at < productIds.length && valuing.isStored) await tx.commitSoFar();
  }
  return all;
}

type Goods = { readonly brandId?: string | undefined; readonly categoryId?: string | undefined };

/** The value of all goods at the end of a day, or of those of a brand or category. Costs as much as the moves since the last request. */
export async function sumStock(tx: Tx, asked: Asked, of: Goods = {}): Promise<number> {
  const kept = only(await tx.query(sumKept(asked.orgId, asked.method, asked.date, of)));
  let valuePaise = kept.valuePaise;
  for (const state of (await valueStock(tx, asked, kept.stale)).values()) valuePaise += valuePaiseOf(state);
  return valuePaise;
}

/** The value of all goods at the end of each of these days, in paise. Stored values of all of them are read at once. */
export async function sumStockOn(tx: Tx, of: Omit<Asked, 'date'>, dates: readonly IsoDate[]): Promise<Map<IsoDate, number>> {
  const values = new Map<IsoDate, number>();
  for (const { date, valuePaise, stale } of await tx.query(sumKeptOn(of.orgId, of.method, dates))) {
    // The value of an earlier day may have been stored since, and goods may have moved.
    values.set(date, stale.length > 0 ? await sumStock(tx, { ...of, date }) : valuePaise);
  }
  return values;
}
