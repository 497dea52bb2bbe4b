import { chargeLineOf } from '@bahi/core/drafts/additional-charge';
import { type ItemRow, itemRows, tradeLineOf } from '@bahi/core/drafts/trade-lines';
import type { StateCode } from '@bahi/core/gst/states';
import { type TradeDraft, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { OriginalFacts } from '@bahi/core/vouchers/trade-facts';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { consignmentOf } from '../addresses/party-at.ts';
import { coreSplits } from '../split/split-facts.ts';
import { isCash } from '../walk-in/cash-party.ts';
import type { TradeEntry } from './trade-entry.ts';

export type GoodsRow = ItemRow<GoodsItem>;

/** The lines of the entry as rows, in the order in which core builds them and the wire sends them. */
export const rowsOf = (items: TradeEntry['items']): readonly GoodsRow[] => itemRows(items);

function lineOf(row: GoodsRow): TradeLine {
  const line = tradeLineOf(row);
  const { product } = row.item;
  if (product.kind !== 'ledger') return line;
  const { _id, treatment, gstPercentE4, inputCredit } = product;
  return { ...line, productId: '', ledger: { ledgerId: _id, treatment, gstPercentE4, inputCredit } };
}

/**
 * A line that moves no stock has no godown: a closed godown, or one the person may not use, is not sent, as no field there would accept
 * another.
 */
function placed(line: TradeLine, { stockSign }: TradeRule, { godowns }: VoucherFacts): TradeLine {
  const isMoving = stockSign !== 0 && line.valuePaise === undefined;
  return isMoving || godowns.some(({ _id }) => _id === line.godownId) ? line : { ...line, godownId: '' };
}

/** The van of a van sale: the chosen one, else the person's default. */
export function vanOf({ vanGodown }: Pick<TradeEntry, 'vanGodown'>, { godowns, defaultGodownId }: VoucherFacts): string {
  if (vanGodown) return vanGodown.godown_id;
  return godowns.find(({ _id, isVan }) => isVan && _id === defaultGodownId)?._id ?? '';
}

/** The place of supply: the chosen one, else the state the goods go to, which is the party's or, for a purchase, the company's. */
export function placeOfSupplyOf(
  { placeOfSupply, party, billToParty, shipToParty }: Pick<TradeEntry, 'placeOfSupply' | 'party' | 'billToParty' | 'shipToParty'>,
  { company }: VoucherFacts,
  { side }: Pick<TradeRule, 'side'>,
  original: OriginalFacts | null = null,
): StateCode {
  if (placeOfSupply !== null) return placeOfSupply;
  if (original) return original.placeOfSupply;
  if (side === 'supplier') return company.state;
  if (party?.newAddress) return party.newAddress.state;
  const decides = company.placeOfSupplyBasis === 'shipping' ? (shipToParty ?? party) : (billToParty ?? party);
  return decides?.state ?? company.state;
}

/** The supplier's bill, once any part of it is entered; its date is that of the voucher unless another is entered. */
function supplierBillOf({ supplierBill, date }: TradeEntry, { today }: VoucherFacts): TradeDraft['supplierBill'] {
  const { number, totalPaise } = supplierBill;
  if (number.trim() === '' && supplierBill.date === null && totalPaise === null) return null;
  return { number: number.trim(), date: supplierBill.date ?? date ?? today, totalPaise };
}

/** Builds the draft of core from an entry of the screen. */
export function coreDraftOf(
  entry: TradeEntry,
  facts: VoucherFacts,
  rule: TradeRule,
  bills: TradeDraft['bills'],
  original: OriginalFacts | null = null,
): TradeDraft {
  return tradeDraft(
    entry.voucherType,
    {
      date: entry.date ?? facts.today,
      partyId: entry.party?._id ?? '',
      placeOfSupply: placeOfSupplyOf(entry, facts, rule, original),
      lines: rowsOf(entry.items).map((row) => placed(lineOf(row), rule, facts)),
      charges: entry.charges.map(chargeLineOf),
      splits: coreSplits(entry, facts),
      note: entry.note.trim(),
    },
    {
      despatch: entry.despatch,
      expectedOn: entry.expectedOn,
      supplyDates: entry.supplyDates,
      isReverseCharge: entry.isReverseCharge,
      vanGodownId: entry.voucherType === 'vanSale' ? vanOf(entry, facts) : '',
      supplierBill: supplierBillOf(entry, facts),
      billOfEntry: entry.billOfEntry,
      original: entry.original,
      noteReason: entry.noteReason,
      bills,
      ...consignmentOf(entry),
      walkIn: isCash(entry.party, facts) ? entry.walkIn : null,
      priceLevelId: entry.priceLevelId,
      convertedFrom: entry.convertedFrom.map(({ _id }) => _id),
      warrantyCards: entry.warrantyCards,
      tds: entry.voucherType === 'purchase' ? entry.tds : null,
    },
  );
}
