import { productProblems, productWarnings } from '@bahi/core/products/check-product';
import type { ProductBooks } from '@bahi/core/products/product-draft';
import type { TaxClassification } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import type { Named } from '../platform/in-place.ts';
import { problemsByField } from './problems-by-field.ts';

export type ProductDetails = Awaited<ReturnType<typeof api.products.getProduct>>['product'];
/** The fields of a classification that the form shows and checks. */
export type Code = Pick<TaxClassification, '_id' | 'hsn' | 'description' | 'rates'>;
export type PriceDraft = { readonly level: Named | null; readonly from: string; readonly minQuantityE4: number; readonly rateE4: number };
export type OpeningDraft = {
  readonly godown: Named | null;
  readonly batch: string;
  readonly manufacturedOn: string | null;
  readonly expiresOn: string | null;
  readonly quantityE4: number;
  readonly valuePaise: number;
};

/** The typed data of a product: rates and quantities × 10 000, money in paise, other records with their names. */
export type ProductForm = Pick<
  ProductDetails,
  | 'name'
  | 'code'
  | 'kind'
  | 'unit'
  | 'alternateUnit'
  | 'treatment'
  | 'inputCredit'
  | 'barcodes'
  | 'salePriceE4'
  | 'mrpPaise'
  | 'isTaxInclusive'
  | 'hasBatches'
  | 'hasExpiry'
  | 'hasSerials'
  | 'warrantyMonths'
> & {
  /** 0 for none. */
  readonly alternateFactorE4: number;
  readonly classification: Code | null;
  readonly salesLedger: Named | null;
  readonly purchaseLedger: Named | null;
  readonly brand: Named | null;
  readonly category: Named | null;
  readonly subcategory: Named | null;
  readonly purchaseRateE4: number;
  readonly prices: readonly PriceDraft[];
  /** Null for no warning. */
  readonly reorderLevelE4: number | null;
  readonly opening: readonly OpeningDraft[];
};

const named = (_id: string | null, name: string | null): Named | null => (_id === null ? null : { _id, name: name ?? '' });

/** The form of a stored product, or of a new one. Typed digits become its barcode, other text its name. */
export function beginProduct(row: ProductDetails | null, typed = '', kind: ProductForm['kind'] = 'goods'): ProductForm {
  const isCode = /^\d{4,}$/.test(typed);
  if (row === null) return { ...newProduct, kind, name: isCode ? '' : typed, barcodes: isCode ? [typed] : [] };
  return {
    name: row.name,
    code: row.code,
    kind: row.kind,
    unit: row.unit,
    alternateUnit: row.alternateUnit,
    alternateFactorE4: row.alternateFactorE4 ?? 0,
    treatment: row.treatment,
    classification: {
      _id: row.classificationId,
      hsn: row.hsn,
      description: row.classificationName.slice(row.hsn.length + 1),
      rates: row.rates,
    },
    inputCredit: row.inputCredit,
    salesLedger: named(row.salesLedgerId, row.salesLedgerName),
    purchaseLedger: named(row.purchaseLedgerId, row.purchaseLedgerName),
    brand: named(row.brandId, row.brandName),
    category: named(row.categoryId, row.categoryName),
    subcategory: named(row.subcategoryId, row.subcategoryName),
    barcodes: row.barcodes,
    salePriceE4: row.salePriceE4,
    mrpPaise: row.mrpPaise,
    purchaseRateE4: row.purchaseRateE4 ?? 0,
    isTaxInclusive: row.isTaxInclusive,
    prices: row.prices.map(({ priceLevelId, priceLevelName, ...price }) => ({ ...price, level: named(priceLevelId, priceLevelName) })),
    hasBatches: row.hasBatches,
    hasExpiry: row.hasExpiry,
    hasSerials: row.hasSerials,
    warrantyMonths: row.warrantyMonths,
    reorderLevelE4: row.reorderLevelE4,
    opening: row.opening.map(({ godownId, godownName, valuePaise, ...opening }) => ({
      ...opening,
      valuePaise: valuePaise ?? 0,
      godown: named(godownId, godownName),
    })),
  };
}

const newProduct: ProductForm = {
  name: '',
  code: '',
  kind: 'goods',
  unit: 'pcs',
  alternateUnit: '',
  alternateFactorE4: 0,
  treatment: 'taxable',
  classification: null,
  inputCredit: 'eligible',
  salesLedger: null,
  purchaseLedger: null,
  brand: null,
  category: null,
  subcategory: null,
  barcodes: [],
  salePriceE4: 0,
  mrpPaise: 0,
  purchaseRateE4: 0,
  isTaxInclusive: false,
  prices: [],
  hasBatches: false,
  hasExpiry: false,
  hasSerials: false,
  warrantyMonths: 0,
  reorderLevelE4: null,
  opening: [],
};

/** The body of a save. Fields that a service does not have, or that a switch turned off, are left out. */
export function productFields(form: ProductForm) {
  const isGoods = form.kind === 'goods';
  const hasBatches = isGoods && form.hasBatches;
  const hasExpiry = hasBatches && form.hasExpiry;
  return {
    name: form.name.trim(),
    code: form.code.trim(),
    kind: form.kind,
    unit: form.unit.trim(),
    alternateUnit: form.alternateUnit.trim(),
    alternateFactorE4: form.alternateUnit.trim() === '' || form.alternateFactorE4 === 0 ? null : form.alternateFactorE4,
    treatment: form.treatment,
    classificationId: form.classification?._id ?? '',
    inputCredit: form.inputCredit,
    salesLedgerId: form.salesLedger?._id ?? null,
    purchaseLedgerId: form.purchaseLedger?._id ?? null,
    brandId: form.brand?._id ?? null,
    categoryId: form.category?._id ?? null,
    subcategoryId: form.subcategory?._id ?? null,
    barcodes: form.barcodes.map((barcode) => barcode.trim()).filter((barcode) => barcode !== ''),
    salePriceE4: form.salePriceE4,
    mrpPaise: form.mrpPaise,
    purchaseRateE4: form.purchaseRateE4,
    isTaxInclusive: form.isTaxInclusive,
    prices: form.prices.map(({ level, ...price }) => ({ ...price, priceLevelId: level?._id ?? '' })),
    hasBatches,
    hasExpiry,
    hasSerials: isGoods && form.hasSerials,
    warrantyMonths: form.warrantyMonths,
    reorderLevelE4: isGoods ? form.reorderLevelE4 : null,
    opening: (isGoods ? form.opening : []).map(({ godown, ...row }) => ({
      ...row,
      batch: hasBatches ? row.batch.trim() : '',
      manufacturedOn: hasBatches ? row.manufacturedOn : null,
      expiresOn: hasExpiry ? row.expiresOn : null,
      godownId: godown?._id ?? '',
    })),
  };
}

/** Problems by field, from core as on the server. */
export function productFormProblems(form: ProductForm, before: ProductDetails | null): Record<string, string> {
  return problemsByField(productProblems(productFields(form), booksOf(form), before));
}

export function productFormWarnings(form: ProductForm): Record<string, string> {
  return problemsByField(productWarnings(productFields(form), booksOf(form)));
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
              {
                hsn: classification.hsn,
                percentsE4: classification.rates.flatMap((rate) => [rate.gstPercentE4, rate.gstAbovePercentE4 ?? 0]),
              },
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
    godowns: new Set(ids(...form.opening.map(({ godown }) => godown))),
  };
}
