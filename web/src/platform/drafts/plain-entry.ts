import { beginDraft, firstPage, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { KnownCost } from '@bahi/core/stock/found-goods';
import type { AdjustmentReason } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { AddedCost, JournalRole, ShareRule } from '@bahi/core/vouchers/stock-journal-draft';
import type { TransferState } from '@bahi/core/vouchers/stock-transfer-draft';
import { v7 as uuid } from 'uuid';
import type { JournalLedger, Product } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';
import { convertEarlier } from './earlier-drafts.ts';

/** Fields of vouchers without tax. They are numbered by the default series of their kind. */
export type PlainEntry = Entry & {
  readonly mode: 'create' | 'edit';
  /** The edited voucher and its version; '' and 0 for a new one. */
  readonly id: string;
  readonly version: number;
  readonly voucherNumber: string;
  /** Null means today, also tomorrow. */
  readonly date: IsoDate | null;
  readonly note: string;
};

/** A cash or bank ledger, or Cheques in Hand. */
export type MoneyPlace = { readonly _id: string; readonly name: string; readonly kind: 'cash' | 'bank' | 'cheques' };
export type ContraEntry = PlainEntry & { readonly from: MoneyPlace | null; readonly to: MoneyPlace | null; readonly amountPaise: Paise };

/** A new bill with this name, or an open one. `dueOn` is stored for a saved bill; null means the party's credit days. */
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

/** The fields of a product that a line needs. */
export type StockedProduct = Pick<Product, '_id' | 'name' | 'code' | 'unit' | 'isActive' | 'kind'>;
/** A product of a line. `bookE4` and `cost` are what the books say of it, null until loaded. */
export type StockItem = {
  readonly id: string;
  readonly product: StockedProduct;
  readonly godownId: string;
  readonly batch: string;
  readonly quantityE4: number;
  /** The serial numbers of the pieces, as typed. */
  readonly serials?: readonly string[];
  readonly way: 'in' | 'out';
  readonly bookE4: number | null;
  /** The cost of one unit that comes in; 0 for the cost of the stock. */
  readonly rateE4: number;
  readonly cost: KnownCost | null;
  /** Until when a batch that the line begins may be used. */
  readonly expiresOn: IsoDate | null;
};
/** A product of a transfer with its godowns and batches. Transfers have no prices: rate and amount are 0. */
export type TransferItem = VoucherItem<StockedProduct>;
/** The stock transfer draft of the specification, whose selectedGodown is `toGodown`, and the further state of the page. */
export type TransferEntry = PlainEntry &
  VoucherDraft<StockedProduct> & {
    /** '' means the default godown. */
    readonly fromGodownId: string;
    readonly state: TransferState;
    /** Items removed by a change of destination, for an undo. */
    readonly cleared: readonly TransferItem[];
    /** The quantity in the books by `stockKey`, as far as loaded. */
    readonly books: Readonly<Record<string, number>>;
  };
export type AdjustmentEntry = PlainEntry & {
  readonly reason: AdjustmentReason;
  /** True if whole quantities were counted; otherwise each line is a change. */
  readonly isCounted: boolean;
  readonly lines: readonly StockItem[];
};

/** Goods that a stock journal consumes or makes. */
export type MakingLine = StockItem & { readonly role: JournalRole; readonly shareE4: number };
/** The bill of materials that a stock journal was filled from, and how. Of a saved journal only the bill is known. */
export type FilledFrom = {
  readonly _id: string;
  readonly name: string;
  readonly unit: string;
  /** The quantity of its product; 0 while it is not entered. */
  readonly quantityE4: number;
  readonly way: 'build' | 'unbuild';
  /** True if sub-assemblies are made too, of their own materials. */
  readonly makesParts: boolean;
  /** The lines and costs as a bill last filled them in; '' before. */
  readonly filled: string;
  /** The bill, quantity and way that they were filled in for; '' before. */
  readonly filledFor: string;
};
export type AddedCostItem = AddedCost & { readonly id: string };
export type StockJournalEntry = PlainEntry & {
  readonly shareBy: ShareRule;
  readonly lines: readonly MakingLine[];
  readonly costs: readonly AddedCostItem[];
  readonly bom: FilledFrom | null;
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
const unread = { bookE4: null, rateE4: 0, cost: null, expiresOn: null } as const;
export const newStockItem = (product: StockedProduct, godownId: string, quantityE4: number): StockItem => ({
  id: uuid(),
  product,
  godownId,
  batch: '',
  quantityE4,
  way: 'out',
  ...unread,
});

const isWhole = (item: TransferItem | undefined) => Array.isArray(item?.lines);

export const newAddedCost = (): AddedCostItem => ({ id: uuid(), name: '', rule: 'amount', valueE4: 0 });

/** The draft store of each of these kinds. */
export const plainDrafts = {
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
    // Pages of a product list are large and soon outdated, so they are not stored.
    stored: (entry) => (entry.products.length === 0 ? entry : { ...entry, ...firstPage }),
    // Leaves out damaged items.
    revive: (entry) => ({ ...entry, items: entry.items.filter(isWhole), cleared: entry.cleared.filter(isWhole) }),
    convert: convertEarlier<TransferEntry>,
  },
  stockAdjustment: {
    name: 'stockAdjustment',
    begin: (): AdjustmentEntry => ({ ...begun(), reason: 'count', isCounted: true, lines: [] }),
    // Lines of earlier drafts have no rate.
    revive: (entry) => ({ ...entry, lines: entry.lines.map((line) => ({ ...unread, ...line })) }),
  },
  stockJournal: {
    name: 'stockJournal',
    begin: (): StockJournalEntry => ({ ...begun(), shareBy: 'value', lines: [], costs: [], bom: null }),
    // Earlier drafts have no bill of materials and no expiry.
    revive: (entry) => ({ ...entry, bom: entry.bom ?? null, lines: entry.lines.map((line) => ({ ...unread, ...line })) }),
  },
} satisfies {
  contra: DraftStoreOf<ContraEntry>;
  journal: DraftStoreOf<JournalEntry>;
  stockTransfer: DraftStoreOf<TransferEntry>;
  stockAdjustment: DraftStoreOf<AdjustmentEntry>;
  stockJournal: DraftStoreOf<StockJournalEntry>;
};
