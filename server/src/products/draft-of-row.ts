import type { ProductDraft } from '@bahi/core/products/product-draft';
import type { DetailRow } from './product-store.ts';

/** A stored product in core's shape. */
export function draftOfRow(row: DetailRow): ProductDraft {
  return {
    name: row.name,
    code: row.code,
    kind: row.kind,
    unit: row.unit,
    alternateUnit: row.alternateUnit,
    alternateFactorE4: row.alternateFactorE4,
    treatment: row.treatment,
    classificationId: row.classificationId,
    inputCredit: row.inputCredit,
    salesLedgerId: row.salesLedgerId,
    purchaseLedgerId: row.purchaseLedgerId,
    brandId: row.brandId,
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    barcodes: row.barcodes,
    salePriceE4: row.salePriceE4,
    mrpPaise: row.mrpPaise,
    purchaseRateE4: row.purchaseRateE4,
    isTaxInclusive: row.isTaxInclusive,
    prices: row.prices.map(({ priceLevelName: _, ...price }) => price),
    hasBatches: row.hasBatches,
    hasExpiry: row.hasExpiry,
    hasSerials: row.hasSerials,
    warrantyMonths: row.warrantyMonths,
    reorderLevelE4: row.reorderLevelE4,
    opening: row.opening.map(({ godownName: _, ...opening }) => opening),
  };
}
