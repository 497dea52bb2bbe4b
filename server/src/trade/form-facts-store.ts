import type { DespatchField } from '@bahi/core/organizations/company-settings';
import { sql } from 'kysely';
import type { ChargeRow } from '../ledgers/charge-store.ts';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { type RateRow, rateColumns } from '../products/tax-store.ts';

export type FormGodownRow = { id: string; name: string; isDefault: boolean; isVan: boolean; isDamage: boolean; salesmanId: string | null };

/** The caller's active godowns, the default first. Without those for damaged goods if goods are sold. */
export function findFormGodowns(within: Within, withDamaged: boolean): Statement<FormGodownRow> {
  return sql<FormGodownRow>`select id, name, is_default as "isDefault", is_van as "isVan", is_damage as "isDamage", salesman_id as "salesmanId"
    from godowns where org_id = ${within.id} and is_active ${withDamaged ? sql`` : sql`and not is_damage`} ${andOwnGodown(within)}
    order by is_default desc, name limit 1000`;
}

/** For those of these products that are goods: the godown that a form proposes. None if the caller has no godown. */
export function findUsualGodown(within: Within, productIds: readonly string[]): Statement<{ productId: string; godownId: string }> {
  return sql<{ productId: string; godownId: string }>`select p.id as "productId", g.id as "godownId" from products p
    cross join (select id from godowns where org_id = ${within.id} and is_active and not is_damage ${andOwnGodown(within)}
      order by is_default desc, name limit 1) g
    where p.org_id = ${within.id} and p.id = any(${productIds}::uuid[]) and p.kind = 'goods'`;
}

export type OfferedChargeRow = Pick<
  ChargeRow,
  'name' | 'ledgerId' | 'isDeduction' | 'figure' | 'amountPaise' | 'percentE4' | 'taxing' | 'hsn'
> & {
  id: string;
  slabBy: 'piece' | 'value' | null;
  rates: RateRow[];
};

/** The charges that vouchers offer, by name; one with its own rate has the dated rates of its code. */
export function listOfferedCharges(orgId: string): Statement<OfferedChargeRow> {
  return sql<OfferedChargeRow>`select c.id, c.name, c.ledger_id as "ledgerId", c.is_deduction as "isDeduction", c.figure, c.amount_paise as "amountPaise",
      c.percent_e4 as "percentE4", c.taxing, t.hsn, t.slab_by as "slabBy",
      (select coalesce(json_agg(r order by r."from" desc), '[]') from (select ${rateColumns} from tax_rates
        where org_id = c.org_id and tax_classification_id = t.id) r) as rates
    from additional_charges c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id
    left join tax_classifications t on t.org_id = c.org_id and t.id = c.tax_classification_id
    where c.org_id = ${orgId} and c.is_active and l.is_active order by c.sort_key limit 500`;
}

/** Active price levels by name, as a form offers them. */
export function listActivePriceLevels(orgId: string): Statement<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from price_levels where org_id = ${orgId} and is_active order by sort_key limit 500`;
}

/** The print and despatch settings that a form shows; null and empty if never saved. */
export function findFormSettings(orgId: string): Statement<{ terms: string | null; despatch: Partial<Record<DespatchField, string>> }> {
  return sql<{ terms: string | null; despatch: Partial<Record<DespatchField, string>> }>`select
    (select value ->> 'terms' from settings where org_id = ${orgId} and section = 'print') as terms,
    coalesce((select value from settings where org_id = ${orgId} and section = 'despatch'), '{}'::jsonb) as despatch`;
}
