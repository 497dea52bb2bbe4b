import type { DraftAction } from '@bahi/core/drafts/change-draft';
import type { LineKey } from '@bahi/core/drafts/edit-items';
import type { ProductPages, VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { Identified, VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { RateFound } from '@bahi/core/vouchers/rate-for';
import type { Product } from '../../platform/answers.ts';
import type { Scanning } from '../scan/use-scanning.ts';
import type { InStock } from './item-places.ts';

/** Goods as a voucher names them; `alternateUnit` for those with a second unit. */
type NamedGoods = Identified & { readonly name: string; readonly unit: string; readonly alternateUnit?: string };
/** An item on the voucher. */
export type PickedItem = VoucherItem<NamedGoods>;

/** The part of a draft that the list shows: filters, loaded pages, and chosen items. */
type PickedDraft = Pick<
  VoucherDraft<NamedGoods>,
  'brand' | 'category' | 'subcategory' | 'items' | Exclude<keyof ProductPages<NamedGoods>, 'products'>
>;

/** Actions that are no input: filters and loaded pages. */
export type BrowseAct = Extract<DraftAction<Product>, { readonly type: 'filterProducts' | 'addProducts' }>;

type Choice = { readonly _id: string; readonly name: string };

/** The stock of a product by place; undefined while loading. */
type StockRead = {
  readonly inStock: readonly InStock[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  again(): void;
};

/** The data of the voucher that the list of items needs. */
export type ItemPicking = {
  readonly orgId: string;
  readonly draft: PickedDraft;
  /** As typed, a key or two ahead of the rendered draft. */
  current(): PickedDraft;
  browse(act: BrowseAct): void;
  /** The products of the pages; the same array while these are. */
  readonly products: readonly Product[];
  /** The godown whose stock is shown, if the goods leave one godown; undefined for all of them. */
  readonly stockIn: string | undefined;
  /** The edited voucher: stock is shown without it. '' for a new one. */
  readonly voucherId: string;
  /** The rate of one unit for this quantity; null if there are no prices, or the user may not see them. */
  readonly rateOf: ((product: Product, quantityE4: number) => RateFound | null) | null;
  /** Price levels to choose from, and the chosen one; null if there are none. */
  readonly levels: { readonly choices: readonly Choice[]; readonly chosen: string | null; choose(id: string | null): void } | null;
  /** The reason why a product cannot be on this voucher, in a few words; '' if it can. */
  refusalOf(product: Product): string;
  /** True if an item has lines by place. */
  hasPlaces(product: Product): boolean;
  /** A hook: loads the stock of a product whose places are shown. */
  useStock(product: Product): StockRead;
  readonly godowns: readonly Choice[];
  /** Expired goods cannot be taken. */
  readonly leavesExpired: boolean;
  /** The voucher takes goods out of stock. */
  readonly takes: boolean;
  /** Sets the total quantity of a product; 0 removes it. */
  count(product: Product, quantityE4: number): void;
  /** Sets the quantity of one place, typed over that in `from`; 0 removes the line, and with the last line the item. */
  countAt(product: Product, place: LineKey, quantityE4: number, from?: VoucherItem): void;
  /** Moves it to the first line. */
  toTop(product: Product): void;
  /** The total; null if there are no prices. */
  readonly totalPaise: number | null;
  /** Scans while the list is open; null if the page receives no scans. */
  readonly scanning: Pick<Scanning, 'scans' | 'countE4Of'> | null;
  /** Increases with each item created from the list, which is then loaded again. */
  readonly round: number;
  create(typed: string): void;
  close(): void;
};
