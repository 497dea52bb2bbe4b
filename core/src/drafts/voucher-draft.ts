import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherAddress } from '../vouchers/consignment.ts';
import { type DespatchDetails, noDespatch } from '../vouchers/despatch-details.ts';
import type { CardNumber } from '../vouchers/trade-draft.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { AdditionalCharge } from './additional-charge.ts';
import { type DraftTotals, totalsOf } from './draft-totals.ts';
import type { PaymentSplitEntry } from './payment-split.ts';
import type { Identified, VoucherItem } from './voucher-item.ts';

/** The kinds drafted with items. A sale order is the specification's invoice. */
export type ItemKind = Extract<VoucherKind, 'sales' | 'purchase' | 'vanSale' | 'saleOrder' | 'stockTransfer' | 'creditNote' | 'debitNote'>;

export type SeriesChoice = { readonly _id: string; readonly name: string };
export type DraftGodown = { readonly godown: string; readonly godown_id: string };
export type ConvertedFrom = { readonly _id: string; readonly voucherNumber: string };

/** Fields that a voucher adds to its party. */
type NewAddress = { readonly newBillToShipTo?: boolean; readonly newAddress?: VoucherAddress | null };

/** A list of products, as far as it is loaded. */
export type ProductPages<Product extends Identified> = {
  readonly products: readonly Product[];
  /** Number of loaded pages; the next one is requested with `cursor`. */
  readonly page: number;
  readonly hasMore: boolean;
  readonly cursor: string | null;
};

/** The common voucher draft of the specification, without items and totals. */
export type DraftHead<Product extends Identified, Party extends Identified> = ProductPages<Product> & {
  readonly voucherType: ItemKind;
  /** For an edited voucher. */
  readonly voucherNumber: string;
  readonly voucherSeries: readonly SeriesChoice[] | null;
  /** null for the default series. */
  readonly selectedVoucherSeries: string | null;
  readonly selectedVoucherSeriesForEdit: string | null;
  readonly mode: 'create' | 'edit';
  /** null for today, whatever day that is. */
  readonly date: IsoDate | null;
  readonly convertedFrom: readonly ConvertedFrom[];
  /** The kind it was converted from; '' for none. */
  readonly source: VoucherKind | '';
  /** For an edited voucher; '' for a new one. */
  readonly id: string;
  readonly priceLevels: readonly SeriesChoice[];
  readonly selectedPriceLevel: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly party: (Party & NewAddress) | null;
  readonly billToParty: Party | null;
  readonly shipToParty: Party | null;
  readonly additionalCharges: readonly AdditionalCharge[];
  readonly allAdditionalCharges: readonly AdditionalCharge[];
  readonly despatchDetails: DespatchDetails;
  readonly vanSaleGodown: DraftGodown | null;
  /** The `selectedGodown` of the stock transfer draft. */
  readonly stockTransferToGodown: DraftGodown | null;
  /** Typed card numbers. The other cards are numbered when the voucher is saved. */
  readonly warrantyCardsList: readonly CardNumber[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  readonly isScanOn: boolean;
  /** Empty until a part of the payment is typed, and whenever the split is reset. */
  readonly paymentSplittingData: readonly PaymentSplitEntry[];
  /** True until the user splits the payment. */
  readonly isInitialSplit: boolean;
};

export type VoucherDraft<Product extends Identified = Identified, Party extends Identified = Identified> = DraftHead<Product, Party> &
  DraftTotals & {
    readonly items: readonly VoucherItem<Product>[];
    /** `intra`: CGST and SGST; `inter`: IGST. Follows the place of supply. */
    readonly heads: TaxHeads;
  };

/** Paging starts at page 1. */
export const firstPage = { products: [], page: 1, hasMore: true, cursor: null } as const;

/** The head of an empty draft. */
export function beginHead(voucherType: ItemKind) {
  return {
    ...firstPage,
    voucherType,
    voucherNumber: '',
    voucherSeries: null,
    selectedVoucherSeries: null,
    selectedVoucherSeriesForEdit: null,
    mode: 'create',
    date: null,
    convertedFrom: [],
    source: '',
    id: '',
    priceLevels: [],
    selectedPriceLevel: null,
    brand: null,
    category: null,
    subcategory: null,
    party: null,
    billToParty: null,
    shipToParty: null,
    additionalCharges: [],
    allAdditionalCharges: [],
    despatchDetails: noDespatch,
    vanSaleGodown: null,
    stockTransferToGodown: null,
    warrantyCardsList: [],
    note: '',
    isNoteOpen: false,
    isScanOn: false,
    paymentSplittingData: [],
    isInitialSplit: true,
  } as const satisfies DraftHead<never, never>;
}

/** An empty draft. */
export function beginDraft(voucherType: ItemKind): VoucherDraft<never, never> {
  return { ...beginHead(voucherType), ...totalsOf(0, 0, []), items: [], heads: 'intra' };
}
