import { type DraftTotals, totalsOf } from '@bahi/core/drafts/draft-totals';
import { beginHead, type DraftHead, type ItemKind } from '@bahi/core/drafts/voucher-draft';
import type { StateCode } from '@bahi/core/gst/states';
import { v7 as uuid } from 'uuid';
import type { Party, Product } from '../answers.ts';
import type { Entry, ShelfOf } from './shelf.ts';

/** A line of the draft with the product as it was chosen, so that the draft stands without the network. */
export type SalesItem = {
  readonly id: string;
  readonly product: Product;
  readonly godownId: string;
  readonly countE4: number;
  /** Rupees × 10 000 a unit. */
  readonly selectedPriceRateE4: number;
  readonly isTaxInclusive: boolean;
  readonly discountPercentageE4: number;
};

/** A voucher with items that has not been saved: the common voucher draft, with its items as the rows of the grid. */
export type VoucherEntry<Kind extends ItemKind = ItemKind> = Entry &
  DraftHead<Product, Party> &
  DraftTotals & {
    readonly voucherType: Kind;
    /** Of a voucher that is edited: which version the edit is meant for; 0 for a new one. */
    readonly version: number;
    /** Null follows the party. */
    readonly placeOfSupply: StateCode | null;
    readonly items: readonly SalesItem[];
    /** Who owes the credit part of the payment; null is the party of the voucher. */
    readonly creditParty: Party | null;
  };

export function beginVoucher<Kind extends ItemKind>(voucherType: Kind, from: Partial<VoucherEntry<Kind>> = {}): VoucherEntry<Kind> {
  const begun: VoucherEntry<Kind> = {
    key: uuid(),
    changedAt: null,
    ...beginHead(voucherType),
    ...totalsOf(0, 0, []),
    voucherType,
    version: 0,
    placeOfSupply: null,
    items: [],
    creditParty: null,
  };
  return { ...begun, ...from };
}

const shelfOf = <Kind extends ItemKind>(kind: Kind): ShelfOf<VoucherEntry<Kind>> => ({ name: kind, begin: () => beginVoucher(kind) });

/** One shelf for each kind, kept apart on this device. */
export const voucherShelves = {
  sales: shelfOf('sales'),
  saleOrder: shelfOf('saleOrder'),
  vanSale: shelfOf('vanSale'),
  purchase: shelfOf('purchase'),
  creditNote: shelfOf('creditNote'),
  debitNote: shelfOf('debitNote'),
  stockTransfer: shelfOf('stockTransfer'),
} satisfies { readonly [Kind in ItemKind]: ShelfOf<VoucherEntry<Kind>> };

/** All of them, for whoever lists what was begun. A shelf gives back what was put on it, whichever kind it is of. */
export const everyVoucherShelf = Object.values(voucherShelves) as readonly unknown[] as readonly ShelfOf<VoucherEntry>[];
