import type { ProductRow } from './product-store.ts';
import type { shownRates } from './shown-rates.ts';

/** A product under the names of the wire, with the dated rates of its classification. */
export function shownProduct(row: Omit<ProductRow, 'sortKey' | 'taxClassificationId'>, rates: ReturnType<typeof shownRates>) {
  return {
    _id: row.id,
    product_name: row.name,
    product_code: row.code,
    kind: row.kind,
    unit: row.unit,
    hsn: row.hsn,
    taxTreatment: row.taxTreatment,
    rates,
    salePrice: row.salePriceE4,
    mrp: row.mrpPaise,
    isTaxInclusive: row.isTaxInclusive,
    isActive: row.isActive,
    balance_stock: row.stockE4,
  };
}
