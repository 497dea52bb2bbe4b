import type { AdvanceLeft } from '@bahi/core/tds/advance-tax';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const insertAdvanceTaxes = insertRows('advance_taxes', [
  'org_id',
  'voucher_id',
  'gst_percent_e4',
  'place_of_supply',
  'value_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
]);
export const insertAdvanceTaxUses = insertRows('advance_tax_uses', [
  'org_id',
  'voucher_id',
  'bill_id',
  'value_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'round_paise',
]);

const taxOf = (alias: string) =>
  sql`${sql.ref(`${alias}.cgst_paise`)} + ${sql.ref(`${alias}.sgst_paise`)} + ${sql.ref(`${alias}.igst_paise`)}`;
/** SQL expression: the tax taken back, with the paisa of rounding; with the value it is the amount set off. */
const takenOf = (alias: string) => sql`${taxOf(alias)} + ${sql.ref(`${alias}.round_paise`)}`;

/** SQL expression: GST on an advance that is not yet adjusted; 0 for any other bill. In addition to its pending amount. */
export function openTax(alias: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<number>`(case when ${of('kind')} <> 'advance' then 0 else coalesce((
      select ${taxOf('t')} - coalesce((select sum(${takenOf('u')}) from advance_tax_uses u where u.org_id = t.org_id and u.bill_id = ${of('id')}), 0)
      from advance_taxes t where t.org_id = ${of('org_id')} and t.voucher_id = ${of('voucher_id')}), 0) end)::bigint`;
}

/** SQL expression: the pending amount for setting off: an advance including its tax, below 0. */
export function pendingWithTax(alias: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${alias}.pending_paise`)} - ${openTax(alias)})::bigint`;
}

/** SQL expression: the tax of a bill that a voucher set off. */
export function taxSetOff(voucherId: RawBuilder<unknown>, orgId: string, billId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select ${takenOf('u')} from advance_tax_uses u where u.org_id = ${orgId} and u.voucher_id = ${voucherId}
    and u.bill_id = ${billId}), 0)::bigint`;
}

export type TaxedAdvanceRow = AdvanceLeft & { billId: string };

/** The advances with tax among these bills, with the unused rest of each, without the voucher `without`. Locked before. */
export function findTaxedAdvances(orgId: string, billIds: readonly string[], without: string): Statement<TaxedAdvanceRow> {
  const left = (
    column: 'cgst_paise' | 'sgst_paise' | 'igst_paise',
  ) => sql`(t.${sql.ref(column)} - coalesce((select sum(u.${sql.ref(column)})
    from advance_tax_uses u where u.org_id = b.org_id and u.bill_id = b.id and u.voucher_id <> ${without}::uuid), 0))::bigint`;
  return sql<TaxedAdvanceRow>`select b.id as "billId", (coalesce((select u.value_paise from advance_tax_uses u where u.org_id = b.org_id and u.bill_id = b.id
        and u.voucher_id = ${without}::uuid), 0) - b.pending_paise)::bigint as "valuePaise",
      ${left('cgst_paise')} as "cgstPaise", ${left('sgst_paise')} as "sgstPaise", ${left('igst_paise')} as "igstPaise",
      coalesce((select sum(u.round_paise) from advance_tax_uses u where u.org_id = b.org_id and u.bill_id = b.id and u.voucher_id <> ${without}::uuid), 0)::bigint as "roundPaise"
    from bills b join advance_taxes t on t.org_id = b.org_id and t.voucher_id = b.voucher_id
    where b.org_id = ${orgId} and b.id = any(${billIds}::uuid[]) and b.kind = 'advance' order by b.id`;
}

export type UsedTaxRow = { gstPercentE4: number; placeOfSupply: string; cgstPaise: number; sgstPaise: number; igstPaise: number };

/** The tax of a voucher's advance that others have set off, with its rate; no row if none. */
export function findUsedTax(orgId: string, voucherId: string): Statement<UsedTaxRow> {
  return sql<UsedTaxRow>`select t.gst_percent_e4 as "gstPercentE4", t.place_of_supply as "placeOfSupply", sum(u.cgst_paise)::bigint as "cgstPaise",
      sum(u.sgst_paise)::bigint as "sgstPaise", sum(u.igst_paise)::bigint as "igstPaise"
    from advance_taxes t join bills b on b.org_id = t.org_id and b.voucher_id = t.voucher_id and b.kind = 'advance'
    join advance_tax_uses u on u.org_id = b.org_id and u.bill_id = b.id
    where t.org_id = ${orgId} and t.voucher_id = ${voucherId} group by t.gst_percent_e4, t.place_of_supply`;
}
