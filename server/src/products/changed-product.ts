import type { api } from '@bahi/contract/api';
import type { ProductDraft } from '@bahi/core/products/product-draft';
import type { z } from 'zod';

type Input = z.output<NonNullable<(typeof api.products.updateProduct)['~orpc']['inputSchema']>>;
/** Fields of a product as the wire gives them, in inner units. */
export type Given = Omit<Input, 'orgId' | 'id' | 'version'>;

/** The stored product with the given changes. A row of opening stock without a godown has ''. */
export function withChanges(stands: ProductDraft, given: Given): ProductDraft {
  return {
    name: given.product_name ?? stands.name,
    code: given.product_code ?? stands.code,
    kind: given.kind ?? stands.kind,
    unit: given.unit ?? stands.unit,
    alternateUnit: given.alternateUnit ?? stands.alternateUnit,
    alternateFactorE4: orKept(given.alternateFactor, stands.alternateFactorE4),
    treatment: given.taxTreatment ?? stands.treatment,
    classificationId: given.taxClassificationId ?? stands.classificationId,
    inputCredit: given.inputCredit ?? stands.inputCredit,
    salesLedgerId: orKept(given.salesLedgerId, stands.salesLedgerId),
    purchaseLedgerId: orKept(given.purchaseLedgerId, stands.purchaseLedgerId),
    brandId: orKept(given.brandId, stands.brandId),
    categoryId: orKept(given.categoryId, stands.categoryId),
    subcategoryId: orKept(given.subcategoryId, stands.subcategoryId),
    barcodes: given.barcodes ?? stands.barcodes,
    salePriceE4: given.salePrice ?? stands.salePriceE4,
    mrpPaise: given.mrp ?? stands.mrpPaise,
    purchaseRateE4: given.purchaseRate ?? stands.purchaseRateE4,
    isTaxInclusive: given.isTaxInclusive ?? stands.isTaxInclusive,
    prices:
      given.prices?.map(({ minQuantity, rate, ...price }) => ({ ...price, minQuantityE4: minQuantity, rateE4: rate })) ?? stands.prices,
    hasBatches: given.hasBatches ?? stands.hasBatches,
    hasExpiry: given.hasExpiry ?? stands.hasExpiry,
    hasSerials: given.hasSerials ?? stands.hasSerials,
    warrantyMonths: given.warrantyMonths ?? stands.warrantyMonths,
    reorderLevelE4: orKept(given.reorderLevel, stands.reorderLevelE4),
    opening:
      given.openingStock?.map(({ godownId = '', quantity, value, ...row }) => ({
        ...row,
        godownId,
        quantityE4: quantity,
        valuePaise: value,
      })) ?? stands.opening,
  };
}

/** Null is a given value; undefined keeps the stored one. */
const orKept = <T>(given: T | null | undefined, stands: T | null) => (given === undefined ? stands : given);
