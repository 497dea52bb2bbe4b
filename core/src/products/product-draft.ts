import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { Paise } from '../money/paise.ts';
import type { OpeningStock } from './opening-stock.ts';
import type { ProductPrices } from './sale-price.ts';

export type ProductKind = 'goods' | 'service';

/** Whether the tax that was paid on it may be taken back: `no` where nothing is to be taken, `blocked` by section 17(5) of the CGST Act. */
export type InputCredit = 'eligible' | 'no' | 'blocked';

/** A product as it is entered, brought from a file, or kept. Rates in rupees × 10 000, quantities × 10 000, money in paise. */
export type ProductDraft = ProductPrices & {
  readonly name: string;
  /** '' for none. */
  readonly code: string;
  readonly kind: ProductKind;
  readonly unit: string;
  /** '' for none; then there is no factor. */
  readonly alternateUnit: string;
  /** How many units are in one alternate unit. */
  readonly alternateFactorE4: number | null;
  readonly treatment: TaxTreatment;
  readonly classificationId: string;
  readonly inputCredit: InputCredit;
  /** Null for the predefined Sales. */
  readonly salesLedgerId: string | null;
  /** Null for the predefined Purchase. */
  readonly purchaseLedgerId: string | null;
  readonly brandId: string | null;
  readonly categoryId: string | null;
  readonly subcategoryId: string | null;
  readonly barcodes: readonly string[];
  /** 0 where the pack has none. */
  readonly mrpPaise: Paise;
  readonly purchaseRateE4: number;
  readonly isTaxInclusive: boolean;
  readonly hasBatches: boolean;
  readonly hasExpiry: boolean;
  readonly hasSerials: boolean;
  readonly warrantyMonths: number;
  /** Null where nobody wants to be told. */
  readonly reorderLevelE4: number | null;
  readonly opening: readonly OpeningStock[];
};

/** A new product: goods that are taxed, in pieces, with nothing said about the rest. */
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

/** What the books know that a product depends on. The caller fetches it; core never does. */
export type ProductBooks = {
  /** By id, of those that the draft names. */
  readonly classifications: ReadonlyMap<string, ClassificationFacts>;
  readonly ledgers: ReadonlyMap<string, ProductLedger>;
  readonly brands: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  /** With the category that each lies in. */
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

/** A product as it stands, where it is changed. */
export type ProductBefore = Pick<ProductDraft, 'kind' | 'unit' | 'hasBatches' | 'hasExpiry' | 'hasSerials'> & {
  /** Vouchers name it: what it is, what it is counted in and how it is told apart stays. */
  readonly isMoved: boolean;
};
