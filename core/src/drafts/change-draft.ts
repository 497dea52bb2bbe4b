import type { TaxHeads } from '../gst/place-of-supply.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import type { VoucherAddress } from '../vouchers/consignment.ts';
import { type AdditionalCharge, chargesOver } from './additional-charge.ts';
import { countAtPlace } from './count-at-place.ts';
import { type DraftTotals, totalsOf } from './draft-totals.ts';
import {
  addBatch,
  addItem,
  addPurchaseBatch,
  changeLine,
  type LineKey,
  type LinePatch,
  removeLine,
  replaceItem,
  scanItem,
  setItemCount,
  setLineCount,
  switchTaxInclusive,
  updateItem,
} from './edit-items.ts';
import { noSplits, type PaymentSplitEntry, type SplitPatch, type SplitType, withPart } from './payment-split.ts';
import { beginDraft, type DraftGodown, type DraftHead, firstPage, type VoucherDraft } from './voucher-draft.ts';
import { type Identified, type ItemLine, recalculated, type VoucherItem } from './voucher-item.ts';

/** Fields that can be set without changing any other. */
type PlainField =
  | 'voucherNumber'
  | 'voucherSeries'
  | 'selectedVoucherSeries'
  | 'selectedVoucherSeriesForEdit'
  | 'mode'
  | 'date'
  | 'id'
  | 'priceLevels'
  | 'selectedPriceLevel'
  | 'billToParty'
  | 'shipToParty'
  | 'allAdditionalCharges'
  | 'despatchDetails'
  | 'vanSaleGodown'
  | 'warrantyCardsList'
  | 'note'
  | 'isNoteOpen'
  | 'isScanOn';

/** The fields that a sale takes over from its order. */
type OrderPart = 'party' | 'items' | 'additionalCharges' | 'despatchDetails' | 'convertedFrom' | 'source';

