import type { IsoDate } from '@bahi/core/periods/business-date';
import type { IdentifiedMove, Making } from '@bahi/core/stock/made-goods';
import type { ValuationMethod } from '@bahi/core/stock/stock-state';
import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { allMoves, type KeptEnd, lastKept, movesOf, sinceKept } from './stock-value-store.ts';

/** Links each made product to itself and to what it is made from. A link stays when its voucher changes: it only says what may depend on what. */
export const linkMade = insertRows('made_from', ['org_id', 'product_id', 'from_product_id'], 'on conflict do nothing');

export type InvolvedRow = { id: string; isMade: boolean };

/** Those of these products that stock journals make, and all that they are made from, again what that is made from, and so on. */
export function findInvolved(orgId: string, productIds: readonly string[]): Statement<InvolvedRow> {
  const isMade = sql`exists (select from made_from d where d.org_id = ${orgId} and d.product_id = p.id)`;
  return sql<InvolvedRow>`with recursive p (id) as (select p.id from unnest(${productIds}::uuid[]) p (id) where ${isMade}
      union select m.from_product_id from p join made_from m on m.org_id = ${orgId} and m.product_id = p.id)
    select p.id::text as id, ${isMade} as "isMade" from p order by p.id`;
}

/** Everything that stock journals of the company ever made. */
export function listMade(orgId: string): Statement<{ productId: string }> {
  return sql<{ productId: string }>`select distinct product_id as "productId" from made_from where org_id = ${orgId}`;
}

/** The first day with a move that the stored values of its product do not contain, up to a day; null if there is none. */
export function findFirstUnvalued(
  orgId: string,
  method: ValuationMethod,
  productIds: readonly string[],
  date: IsoDate,
): Statement<{ date: IsoDate | null }> {
  return sql<{ date: IsoDate | null }>`select min(m.move_date) as date from unnest(${productIds}::uuid[]) p (id)
    left join lateral (${lastKept(orgId, method, date)}) k on true
    join ${allMoves(orgId)} m on m.product_id = p.id and ${sinceKept} and m.move_date <= ${date}::date`;
}

/** The first day on which any of these products moved; null if none did. */
export function findFirstMove(orgId: string, productIds: readonly string[]): Statement<{ date: IsoDate | null }> {
  return sql<{
    date: IsoDate | null;
  }>`select min(m.move_date) as date from ${allMoves(orgId)} m where m.product_id = any(${productIds}::uuid[])`;
}

export type MonthRow = { products: { productId: string; moves: IdentifiedMove[] }[]; makings: (Making & { voucherId: string })[] };

/**
 * The moves of products within some days, and the stock journals that make any of them then, with all that these make. In one statement,
 * because they must agree.
 */
export function findWithin(
  orgId: string,
  productIds: readonly string[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Statement<MonthRow> {
  const within = sql`m.move_date between ${from}::date and ${to}::date`;
  return sql<MonthRow>`select
      (select coalesce(json_agg(json_build_object('productId', p.id, 'moves', ${movesOf(orgId, sql`and ${within}`)})), '[]')
        from unnest(${productIds}::uuid[]) p (id)) as products,
      (select coalesce(json_agg(json_build_object('voucherId', j.voucher_id, 'addedPaise', j.added_paise, 'addedPercentE4', j.added_percent_e4,
          'made', (select json_agg(json_build_object('moveId', o.id, 'weight', o.made_weight, 'ownPaise', o.made_own_paise) order by o.id)
            from stock_moves o where o.org_id = ${orgId} and o.voucher_id = j.voucher_id and o.made_weight is not null))), '[]')
        from stock_journals j where j.org_id = ${orgId} and j.voucher_id in (select m.voucher_id from stock_moves m
          where m.org_id = ${orgId} and m.product_id = any(${productIds}::uuid[]) and m.made_weight is not null and ${within})) as makings`;
}

/** The stored values of products that stock journals make, to verify them. */
export function listMadeEnds(orgId: string): Statement<KeptEnd & { productId: string; name: string }> {
  return sql<
    KeptEnd & { productId: string; name: string }
  >`select p.id as "productId", p.name, v.month, v.part, v.month_moves as "monthMoves", v.method, v.last_move_on as "lastMoveOn",
      v.quantity_e4 as "quantityE4", v.value_paise as "valuePaise", v.state
    from stock_values v join products p on p.org_id = v.org_id and p.id = v.product_id
    where v.org_id = ${orgId} and exists (select from made_from d where d.org_id = ${orgId} and d.product_id = v.product_id)
    order by p.name, v.month, v.part`;
}
