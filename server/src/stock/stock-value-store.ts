import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import type { IdentifiedMove } from '@bahi/core/stock/made-goods';
import type { BookedMove } from '@bahi/core/stock/replay-moves';
import type { KeptState, ValuationMethod } from '@bahi/core/stock/stock-state';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/** These products, and everything that was ever made of them, again of that, and so on. */
const withMadeOf = (orgId: string, productIds: RawBuilder<unknown>) => sql`array(
  with recursive of_these (id) as (select unnest(${productIds})
    union select m.product_id from of_these t join made_from m on m.org_id = ${orgId} and m.from_product_id = t.id) select id from of_these)`;

/**
 * Deletes stored values from a date on: these products moved, and what is made of them has another cost. Send it after the moves were inserted, which locks the products
 * for key share, so that no report stores older values. A return also changes the facts of the returned voucher.
 */
export function forgetStockValues(orgId: string, date: IsoDate, moved: readonly string[], ofVouchers: readonly string[] = []): Statement[] {
  const [productIds, returned] = [[...new Set(moved)], [...new Set(ofVouchers)]];
  const day = sql`${date}::date`;
  const from = returned.length === 0 ? day : sql`least(${day}, ${firstDayOf(orgId, returned)})`;
  const { startYear } = financialYearOf(date);
  return [
    sql`delete from stock_values where org_id = ${orgId} and product_id = any(${withMadeOf(orgId, sql`${productIds}::uuid[]`)}) and last_move_on >= ${from}`,
    ...(startYear < thisYear() ? forgetYearsAfter(orgId, sql`${startYear}::int`) : []),
  ];
}

/** No year is stored before its second day, and no transaction lasts a day: moves in the present year need not delete any. */
const thisYear = () => financialYearOf(todayInIndia(Date.now())).startYear;

/** Years that begin after a year with moves open with another stock. The company must be locked first: see `holdYears`. */
const forgetYearsAfter = (orgId: string, startYear: RawBuilder<unknown>): Statement[] => [
  sql`select from organizations where id = ${orgId} and ${startYear} < ${thisYear()}::int for share`,
  sql`delete from stock_years where org_id = ${orgId} and start_year > ${startYear}`,
];

const firstDayOf = (orgId: string, voucherIds: readonly string[]) => sql`
  (select min(m.move_date) from stock_moves m where m.org_id = ${orgId} and m.voucher_id = any(${voucherIds}::uuid[]))`;

/** The same before the moves of a voucher are deleted, which does not lock the products. */
export function forgetStockValuesOf(orgId: string, voucherId: string): Statement[] {
  const moves = sql`(select product_id, move_date from stock_moves where org_id = ${orgId} and voucher_id = ${voucherId}
    union all select product_id, move_date from transit_moves where org_id = ${orgId} and voucher_id = ${voucherId}) m`;
  return [
    sql`select id from products where org_id = ${orgId} and id in (select m.product_id from ${moves}) order by id for key share`,
    sql`delete from stock_values v where v.org_id = ${orgId}
      and v.product_id = any(${withMadeOf(orgId, sql`array(select m.product_id from ${moves})`)})
      and v.last_move_on >= (select min(m.move_date) from ${moves})`,
    ...forgetYearsAfter(orgId, sql`(select extract(year from min(m.move_date) - interval '3 months')::int from ${moves})`),
  ];
}

/** Deletes all stored values of these products, whose rows the transaction has updated: a changed opening stock affects every year. */
export function forgetProducts(orgId: string, productIds: readonly string[]): Statement[] {
  return [
    sql`delete from stock_values where org_id = ${orgId} and product_id = any(${withMadeOf(orgId, sql`${productIds}::uuid[]`)})`,
    sql`select from organizations where id = ${orgId} for share`,
    sql`delete from stock_years where org_id = ${orgId}`,
  ];
}

/** Deletes all stored values of the company: the openings moved to another date. Nothing is stored while the company is being changed. */
export function forgetAllStockValues(orgId: string): Statement[] {
  return [sql`delete from stock_values where org_id = ${orgId}`, sql`delete from stock_years where org_id = ${orgId}`];
}

export function findValuationMethod(orgId: string): Statement<{ method: ValuationMethod }> {
  return sql<{ method: ValuationMethod }>`select valuation_method as method from organizations where id = ${orgId}`;
}

