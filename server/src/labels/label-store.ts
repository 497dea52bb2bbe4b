import type { ProductTreatment, SlabBy } from '@bahi/core/gst/gst-rates';
import type { LabelSettings } from '@bahi/core/labels/label-settings';
import type { PackParticulars } from '@bahi/core/labels/pack-particulars';
import { type RawBuilder, sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type LineRow = {
  productId: string;
  version: number;
  productName: string;
  code: string;
  unit: string;
  mrpPaise: number;
  salePriceE4: number;
  batch: string;
  expiresOn: string | null;
  godownName: string;
  serials: string[];
  quantityE4: number;
  pack: PackParticulars | null;
};

const packOf = sql`(select json_build_object('genericName', k.generic_name, 'netQuantityE4', k.net_quantity_e4, 'netUnit', k.net_unit,
    'origin', k.origin, 'bestBeforeMonths', k.best_before_months) from product_packs k where k.org_id = p.org_id and k.product_id = p.id)`;

/** The columns of a line whose stock is in `s`: product, batch and quantity. A batch with an MRP of its own has that one. */
const lineWith = (
  godownName: RawBuilder<unknown>,
  serials: RawBuilder<unknown>,
) => sql`p.id as "productId", p.version, p.name as "productName",
  p.code, p.unit, coalesce(nullif(h.mrp_paise, 0), p.mrp_paise) as "mrpPaise", p.sale_price_e4 as "salePriceE4", coalesce(s.batch, '') as batch, h.expires_on as "expiresOn",
  ${godownName} as "godownName", ${serials} as serials, coalesce(s.quantity_e4, 0)::bigint as "quantityE4", ${packOf} as pack`;
const batches = sql`left join batches h on h.org_id = p.org_id and h.product_id = p.id and h.batch = s.batch`;
const none = sql`array[]::text[]`;

/** Stock of these products by batch, of the godowns in which the caller works; a line without batch for a product that has none in stock. */
function ofProducts(within: Within, which: RawBuilder<unknown>, most: number): Statement<LineRow> {
  return sql<LineRow>`select ${lineWith(sql`''`, none)} from products p
    left join (select b.product_id, b.batch, sum(b.quantity_e4) as quantity_e4
      from stock_balances b join godowns w on w.org_id = b.org_id and w.id = b.godown_id ${andOwnGodown(within, 'w')}
      where b.org_id = ${within.id} and b.quantity_e4 > 0 group by b.product_id, b.batch) s on s.product_id = p.id
    ${batches} where p.org_id = ${within.id} and ${which} order by p.sort_key, p.id, batch limit ${most}`;
}

export const listLinesOfProducts = (within: Within, ids: readonly string[], most: number): Statement<LineRow> =>
  ofProducts(within, sql`p.id = any(${ids}::uuid[])`, most);

/**
 * Products whose sale rate or MRP the edit log changed on a day in India. A rate that changed and was changed back is among them: its label
 * may have been printed between.
 */
export function listLinesOfChanged(within: Within, day: string, most: number): Statement<LineRow> {
  const differs = (field: string) =>
    sql`coalesce(c.before::jsonb->>${field}, '') <> coalesce(c.after::jsonb->>${field}, '') and c.after::jsonb ? ${field}`;
  return ofProducts(
    within,
    sql`p.is_active and p.id = any(array(select c.record_id from record_versions c where c.org_id = ${within.id} and c.record = 'product'
      and c.changed_at >= (${day}::date)::timestamp at time zone 'Asia/Kolkata'
      and c.changed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      and c.after is not null and (${differs('salePrice')} or ${differs('mrp')})))`,
    most,
  );
}

/** The goods in a godown in which the caller works, by batch. */
export function listLinesOfGodown(within: Within, godownId: string, most: number): Statement<LineRow> {
  return sql<LineRow>`select ${lineWith(sql`w.name`, none)} from stock_balances s
    join godowns w on w.org_id = s.org_id and w.id = s.godown_id ${andOwnGodown(within, 'w')}
    join products p on p.org_id = s.org_id and p.id = s.product_id ${batches}
    where s.org_id = ${within.id} and s.godown_id = ${godownId} and s.quantity_e4 > 0 order by p.sort_key, p.id, s.batch limit ${most}`;
}

/** The goods that a voucher brought into godowns, line by line, with the serial numbers of those pieces. */
export function listLinesOfVoucher(orgId: string, voucherId: string, most: number): Statement<LineRow> {
  const serials = sql`array(select n.serial from serial_moves e
      join serial_numbers n on n.org_id = e.org_id and n.product_id = e.product_id and n.serial_key = e.serial_key
    where e.org_id = ${orgId} and e.voucher_id = ${voucherId} and e.way = 1 and e.product_id = p.id and e.batch = s.batch
      and e.godown_id = s.godown_id order by e.line_no, e.position)`;
  return sql<LineRow>`select ${lineWith(sql`w.name`, serials)} from (
      select m.org_id, m.product_id, m.batch, m.godown_id, sum(m.quantity_e4) as quantity_e4 from stock_moves m
      where m.org_id = ${orgId} and m.voucher_id = ${voucherId} and m.quantity_e4 > 0 group by m.org_id, m.product_id, m.batch, m.godown_id) s
    join products p on p.org_id = s.org_id and p.id = s.product_id join godowns w on w.org_id = s.org_id and w.id = s.godown_id ${batches}
    order by p.sort_key, p.id, s.batch, w.sort_key limit ${most}`;
}

export type ProductFacts = {
  id: string;
  productName: string;
  code: string;
  barcodes: string[];
  salePriceE4: number;
  isTaxInclusive: boolean;
  unit: string;
  treatment: ProductTreatment;
  classificationId: string;
  slabBy: SlabBy;
  mrpPaise: number;
  /** A batch has no MRP of its own if it is null or 0. */
  batches: { batch: string; expiresOn: string | null; mrpPaise: number | null }[];
  pack: PackParticulars | null;
};

/** The facts that labels of these products and batches show. */
export function findProductFacts(orgId: string, ids: readonly string[], named: readonly string[]): Statement<ProductFacts> {
  return sql<ProductFacts>`select p.id, p.name as "productName", p.code, p.sale_price_e4 as "salePriceE4", p.is_tax_inclusive as "isTaxInclusive",
      p.unit, p.tax_treatment as treatment, p.tax_classification_id as "classificationId", c.slab_by as "slabBy", p.mrp_paise as "mrpPaise", ${packOf} as pack,
      array(select b.barcode from product_barcodes b where b.org_id = p.org_id and b.product_id = p.id order by b.line_no) as barcodes,
      (select coalesce(json_agg(json_build_object('batch', h.batch, 'expiresOn', h.expires_on, 'mrpPaise', h.mrp_paise)), '[]') from batches h
        where h.org_id = p.org_id and h.product_id = p.id and h.batch = any(${named}::text[])) as batches
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
    where p.org_id = ${orgId} and p.id = any(${ids}::uuid[])`;
}

export type LabelCompany = { _id: string; name: string; address: string; phone: string; email: string; stored: Partial<LabelSettings> };

/** The company as labels name it, and its label settings as far as saved. */
export function findLabelCompany(orgId: string): Statement<LabelCompany> {
  return sql<LabelCompany>`select o.id as "_id", o.name, concat_ws(', ', nullif(o.address, ''), nullif(o.place, '')) || case when o.pin = '' then '' else ' ' || o.pin end as address,
      o.phone, o.email, coalesce((select s.value from settings s where s.org_id = ${orgId} and s.section = 'labels'), '{}'::jsonb) as stored
    from organizations o where o.id = ${orgId}`;
}

export type PackedProduct = {
  _id: string;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
  pack: PackParticulars | null;
};

/** A product with its pack details. */
export function findPack(orgId: string, productId: string): Statement<PackedProduct> {
  return sql<PackedProduct>`select p.id as "_id", p.version, p.changed_at as "changedAt", p.changed_by_name as "changedBy", ${packOf} as pack
    from products p where p.org_id = ${orgId} and p.id = ${productId}`;
}

/** Writes the pack details of a product, or deletes them, as its next version. */
export function writePack(orgId: string, productId: string, pack: PackParticulars | null, by: { name: string }): Statement[] {
  return [
    sql`update products set version = version + 1, changed_at = now(), changed_by_name = ${by.name} where org_id = ${orgId} and id = ${productId}`,
    pack === null
      ? sql`delete from product_packs where org_id = ${orgId} and product_id = ${productId}`
      : sql`insert into product_packs (org_id, product_id, generic_name, net_quantity_e4, net_unit, origin, best_before_months)
          values (${orgId}, ${productId}, ${pack.genericName}, ${pack.netQuantityE4}, ${pack.netUnit}, ${pack.origin}, ${pack.bestBeforeMonths})
          on conflict (org_id, product_id) do update set generic_name = excluded.generic_name, net_quantity_e4 = excluded.net_quantity_e4,
            net_unit = excluded.net_unit, origin = excluded.origin, best_before_months = excluded.best_before_months`,
  ];
}
