import type { OpenBill } from '@bahi/core/bills/settle-bills';
import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { retailKeptOf } from '@bahi/core/vouchers/retail-price';
import { type OriginalFacts, type TradeFacts, tradeFacts } from '@bahi/core/vouchers/trade-facts';
import { type TradeRule, type TradeSide, tradeRule } from '@bahi/core/vouchers/trade-rules';
import type { LedgerFacts, ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Party, Product, VoucherFacts } from '../../platform/answers.ts';
import { addressOf, type PartyAt } from '../addresses/party-at.ts';
import { companyFactsOf, partyFactsOf } from '../company-facts.ts';
import { otherParty, splitLedgers } from '../split/split-facts.ts';
import { gstRatesOf } from './gst-rates-of.ts';
import type { LineAids } from './line-aids.ts';
import type { TradeEntry } from './trade-entry.ts';

/** The batches that are known: of the books where they were asked, else those that the lines name. */
function batchesOf(product: Product, entry: TradeEntry, aids: LineAids): ProductFacts['batches'] {
  if (!product.hasBatches) return null;
  const known = aids.get(product._id)?.batches.map(({ batch, expiresOn }) => [batch, expiresOn] as const);
  const lines = entry.items.flatMap((item) => (item.product._id === product._id ? item.lines : []));
  const named = lines.filter(({ batch, newBatch }) => batch !== '' && newBatch === null).map(({ batch }) => [batch, null] as const);
  return new Map(known ?? named);
}

/** What the books say of them. Whether an edit may say it anew of what its purchase brought, the server knows. */
function batchDetailsOf({ _id }: Product, { mode, items }: TradeEntry, aids: LineAids): NonNullable<ProductFacts['batchDetails']> {
  const lines = mode === 'edit' ? items.flatMap((item) => (item.product._id === _id ? item.lines : [])) : [];
  const brought = new Set(lines.flatMap(({ batch, newBatch }) => (newBatch === null ? [] : [batch])));
  const known = aids.get(_id)?.batches ?? [];
  return new Map(
    known.map(({ batch, manufacturedOn, mrp }) => [batch, { madeOn: manufacturedOn, mrpPaise: mrp ?? 0, mayChange: brought.has(batch) }]),
  );
}

function productFactsOf(product: Product, entry: TradeEntry, aids: LineAids): ProductFacts {
  return {
    name: product.product_name,
    isActive: product.isActive,
    hsn: product.hsn,
    unit: product.unit,
    treatment: product.taxTreatment,
    salesLedgerId: product.salesLedgerId,
    purchaseLedgerId: product.purchaseLedgerId,
    inputCredit: product.inputCredit,
    rates: gstRatesOf(product),
    mrpPaise: product.mrp,
    retailKept: retailKeptOf(product._id, entry.retailPrices),
    isStocked: product.kind === 'goods',
    alternateFactorE4: product.alternateFactor,
    hasExpiry: product.hasExpiry,
    warrantyMonths: product.warrantyMonths,
    batches: batchesOf(product, entry, aids),
    batchDetails: batchDetailsOf(product, entry, aids),
    listPrice: product.salePrice === 0 ? null : { rateE4: product.salePrice, isTaxInclusive: product.isTaxInclusive },
  };
}

/** On which side of the trade a party stands; before one is chosen, with the customers. */
export const sideOf = (party: Pick<Party, 'accountGroup'> | null): TradeSide =>
  party?.accountGroup === 'Sundry Creditors' ? 'supplier' : 'customer';

/** What this kind does with this party; a note goes the way of its original. */
export function ruleOfEntry(entry: Pick<TradeEntry, 'voucherType' | 'party'>, original: OriginalFacts | null = null): TradeRule {
  return tradeRule(entry.voucherType, original?.side ?? sideOf(entry.party));
}

/** The ledgers that lines and charges name; whether they still may be, the server says. */
function namedLedgers(entry: TradeEntry, facts: VoucherFacts): ReadonlyMap<string, LedgerFacts> {
  const named = (id: string, name: string) => [id, { name, kind: 'other', isActive: true, hsn: '' }] as const;
  const ofLines = entry.items.flatMap(({ product }) => (product.kind === 'ledger' ? [named(product._id, product.product_name)] : []));
  const ofCharges = entry.charges.map(({ ledgerId, name }) => named(ledgerId, name));
  return new Map([...splitLedgers(entry, facts), ...ofLines, ...ofCharges]);
}

