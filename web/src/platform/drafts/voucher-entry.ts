import { beginDraft, firstPage, type ItemKind, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { StateCode } from '@bahi/core/gst/states';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { TdsEntered } from '@bahi/core/vouchers/deduct-tds';
import { noSupplyDates, type SupplyDates } from '@bahi/core/vouchers/supply-dates';
import type { SupplierBill, TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { v7 as uuid } from 'uuid';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import type { Party } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';
import { convertEarlier } from './earlier-drafts.ts';
import type { Goods } from './voucher-goods.ts';

/** The typed data of a batch, from its panel. */
export type BatchEntered = {
  readonly batch: string;
  readonly madeOn: IsoDate | null;
  readonly expiresOn: IsoDate | null;
  readonly mrpPaise: Paise;
  readonly quantityE4: number;
  /** The free quantity. */
  readonly freeE4: number;
  readonly rateE4: number;
  readonly godownId: string;
};

/** The open panel of a new batch: its item and line, and the typed data; null if nothing was typed. */
export type BatchBegun = {
  readonly productId: string;
  readonly typed: string;
  readonly godownId: string;
  readonly entered: BatchEntered | null;
  readonly unparsed: UnparsedFigures;
};

/** An unsaved voucher with items: the common voucher draft and the further state of the screen. */
export type VoucherEntry<Kind extends ItemKind = ItemKind> = Entry &
  VoucherDraft<Goods, Party> & {
    readonly voucherType: Kind;
    /** The version that is edited; 0 for a new voucher. */
    readonly version: number;
    /** Null follows the party. */
    readonly placeOfSupply: StateCode | null;
    /** The debtor of the credit part of the payment; null means the voucher's party. */
    readonly creditParty: Party | null;
    /** The typed supplier's bill. A null date means the voucher's date, a null total the computed one. */
    readonly supplierBill: { readonly number: string; readonly date: IsoDate | null; readonly totalPaise: SupplierBill['totalPaise'] };
    readonly billOfEntry: TradeDraft['billOfEntry'];
    readonly isReverseCharge: boolean;
    /** For an order at a supplier: when its goods are expected. */
    readonly expectedOn: TradeDraft['expectedOn'];
    /** For an edited supply under reverse charge: the debtor of the tax as saved. */
    readonly owedBy: string | null;
    /** Dates of supply and payment of a sale or purchase, if they differ from the voucher's date. */
    readonly supplyDates: SupplyDates;
    /** For an edited voucher: the retail sale prices on which its lines were taxed. */
    readonly retailPrices: readonly { readonly productId: string; readonly batch: string; readonly retailPricePaise: Paise }[];
    /** The buyer of a counter sale. */
    readonly walkIn: TradeDraft['walkIn'];
    /** The voucher that a note corrects; its taxation is loaded from the books. */
    readonly original: TradeDraft['original'];
    /** Why the note is issued. */
    readonly noteReason: TradeDraft['noteReason'];
    /** The open bills that a note settles, in the order of selection. */
    readonly settledBillIds: readonly string[];
    /** TDS of a purchase; null for the computed amount. */
    readonly tds: TdsEntered | null;
    readonly newBatch: BatchBegun | null;
  };

export function beginVoucher<Kind extends ItemKind>(voucherType: Kind, from: Partial<VoucherEntry<Kind>> = {}): VoucherEntry<Kind> {
  const begun: VoucherEntry<Kind> = {
    key: uuid(),
    changedAt: null,
    ...beginDraft(voucherType),
    voucherType,
    version: 0,
    placeOfSupply: null,
    creditParty: null,
    supplierBill: { number: '', date: null, totalPaise: null },
    walkIn: null,
    billOfEntry: null,
    isReverseCharge: false,
    expectedOn: null,
    owedBy: null,
    supplyDates: noSupplyDates,
    retailPrices: [],
    original: null,
    noteReason: null,
    settledBillIds: [],
    tds: null,
    newBatch: null,
  };
  return { ...begun, ...from };
}

const draftStoreOf = <Kind extends ItemKind>(kind: Kind): DraftStoreOf<VoucherEntry<Kind>> => ({
  name: kind,
  begin: () => beginVoucher(kind),
  // Pages of a product list are large and soon outdated, so they are not stored.
  stored: (entry) => (entry.products.length === 0 ? entry : { ...entry, ...firstPage }),
  // Leaves out damaged items.
  revive: (entry) => ({ ...entry, items: entry.items.filter((item) => Array.isArray(item?.lines)) }),
  convert: convertEarlier<VoucherEntry<Kind>>,
});

/** One draft store for each kind on this device. Stock transfers have their own form and store: `plainDrafts`. */
export const voucherDrafts = {
  sales: draftStoreOf('sales'),
  saleOrder: draftStoreOf('saleOrder'),
  vanSale: draftStoreOf('vanSale'),
  purchase: draftStoreOf('purchase'),
  purchaseOrder: draftStoreOf('purchaseOrder'),
  creditNote: draftStoreOf('creditNote'),
  debitNote: draftStoreOf('debitNote'),
} satisfies { readonly [Kind in Exclude<ItemKind, 'stockTransfer'>]: DraftStoreOf<VoucherEntry<Kind>> };

/** The draft store of a kind that is known only at run time. It returns what was stored, of whatever kind. */
export const draftStoreOfKind = (kind: keyof typeof voucherDrafts) => voucherDrafts[kind] as unknown as DraftStoreOf<VoucherEntry>;

/** All stores, for lists of drafts. */
export const allVoucherDrafts: readonly DraftStoreOf<VoucherEntry>[] = (Object.keys(voucherDrafts) as (keyof typeof voucherDrafts)[]).map(
  draftStoreOfKind,
);
