import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnGodown, andOwnVoucher } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type StockFilter = { brandId?: string | undefined; categoryId?: string | undefined; godownId?: string | undefined };
export type GoodsRow = { id: string; sortKey: string; name: string; unit: string };

/** Goods with moves up to a day in the caller's godowns, by name, after a key. */
export function listGoods(
  within: Within,
  { brandId, categoryId, godownId }: StockFilter,
  date: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<GoodsRow> {
  const orgId = within.id;
  const ofBrand = brandId ? sql`and p.brand_id = ${brandId}` : sql``;
  const ofCategory = categoryId ? sql`and p.category_id = ${categoryId}` : sql``;
  // A godown's balances have a row for each product that ever moved there.
  const isThere =
    godownId || within.own.godowns
      ? sql`and exists (select from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
          where b.org_id = ${orgId} and b.product_id = p.id ${godownId ? sql`and b.godown_id = ${godownId}` : sql``} ${andOwnGodown(within, 'g')})`
      : sql``;
  return sql<GoodsRow>`select p.id, p.sort_key as "sortKey", p.name, p.unit from products p
    where p.org_id = ${orgId} and p.kind = 'goods' ${ofBrand} ${ofCategory} ${isThere}
      and exists (select from stock_moves m where m.org_id = ${orgId} and m.product_id = p.id and m.move_date <= ${date}::date)
      and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
}

/** Every product that may be in stock in a godown. */
export function listGoodsOfGodown(orgId: string, { brandId, categoryId, godownId }: StockFilter): Statement<{ id: string }> {
  return sql<{ id: string }>`select distinct p.id from stock_balances b join products p on p.org_id = b.org_id and p.id = b.product_id
    where b.org_id = ${orgId} and b.godown_id = ${godownId} and (${brandId ?? null}::uuid is null or p.brand_id = ${brandId ?? null})
      and (${categoryId ?? null}::uuid is null or p.category_id = ${categoryId ?? null}) order by p.id`;
}

/** The name of goods in transit among godowns. */
const ON_ROAD = 'In transit';

/** Without an id the goods are in transit between two godowns. */
export type PlaceRow = { productId: string; godownId: string | null; godown: string; batch: string; quantityE4: number };

/** A user with only some godowns sees their stock, and no goods in transit. */
const andRoadSeen = (within: Within) => (within.own.godowns === null ? sql`` : sql`and false`);

/** Every product in transit at the end of a day. */
export function listGoodsOnRoad(orgId: string, { brandId, categoryId }: StockFilter, date: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select p.id from transit_moves r join products p on p.org_id = r.org_id and p.id = r.product_id
    where r.org_id = ${orgId} and r.move_date <= ${date}::date and (${brandId ?? null}::uuid is null or p.brand_id = ${brandId ?? null})
      and (${categoryId ?? null}::uuid is null or p.category_id = ${categoryId ?? null}) group by p.id having sum(r.quantity_e4) <> 0 order by p.id`;
}

/**
 * The places of these products at the end of a day, in the caller's godowns: present stock less later moves; last the goods in transit. In a
 * fixed order, so that the same place always gets the rest of a value.
 */
export function listPlaces(within: Within, productIds: readonly string[], date: string): Statement<PlaceRow> {
  const orgId = within.id;
  return sql<PlaceRow>`select "productId", "godownId", godown, batch, "quantityE4" from (
    select b.product_id as "productId", g.id as "godownId", g.name as godown, g.sort_key, b.batch, (b.quantity_e4 - coalesce(l.quantity_e4, 0))::bigint as "quantityE4"
    from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
    left join (select product_id, godown_id, batch, sum(quantity_e4) as quantity_e4 from stock_moves
      where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and move_date > ${date}::date group by 1, 2, 3) l
      on l.product_id = b.product_id and l.godown_id = b.godown_id and l.batch = b.batch
    where b.org_id = ${orgId} and b.product_id = any(${productIds}::uuid[]) and b.quantity_e4 <> coalesce(l.quantity_e4, 0) ${andOwnGodown(within, 'g')}
    union all select r.product_id, null, ${ON_ROAD}, null, r.batch, sum(r.quantity_e4)::bigint from transit_moves r
    where r.org_id = ${orgId} and r.product_id = any(${productIds}::uuid[]) and r.move_date <= ${date}::date ${andRoadSeen(within)}
    group by r.product_id, r.batch having sum(r.quantity_e4) <> 0) place
    order by "productId", sort_key nulls last, "godownId", batch collate "C"`;
}

/** A product with stock; no row for a service. */
export function findGoods(orgId: string, id: string): Statement<GoodsRow> {
  return sql<GoodsRow>`select id, sort_key as "sortKey", name, unit from products where org_id = ${orgId} and id = ${id} and kind = 'goods'`;
}

const ofBatch = (alias: 'm' | 'r' | 'b', batch: string | undefined) =>
  batch === undefined ? sql`` : sql`and ${sql.ref(`${alias}.batch`)} = ${batch}`;

/** Moves that the caller may see: in their godowns, and in transit; of one batch if it is named. */
const seenMoves = (within: Within, productId: string, batch?: string) => sql`(
  select m.id, m.move_date, m.voucher_id, g.name as godown, m.batch, m.quantity_e4 from stock_moves m
    join godowns g on g.org_id = m.org_id and g.id = m.godown_id where m.org_id = ${within.id} and m.product_id = ${productId} ${ofBatch('m', batch)} ${andOwnGodown(within, 'g')}
  union all select r.id, r.move_date, r.voucher_id, ${ON_ROAD}, r.batch, r.quantity_e4 from transit_moves r
    where r.org_id = ${within.id} and r.product_id = ${productId} ${ofBatch('r', batch)} ${andRoadSeen(within)})`;

/** A position in entry order. Opening stock comes before every voucher of its day. */
export type EntryKey = readonly [date: string, voucherId: string, id: string];
const key = sql`(m.move_date, coalesce(m.voucher_id, ${sql.lit(nilUuid)}::uuid), m.id)`;

/** The sum of a product's moves after an entry, and its present stock; of one batch if it is named. */
export function sumMovesAfter(
  within: Within,
  productId: string,
  [date, voucherId, id]: EntryKey,
  batch?: string,
): Statement<{ afterE4: number; nowE4: number }> {
  const orgId = within.id;
  return sql<{ afterE4: number; nowE4: number }>`select
      (select coalesce(sum(m.quantity_e4), 0)::bigint from ${seenMoves(within, productId, batch)} m
        where m.move_date >= ${date}::date and ${key} > (${date}::date, ${voucherId}::uuid, ${id}::uuid)) as "afterE4",
      ((select coalesce(sum(b.quantity_e4), 0) from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
        where b.org_id = ${orgId} and b.product_id = ${productId} ${ofBatch('b', batch)} ${andOwnGodown(within, 'g')})
      + (select coalesce(sum(r.quantity_e4), 0) from transit_moves r
        where r.org_id = ${orgId} and r.product_id = ${productId} ${ofBatch('r', batch)} ${andRoadSeen(within)}))::bigint as "nowE4"`;
}

export type EntryRow = {
  id: string;
  date: string;
  /** Part of the list's key; null for opening stock. */
  enteredBy: string | null;
  /** For a voucher that the caller may see; otherwise null. */
  voucherId: string | null;
  kind: VoucherKind | null;
  number: string;
  party: string;
  godown: string;
  batch: string;
  quantityE4: number;
};

/** One page of a product's moves in order of date, then entry. All users see the moves; the voucher only those who may see it. */
export function listEntriesOf(
  within: Within,
  productId: string,
  to: string,
  after: EntryKey,
  limit: number,
  batch?: string,
): Statement<EntryRow> {
  const orgId = within.id;
  const inOrder = sql`order by m.move_date, coalesce(m.voucher_id, ${sql.lit(nilUuid)}::uuid), m.id`;
  // The page first, then its vouchers: goods that sell daily have thousands of moves a year.
  return sql<EntryRow>`select m.id, m.move_date as date, m.voucher_id as "enteredBy", v.id as "voucherId", v.kind, coalesce(v.number, '') as number,
      coalesce(p.name, '') as party, m.godown, m.batch, m.quantity_e4 as "quantityE4"
    from (select m.* from ${seenMoves(within, productId, batch)} m
      where m.move_date between ${after[0]}::date and ${to}::date and ${key} > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::uuid)
      ${inOrder} limit ${limit}) m
    left join vouchers v on v.org_id = ${orgId} and v.id = m.voucher_id ${andOwnVoucher(within)}
    left join parties p on p.org_id = v.org_id and p.id = v.party_id ${inOrder}`;
}
