import type { DetailRow, ProductRow } from '../product-store.ts';
import type { SerializedRates } from './serialize-rates.ts';

/** A product in the wire format, with the dated rates of its classification. Cost is included for users who may see it. */
export function serializeProduct(row: ProductRow, rates: SerializedRates, { seesCost }: { seesCost: boolean }) {
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
    inputCredit: row.inputCredit,
    salesLedgerId: row.salesLedgerId,
    purchaseLedgerId: row.purchaseLedgerId,
    purchaseRate: seesCost ? row.purchaseRateE4 : null,
    barcodes: row.barcodes,
    prices: row.prices.map(({ priceLevelId, from, minQuantityE4, rateE4 }) => ({
      priceLevelId,
      from,
      minQuantity: minQuantityE4,
      rate: rateE4,
    })),
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
export function serializeProductDetail(row: DetailRow, rates: SerializedRates, { seesCost }: { seesCost: boolean }) {
  return {
    ...serializeProduct(row, rates, { seesCost }),
    taxClassificationId: row.classificationId,
    taxClassificationName: row.classificationName,
    salesLedgerName: row.salesLedgerName,
    purchaseLedgerName: row.purchaseLedgerName,
    brandId: row.brandId,
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    subcategoryName: row.subcategoryName,
    prices: row.prices.map(({ minQuantityE4, rateE4, ...price }) => ({ ...price, minQuantity: minQuantityE4, rate: rateE4 })),
    openingStock: row.opening.map(({ quantityE4, valuePaise, ...opening }) => ({
      ...opening,
      quantity: quantityE4,
      value: seesCost ? valuePaise : null,
    })),
    image: row.image,
    isMoved: row.isMoved,
  };
}
