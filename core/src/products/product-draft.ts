import type { ProductTreatment } from '../gst/gst-rates.ts';
import type { Paise } from '../money/paise.ts';
import type { OpeningStock } from './opening-stock.ts';
import type { ProductPrices } from './sale-price.ts';

export type ProductKind = 'goods' | 'service';

/** `eligible`: tax paid on it may be taken back. `no`: there is none to take. `blocked`: blocked by section 17(5) of the CGST Act. */
export type InputCredit = 'eligible' | 'no' | 'blocked';

/** A product as entered, imported or stored. Rates in rupees × 10 000, quantities × 10 000, money in paise. */
export type ProductDraft = ProductPrices & {
  readonly name: string;
  /** '' for none. */
  readonly code: string;
  readonly kind: ProductKind;
  readonly unit: string;
  /** '' for none; then there is no factor. */
  readonly alternateUnit: string;
  /** Units in one alternate unit × 10 000. */
  readonly alternateFactorE4: number | null;
  readonly treatment: ProductTreatment;
  readonly classificationId: string;
  readonly inputCredit: InputCredit;
  /** null for the predefined Sales. */
  readonly salesLedgerId: string | null;
  /** null for the predefined Purchase. */
  readonly purchaseLedgerId: string | null;
  readonly brandId: string | null;
  readonly categoryId: string | null;
  readonly subcategoryId: string | null;
  readonly barcodes: readonly string[];
  /** 0 if there is none. */
  readonly mrpPaise: Paise;
  readonly purchaseRateE4: number;
  readonly isTaxInclusive: boolean;
  readonly hasBatches: boolean;
  readonly hasExpiry: boolean;
  readonly hasSerials: boolean;
  readonly warrantyMonths: number;
  /** null for no reorder warning. */
  readonly reorderLevelE4: number | null;
  readonly opening: readonly OpeningStock[];
};

/** A new product: taxable goods in pieces, everything else empty. */
export const emptyProduct: ProductDraft = {
  name: '',
  code: '',
  kind: 'goods',
  unit: 'pcs',
  alternateUnit: '',
  alternateFactorE4: null,
  treatment: 'taxable',
  classificationId: '',
  inputCredit: 'eligible',
  salesLedgerId: null,
  purchaseLedgerId: null,
  brandId: null,
  categoryId: null,
  subcategoryId: null,
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

/** The facts that a product depends on. The caller reads them from the books; core never does. */
export type ProductBooks = {
  /** By id; those that the draft names. */
  readonly classifications: ReadonlyMap<string, ClassificationFacts>;
  readonly ledgers: ReadonlyMap<string, ProductLedger>;
  readonly brands: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  /** The category of each subcategory. */
  readonly subcategories: ReadonlyMap<string, string>;
  readonly priceLevels: ReadonlySet<string>;
  readonly godowns: ReadonlySet<string>;
};

export type ClassificationFacts = { readonly hsn: string; readonly percentsE4: readonly number[] };
export type ProductLedger = {
  readonly name: string;
  readonly isActive: boolean;
  readonly isForSales: boolean;
  readonly isForPurchase: boolean;
};

/** The stored product before the change. */
export type ProductBefore = Pick<ProductDraft, 'kind' | 'unit' | 'hasBatches' | 'hasExpiry' | 'hasSerials'> & {
  /** The stored opening stock. */
  readonly opening?: readonly Pick<OpeningStock, 'godownId' | 'batch' | 'quantityE4'>[];
  /** True if vouchers use it. Its kind, unit and tracking are then fixed. */
  readonly isMoved: boolean;
};
