import { productProblems, productWarnings } from '@bahi/core/products/check-product';
import type { ProductBooks, ProductDraft } from '@bahi/core/products/product-draft';
import type { TaxClassification } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import type { Named } from '../platform/in-place.ts';
import { problemsByField } from './problems-by-field.ts';

export type ProductDetails = Awaited<ReturnType<typeof api.products.getProduct>>['product'];
/** The fields of a classification that the form shows and checks. */
export type Code = Pick<TaxClassification, '_id' | 'hsn' | 'description' | 'rates'>;
export type PriceDraft = { readonly level: Named | null; readonly from: string; readonly minQuantity: number; readonly rate: number };
export type OpeningDraft = {
  readonly godown: Named | null;
  readonly batch: string;
  readonly manufacturedOn: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly value: number;
};

/** The typed data of a product: rates and quantities × 10 000, money in paise, other records with their names. */
export type ProductForm = Pick<
  ProductDetails,
  | 'product_name'
  | 'product_code'
  | 'kind'
  | 'unit'
  | 'alternateUnit'
  | 'taxTreatment'
  | 'inputCredit'
  | 'barcodes'
  | 'salePrice'
  | 'mrp'
  | 'isTaxInclusive'
  | 'hasBatches'
  | 'hasExpiry'
  | 'hasSerials'
  | 'warrantyMonths'
> & {
  /** 0 for none. */
  readonly alternateFactor: number;
  readonly classification: Code | null;
  readonly salesLedger: Named | null;
  readonly purchaseLedger: Named | null;
  readonly brand: Named | null;
  readonly category: Named | null;
  readonly subcategory: Named | null;
  readonly purchaseRate: number;
  readonly prices: readonly PriceDraft[];
  /** Null for no warning. */
  readonly reorderLevel: number | null;
  readonly openingStock: readonly OpeningDraft[];
};

const named = (_id: string | null, name: string | null): Named | null => (_id === null ? null : { _id, name: name ?? '' });

/** The form of a stored product, or of a new one. Typed digits become its barcode, other text its name. */
export function beginProduct(row: ProductDetails | null, typed = ''): ProductForm {
  const isCode = /^\d{4,}$/.test(typed);
  if (row === null) return { ...newProduct, product_name: isCode ? '' : typed, barcodes: isCode ? [typed] : [] };
  return {
    product_name: row.product_name,
    product_code: row.product_code,
    kind: row.kind,
    unit: row.unit,
    alternateUnit: row.alternateUnit,
    alternateFactor: row.alternateFactor ?? 0,
    taxTreatment: row.taxTreatment,
    classification: {
      _id: row.taxClassificationId,
      hsn: row.hsn,
      description: row.taxClassificationName.slice(row.hsn.length + 1),
      rates: row.rates,
    },
    inputCredit: row.inputCredit,
    salesLedger: named(row.salesLedgerId, row.salesLedgerName),
    purchaseLedger: named(row.purchaseLedgerId, row.purchaseLedgerName),
    brand: named(row.brandId, row.brandName),
    category: named(row.categoryId, row.categoryName),
    subcategory: named(row.subcategoryId, row.subcategoryName),
    barcodes: row.barcodes,
    salePrice: row.salePrice,
    mrp: row.mrp,
    purchaseRate: row.purchaseRate ?? 0,
    isTaxInclusive: row.isTaxInclusive,
    prices: row.prices.map(({ priceLevelId, priceLevelName, ...price }) => ({ ...price, level: named(priceLevelId, priceLevelName) })),
    hasBatches: row.hasBatches,
    hasExpiry: row.hasExpiry,
    hasSerials: row.hasSerials,
    warrantyMonths: row.warrantyMonths,
    reorderLevel: row.reorderLevel,
    openingStock: row.openingStock.map(({ godownId, godownName, value, ...opening }) => ({
      ...opening,
      value: value ?? 0,
      godown: named(godownId, godownName),
    })),
  };
}

const newProduct: ProductForm = {
  product_name: '',
  product_code: '',
  kind: 'goods',
  unit: 'pcs',
  alternateUnit: '',
  alternateFactor: 0,
  taxTreatment: 'taxable',
  classification: null,
  inputCredit: 'eligible',
  salesLedger: null,
  purchaseLedger: null,
  brand: null,
  category: null,
  subcategory: null,
  barcodes: [],
  salePrice: 0,
  mrp: 0,
  purchaseRate: 0,
  isTaxInclusive: false,
  prices: [],
  hasBatches: false,
  hasExpiry: false,
  hasSerials: false,
  warrantyMonths: 0,
  reorderLevel: null,
  openingStock: [],
};