/** Locks the company until the commit without waiting; no row if another transaction is changing it. */
export function holdCompany(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where id = ${orgId} for share skip locked`;
}

/**
 * Locks until the commit those of these products that no other transaction is moving. Without waiting, so that a report never deadlocks
 * with saves. Read their stored values afterwards, in a separate statement.
 */
export function lockUnmoved(orgId: string, productIds: readonly string[]): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from products where org_id = ${orgId} and id = any(${productIds}::uuid[]) order by id for update skip locked`;
}

/** Moves in godowns and in transit between them; a transfer keeps its own cost. */
export const allMoves = (orgId: string) => sql`(
  select m.org_id, m.id, m.product_id, m.move_date, m.voucher_id, m.batch, m.godown_id, m.quantity_e4, m.value_paise, coalesce(m.cost_of, t.voucher_id) as cost_of,
      m.made_weight is not null as is_made
    from stock_moves m left join stock_transfers t on t.org_id = m.org_id and t.voucher_id = m.voucher_id where m.org_id = ${orgId}
  union all select r.org_id, r.id, r.product_id, r.move_date, r.voucher_id, r.batch, null, r.quantity_e4, null, r.voucher_id, false
    from transit_moves r where r.org_id = ${orgId})`;

/**
 * In order of date, then of entry, which is that of vouchers: an edit inserts new moves and keeps the voucher. Openings come first, and what
 * a stock journal makes after what it consumes.
 */