export type DraftAction<Product extends Identified = Identified, Party extends Identified = Identified> =
  | { readonly type: 'set'; readonly fields: Partial<Pick<DraftHead<Product, Party>, PlainField>> }
  | { readonly type: 'chooseParty'; readonly party: Party | null }
  | { readonly type: 'setNewAddress'; readonly newAddress: VoucherAddress }
  | { readonly type: 'setHeads'; readonly heads: TaxHeads }
  | { readonly type: 'filterProducts'; readonly fields: Partial<Pick<DraftHead<Product, Party>, 'brand' | 'category' | 'subcategory'>> }
  | {
      readonly type: 'addProducts';
      readonly page: number;
      readonly products: readonly Product[];
      readonly hasMore: boolean;
      readonly cursor: string | null;
    }
  | { readonly type: 'addStockTransferToGodown'; readonly godown: DraftGodown }
  | { readonly type: 'addItem'; readonly item: VoucherItem<Product>; readonly place?: 'end' | 'top' }
  | { readonly type: 'addBatch' | 'addPurchaseBatch' | 'scanItem'; readonly item: VoucherItem<Product>; readonly line: ItemLine }
  | { readonly type: 'setItemCount'; readonly productId: string; readonly countE4: number }
  | { readonly type: 'setLineCount'; readonly productId: string; readonly line: LineKey; readonly countE4: number }
  | {
      readonly type: 'countAtPlace';
      readonly item: VoucherItem<Product>;
      readonly place: LineKey;
      readonly countE4: number;
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
  | { readonly type: 'setFinalAmount'; readonly subTotalPaise: Paise; readonly totalAdditionalChargesPaise: Paise }
  | { readonly type: 'changeSplit'; readonly of: SplitType; readonly patch: SplitPatch }
  | { readonly type: 'resetSplit' }
  | { readonly type: 'convertOrder'; readonly order: Pick<VoucherDraft<Product, Party>, OrderPart> }
  | { readonly type: 'removeAll' };

/** The fields that a payment split changes. */
type Payable = DraftTotals & { readonly paymentSplittingData: readonly PaymentSplitEntry[]; readonly isInitialSplit: boolean };

/** The draft with these payment parts and the rest computed. */
export function withSplits<Draft extends Payable>(draft: Draft, paymentSplittingData: readonly PaymentSplitEntry[]): Draft {
  const totals = totalsOf(draft.subTotalPaise, draft.totalAdditionalChargesPaise, paymentSplittingData);
  return { ...draft, ...totals, paymentSplittingData, isInitialSplit: false };
}

/** The draft with new totals and no payment parts. The parts belonged to the old total. */
export function withFinalAmount<Draft extends Payable>(draft: Draft, subTotalPaise: Paise, totalAdditionalChargesPaise: Paise): Draft {
  return { ...draft, ...totalsOf(subTotalPaise, totalAdditionalChargesPaise, []), paymentSplittingData: [], isInitialSplit: true };
}

/** The draft with other items or charges: totals are computed again and the payment parts are removed. */
function withContents<Product extends Identified, Party extends Identified>(
  draft: VoucherDraft<Product, Party>,
  items: readonly VoucherItem<Product>[],
  charges: readonly AdditionalCharge[],
): VoucherDraft<Product, Party> {
  const additionalCharges = chargesOver(charges, items);
  const sum = (rows: readonly { readonly totalPaise: Paise }[]) => sumPaise(rows.map(({ totalPaise }) => totalPaise));
  return withFinalAmount({ ...draft, items, additionalCharges }, sum(items), sum(additionalCharges));
}

/** Applies one user action to a draft. Pure: the same draft and action give the same result. */
export function changeDraft<Product extends Identified, Party extends Identified>(
  draft: VoucherDraft<Product, Party>,
  action: DraftAction<Product, Party>,
): VoucherDraft<Product, Party> {
  const { items, heads, additionalCharges } = draft;
  const withItems = (changed: readonly VoucherItem<Product>[], charges = additionalCharges) => withContents(draft, changed, charges);
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
    case 'setHeads': {
      const changed = items.map((item) => recalculated(item, action.heads));
      return action.heads === heads ? draft : { ...withItems(changed), heads: action.heads };
    }
    case 'filterProducts':
      return { ...draft, ...action.fields, ...firstPage };
    case 'addProducts': {
      const { page, hasMore, cursor } = action;
      return { ...draft, products: page === 1 ? action.products : [...draft.products, ...action.products], page, hasMore, cursor };
    }
    case 'addStockTransferToGodown':
      return { ...withItems([]), ...firstPage, stockTransferToGodown: action.godown };
    case 'addItem':
      return withItems(addItem(items, action.item, heads, action.place));
    case 'addBatch':
      return withItems(addBatch(items, action.item, action.line, heads));
    case 'addPurchaseBatch':
      return withItems(addPurchaseBatch(items, action.item, action.line, heads));
    case 'scanItem':
      return withItems(scanItem(items, action.item, action.line, heads));
    case 'setItemCount':
      return withItems(setItemCount(items, action.productId, action.countE4, heads));
    case 'setLineCount':
      return withItems(setLineCount(items, action.productId, action.line, action.countE4, heads));
    case 'countAtPlace':
      return withItems(countAtPlace(items, action.item, action.place, action.countE4, heads, action.from));
    case 'changeLine':
      return withItems(changeLine(items, action.productId, action.at, action.patch, heads));
    case 'updateItem':
      return withItems(updateItem(items, action.item, heads));
    case 'replaceItem':
      return withItems(replaceItem(items, action.productId, action.item, heads));
    case 'removeItem':
      return withItems(items.filter(({ _id }) => _id !== action.productId));
    case 'removeLine':
      return withItems(removeLine(items, action.productId, action.line, heads));
    case 'switchTaxInclusive':
      return withItems(switchTaxInclusive(items, action.productId, action.isTaxInclusive, heads));
    case 'addCharge':
      return withItems(items, [...additionalCharges, action.charge]);
    case 'changeCharge':
      return withItems(
        items,
        additionalCharges.map((charge, at) => (at === action.at ? action.charge : charge)),
      );
    case 'removeCharge':
      return withItems(
        items,
        additionalCharges.filter((_, at) => at !== action.at),
      );
    case 'setFinalAmount':
      return withFinalAmount(draft, action.subTotalPaise, action.totalAdditionalChargesPaise);
    case 'changeSplit':
      return withSplits(draft, withPart(draft.paymentSplittingData, action.of, action.patch));
    case 'resetSplit':
      return withSplits(draft, noSplits());
    case 'convertOrder': {
      const { party, items: ordered, additionalCharges: charges, despatchDetails, convertedFrom, source } = action.order;
      const sale: VoucherDraft<Product, Party> = { ...beginDraft('sales'), party, despatchDetails, convertedFrom, source, heads };
      return withContents(sale, ordered, charges);
    }
    case 'removeAll':
      return { ...beginDraft(draft.voucherType), heads };
  }
}
