import { beginDraft, firstPage, type ItemKind, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { StateCode } from '@bahi/core/gst/states';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { TdsEntered } from '@bahi/core/vouchers/deduct-tds';
import { noSupplyDates, type SupplyDates } from '@bahi/core/vouchers/supply-dates';
import type { SupplierBill, TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { v7 as uuid } from 'uuid';
import type { UnreadFigures } from '../../ui/unread-figures.ts';
import type { Party } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';
import type { Goods } from './voucher-goods.ts';

/** A batch as it is described in its panel. */
export type BatchSaid = {
  readonly batch: string;
  readonly madeOn: IsoDate | null;
  readonly expiresOn: IsoDate | null;
  readonly mrpPaise: Paise;
  readonly countE4: number;
  /** What comes free beside it. */
  readonly freeE4: number;
  readonly rateE4: number;
  readonly godownId: string;
};

/** The panel of a new batch while it is open: of which item, and line of it, it was asked, and what was typed there; null while that is nothing. */
export type BatchBegun = {
  readonly productId: string;
  readonly typed: string;
  readonly godownId: string;
  readonly said: BatchSaid | null;
  readonly unread: UnreadFigures;
};

/** A voucher with items that has not been saved: the common voucher draft, and what the screen holds beside it. */
export type VoucherEntry<Kind extends ItemKind = ItemKind> = Entry &
  VoucherDraft<Goods, Party> & {
    readonly voucherType: Kind;
    /** Of a voucher that is edited: which version the edit is meant for; 0 for a new one. */
    readonly version: number;
    /** Null follows the party. */
    readonly placeOfSupply: StateCode | null;
    /** Who owes the credit part of the payment; null is the party of the voucher. */
    readonly creditParty: Party | null;
    /** The paper of a supplier as it is typed: null is the day of the voucher, and null the total that core reckons. */
    readonly supplierBill: { readonly number: string; readonly date: IsoDate | null; readonly totalPaise: SupplierBill['totalPaise'] };
    readonly billOfEntry: TradeDraft['billOfEntry'];
    readonly isReverseCharge: boolean;
    /** Of a supply under reverse charge that is edited: whom it bills as it was saved. */
    readonly owedBy: string | null;
    /** When a sale or purchase was supplied and paid for, where that is another day. */
    readonly supplyDates: SupplyDates;
    /** Of a voucher that is edited: the retail sale prices that its lines were taxed on. */
    readonly retailPrices: readonly { readonly productId: string; readonly batch: string; readonly retailPricePaise: Paise }[];
    /** Who buys over the counter. */
    readonly walkIn: TradeDraft['walkIn'];
    /** What a note corrects; how that was taxed then is asked of the books. */
    readonly original: TradeDraft['original'];
    /** Open items of the party that a note settles, in the order of selection. */
    readonly settledBillIds: readonly string[];
    /** What a purchase deducts at source of its supplier; null for what is due. */
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
    owedBy: null,
    supplyDates: noSupplyDates,
    retailPrices: [],
    original: null,
    settledBillIds: [],
    tds: null,
    newBatch: null,
  };
  return { ...begun, ...from };
}

const draftStoreOf = <Kind extends ItemKind>(kind: Kind): DraftStoreOf<VoucherEntry<Kind>> => ({
  name: kind,
  begin: () => beginVoucher(kind),
  // Pages of a list are of the moment they were read, and large.
  stored: (entry) => (entry.products.length === 0 ? entry : { ...entry, ...firstPage }),
  // What cannot be read, of a release before godowns and batches or torn, is left out.
  revive: (entry) => ({ ...entry, items: entry.items.filter((item) => Array.isArray(item?.GodownList)) }),
});

/** One draftStore for each kind, kept apart on this device. A stock transfer has a form, and a draftStore, of its own: `plainShelves`. */
export const voucherShelves = {
  sales: draftStoreOf('sales'),
  saleOrder: draftStoreOf('saleOrder'),
  vanSale: draftStoreOf('vanSale'),
  purchase: draftStoreOf('purchase'),
  creditNote: draftStoreOf('creditNote'),
  debitNote: draftStoreOf('debitNote'),
} satisfies { readonly [Kind in Exclude<ItemKind, 'stockTransfer'>]: DraftStoreOf<VoucherEntry<Kind>> };

/** The draftStore of a kind that is known at run time only. It gives back what was put on it, whichever kind that is. */
export const draftStoreOfKind = (kind: keyof typeof voucherShelves) => voucherShelves[kind] as unknown as DraftStoreOf<VoucherEntry>;

/** All of them, for whoever lists what was begun. */
export const everyVoucherShelf: readonly DraftStoreOf<VoucherEntry>[] = (
  Object.keys(voucherShelves) as (keyof typeof voucherShelves)[]
).map(draftStoreOfKind);