/** A party of the draft at the address it has on this voucher. */
const placeFactsOf = (party: PartyAt | null): TradeFacts['billTo'] => party && { party: partyFactsOf(party), address: addressOf(party) };

/** What the screen has read beside the facts of the form. */
export type Beside = { readonly aids: LineAids; readonly original: OriginalFacts | null; readonly openBills: readonly OpenBill[] };

/** What may be taken at each place that the lines name, as it was read: of the day of the voucher, and without the voucher itself. */
function stockOf({ items }: TradeEntry, aids: LineAids): TradeFacts['stock'] {
  return new Map(
    items.flatMap(({ _id, product, lines }) => {
      const aid = aids.get(_id);
      return lines.map(({ godownId, batch }) => {
        const lying = batch === '' ? aid?.stock : aid?.batches.find((each) => each.batch === batch)?.stock;
        const quantityE4 = lying?.find((each) => each.godownId === godownId)?.count ?? 0;
        return [stockKey(product._id, godownId, batch), quantityE4] as const;
      });
    }),
  );
}

/** Stock is known once it was read of every product that has any. It may have changed since: alone it holds no save (`ownProblems`). */
const isStockRead = ({ items }: TradeEntry, aids: LineAids): boolean =>
  items.every(({ _id, product }) => product.kind !== 'goods' || aids.has(_id));

/** What `buildTrade` asks of the books, from what the screen has at hand. */
export function tradeFactsOf(facts: VoucherFacts, entry: TradeEntry, { aids, original, openBills }: Beside): TradeFacts {
  const { date, party, items, vanGodown } = entry;
  const other = otherParty(entry);
  const more: Partial<TradeFacts> = {
    side: sideOf(party),
    vans: new Set(facts.godowns.filter(({ isVan }) => isVan).map(({ _id }) => _id)),
    openBills,
    original,
    owedBy: entry.owedBy,
    placeOfSupplyBasis: facts.company.placeOfSupplyBasis,
    billTo: placeFactsOf(entry.billToParty),
    shipTo: placeFactsOf(entry.shipToParty),
    // What of them is pending the server knows; here they bound nothing.
    orders: entry.convertedFrom.map(({ _id, voucherNumber }) => ({
      voucherId: _id,
      partyId: party?._id ?? '',
      number: voucherNumber,
      goods: [],
    })),
  };
  const known = {
    company: companyFactsOf(facts, date ?? facts.today, entry, party || original ? ruleOfEntry(entry, original).side : null),
    party: party && partyFactsOf(party),
    otherParties: new Map(other ? [[other._id, partyFactsOf(other)]] : []),
    products: new Map(
      items.flatMap(({ product }) => (product.kind === 'ledger' ? [] : [[product._id, productFactsOf(product, entry, aids)] as const])),
    ),
    // Of an edit a godown may be one that is hidden since: it was chosen once, and the server has the last word.
    godowns: new Set([...facts.godowns.map(({ _id }) => _id), ...(vanGodown ? [vanGodown.godown_id] : [])]),
    ledgers: facts.ledgers as Record<LedgerRole, string>,
    namedLedgers: namedLedgers(entry, facts),
    stock: stockOf(entry, aids),
    isStockKnown: isStockRead(entry, aids),
  };
  return tradeFacts(known, more);
}

/** The series that numbers the voucher: the one that was chosen, else the default. An edit has that of its number, while it is in use. */
export function seriesOf(
  { mode, selectedVoucherSeries, selectedVoucherSeriesForEdit }: SeriesOfDraft,
  { series }: VoucherFacts,
): VoucherFacts['series'][number] | undefined {
  if (mode === 'edit') return series.find(({ _id }) => _id === selectedVoucherSeriesForEdit);
  return series.find(({ _id }) => _id === selectedVoucherSeries) ?? series.find(({ isDefault }) => isDefault) ?? series[0];
}

type SeriesOfDraft = Pick<TradeEntry, 'mode' | 'selectedVoucherSeries' | 'selectedVoucherSeriesForEdit'>;