export const movesOf = (orgId: string, and: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'date', m.move_date, 'voucherId', m.voucher_id, 'batch', m.batch, 'godownId', m.godown_id,
    'quantityE4', m.quantity_e4, 'valuePaise', m.value_paise, 'costOf', m.cost_of, 'isMade', m.is_made) order by m.move_date, m.voucher_id nulls first, m.is_made, m.id)
  from ${allMoves(orgId)} m where m.product_id = p.id ${and}), '[]')`;

/** After the last stored move, if any. Not `coalesce`: with row-level security an index serves only leakproof functions. */
export const sinceKept = sql`m.move_date > greatest(k.last_move_on, '0001-01-01')`;

export type ReplayRow = {
  productId: string;
  kept: { month: IsoDate; monthMoves: number; state: KeptState } | null;
  /** The part of the last month whose end is stored on a later day. */
  laterPart: number | null;
  moves: IdentifiedMove[];
  /** Another text if the stored value or any of the moves is another one. */
  mark: string;
};

/** The last stored value of each product up to a day, and its moves since then up to another: in one statement, because they must agree. */
export function findReplays(
  orgId: string,
  method: ValuationMethod,
  productIds: readonly string[],
  { keptUpTo, upTo }: { keptUpTo: IsoDate; upTo: IsoDate },
): Statement<ReplayRow> {
  const since = sql`and ${sinceKept} and m.move_date <= ${upTo}::date`;
  return sql<ReplayRow>`select p.id as "productId",
      case when k.state is not null then json_build_object('month', k.month, 'monthMoves', k.month_moves, 'state', k.state) end as kept,
      (select min(l.part) from stock_values l where l.org_id = ${orgId} and l.product_id = p.id and l.method = ${method}
        and l.month = ${monthOf(upTo)}::date and l.last_move_on > ${upTo}::date) as "laterPart",
      ${movesOf(orgId, since)} as moves, ${markOf(orgId, upTo)} as mark
    from unnest(${productIds}::uuid[]) p (id) left join lateral (${lastKept(orgId, method, keptUpTo)}) k on true`;
}

/** The marks of the same products now. Cheap beside their moves, so goods are locked for a moment only. */
export function findMarks(
  orgId: string,
  method: ValuationMethod,
  productIds: readonly string[],
  { keptUpTo, upTo }: { keptUpTo: IsoDate; upTo: IsoDate },
): Statement<{ productId: string; mark: string }> {
  return sql<{ productId: string; mark: string }>`select p.id as "productId", ${markOf(orgId, upTo)} as mark
    from unnest(${productIds}::uuid[]) p (id) left join lateral (${lastKept(orgId, method, keptUpTo)}) k on true`;
}

/** Moves are inserted and deleted, and the day of an opening may change; nothing else of a move does. */
const markOf = (orgId: string, upTo: IsoDate) => {
  const moved = (table: 'stock_moves' | 'transit_moves') => sql`select m.id, m.move_date from ${sql.table(table)} m
    where m.org_id = ${orgId} and m.product_id = p.id and ${sinceKept} and m.move_date <= ${upTo}::date`;
  return sql`(select concat_ws(' ', k.last_move_on, count(*), sum(hashtextextended(m.id::text, m.move_date - date '2000-01-01')))
    from (${moved('stock_moves')} union all ${moved('transit_moves')}) m)`;
};

/** The newest stored row of a product `p` without moves after a day. */
export const lastKept = (
  orgId: string,
  method: ValuationMethod,
  date: IsoDate | RawBuilder<unknown>,
) => sql`select v.last_move_on, v.quantity_e4, v.value_paise, v.month, v.month_moves, v.state from stock_values v
  where v.org_id = ${orgId} and v.product_id = p.id and v.method = ${method} and v.month <= ${date}::date and v.last_move_on <= ${date}::date
  order by v.month desc, v.part desc limit 1`;

/** The stock of a product `p` at the end of a day, × 10 000: the newest stored one, and what moved since. */
export const quantityOn = (orgId: string, method: ValuationMethod, date: IsoDate) => sql`(select coalesce(max(k.quantity_e4), 0)
    + coalesce(sum((select sum(m.quantity_e4) from ${allMoves(orgId)} m where m.product_id = p.id and ${sinceKept} and m.move_date <= ${date}::date)), 0)
  from (select) one left join lateral (${lastKept(orgId, method, date)}) k on true)::bigint`;

export type InwardRow = { productId: string; openingPaise: number; inwardPaise: number; isReplayed: boolean };

/**
 * What came in of products within some days with a value of its own: opening stock of the books, and all else. `isReplayed` if goods came in
 * whose value only a replay gives.
 */
export function sumInward(
  orgId: string,
  productIds: readonly string[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Statement<InwardRow> {
  const within = sql`m.org_id = ${orgId} and m.product_id = p.id and m.move_date between ${from}::date and ${to}::date`;
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`coalesce((select sum(m.value_paise) from stock_moves m where ${within} and ${which}), 0)::bigint`;
  return sql<InwardRow>`select p.id as "productId", ${sumOf(sql`m.voucher_id is null`)} as "openingPaise",
      ${sumOf(sql`m.quantity_e4 > 0 and m.value_paise is not null and m.voucher_id is not null`)} as "inwardPaise",
      exists (select from stock_moves m where ${within} and m.quantity_e4 > 0 and m.value_paise is null and m.voucher_id is not null
        and not exists (select from stock_transfers t where t.org_id = ${orgId} and t.voucher_id = m.voucher_id)) as "isReplayed"
    from unnest(${productIds}::uuid[]) p (id)`;
}

/** Vouchers of which these products were returned. */
export function listReturned(orgId: string, productIds: readonly string[]): Statement<{ voucherId: string }> {
  return sql<{ voucherId: string }>`select distinct cost_of as "voucherId" from stock_moves
    where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and cost_of is not null order by 1`;
}

export type KeptSum = { valuePaise: number; stale: string[] };
type Goods = { brandId?: string | null | undefined; categoryId?: string | null | undefined };

/** The sum of stored values at the end of a day, and the products that have moved since they were stored. */
export function sumKept(orgId: string, method: ValuationMethod, date: IsoDate, of: Goods): Statement<KeptSum> {
  return sql<KeptSum>`select ${keptSum} from (${keptOn(orgId, method, sql`${date}`, of)}) of_product`;
}

/** The same of all goods at the end of each of these days. */
export function sumKeptOn(orgId: string, method: ValuationMethod, dates: readonly IsoDate[]): Statement<KeptSum & { date: IsoDate }> {
  return sql<KeptSum & { date: IsoDate }>`select d.date, s.* from unnest(${dates}::date[]) d (date)
    cross join lateral (select ${keptSum} from (${keptOn(orgId, method, sql`d.date`, {})}) of_product) s`;
}

const keptSum = sql`coalesce(sum(value_paise) filter (where not is_stale), 0)::bigint as "valuePaise",
  coalesce(array_agg(id order by id) filter (where is_stale), '{}')::text[] as stale`;

function keptOn(orgId: string, method: ValuationMethod, date: RawBuilder<unknown>, { brandId = null, categoryId = null }: Goods) {
  const movedSince = (table: 'stock_moves' | 'transit_moves') => sql`exists (select from ${sql.table(table)} m where m.org_id = ${orgId}
    and m.product_id = p.id and ${sinceKept} and m.move_date <= ${date}::date)`;
  const isStale = sql`(${movedSince('stock_moves')} or ${movedSince('transit_moves')})`;
  return sql`select p.id, k.value_paise, ${isStale} as is_stale from products p left join lateral (${lastKept(orgId, method, date)}) k on true
    where p.org_id = ${orgId} and p.kind = 'goods' and (${brandId}::uuid is null or p.brand_id = ${brandId})
      and (${categoryId}::uuid is null or p.category_id = ${categoryId})`;
}

/** The later of two ends of a part stays, because it serves the next day. */
export const keepStockValues = insertRows(
  'stock_values',
  ['org_id', 'product_id', 'month', 'month_moves', 'method', 'last_move_on', 'quantity_e4', 'value_paise', 'state'],
  `on conflict (org_id, product_id, month, part) do update set month_moves = excluded.month_moves, method = excluded.method,
    last_move_on = excluded.last_move_on, quantity_e4 = excluded.quantity_e4, value_paise = excluded.value_paise, state = excluded.state
    where stock_values.method <> excluded.method or stock_values.last_move_on <= excluded.last_move_on`,
);

/** The opening stock of a financial year, and the part of it that earlier years gained. */
export type StockAtStart = { valuePaise: number; gainedPaise: number };

/** The stored opening stock of a year by the company's method, if any. */
export function findStockYear(orgId: string, startYear: number): Statement<StockAtStart> {
  return sql<StockAtStart>`select y.value_paise as "valuePaise", y.gained_paise as "gainedPaise" from organizations o
    join stock_years y on y.org_id = o.id and y.method = o.valuation_method
    where o.id = ${orgId} and y.org_id = ${orgId} and y.start_year = ${startYear}::int`;
}

/**
 * Locks the years until the commit against moves in earlier years and changes of the company; no row if one is running. Does not wait. Read
 * the stored year afterwards, in a separate statement.
 */
export function holdYears(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where id = ${orgId} for no key update skip locked`;
}

