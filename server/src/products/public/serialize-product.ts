import type { RateDraft } from '@bahi/core/gst/check-rates';
import type { DetailRow, ProductRow } from '../product-store.ts';

/** A product with the dated rates of its classification, for the answer of a route. Cost is included for users who may see it. */
export function serializeProduct(row: ProductRow, rates: readonly RateDraft[], { seesCost }: { seesCost: boolean }) {
  return {
    _id: row._id,
    name: row.name,
    code: row.code,
    barcode: row.barcode,
    kind: row.kind,
    unit: row.unit,
    hsn: row.hsn,
    treatment: row.treatment,
    slabBy: row.slabBy,
    rates: [...rates],
    salePriceE4: row.salePriceE4,
    mrpPaise: row.mrpPaise,
    isTaxInclusive: row.isTaxInclusive,
    brandName: row.brandName,
    categoryName: row.categoryName,
    stockE4: row.stockE4,
    alternateUnit: row.alternateUnit,
    alternateFactorE4: row.alternateFactorE4,
    reorderLevelE4: row.reorderLevelE4,
    inputCredit: row.inputCredit,
    salesLedgerId: row.salesLedgerId,
    purchaseLedgerId: row.purchaseLedgerId,
    purchaseRateE4: seesCost ? row.purchaseRateE4 : null,
    barcodes: row.barcodes,
    prices: row.prices.map(({ priceLevelName: _, ...price }) => price),
    hasBatches: row.hasBatches,
    hasExpiry: row.hasExpiry,
    hasSerials: row.hasSerials,
    warrantyMonths: row.warrantyMonths,
    isActive: row.isActive,
    version: row.version,
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  };
}

/** All fields of a product. */
export function serializeProductDetail(row: DetailRow, rates: readonly RateDraft[], { seesCost }: { seesCost: boolean }) {
  return {
    ...serializeProduct(row, rates, { seesCost }),
    classificationId: row.classificationId,
    classificationName: row.classificationName,
    salesLedgerName: row.salesLedgerName,
    purchaseLedgerName: row.purchaseLedgerName,
    brandId: row.brandId,
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    subcategoryName: row.subcategoryName,
    prices: row.prices,
    opening: row.opening.map(({ valuePaise, ...opening }) => ({ ...opening, valuePaise: seesCost ? valuePaise : null })),
    image: row.image,
    isMoved: row.isMoved,
  };
}
