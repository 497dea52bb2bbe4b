import type { DraftAction } from '@bahi/core/drafts/change-draft';
import type { LineKey } from '@bahi/core/drafts/edit-items';
import type { ProductPages, VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { Identified, VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { RateFound } from '@bahi/core/vouchers/rate-for';
import type { Product } from '../../platform/answers.ts';
import type { Scanning } from '../scan/use-scanning.ts';
import type { Lying } from './item-places.ts';

/** Goods as a voucher names them; `alternateUnit` of those that may be counted in a second unit. */
type NamedGoods = Identified & { readonly product_name: string; readonly unit: string; readonly alternateUnit?: string };
/** An item as it stands on the voucher. */
export type PickedItem = VoucherItem<NamedGoods>;

/** What the list shows of a draft: what it was narrowed to, the pages that were fetched, and what of them is on the voucher. */
type PickedDraft = Pick<
  VoucherDraft<NamedGoods>,
  'brand' | 'category' | 'subcategory' | 'items' | Exclude<keyof ProductPages<NamedGoods>, 'products'>
>;

/** Acts that type nothing: another narrowing, and a page that was fetched. */
export type BrowseAct = Extract<DraftAction<Product>, { readonly type: 'filterProducts' | 'addProducts' }>;

type Choice = { readonly _id: string; readonly name: string };

/** What the books say of where a product lies; undefined until they have answered. */
type LyingRead = {
  readonly lying: readonly Lying[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  again(): void;
};

/** What the list of items needs of the voucher that it stands over. */
export type ItemPicking = {
  readonly orgId: string;
  readonly draft: PickedDraft;
  /** As it was typed, a key or two ahead of what is drawn. */
  current(): PickedDraft;
  browse(act: BrowseAct): void;
  /** Those of the pages; the same array as long as these are. */
  readonly products: readonly Product[];
  /** Whose stock is told, where the goods leave one godown; undefined for all of them. */
  readonly stockIn: string | undefined;
  /** The saved voucher that is edited: stock is told as if it were not there. '' of a new one. */
  readonly voucherId: string;
  /** What one of so many is asked for; null where nothing is priced, or where this person may not know it. */
  readonly rateOf: ((product: Product, quantityE4: number) => RateFound | null) | null;
  /** Price levels to choose from, and the one that is chosen; null where there are none. */
  readonly levels: { readonly choices: readonly Choice[]; readonly chosen: string | null; choose(id: string | null): void } | null;
  /** Why a product cannot be on this voucher, in a word or two; '' of one that can. */
  refusalOf(product: Product): string;
  /** Whether an item is told by its places. */
  hasPlaces(product: Product): boolean;
  /** A hook: asks what lies where of a product whose places are shown. */
  useLying(product: Product): LyingRead;
  readonly godowns: readonly Choice[];
  /** Goods past their day stay where they lie. */
  readonly leavesExpired: boolean;
  /** The voucher takes goods out. */
  readonly takes: boolean;
  /** So many of a product in all; 0 takes it away. */
  count(product: Product, quantityE4: number): void;
  /** So many in one place, typed over what stood there in `from`; 0 takes that line away, and the item with its last. */
  countAt(product: Product, place: LineKey, quantityE4: number, from?: VoucherItem): void;
  /** To the top of the lines, as it stands. */
  toTop(product: Product): void;
  /** What it comes to; null where nothing is priced. */
  readonly totalPaise: number | null;
  /** What was scanned meanwhile; null where the page hears no scans. */
  readonly scanning: Pick<Scanning, 'scans' | 'countE4Of'> | null;
  /** Rises with each item that was made from the list: it is read anew. */
  readonly round: number;
  create(typed: string): void;
  close(): void;
};
