import type { Paise } from '../money/paise.ts';
import type { VoucherAddress } from '../vouchers/consignment.ts';
import type { AdditionalCharge } from './additional-charge.ts';
import { countAtPlace } from './count-at-place.ts';
import {
  addItem,
  addPurchaseBatch,
  changeLine,
  type LineKey,
  type LinePatch,
  removeLine,
  replaceItem,
  scanItem,
  setItemCount,
  switchTaxInclusive,
  updateItem,
} from './edit-items.ts';
import { noSplits, type SplitPatch, type SplitType, withPart } from './payment-split.ts';
import { beginDraft, type DraftGodown, firstPage, type VoucherDraft } from './voucher-draft.ts';
import type { Identified, ItemLine, VoucherItem } from './voucher-item.ts';

/** Fields that can be set without changing any other. */
type PlainField =
  | 'voucherNumber'
  | 'selectedVoucherSeries'
  | 'selectedVoucherSeriesForEdit'
  | 'mode'
  | 'date'
  | 'id'
  | 'priceLevelId'
  | 'billToParty'
  | 'shipToParty'
  | 'despatch'
  | 'vanGodown'
  | 'warrantyCards'
  | 'note'
  | 'isNoteOpen'
  | 'isScanOn';

export type DraftAction<Product extends Identified = Identified, Party extends Identified = Identified> =
  | { readonly type: 'set'; readonly fields: Partial<Pick<VoucherDraft<Product, Party>, PlainField>> }
  | { readonly type: 'chooseParty'; readonly party: Party | null }
  | { readonly type: 'setNewAddress'; readonly newAddress: VoucherAddress }
  | { readonly type: 'filterProducts'; readonly fields: Partial<Pick<VoucherDraft<Product, Party>, 'brand' | 'category' | 'subcategory'>> }
  | {
      readonly type: 'addProducts';
      readonly page: number;
      readonly products: readonly Product[];
      readonly hasMore: boolean;
      readonly cursor: string | null;
    }
  | { readonly type: 'addStockTransferToGodown'; readonly godown: DraftGodown }
  | { readonly type: 'addItem'; readonly item: VoucherItem<Product>; readonly place?: 'end' | 'top' }
  | { readonly type: 'addPurchaseBatch' | 'scanItem'; readonly item: VoucherItem<Product>; readonly line: ItemLine }
  | { readonly type: 'setItemCount'; readonly productId: string; readonly quantityE4: number }
  | {
      readonly type: 'countAtPlace';
      readonly item: VoucherItem<Product>;
      readonly place: LineKey;
      readonly quantityE4: number;
      /** The item before typing of this count began. */
      readonly from?: VoucherItem;
    }
  | { readonly type: 'changeLine'; readonly productId: string; readonly at: number; readonly patch: LinePatch }
  | { readonly type: 'updateItem'; readonly item: VoucherItem<Product> }
  | { readonly type: 'replaceItem'; readonly productId: string; readonly item: VoucherItem<Product> }
  | { readonly type: 'removeItem'; readonly productId: string }
  | { readonly type: 'removeLine'; readonly productId: string; readonly line: LineKey }
  | { readonly type: 'switchTaxInclusive'; readonly productId: string; readonly isTaxInclusive: boolean }
  | { readonly type: 'addCharge'; readonly charge: AdditionalCharge }
  | { readonly type: 'changeCharge'; readonly at: number; readonly charge: AdditionalCharge }
  | { readonly type: 'removeCharge'; readonly at: number }
  | { readonly type: 'changeSplit'; readonly of: SplitType; readonly patch: SplitPatch; readonly totalPaise: Paise }
  | { readonly type: 'resetSplit'; readonly totalPaise: Paise }
  | { readonly type: 'emptySplit' }
  | { readonly type: 'removeAll' };

const noSplit = { splits: [], splitOfPaise: null } as const;

/** Applies one user action to a draft. Pure: the same draft and action give the same result. */
export function changeDraft<Product extends Identified, Party extends Identified>(
  draft: VoucherDraft<Product, Party>,
  action: DraftAction<Product, Party>,
): VoucherDraft<Product, Party> {
  const { items } = draft;
  // The parts of the payment belonged to the bill as it was.
  const withItems = (changed: readonly VoucherItem<Product>[]) => ({ ...draft, ...noSplit, items: changed });
  const withCharges = (charges: readonly AdditionalCharge[]) => ({ ...draft, ...noSplit, charges });
  switch (action.type) {
    case 'set':
      return { ...draft, ...action.fields };
    case 'chooseParty':
      return { ...draft, party: action.party };
    case 'setNewAddress': {
      const { newAddress } = action;
      const party = draft.party && { ...draft.party, newBillToShipTo: true, newAddress };
      return { ...draft, party, billToParty: null, shipToParty: null };
    }
    case 'filterProducts':
      return { ...draft, ...action.fields, ...firstPage };
    case 'addProducts': {
      const { page, hasMore, cursor } = action;
      return { ...draft, products: page === 1 ? action.products : [...draft.products, ...action.products], page, hasMore, cursor };
    }
    case 'addStockTransferToGodown':
      return { ...withItems([]), ...firstPage, toGodown: action.godown };
    case 'addItem':
      return withItems(addItem(items, action.item, action.place));
    case 'addPurchaseBatch':
      return withItems(addPurchaseBatch(items, action.item, action.line));
    case 'scanItem':
      return withItems(scanItem(items, action.item, action.line));
    case 'setItemCount':
      return withItems(setItemCount(items, action.productId, action.quantityE4));
    case 'countAtPlace':
      return withItems(countAtPlace(items, action.item, action.place, action.quantityE4, action.from));
    case 'changeLine':
      return withItems(changeLine(items, action.productId, action.at, action.patch));
    case 'updateItem':
      return withItems(updateItem(items, action.item));
    case 'replaceItem':
      return withItems(replaceItem(items, action.productId, action.item));
    case 'removeItem':
      return withItems(items.filter(({ _id }) => _id !== action.productId));
    case 'removeLine':
      return withItems(removeLine(items, action.productId, action.line));
    case 'switchTaxInclusive':
      return withItems(switchTaxInclusive(items, action.productId, action.isTaxInclusive));
    case 'addCharge':
      return withCharges([...draft.charges, action.charge]);
    case 'changeCharge':
      return withCharges(draft.charges.map((charge, at) => (at === action.at ? action.charge : charge)));
    case 'removeCharge':
      return withCharges(draft.charges.filter((_, at) => at !== action.at));
    case 'changeSplit': {
      const { totalPaise } = action;
      const stood = draft.splitOfPaise === totalPaise ? draft.splits : [];
      return { ...draft, splits: withPart(stood, action.of, action.patch), splitOfPaise: totalPaise };
    }
    case 'resetSplit':
      return { ...draft, splits: noSplits(), splitOfPaise: action.totalPaise };
    case 'emptySplit':
      return { ...draft, ...noSplit };
    case 'removeAll':
      return beginDraft(draft.voucherType);
  }
}
