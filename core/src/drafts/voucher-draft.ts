import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherAddress } from '../vouchers/consignment.ts';
import { type DespatchDetails, noDespatch } from '../vouchers/despatch-details.ts';
import type { OrderKind } from '../vouchers/order-kinds.ts';
import type { CardNumber } from '../vouchers/trade-draft.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { AdditionalCharge } from './additional-charge.ts';
import type { PaymentSplitEntry } from './payment-split.ts';
import type { Identified, VoucherItem } from './voucher-item.ts';

/** The kinds drafted with items. A sale order is the specification's invoice. */
export type ItemKind = Extract<VoucherKind, 'sales' | 'purchase' | 'vanSale' | OrderKind | 'stockTransfer' | 'creditNote' | 'debitNote'>;

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

/**
 * The common voucher draft of the specification, as far as it is entered. `buildTrade` computes its figures; `specifiedDraft` gives it
 * with all names of the specification.
 */
export type VoucherDraft<Product extends Identified = Identified, Party extends Identified = Identified> = ProductPages<Product> & {
  readonly voucherType: ItemKind;
  /** For an edited voucher. */
  readonly voucherNumber: string;
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
  readonly priceLevelId: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly party: (Party & NewAddress) | null;
  readonly billToParty: Party | null;
  readonly shipToParty: Party | null;
  readonly items: readonly VoucherItem<Product>[];
  readonly charges: readonly AdditionalCharge[];
  readonly despatch: DespatchDetails;
  readonly vanGodown: DraftGodown | null;
  /** The `selectedGodown` of the stock transfer draft. */
  readonly toGodown: DraftGodown | null;
  /** Typed card numbers. The other cards are numbered when the voucher is saved. */
  readonly warrantyCards: readonly CardNumber[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  readonly isScanOn: boolean;
  /** Empty until a part of the payment is typed. */
  readonly splits: readonly PaymentSplitEntry[];
  /** The total of which the parts were typed: of another total they are emptied. null without parts. */
  readonly splitOfPaise: Paise | null;
};

/** Paging starts at page 1. */
export const firstPage = { products: [], page: 1, hasMore: true, cursor: null } as const;

/** An empty draft. */
export function beginDraft(voucherType: ItemKind): VoucherDraft<never, never> {
  return {
    ...firstPage,
    voucherType,
    voucherNumber: '',
    selectedVoucherSeries: null,
    selectedVoucherSeriesForEdit: null,
    mode: 'create',
    date: null,
    convertedFrom: [],
    source: '',
    id: '',
    priceLevelId: null,
    brand: null,
    category: null,
    subcategory: null,
    party: null,
    billToParty: null,
    shipToParty: null,
    items: [],
    charges: [],
    despatch: noDespatch,
    vanGodown: null,
    toGodown: null,
    warrantyCards: [],
    note: '',
    isNoteOpen: false,
    isScanOn: false,
    splits: [],
    splitOfPaise: null,
  };
}
