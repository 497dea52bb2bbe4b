import type { OpenBill } from '@bahi/core/bills/settle-bills';
import { gstRateOf } from '@bahi/core/gst/check-rates';
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
import type { LineAids } from './line-aids.ts';
import type { TradeEntry } from './trade-entry.ts';

/** The known batches: those read from the server, else those the lines name. */
function batchesOf(product: Product, entry: TradeEntry, aids: LineAids): ProductFacts['batches'] {
  if (!product.hasBatches) return null;
  const known = aids.get(product._id)?.batches.map(({ batch, expiresOn }) => [batch, expiresOn] as const);
  const lines = entry.items.flatMap((item) => (item.product._id === product._id ? item.lines : []));
  const named = lines.filter(({ batch, newBatch }) => batch !== '' && newBatch === null).map(({ batch }) => [batch, null] as const);
  return new Map(known ?? named);
}

/** The details of the batches. The server decides whether an edit may change those its purchase created. */
function batchDetailsOf({ _id }: Product, { mode, items }: TradeEntry, aids: LineAids): NonNullable<ProductFacts['batchDetails']> {
  const lines = mode === 'edit' ? items.flatMap((item) => (item.product._id === _id ? item.lines : [])) : [];
  const brought = new Set(lines.flatMap(({ batch, newBatch }) => (newBatch === null ? [] : [batch])));
  const known = aids.get(_id)?.batches ?? [];
  return new Map(
    known.map(({ batch, manufacturedOn, mrpPaise }) => [
      batch,
      { madeOn: manufacturedOn, mrpPaise: mrpPaise ?? 0, mayChange: brought.has(batch) },
    ]),
  );
}

function productFactsOf(product: Product, entry: TradeEntry, aids: LineAids): ProductFacts {
  return {
    name: product.name,
    isActive: product.isActive,
    hsn: product.hsn,
    unit: product.unit,
    treatment: product.treatment,
    salesLedgerId: product.salesLedgerId,
    purchaseLedgerId: product.purchaseLedgerId,
    inputCredit: product.inputCredit,
    rates: product.rates.map((rate) => gstRateOf(rate, product.slabBy)),
    mrpPaise: product.mrpPaise,
    retailKept: retailKeptOf(product._id, entry.retailPrices),
    isStocked: product.kind === 'goods',
    alternateFactorE4: product.alternateFactorE4,
    hasExpiry: product.hasExpiry,
    hasSerials: product.hasSerials,
    warrantyMonths: aids.get(product._id)?.cardMonths ?? product.warrantyMonths,
    isCardPerBill: aids.get(product._id)?.isCardPerBill ?? false,
    batches: batchesOf(product, entry, aids),
    batchDetails: batchDetailsOf(product, entry, aids),
    listPrice: product.salePriceE4 === 0 ? null : { rateE4: product.salePriceE4, isTaxInclusive: product.isTaxInclusive },
  };
}

/** The side of a party; the customers' before a party is chosen. */
export const sideOf = (party: Pick<Party, 'accountGroup'> | null): TradeSide =>
  party?.accountGroup === 'Sundry Creditors' ? 'supplier' : 'customer';

/** The rule of this kind for this party; a note follows the side of its original. */
export function ruleOfEntry(entry: Pick<TradeEntry, 'voucherType' | 'party'>, original: OriginalFacts | null = null): TradeRule {
  return tradeRule(entry.voucherType, original?.side ?? sideOf(entry.party));
}

/** The ledgers that lines and charges name; the server checks that they are still allowed. */
function namedLedgers(entry: TradeEntry, facts: VoucherFacts): ReadonlyMap<string, LedgerFacts> {
  const named = (id: string, name: string) => [id, { name, kind: 'other', isActive: true, hsn: '' }] as const;
  const ofLines = entry.items.flatMap(({ product }) => (product.kind === 'ledger' ? [named(product._id, product.name)] : []));
  const ofCharges = entry.charges.map(({ ledgerId, name }) => named(ledgerId, name));
  return new Map([...splitLedgers(entry, facts), ...ofLines, ...ofCharges]);
}

/** A party of the draft at its address on this voucher. */
const placeFactsOf = (party: PartyAt | null): TradeFacts['billTo'] => party && { party: partyFactsOf(party), address: addressOf(party) };

/** The data the screen has read in addition to the facts of the form. */
export type Beside = { readonly aids: LineAids; readonly original: OriginalFacts | null; readonly openBills: readonly OpenBill[] };

/** The stock of each place the lines name, on the date of the voucher and without the voucher itself. */
function stockOf({ items }: TradeEntry, aids: LineAids): TradeFacts['stock'] {
  return new Map(
    items.flatMap(({ _id, product, lines }) => {
      const aid = aids.get(_id);
      return lines.map(({ godownId, batch }) => {
        const inStock = batch === '' ? aid?.stock : aid?.batches.find((each) => each.batch === batch)?.stock;
        const quantityE4 = inStock?.find((each) => each.godownId === godownId)?.quantityE4 ?? 0;
        return [stockKey(product._id, godownId, batch), quantityE4] as const;
      });
    }),
  );
}

/**
 * True once the stock of every product that has any was read. It may have changed since, so it never stops a save alone (`ownProblems`).
 */
const isStockRead = ({ items }: TradeEntry, aids: LineAids): boolean =>
  items.every(({ _id, product }) => product.kind !== 'goods' || aids.has(_id));

/** The facts `buildTrade` needs, from the data the screen has read. */
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
    // The server knows the pending quantities; here they set no limit.
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
    // An edit may keep a godown that was hidden since: the server checks it.
    godowns: new Set([...facts.godowns.map(({ _id }) => _id), ...(vanGodown ? [vanGodown.godown_id] : [])]),
    ledgers: facts.ledgers as Record<LedgerRole, string>,
    namedLedgers: namedLedgers(entry, facts),
    stock: stockOf(entry, aids),
    isStockKnown: isStockRead(entry, aids),
  };
  return tradeFacts(known, more);
}

/** The series of the voucher: the chosen one, else the default. An edit has the series of its number while it is active. */
export function seriesOf(
  { mode, selectedVoucherSeries, selectedVoucherSeriesForEdit }: SeriesOfDraft,
  { series }: VoucherFacts,
): VoucherFacts['series'][number] | undefined {
  if (mode === 'edit') return series.find(({ _id }) => _id === selectedVoucherSeriesForEdit);
  return series.find(({ _id }) => _id === selectedVoucherSeries) ?? series.find(({ isDefault }) => isDefault) ?? series[0];
}

type SeriesOfDraft = Pick<TradeEntry, 'mode' | 'selectedVoucherSeries' | 'selectedVoucherSeriesForEdit'>;
