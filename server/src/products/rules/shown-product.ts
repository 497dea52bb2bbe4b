import type { DetailRow, ProductRow } from '../product-store.ts';
import type { ShownRates } from './shown-rates.ts';

/** A product under the names of the wire, with the dated rates of its classification. */
export function shownProduct(row: ProductRow, rates: ShownRates) {
  return {
    _id: row._id,
    product_name: row.name,
    product_code: row.code,
    barcode: row.barcode,
    kind: row.kind,
    unit: row.unit,
    hsn: row.hsn,
    taxTreatment: row.treatment,
    slabBy: row.slabBy,
    rates,
    salePrice: row.salePriceE4,
    mrp: row.mrpPaise,
    isTaxInclusive: row.isTaxInclusive,
    brandName: row.brandName,
    categoryName: row.categoryName,
    balance_stock: row.stockE4,
    alternateUnit: row.alternateUnit,
    alternateFactor: row.alternateFactorE4,
    reorderLevel: row.reorderLevelE4,
    isActive: row.isActive,
    version: row.version,
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  };
}

/** All that is kept of it. What it costs is told to those who see cost. */
export function shownDetails(row: DetailRow, rates: ShownRates, { seesCost }: { seesCost: boolean }) {
  return {
    ...shownProduct(row, rates),
    taxClassificationId: row.classificationId,
    taxClassificationName: row.classificationName,
    inputCredit: row.inputCredit,
    salesLedgerId: row.salesLedgerId,
    salesLedgerName: row.salesLedgerName,
    purchaseLedgerId: row.purchaseLedgerId,
    purchaseLedgerName: row.purchaseLedgerName,
    brandId: row.brandId,
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    subcategoryName: row.subcategoryName,
    barcodes: row.barcodes,
    purchaseRate: seesCost ? row.purchaseRateE4 : null,
    prices: row.prices.map(({ minQuantityE4, rateE4, ...price }) => ({ ...price, minQuantity: minQuantityE4, rate: rateE4 })),
    hasBatches: row.hasBatches,
    hasExpiry: row.hasExpiry,
    hasSerials: row.hasSerials,
    warrantyMonths: row.warrantyMonths,
    openingStock: row.opening.map(({ quantityE4, valuePaise, ...opening }) => ({
      ...opening,
      quantity: quantityE4,
      value: seesCost ? valuePaise : null,
    })),
    image: row.image,
    isMoved: row.isMoved,
  };
}
