import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import type { BookedMove } from '@bahi/core/stock/replay-moves';
import type { KeptState, ValuationMethod } from '@bahi/core/stock/stock-state';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/**
 * Values from the month of a day on are no longer true: these products moved. Send it after their moves were inserted, which holds the
 * products for key share, so that no report keeps what it read before. A return changes what is known of the voucher that it returns.
 */
export function forgetStockValues(orgId: string, date: IsoDate, moved: readonly string[], ofVouchers: readonly string[] = []): Statement[] {
  const [productIds, returned] = [[...new Set(moved)], [...new Set(ofVouchers)]];
  const month = sql`${monthOf(date)}::date`;
  const from = returned.length === 0 ? month : sql`least(${month}, ${firstMonthOf(orgId, returned)})`;
  const { startYear } = financialYearOf(date);
  return [
    sql`delete from stock_values where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and month >= ${from}`,
    ...(startYear < thisYear() ? forgetYearsAfter(orgId, sql`${startYear}::int`) : []),
  ];
}

/** No year is kept before its second day, and nobody saves for a day: who moves goods of the year of today has no kept year to forget. */
const thisYear = () => financialYearOf(todayInIndia(Date.now())).startYear;

/** Years that begin after one in which goods moved open with other stock. Whoever forgets them holds the company first: see `holdYears`. */
const forgetYearsAfter = (orgId: string, startYear: RawBuilder<unknown>): Statement[] => [
  sql`select from organizations where id = ${orgId} and ${startYear} < ${thisYear()}::int for share`,
  sql`delete from stock_years where org_id = ${orgId} and start_year > ${startYear}`,
];

const firstMonthOf = (orgId: string, voucherIds: readonly string[]) => sql`
  (select date_trunc('month', min(m.move_date))::date from stock_moves m where m.org_id = ${orgId} and m.voucher_id = any(${voucherIds}::uuid[]))`;

/** The same before the moves of a voucher go. Deleting them would not hold the products. */
export function forgetStockValuesOf(orgId: string, voucherId: string): Statement[] {
  const moves = sql`(select product_id, move_date from stock_moves where org_id = ${orgId} and voucher_id = ${voucherId}
    union all select product_id, move_date from transit_moves where org_id = ${orgId} and voucher_id = ${voucherId}) m`;
  return [
    sql`select id from products where org_id = ${orgId} and id in (select m.product_id from ${moves}) order by id for key share`,
    sql`delete from stock_values v where v.org_id = ${orgId} and exists (
      select from ${moves} where m.product_id = v.product_id and m.move_date < v.month + interval '1 month')`,
    ...forgetYearsAfter(orgId, sql`(select extract(year from min(m.move_date) - interval '3 months')::int from ${moves})`),
  ];
}

/** All that is kept of these products, whose own rows the transaction has written: another opening stock, which every year knows. */
export function forgetProducts(orgId: string, productIds: readonly string[]): Statement[] {
  return [
    sql`delete from stock_values where org_id = ${orgId} and product_id = any(${productIds}::uuid[])`,
    sql`select from organizations where id = ${orgId} for share`,
    sql`delete from stock_years where org_id = ${orgId}`,
  ];
}

/** All that is kept of the company: the openings stand on another day. Nothing is kept while somebody changes the company. */
export function forgetAllStockValues(orgId: string): Statement[] {
  return [sql`delete from stock_values where org_id = ${orgId}`, sql`delete from stock_years where org_id = ${orgId}`];
}

/** By which method the company values its stock. */
export function findValuationMethod(orgId: string): Statement<{ method: ValuationMethod }> {
  return sql<{ method: ValuationMethod }>`select valuation_method as method from organizations where id = ${orgId}`;
}

/** Whoever changes the company is waited for by nobody: nothing while he is at it. The company stays as it is until the commit. */
export function holdCompany(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where id = ${orgId} for share skip locked`;
}

/**
 * Of these products those that nobody moves just now; nobody moves them until the commit. Nothing is waited for, so that a report never
 * stands in a ring of savers. What is kept of them is read after it, in a statement of its own.
 */
export function lockUnmoved(orgId: string, productIds: readonly string[]): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from products where org_id = ${orgId} and id = any(${productIds}::uuid[]) order by id for update skip locked`;
}

/** What moved, in godowns and on the road between them; a transfer carries its own cost. */
const allMoves = (orgId: string) => sql`(
  select m.org_id, m.id, m.product_id, m.move_date, m.voucher_id, m.batch, m.godown_id, m.quantity_e4, m.value_paise, coalesce(m.cost_of, t.voucher_id) as cost_of
    from stock_moves m left join stock_transfers t on t.org_id = m.org_id and t.voucher_id = m.voucher_id where m.org_id = ${orgId}
  union all select r.org_id, r.id, r.product_id, r.move_date, r.voucher_id, r.batch, null, r.quantity_e4, null, r.voucher_id
    from transit_moves r where r.org_id = ${orgId})`;