/** The body of a save. Fields that a service does not have, or that a switch turned off, are left out. */
export function productFields(form: ProductForm) {
  const isGoods = form.kind === 'goods';
  const hasBatches = isGoods && form.hasBatches;
  const hasExpiry = hasBatches && form.hasExpiry;
  return {
    product_name: form.product_name.trim(),
    product_code: form.product_code.trim(),
    kind: form.kind,
    unit: form.unit.trim(),
    alternateUnit: form.alternateUnit.trim(),
    alternateFactor: form.alternateUnit.trim() === '' || form.alternateFactor === 0 ? null : form.alternateFactor,
    taxTreatment: form.taxTreatment,
    taxClassificationId: form.classification?._id ?? '',
    inputCredit: form.inputCredit,
    salesLedgerId: form.salesLedger?._id ?? null,
    purchaseLedgerId: form.purchaseLedger?._id ?? null,
    brandId: form.brand?._id ?? null,
    categoryId: form.category?._id ?? null,
    subcategoryId: form.subcategory?._id ?? null,
    barcodes: form.barcodes.map((barcode) => barcode.trim()).filter((barcode) => barcode !== ''),
    salePrice: form.salePrice,
    mrp: form.mrp,
    purchaseRate: form.purchaseRate,
    isTaxInclusive: form.isTaxInclusive,
    prices: form.prices.map(({ level, ...price }) => ({ ...price, priceLevelId: level?._id ?? '' })),
    hasBatches,
    hasExpiry,
    hasSerials: isGoods && form.hasSerials,
    warrantyMonths: form.warrantyMonths,
    reorderLevel: isGoods ? form.reorderLevel : null,
    openingStock: (isGoods ? form.openingStock : []).map(({ godown, ...row }) => ({
      ...row,
      batch: hasBatches ? row.batch.trim() : '',
      manufacturedOn: hasBatches ? row.manufacturedOn : null,
      expiresOn: hasExpiry ? row.expiresOn : null,
      godownId: godown?._id ?? '',
    })),
  };
}

/** Problems by the wire's field names, from core as on the server. */
export function productFormProblems(form: ProductForm, before: ProductDetails | null): Record<string, string> {
  return problemsByField(productProblems(coreDraft(form), booksOf(form), before));
}

export function productFormWarnings(form: ProductForm): Record<string, string> {
  return problemsByField(productWarnings(coreDraft(form), booksOf(form)));
}

function coreDraft(form: ProductForm): ProductDraft {
  const sent = productFields(form);
  return {
    ...sent,
    name: sent.product_name,
    code: sent.product_code,
    alternateFactorE4: sent.alternateFactor,
    treatment: sent.taxTreatment,
    classificationId: sent.taxClassificationId,
    salePriceE4: sent.salePrice,
    mrpPaise: sent.mrp,
    purchaseRateE4: sent.purchaseRate,
    prices: sent.prices.map(({ minQuantity, rate, ...price }) => ({ ...price, minQuantityE4: minQuantity, rateE4: rate })),
    reorderLevelE4: sent.reorderLevel,
    opening: sent.openingStock.map(({ quantity, value, ...row }) => ({ ...row, quantityE4: quantity, valuePaise: value })),
  };
}

/** The chosen records existed when they were chosen. The server checks that they still exist and that the ledger is allowed. */
function booksOf(form: ProductForm): ProductBooks {
  const ids = (...of: readonly (Named | null)[]) => of.flatMap((each) => (each === null ? [] : [each._id]));
  const { classification, category, subcategory } = form;
  return {
    classifications: new Map(
      classification === null
        ? []
        : [
            [
              classification._id,
              { hsn: classification.hsn, percentsE4: classification.rates.flatMap(({ gst, gstAbove }) => [gst, gstAbove ?? 0]) },
            ],
          ],
    ),
    ledgers: new Map(
      [form.salesLedger, form.purchaseLedger].flatMap((each) =>
        each === null ? [] : [[each._id, { name: each.name, isActive: true, isForSales: true, isForPurchase: true }]],
      ),
    ),
    brands: new Set(ids(form.brand)),
    categories: new Set(ids(category)),
    subcategories: new Map(subcategory === null ? [] : [[subcategory._id, category?._id ?? '']]),
    priceLevels: new Set(ids(...form.prices.map(({ level }) => level))),
    godowns: new Set(ids(...form.openingStock.map(({ godown }) => godown))),
  };
}
