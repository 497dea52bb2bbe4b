import type { LedgerKind } from '@bahi/core/postings/ledger-kind';
import type { InputCredit } from '@bahi/core/products/product-draft';
import { sql } from 'kysely';
import { andOwnGodown, andOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/hop.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type BoughtRow = {
  id: string;
  purchaseLedgerId: string | null;
  inputCredit: InputCredit;
  alternateFactorE4: number | null;
  hasExpiry: boolean;
  /** Of goods with batches; null for others. */
  batches: Record<string, string | null> | null;
};

/** What is asked of products beyond what a sale asks: how they are bought, in which second unit, and in which batches they came. */
export function findBought(orgId: string, productIds: readonly string[]): Statement<BoughtRow> {
  return sql<BoughtRow>`select p.id, p.purchase_ledger_id as "purchaseLedgerId", p.input_credit as "inputCredit", p.alternate_factor_e4 as "alternateFactorE4",
      p.has_expiry as "hasExpiry", case when p.has_batches then (select coalesce(json_object_agg(b.batch, b.expires_on), '{}') from batches b
        where b.org_id = p.org_id and b.product_id = p.id) end as batches
    from products p where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}

export type TradeGodownRow = { id: string; isVan: boolean };

/** Active godowns in which the caller works. Goods that come back may go to one for damaged goods; nothing is sold out of it. */
export function findTradeGodowns(within: Within, ids: readonly string[], withDamaged: boolean): Statement<TradeGodownRow> {
  const sellable = withDamaged ? sql`` : sql`and not is_damage`;
  return sql<TradeGodownRow>`select id, is_van as "isVan" from godowns where org_id = ${within.id} and id = any(${ids}::uuid[]) and is_active ${sellable}
    ${andOwnGodown(within)}`;
}

export type NamedLedgerRow = { id: string; name: string; kind: LedgerKind; isActive: boolean; hsn: string };

/** Ledgers that lines, charges and parts of the payment name. */
export function findNamedLedgers(orgId: string, ids: readonly string[]): Statement<NamedLedgerRow> {
  return sql<NamedLedgerRow>`select l.id, l.name, l.kind, l.is_active as "isActive",
      coalesce((select max(c.hsn) from additional_charges a join tax_classifications c on c.org_id = a.org_id and c.id = a.tax_classification_id
        where a.org_id = l.org_id and a.ledger_id = l.id and a.is_active), '') as hsn
    from ledgers l where l.org_id = ${orgId} and l.id = any(${ids}::uuid[])`;
}

/** The group above the party's ledger that says on which side of the trade it stands. */
export function findSide(within: Within, partyId: string): Statement<{ under: string }> {
  return sql<{ under: string }>`select g.under from parties p join ledgers l on l.org_id = p.org_id and l.id = p.id
    join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where p.org_id = ${within.id} and p.id = ${partyId} ${andOwnParty(within)}`;
}

export type OriginalRow = {
  id: string;
  kind: string;
  partyId: string;
  date: string;
  placeOfSupply: string;
  side: 'customer' | 'supplier' | null;
  heads: 'intra' | 'inter' | null;
  isReverseCharge: boolean | null;
  lines: OriginalLineRow[];
};

export type OriginalLineRow = {
  goodsId: string;
  treatment: string;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  factorE4: number | null;
  quantityE4: number;
  actualE4: number;
  taxablePaise: number;
  isInter: boolean;
  takenE4: number;
  takenActualE4: number;
  takenPaise: number;
};

/** Held until the commit, so that two notes on one original take turns: neither takes back what the other just took. */
export function lockOriginal(orgId: string, id: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = ${id} for no key update`;
}

/** A posted voucher that a note corrects, with what notes before took back of each line. `without` is a note that is itself being edited. */
export function findOriginal(within: Within, id: string, without: string): Statement<OriginalRow> {
  const inUnits = (column: string) => sql`round(${sql.ref(column)} * coalesce(n.unit_factor_e4, 10000) / 10000.0)`;
  return sql<OriginalRow>`select v.id, v.kind, v.party_id as "partyId", v.voucher_date as date, v.place_of_supply as "placeOfSupply", t.side, t.heads,
      t.is_reverse_charge as "isReverseCharge",
      (select coalesce(json_agg(l order by l.line), '[]') from (
        select i.line_no as line, coalesce(i.product_id, i.ledger_id) as "goodsId", i.treatment, i.gst_percent_e4 as "gstPercentE4",
          i.cess_percent_e4 as "cessPercentE4", i.cess_per_unit_e4 as "cessPerUnitE4", i.unit_factor_e4 as "factorE4", i.quantity_e4 as "quantityE4",
          i.actual_quantity_e4 as "actualE4", i.taxable_paise as "taxablePaise", i.igst_paise > 0 as "isInter",
          coalesce(sum(${inUnits('n.quantity_e4')}), 0)::bigint as "takenE4", coalesce(sum(${inUnits('n.actual_quantity_e4')}), 0)::bigint as "takenActualE4",
          coalesce(sum(n.taxable_paise), 0)::bigint as "takenPaise"
        from voucher_items i
        left join trade_vouchers o on o.org_id = i.org_id and o.original_id = i.voucher_id and o.voucher_id <> ${without}
        left join voucher_items n on n.org_id = i.org_id and n.voucher_id = o.voucher_id and n.original_line = i.line_no
        where i.org_id = v.org_id and i.voucher_id = v.id group by i.org_id, i.voucher_id, i.line_no) l) as lines
    from vouchers v left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
    where v.org_id = ${within.id} and v.id = ${id} and v.kind in ('sales', 'vanSale', 'purchase') and v.cancelled_at is null ${andOwnVoucher(within)}`;
}

export type NoteRow = { id: string; kind: string; number: string; date: string };

/** The notes that correct a voucher. A cancelled one names no original any more. */
export function findNotesOn(orgId: string, id: string): Statement<NoteRow> {
  return sql<NoteRow>`select v.id, v.kind, v.number, v.voucher_date as date from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
    where t.org_id = ${orgId} and t.original_id = ${id} order by v.voucher_date, v.number limit 20`;
}

/** Another voucher of this financial year with the same paper of the same supplier. */
export function findTwin(
  orgId: string,
  asked: { partyId: string; number: string; year: number; without: string },
): Statement<{ number: string }> {
  return sql<{ number: string }>`select v.number from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
    where t.org_id = ${orgId} and t.supplier_bill_number = ${asked.number} and t.supplier_bill_number <> '' and v.party_id = ${asked.partyId}
      and v.financial_year = ${asked.year} and v.id <> ${asked.without} and v.cancelled_at is null limit 1`;
}

/** What such a voucher says beyond the head that every voucher has. */
export const insertTradeVoucher = insertRows('trade_vouchers', [
  'org_id',
  'voucher_id',
  'side',
  'heads',
  'is_reverse_charge',
  'van_godown_id',
  'supplier_bill_number',
  'supplier_bill_date',
  'supplier_bill_paise',
  'bill_of_entry_number',
  'bill_of_entry_date',
  'original_id',
  'original_number',
  'original_date',
  'converted_from',
  'source',
  'despatch',
]);

export const insertCharges = insertRows('voucher_charges', [
  'org_id',
  'voucher_id',
  'line_no',
  'ledger_id',
  'tax_kind',
  'gst_percent_e4',
  'amount_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'cess_paise',
  'additional_cess_paise',
  'total_paise',
]);

/** Batches that came in. One that another purchase brought meanwhile stays as that one said. */
export const insertBatches = insertRows(
  'batches',
  ['org_id', 'product_id', 'batch', 'manufactured_on', 'expires_on', 'mrp_paise'],
  'on conflict (org_id, product_id, batch) do nothing',
);
