import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { seenFrom, serializeSettledBill } from '../../bills/public/outstandings.ts';
import type { RowsOf } from '../../platform/transaction.ts';
import { serializeTax } from '../../tds/public/serialize-tax.ts';
import { serializeCharge, serializeItem, serializeTotals } from '../serialize-figures.ts';
import { serializeReceipt } from '../serialize-receipt.ts';
import type { AddressRow, findRowsOf, JournalLineRow, PlaceRow, PostingRow, TradeRow } from '../voucher-rows-store.ts';
import type { HeadRow } from '../voucher-store.ts';
import { voucherSummary } from '../voucher-summary.ts';
import { splitsOnWire } from './payment-splits.ts';

/** Serializes a voucher of any kind; fields that its kind does not use are null or empty. */
export function serializeVoucher(head: HeadRow, rows: RowsOf<ReturnType<typeof findRowsOf>>): SerializedVoucher {
  const [
    items,
    postings,
    splits,
    settled,
    opened,
    charges,
    [trade],
    journalLines,
    [place],
    addresses,
    orders,
    deductions,
    moneyLines,
    cards,
    [tax],
  ] = rows;
  const isMoney = head.kind === 'receipt' || head.kind === 'payment';
  return {
    ...voucherSummary(head),
    version: head.version,
    seriesId: head.seriesId,
    seriesName: head.seriesName,
    placeOfSupply: head.placeOfSupply,
    note: head.note,
    createdAt: head.createdAt,
    createdBy: head.createdByName,
    cancelled: serializeCancellation(head),
    items: items.map(serializeItem),
    additionalCharges: charges.filter(({ taxKind }) => taxKind !== 'roundOff').map(serializeCharge),
    totals: serializeTotals(items, charges),
    postings: postings.map(({ ledgerId, ledgerName, amountPaise }) => ({ ledgerId, ledgerName, amount: amountPaise })),
    paymentSplits: isMoney ? [] : splitsOnWire(splits),
    billData: settled.map((bill) => serializeSettledBill(head.kind === 'payment' ? seenFrom(-1, bill) : bill)),
    ...tradeOnWire(trade),
    ...addressesOnWire(addresses),
    warrantyCards: cards.map(({ productName: product_name, ...card }) => ({ ...card, product_name })),
    convertedFrom: orders.map(({ id, kind, number }) => ({ _id: id, kind, voucherNumber: number })),
    journalLines: journalLines.map(journalLineOnWire),
    contra: head.kind === 'contra' ? contraOnWire(postings) : null,
    transfer: transferOnWire(place),
    adjustmentReason: place?.reason ?? null,
    receipt: isMoney ? serializeReceipt(splits, opened, deductions, moneyLines, tax) : null,
    ...serializeTax(tax),
  };
}

export function serializeCancellation({ cancelledAt, cancelledByName, cancelReason }: HeadRow): SerializedVoucher['cancelled'] {
  return cancelledAt === null ? null : { at: cancelledAt, by: cancelledByName ?? '', reason: cancelReason };
}

type Trade = Pick<
  SerializedVoucher,
  | 'closed'
  | 'isReverseCharge'
  | 'side'
  | 'despatchDetails'
  | 'supplyDates'
  | 'supplierBill'
  | 'billOfEntry'
  | 'original'
  | 'noteReason'
  | 'van'
  | 'walkIn'
  | 'selectedPriceLevel'
>;

const noTrade: Trade = {
  isReverseCharge: false,
  side: null,
  despatchDetails: null,
  supplyDates: null,
  supplierBill: null,
  billOfEntry: null,
  original: null,
  noteReason: null,
  walkIn: null,
  selectedPriceLevel: null,
  van: null,
  closed: null,
};

function tradeOnWire(trade: TradeRow | undefined): Trade {
  if (!trade) return noTrade;
  const { despatch, supplierBillDate, originalNumber, originalId, suppliedOn, paidOn } = trade;
  const hasDespatch = Object.values(despatch).some((text) => text !== '');
  const hasPaper = supplierBillDate !== null;
  return {
    isReverseCharge: trade.isReverseCharge,
    side: trade.side,
    despatchDetails: hasDespatch ? { ...noDespatch, ...despatch } : null,
    supplyDates: suppliedOn === null && paidOn === null ? null : { suppliedOn, paidOn },
    supplierBill: hasPaper ? { number: trade.supplierBillNumber, date: supplierBillDate, total: trade.supplierBillPaise } : null,
    billOfEntry: trade.billOfEntryNumber === '' ? null : { number: trade.billOfEntryNumber, date: trade.billOfEntryDate },
    original:
      originalId === null && originalNumber === ''
        ? null
        : { _id: originalId, kind: trade.originalKind, number: originalNumber, date: trade.originalDate },
    noteReason: trade.noteReason,
    walkIn: trade.walkInName === '' && trade.walkInPhone === '' ? null : { name: trade.walkInName, mobileNumber: trade.walkInPhone },
    selectedPriceLevel: trade.priceLevelId === null ? null : { _id: trade.priceLevelId, name: trade.priceLevelName },
    van: trade.vanGodownId === null ? null : { godownId: trade.vanGodownId, godownName: trade.vanName },
    closed: trade.closedAt === null ? null : { at: trade.closedAt, by: trade.closedByName, reason: trade.closeReason },
  };
}

function addressesOnWire(rows: readonly AddressRow[]): Pick<SerializedVoucher, 'billToParty' | 'shipToParty' | 'newAddress'> {
  const partyAt = (asked: AddressRow['role']): SerializedVoucher['billToParty'] => {
    const row = rows.find(({ role }) => role === asked);
    if (!row?.partyId) return null;
    const { partyId, addressId, name, address, pin, state, gstin } = row;
    return { _id: partyId, addressId, partyName: name, address, pin, state, gstin };
  };
  const own = rows.find(({ partyId }) => partyId === null);
  return {
    billToParty: partyAt('billTo'),
    shipToParty: partyAt('shipTo'),
    newAddress: own ? { address: own.address, pin: own.pin, state: own.state } : null,
  };
}

function journalLineOnWire(line: JournalLineRow): SerializedVoucher['journalLines'][number] {
  const { ledgerId, ledgerName, amountPaise, reference, billId, billNo, billDate, dueOn } = line;
  return {
    ledgerId,
    ledgerName,
    side: amountPaise > 0 ? 'debit' : 'credit',
    amount: Math.abs(amountPaise),
    reference:
      billId === null ? null : { type: reference === 'none' ? 'onAccount' : reference, billId, name: billNo, billDate, dueDate: dueOn },
  };
}

/** A contra has two postings: one ledger pays, the other receives. */
function contraOnWire(postings: readonly PostingRow[]): SerializedVoucher['contra'] {
  const to = postings.find(({ amountPaise }) => amountPaise > 0);
  const from = postings.find(({ amountPaise }) => amountPaise < 0);
  if (!to || !from) return null;
  return { fromLedgerId: from.ledgerId, fromName: from.ledgerName, toLedgerId: to.ledgerId, toName: to.ledgerName };
}

function transferOnWire(place: PlaceRow | undefined): SerializedVoucher['transfer'] {
  if (!place || place.state === null) return null;
  const { state, fromGodownId, fromGodown, toGodownId, toGodown, damageGodown, dispatchedOn, receivedOn } = place;
  return {
    state,
    fromGodownId,
    fromGodownName: fromGodown,
    toGodownId,
    toGodownName: toGodown,
    damageGodownName: damageGodown,
    dispatchedOn,
    receivedOn,
  };
}