export const keepStockYears = insertRows(
  'stock_years',
  ['org_id', 'start_year', 'method', 'value_paise', 'gained_paise'],
  `on conflict (org_id, start_year) do update set method = excluded.method, value_paise = excluded.value_paise, gained_paise = excluded.gained_paise`,
);

export type KeptYear = StockAtStart & { startYear: number; method: ValuationMethod };

/** All stored years, to verify them. */
export function listKeptYears(orgId: string): Statement<KeptYear> {
  return sql<KeptYear>`select start_year as "startYear", method, value_paise as "valuePaise", gained_paise as "gainedPaise"
    from stock_years where org_id = ${orgId} order by start_year`;
}

export type KeptEnd = {
  month: string;
  part: number;
  monthMoves: number;
  method: ValuationMethod;
  lastMoveOn: string;
  quantityE4: number;
  valuePaise: number;
  state: KeptState;
};
export type KeptProduct = { productId: string; name: string; ends: KeptEnd[]; moves: BookedMove[] };

/**
 * Stored values and all moves of products, in one statement, to verify them. Continues after an id. Without products that stock journals
 * make, whose value depends on others: `verifyMadeGoods`.
 */
export function listKeptEnds(orgId: string, after: string, limit: number): Statement<KeptProduct> {
  return sql<KeptProduct>`select p.id as "productId", p.name, v.ends, ${movesOf(orgId, sql``)} as moves from products p
    cross join lateral (select json_agg(json_build_object('month', month, 'part', part, 'monthMoves', month_moves, 'method', method,
      'lastMoveOn', last_move_on, 'quantityE4', quantity_e4, 'valuePaise', value_paise, 'state', state) order by month, part) as ends from stock_values where org_id = ${orgId} and product_id = p.id) v
    where p.org_id = ${orgId} and p.id > ${after}::uuid and v.ends is not null
      and not exists (select from made_from d where d.org_id = ${orgId} and d.product_id = p.id) order by p.id limit ${limit}`;
}
