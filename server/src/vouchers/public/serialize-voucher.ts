import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { seenFrom, serializeSettledBill } from '../../bills/public/outstandings.ts';
import type { RowsOf } from '../../platform/transaction.ts';
import { serializeTax } from '../../tds/public/serialize-tax.ts';
import { serializeCharge, serializeItem, serializeTotals } from '../serialize-figures.ts';
import { serializeReceipt } from '../serialize-receipt.ts';
import type { AddressRow, findRowsOf, JournalLineRow, PlaceRow, PostingRow, StockJournalRow, TradeRow } from '../voucher-rows-store.ts';
import type { HeadRow } from '../voucher-store.ts';
import { voucherSummary } from '../voucher-summary.ts';
import { serializeSplits } from './payment-splits.ts';

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
    [stockJournal],
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
    lines: items.map(serializeItem),
    charges: charges.filter(({ taxKind }) => taxKind !== 'roundOff').map(serializeCharge),
    totals: serializeTotals(items, charges),
    postings: [...postings],
    splits: isMoney ? [] : serializeSplits(splits),
    bills: settled.map((bill) => serializeSettledBill(head.kind === 'payment' ? seenFrom(-1, bill) : bill)),
    ...serializeTrade(trade),
    ...serializeAddresses(addresses),
    warrantyCards: [...cards],
    convertedFrom: orders.map(({ id, kind, number }) => ({ _id: id, kind, voucherNumber: number })),
    journalLines: journalLines.map(serializeJournalLine),
    contra: head.kind === 'contra' ? serializeContra(postings) : null,
    transfer: serializeTransfer(place),
    adjustmentReason: place?.reason ?? null,
    ...serializeStockJournal(stockJournal),
    receipt: isMoney ? serializeReceipt(splits, opened, deductions, moneyLines, tax) : null,
    ...serializeTax(tax),
  };
}

function serializeStockJournal(row: StockJournalRow | undefined): Pick<SerializedVoucher, 'stockJournal' | 'bom'> {
  if (!row) return { stockJournal: null, bom: null };
  const { bom, ...stockJournal } = row;
  return { stockJournal, bom };
}

export function serializeCancellation({ cancelledAt, cancelledByName, cancelReason }: HeadRow): SerializedVoucher['cancelled'] {
  return cancelledAt === null ? null : { at: cancelledAt, by: cancelledByName ?? '', reason: cancelReason };
}

type Trade = Pick<
  SerializedVoucher,
  | 'closed'
  | 'isReverseCharge'
  | 'side'
  | 'despatch'
  | 'expectedOn'
  | 'supplyDates'
  | 'supplierBill'
  | 'billOfEntry'
  | 'original'
  | 'noteReason'
  | 'van'
  | 'walkIn'
  | 'priceLevel'
>;

const noTrade: Trade = {
  isReverseCharge: false,
  side: null,
  despatch: null,
  expectedOn: null,
  supplyDates: null,
  supplierBill: null,
  billOfEntry: null,
  original: null,
  noteReason: null,
  walkIn: null,
  priceLevel: null,
  van: null,
  closed: null,
};

function serializeTrade(trade: TradeRow | undefined): Trade {
  if (!trade) return noTrade;
  const { despatch, supplierBillDate, originalNumber, originalId, suppliedOn, paidOn } = trade;
  const hasDespatch = Object.values(despatch).some((text) => text !== '');
  const hasPaper = supplierBillDate !== null;
  return {
    isReverseCharge: trade.isReverseCharge,
    side: trade.side,
    despatch: hasDespatch ? { ...noDespatch, ...despatch } : null,
    expectedOn: trade.expectedOn,
    supplyDates: suppliedOn === null && paidOn === null ? null : { suppliedOn, paidOn },
    supplierBill: hasPaper ? { number: trade.supplierBillNumber, date: supplierBillDate, totalPaise: trade.supplierBillPaise } : null,
    billOfEntry: trade.billOfEntryNumber === '' ? null : { number: trade.billOfEntryNumber, date: trade.billOfEntryDate },
    original:
      originalId === null && originalNumber === ''
        ? null
        : { voucherId: originalId, kind: trade.originalKind, number: originalNumber, date: trade.originalDate },
    noteReason: trade.noteReason,
    walkIn: trade.walkInName === '' && trade.walkInPhone === '' ? null : { name: trade.walkInName, mobileNumber: trade.walkInPhone },
    priceLevel: trade.priceLevelId === null ? null : { _id: trade.priceLevelId, name: trade.priceLevelName },
    van: trade.vanGodownId === null ? null : { godownId: trade.vanGodownId, godownName: trade.vanName },
    closed: trade.closedAt === null ? null : { at: trade.closedAt, by: trade.closedByName, reason: trade.closeReason },
  };
}

function serializeAddresses(rows: readonly AddressRow[]): Pick<SerializedVoucher, 'billTo' | 'shipTo' | 'newAddress'> {
  const partyAt = (asked: AddressRow['role']): SerializedVoucher['billTo'] => {
    const row = rows.find(({ role }) => role === asked);
    if (!row?.partyId) return null;
    const { partyId, addressId, name, address, pin, state, gstin } = row;
    return { partyId, addressId, partyName: name, address, pin, state, gstin };
  };
  const own = rows.find(({ partyId }) => partyId === null);
  return {
    billTo: partyAt('billTo'),
    shipTo: partyAt('shipTo'),
    newAddress: own ? { address: own.address, pin: own.pin, state: own.state } : null,
  };
}

function serializeJournalLine(line: JournalLineRow): SerializedVoucher['journalLines'][number] {
  const { ledgerId, ledgerName, amountPaise, reference, billId, billNo, billDate, dueOn } = line;
  return {
    ledgerId,
    ledgerName,
    side: amountPaise > 0 ? 'debit' : 'credit',
    amountPaise: Math.abs(amountPaise),
    reference: billId === null ? null : { kind: reference === 'none' ? 'onAccount' : reference, billId, name: billNo, billDate, dueOn },
  };
}

/** A contra has two postings: one ledger pays, the other receives. */
function serializeContra(postings: readonly PostingRow[]): SerializedVoucher['contra'] {
  const to = postings.find(({ amountPaise }) => amountPaise > 0);
  const from = postings.find(({ amountPaise }) => amountPaise < 0);
  if (!to || !from) return null;
  return { fromLedgerId: from.ledgerId, fromName: from.ledgerName, toLedgerId: to.ledgerId, toName: to.ledgerName };
}

function serializeTransfer(place: PlaceRow | undefined): SerializedVoucher['transfer'] {
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