/** In date, then entry order, which is that of vouchers: an edit writes moves anew and keeps the voucher. Openings come first. */
const movesOf = (orgId: string, and: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'date', m.move_date, 'voucherId', m.voucher_id, 'batch', m.batch, 'godownId', m.godown_id,
    'quantityE4', m.quantity_e4, 'valuePaise', m.value_paise, 'costOf', m.cost_of) order by m.move_date, m.voucher_id nulls first, m.id)
  from ${allMoves(orgId)} m where m.product_id = p.id ${and}), '[]')`;

/** After the last move that is kept, if any is. Not `coalesce`: row-level security lets no index answer for what it does not know to be leakproof. */
const sinceKept = sql`m.move_date > greatest(k.last_move_on, '0001-01-01')`;

export type ReplayRow = { productId: string; kept: KeptState | null; moves: (BookedMove & { id: string })[] };

/**
 * What is kept of each product last up to a day, and its moves since, up to another: all of one moment, as the one is true of the other.
 */
export function findReplays(
  orgId: string,
  method: ValuationMethod,
  productIds: readonly string[],
  { keptUpTo, upTo }: { keptUpTo: IsoDate; upTo: IsoDate },
): Statement<ReplayRow> {
  const since = sql`and ${sinceKept} and m.move_date <= ${upTo}::date`;
  return sql<ReplayRow>`select p.id as "productId", k.state as kept, ${movesOf(orgId, since)} as moves
    from unnest(${productIds}::uuid[]) p (id) left join lateral (${lastKept(orgId, method, keptUpTo)}) k on true`;
}

/** The newest row of a product `p` that knows of no move after a day. */
const lastKept = (
  orgId: string,
  method: ValuationMethod,
  date: IsoDate,
) => sql`select v.last_move_on, v.value_paise, v.state from stock_values v
  where v.org_id = ${orgId} and v.product_id = p.id and v.method = ${method} and v.last_move_on <= ${date}::date order by v.month desc limit 1`;

/** Vouchers of which some of these products came or went back. */
export function listReturned(orgId: string, productIds: readonly string[]): Statement<{ voucherId: string }> {
  return sql<{ voucherId: string }>`select distinct cost_of as "voucherId" from stock_moves
    where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and cost_of is not null`;
}

/** What is kept of all goods is worth at the end of a day, without those that have moved since it was kept; and these. */
export function sumKept(
  orgId: string,
  method: ValuationMethod,
  date: IsoDate,
  { brandId = null, categoryId = null }: { brandId?: string | null | undefined; categoryId?: string | null | undefined },
): Statement<{ valuePaise: number; stale: string[] }> {
  const movedSince = (table: 'stock_moves' | 'transit_moves') => sql`exists (select from ${sql.table(table)} m where m.org_id = ${orgId}
    and m.product_id = p.id and ${sinceKept} and m.move_date <= ${date}::date)`;
  const isStale = sql`(${movedSince('stock_moves')} or ${movedSince('transit_moves')})`;
  return sql<{
    valuePaise: number;
    stale: string[];
  }>`select coalesce(sum(value_paise) filter (where not is_stale), 0)::bigint as "valuePaise",
      coalesce(array_agg(id order by id) filter (where is_stale), '{}')::text[] as stale
    from (select p.id, k.value_paise, ${isStale} as is_stale from products p left join lateral (${lastKept(orgId, method, date)}) k on true
      where p.org_id = ${orgId} and p.kind = 'goods' and (${brandId}::uuid is null or p.brand_id = ${brandId})
        and (${categoryId}::uuid is null or p.category_id = ${categoryId})) of_product`;
}

export const keepStockValues = insertRows(
  'stock_values',
  ['org_id', 'product_id', 'month', 'method', 'last_move_on', 'quantity_e4', 'value_paise', 'state'],
  `on conflict (org_id, product_id, month) do update set method = excluded.method, last_move_on = excluded.last_move_on,
    quantity_e4 = excluded.quantity_e4, value_paise = excluded.value_paise, state = excluded.state`,
);

/** What all goods are worth with which a financial year opens, and what of that the years before gained. */
export type StockAtStart = { valuePaise: number; gainedPaise: number };

/** The stock of a year as it is kept by the method of the company, if it is. */
export function findStockYear(orgId: string, startYear: number): Statement<StockAtStart> {
  return sql<StockAtStart>`select y.value_paise as "valuePaise", y.gained_paise as "gainedPaise" from organizations o
    join stock_years y on y.org_id = o.id and y.method = o.valuation_method
    where o.id = ${orgId} and y.org_id = ${orgId} and y.start_year = ${startYear}::int`;
}

/**
 * Whoever moves goods of earlier years, or changes the company, waits until the commit; where one is at it, nothing. Nothing is waited
 * for. What is kept of a year is read after it, in a statement of its own.
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

/** All years that are kept, for whoever recomputes them. */
export function listKeptYears(orgId: string): Statement<KeptYear> {
  return sql<KeptYear>`select start_year as "startYear", method, value_paise as "valuePaise", gained_paise as "gainedPaise"
    from stock_years where org_id = ${orgId} order by start_year`;
}

export type KeptMonth = {
  month: string;
  method: ValuationMethod;
  lastMoveOn: string;
  quantityE4: number;
  valuePaise: number;
  state: KeptState;
};
export type KeptProduct = { productId: string; name: string; months: KeptMonth[]; moves: BookedMove[] };

/** All that is kept of products, with all their moves, of one moment: for whoever recomputes it. Goes on after an id. */
export function listKeptMonths(orgId: string, after: string, limit: number): Statement<KeptProduct> {
  return sql<KeptProduct>`select p.id as "productId", p.name, v.months, ${movesOf(orgId, sql``)} as moves from products p
    cross join lateral (select json_agg(json_build_object('month', month, 'method', method, 'lastMoveOn', last_move_on, 'quantityE4', quantity_e4,
      'valuePaise', value_paise, 'state', state) order by month) as months from stock_values where org_id = ${orgId} and product_id = p.id) v
    where p.org_id = ${orgId} and p.id > ${after}::uuid and v.months is not null order by p.id limit ${limit}`;
}
