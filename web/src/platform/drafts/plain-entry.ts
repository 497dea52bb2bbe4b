import { beginDraft, firstPage, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { AdjustmentReason } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { TransferState } from '@bahi/core/vouchers/stock-transfer-draft';
import { v7 as uuid } from 'uuid';
import type { JournalLedger, Product } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';

/** What vouchers without tax share. Their numbers come from the default series of their kind. */
export type PlainEntry = Entry & {
  readonly mode: 'create' | 'edit';
  /** The saved voucher that is edited, and which version of it the edit is meant for; '' and 0 of a new one. */
  readonly id: string;
  readonly version: number;
  readonly voucherNumber: string;
  /** Null is today, whenever that is. */
  readonly date: IsoDate | null;
  readonly note: string;
};

/** Where money lies: a source, or Cheques in Hand. */
export type MoneyPlace = { readonly _id: string; readonly name: string; readonly kind: 'cash' | 'bank' | 'cheques' };
export type ContraEntry = PlainEntry & { readonly from: MoneyPlace | null; readonly to: MoneyPlace | null; readonly amountPaise: Paise };

/** The bill that a line opens by this name, or one that is open. `dueOn` is kept of a saved one, null for the credit days of the party. */
export type ReferenceEntry =
  | { readonly kind: 'new'; readonly name: string; readonly billDate: IsoDate | null; readonly dueOn?: IsoDate | null }
  | { readonly kind: 'against'; readonly billId: string; readonly billNo: string; readonly pendingPaise: Paise };
export type JournalItem = {
  readonly id: string;
  readonly ledger: JournalLedger | null;
  readonly side: 'debit' | 'credit';
  readonly amountPaise: Paise;
  readonly reference: ReferenceEntry | null;
};
export type JournalEntry = PlainEntry & { readonly lines: readonly JournalItem[] };

/** What a line says of its goods. */
export type StockedProduct = Pick<Product, '_id' | 'product_name' | 'product_code' | 'unit' | 'isActive' | 'kind'>;
/** Goods of a line. `bookE4` is what the books say of the place, null until they were asked. */
export type StockItem = {
  readonly id: string;
  readonly product: StockedProduct;
  readonly godownId: string;
  readonly batch: string;
  readonly quantityE4: number;
  readonly way: 'in' | 'out';
  readonly bookE4: number | null;
};
/** Goods of a transfer with its godown and batches. Nothing is priced: its rates are 0, and so is what it comes to. */
export type TransferItem = VoucherItem<StockedProduct>;
/** The stock transfer draft of the specification, whose selectedGodown is `stockTransferToGodown`, and what the page holds beside it. */
export type TransferEntry = PlainEntry &
  VoucherDraft<StockedProduct> & {
    /** '' is the usual godown. */
    readonly fromGodownId: string;
    readonly state: TransferState;
    /** What another destination cleared, to be put back. */
    readonly cleared: readonly TransferItem[];
    /** What the books say of each place by its `stockKey`, as far as they were asked. */
    readonly books: Readonly<Record<string, number>>;
  };
export type AdjustmentEntry = PlainEntry & {
  readonly reason: AdjustmentReason;
  /** The whole quantity was counted; otherwise each line says what came in or went out. */
  readonly isCounted: boolean;
  readonly lines: readonly StockItem[];
};

const begun = (): PlainEntry => ({
  key: uuid(),
  changedAt: null,
  mode: 'create',
  id: '',
  version: 0,
  voucherNumber: '',
  date: null,
  note: '',
});
export const newJournalItem = (side: JournalItem['side'] = 'debit'): JournalItem => ({
  id: uuid(),
  ledger: null,
  side,
  amountPaise: 0,
  reference: null,
});
export const newStockItem = (product: StockedProduct, godownId: string, quantityE4: number): StockItem => ({
  id: uuid(),
  product,
  godownId,
  batch: '',
  quantityE4,
  way: 'out',
  bookE4: null,
});

const isWhole = (item: TransferItem | undefined) => Array.isArray(item?.GodownList);

/** The draftStore of each of these kinds. */
export const plainShelves = {
  contra: { name: 'contra', begin: (): ContraEntry => ({ ...begun(), from: null, to: null, amountPaise: 0 }) },
  journal: { name: 'journal', begin: (): JournalEntry => ({ ...begun(), lines: [newJournalItem('debit'), newJournalItem('credit')] }) },
  stockTransfer: {
    name: 'plainTransfer',
    begin: (): TransferEntry => ({
      ...begun(),
      ...beginDraft('stockTransfer'),
      fromGodownId: '',
      state: 'received',
      cleared: [],
      books: {},
    }),
    // Pages of a list are of the moment they were read, and large.
    stored: (entry) => (entry.products.length === 0 ? entry : { ...entry, ...firstPage }),
    // What an earlier release kept of its goods, or what is torn, is left out.
    revive: (entry) => ({ ...entry, items: entry.items.filter(isWhole), cleared: entry.cleared.filter(isWhole) }),
  },
  stockAdjustment: { name: 'stockAdjustment', begin: (): AdjustmentEntry => ({ ...begun(), reason: 'count', isCounted: true, lines: [] }) },
} satisfies {
  contra: DraftStoreOf<ContraEntry>;
  journal: DraftStoreOf<JournalEntry>;
  stockTransfer: DraftStoreOf<TransferEntry>;
  stockAdjustment: DraftStoreOf<AdjustmentEntry>;
};
