import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { PaymentSplitEntry } from '@bahi/core/drafts/payment-split';
import { itemRows } from '@bahi/core/drafts/trade-lines';
import { beginItem, beginLine, type ItemLine, itemIdOf, noDiscount } from '@bahi/core/drafts/voucher-item';
import { ownTreatment } from '@bahi/core/gst/gst-rates';
import { E4 } from '@bahi/core/money/rounding';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { noSupplyDates } from '@bahi/core/vouchers/supply-dates';
import { type TradeKind, tradeKinds } from '@bahi/core/vouchers/trade-draft';
import type { Party, Product, VoucherDetails } from '../../platform/answers.ts';
import type { Goods, GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import type { PartyAt } from '../addresses/party-at.ts';
import { type Act, beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';

type SavedItem = VoucherDetails['lines'][number];

/** A saved voucher with goods, with its present party and products. */
export type KnownTrade = {
  readonly voucher: VoucherDetails;
  readonly party: Party;
  readonly products: ReadonlyMap<string, Product>;
  readonly billToParty: PartyAt | null;
  readonly shipToParty: PartyAt | null;
};

export const isTradeKind = (kind: VoucherDetails['kind']): kind is TradeKind => tradeKinds.some((each) => each === kind);

const goodsIdOfLine = ({ productId, ledgerId }: SavedItem) => productId ?? ledgerId ?? '';

/** True for lines that can be godowns and batches of one item: everything but the place is equal. */
const areOneItem = (one: SavedItem, other: SavedItem): boolean =>
  goodsIdOfLine(one) === goodsIdOfLine(other) &&
  one.isTaxInclusive === other.isTaxInclusive &&
  one.discountType === other.discountType &&
  one.discountPercentE4 === other.discountPercentE4 &&
  one.alternateFactorE4 === other.alternateFactorE4 &&
  (one.godownId !== other.godownId || one.batch !== other.batch);

/** Groups the lines of a voucher into items, keeping their order. Lines that differ, as by discount, become two items of one product. */
function itemGroups(items: readonly SavedItem[]): readonly (readonly SavedItem[])[] {
  const groups: SavedItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.every((each) => areOneItem(each, item))) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Describes the parts of a saved voucher the form cannot show; null if it shows all. This prevents an edit from losing data. */
export function hiddenInForm({ splits, partyId }: VoucherDetails): string | null {
  if (splits.some(({ kind, ledgerId }) => kind === 'credit' && ledgerId !== partyId)) return 'a part on the credit of another party';
  return null;
}

function goodsOf(item: SavedItem, products: KnownTrade['products']): Goods | undefined {
  if (item.productId !== null) return products.get(item.productId);
  const { ledgerId, productName, treatment, gstPercentE4, inputCredit } = item;
  return {
    _id: ledgerId ?? '',
    kind: 'ledger',
    name: productName,
    unit: '',
    treatment: ownTreatment(treatment),
    gstPercentE4,
    inputCredit: inputCredit ?? 'eligible',
  };
}

function lineOf(item: SavedItem, isNew: boolean): ItemLine {
  const { godownId, batch, quantityE4, actualQuantityE4, rateE4, batchDetails, valuePaise, originalAt } = item;
  const isCounted = valuePaise === null;
  return {
    ...beginLine({ godownId: godownId ?? '', batch, quantityE4: isCounted ? quantityE4 : E4, rateE4 }),
    actualQuantityE4: isCounted ? actualQuantityE4 : E4,
    // The batch details a purchase described are sent again.
    newBatch:
      isNew && batch !== '' && batchDetails
        ? {
            madeOn: batchDetails.madeOn,
            expiresOn: batchDetails.expiresOn,
            mrpPaise: batchDetails.mrpPaise ? (item.retailPricePaise ?? batchDetails.mrpPaise) : 0,
          }
        : null,
    ...(valuePaise !== null && { valuePaise }),
    ...(item.serials.length > 0 && { serials: item.serials }),
    ...(originalAt !== null && { originalAt }),
  };
}

function discountOf({ discountType, discountPercentE4 }: SavedItem, same: readonly SavedItem[]): GoodsItem['discount'] {
  switch (discountType) {
    case 'none':
      return noDiscount;
    case 'percentage':
      return { kind: 'percent', percentE4: discountPercentE4 ?? 0 };
    case 'amount':
      return { kind: 'amount', amountPaise: same.reduce((sum, { discountPaise }) => sum + discountPaise, 0) };
  }
}

/** The item of these lines, or null. */
function itemOfLines(same: readonly SavedItem[], { voucher, products }: KnownTrade): GoodsItem | null {
  const [first] = same;
  const goods = first && goodsOf(first, products);
  if (!first || !goods) return null;
  const item = beginItem({
    product: goods,
    rateE4: first.rateE4,
    isTaxInclusive: first.isTaxInclusive,
    discount: discountOf(first, same),
    alternateFactorE4: first.alternateFactorE4,
  });
  return { ...item, lines: same.map((each) => lineOf(each, voucher.kind === 'purchase')), isExpanded: same.length > 1 };
}

/** True if a discount in rupees, which an item divides over its lines by value, gives each line its entered discount. */
const sharesAsEntered = (item: GoodsItem, same: readonly SavedItem[]): boolean =>
  itemRows([item]).every(({ discount }, at) => discount.kind !== 'amount' || discount.amountPaise === same[at]?.discountPaise);

/** The items of the draft, in the order of the lines; if a product has several items, each has its own id. */
function itemsOf(known: KnownTrade): readonly GoodsItem[] {
  const items = itemGroups(known.voucher.lines).flatMap((same) => {
    const whole = itemOfLines(same, known);
    const parts = whole && !sharesAsEntered(whole, same) ? same.map((each) => itemOfLines([each], known)) : [whole];
    return parts.filter((item) => item !== null);
  });
  const seen = new Map<string, number>();
  return items.map((item) => {
    const nth = seen.get(item._id) ?? 0;
    seen.set(item._id, nth + 1);
    return { ...item, _id: itemIdOf(item._id, nth) };
  });
}

function chargeOf({ ledgerId, ledgerName, amountPaise, gstPercentE4, isComposite }: VoucherDetails['charges'][number]): AdditionalCharge {
  const taxing = isComposite ? 'spread' : gstPercentE4 === 0 ? 'afterTax' : 'own';
  return { ledgerId, name: ledgerName, percentE4: null, amountPaise, taxing, igstE4: gstPercentE4 };
}

/** The draft with the goods and charges of a saved voucher. */
function withGoods(entry: TradeEntry, known: KnownTrade): TradeEntry {
  const { voucher } = known;
  const goods = itemsOf(known).map((item): Act => ({ type: 'addItem', item }));
  const charges = voucher.charges.map((charge): Act => ({ type: 'addCharge', charge: chargeOf(charge) }));
  return changedBy(entry, ...goods, ...charges);
}

/** The fields that an edit and a duplicate share. */
function headOf({ voucher, party, billToParty, shipToParty }: KnownTrade): Partial<TradeEntry> {
  const { placeOfSupply, note, despatch, van, isReverseCharge, newAddress, walkIn, priceLevel } = voucher;
  return {
    party: newAddress ? { ...party, newBillToShipTo: true, newAddress } : party,
    billToParty,
    shipToParty,
    walkIn,
    priceLevelId: priceLevel?._id ?? null,
    placeOfSupply,
    note,
    isNoteOpen: note !== '',
    despatch: despatch ?? noDespatch,
    vanGodown: van && { godown: van.godownName, godown_id: van.godownId },
    isReverseCharge,
  };
}

function splitsOf({ splits }: VoucherDetails): readonly PaymentSplitEntry[] {
  return splits.map(({ kind: type, amountPaise, ledgerId, referenceName, chequeNumber, chequeDate, givenPaise }) => {
    return { type, amountPaise, ref_id: ledgerId, reference_name: referenceName, chequeNumber, chequeDate, givenPaise };
  });
}

/** The deducted TDS if it differs from the amount due; else the amount due stays automatic. */
function tdsOf({ tds }: VoucherDetails): TradeEntry['tds'] {
  if (tds === null || tds.section === '' || tds.amountPaise === tds.duePaise) return null;
  return { section: tds.section, amountPaise: tds.amountPaise };
}

/** The numbers of the cards, without those that are the serial numbers of their pieces: these follow the pieces. */
function typedCards({ warrantyCards, lines }: VoucherDetails): TradeEntry['warrantyCards'] {
  const isSerial = ({ productId, number }: VoucherDetails['warrantyCards'][number]) =>
    lines.some((line) => line.productId === productId && line.serials.some((serial) => serialKey(serial) === serialKey(number)));
  return warrantyCards.map((card) => ({ productId: card.productId, number: isSerial(card) ? '' : card.number }));
}

/** Opens a saved voucher in its form: it keeps its number and sends its version with the save. */
export function editOf(kind: TradeKind, known: KnownTrade): TradeEntry {
  const { voucher } = known;
  const { _id, version, voucherNumber, date, supplierBill, billOfEntry, original, amountPaise: totalPaise } = voucher;
  const begun = beginTrade(kind, {
    ...headOf(known),
    mode: 'edit',
    savedOn: date,
    id: _id,
    version,
    voucherNumber,
    selectedVoucherSeriesForEdit: voucher.seriesId,
    date,
    supplierBill: { number: supplierBill?.number ?? '', date: supplierBill?.date ?? null, totalPaise: supplierBill?.totalPaise ?? null },
    owedBy: voucher.isReverseCharge ? (known.billToParty ?? known.party)._id : null,
    expectedOn: voucher.expectedOn,
    supplyDates: voucher.supplyDates ?? noSupplyDates,
    retailPrices: voucher.lines.flatMap(({ productId, batch, retailPricePaise }) =>
      productId === null || retailPricePaise === null ? [] : [{ productId, batch, retailPricePaise }],
    ),
    billOfEntry: billOfEntry && { number: billOfEntry.number, date: billOfEntry.date ?? '' },
    original: original && { voucherId: original.voucherId, number: original.number, date: original.date ?? '' },
    noteReason: voucher.noteReason,
    convertedFrom: voucher.convertedFrom.map((from) => ({ _id: from._id, voucherNumber: from.voucherNumber })),
    settledBillIds: voucher.bills.map(({ billId }) => billId),
    tds: tdsOf(voucher),
    warrantyCards: typedCards(voucher),
  });
  const entry = withGoods(begun, known);
  const parts = splitsOf(voucher);
  return changedBy(entry, ...parts.map(({ type, ...patch }): Act => ({ type: 'changeSplit', of: type, patch, totalPaise })));
}

/** A new voucher dated today with these goods for this party; `more` overrides fields. */
export function copyOf(kind: TradeKind, known: KnownTrade, more: Partial<TradeEntry> = {}): TradeEntry {
  return withGoods(beginTrade(kind, { ...headOf(known), ...more, changedAt: Date.now() }), known);
}

/** A new voucher dated today with the same goods and party, under a new number. */
export function duplicateOf(kind: TradeKind, known: KnownTrade): TradeEntry {
  const copy = copyOf(kind, known);
  const items = copy.items.map((item) => ({
    ...item,
    lines: item.lines.map(({ originalAt: _, serials: _serials, ...line }) => ({ ...line, newBatch: null })),
  }));
  return { ...copy, items };
}
