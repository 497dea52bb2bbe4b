import type { voucherDetails } from '@bahi/contract/vouchers/voucher-shapes';
import type { z } from 'zod';
import { settledBillOnWire } from '../bills/rules/outstandings.ts';
import type { RowsOf } from '../platform/transaction.ts';
import { splitsOnWire } from './payment-splits.ts';
import type { findRowsOf, HeadRow, ItemRow, SplitRow } from './voucher-store.ts';
import { voucherSummary } from './voucher-summary.ts';

/** A voucher as the wire tells it, amounts in paise. */
export type ToldVoucher = z.input<typeof voucherDetails>;

export function toldVoucher(head: HeadRow, [items, postings, splits, settled, opened]: RowsOf<ReturnType<typeof findRowsOf>>): ToldVoucher {
  const isReceipt = head.kind === 'receipt';
  const [split] = splits;
  const advance = opened.find((bill) => bill.kind === 'advance');
  return {
    ...voucherSummary(head),
    version: head.version,
    placeOfSupply: head.placeOfSupply,
    note: head.note,
    createdAt: head.createdAt,
    createdBy: head.createdByName,
    cancelled: cancelledOnWire(head),
    items: items.map(itemOnWire),
    postings: postings.map(({ ledgerId, ledgerName, amountPaise }) => ({ ledgerId, ledgerName, amount: amountPaise })),
    billData: settled.map(settledBillOnWire),
    paymentSplits: isReceipt ? [] : splitsOnWire(splits),
    receipt: isReceipt && split ? receiptOnWire(split, advance ? -advance.amountPaise : 0) : null,
  };
}

export function cancelledOnWire({ cancelledAt, cancelledByName, cancelReason }: HeadRow): ToldVoucher['cancelled'] {
  return cancelledAt === null ? null : { at: cancelledAt, by: cancelledByName ?? '', reason: cancelReason };
}

function itemOnWire(item: ItemRow) {
  return {
    productId: item.productId,
    product_name: item.productName,
    hsn: item.hsn,
    unit: item.unit,
    godownId: item.godownId,
    godownName: item.godownName,
    batch: item.batch,
    count: item.quantityE4,
    actualCount: item.actualQuantityE4,
    selectedPriceRate: item.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    discount: item.discountPaise,
    discountPercentage: item.discountPercentE4,
    gst: item.gstPercentE4,
    taxable: item.taxablePaise,
    cgstAmount: item.cgstPaise,
    sgstAmount: item.sgstPaise,
    igstAmount: item.igstPaise,
    cessAmount: item.cessPaise,
    additionalCessAmount: item.additionalCessPaise,
    total: item.totalPaise,
  };
}

function receiptOnWire(split: SplitRow, advancePaise: number) {
  return {
    enteredAmount: split.amountPaise,
    advanceAmount: advancePaise,
    paymentMethod: split.type === 'cash' ? ('cash' as const) : ('bank' as const),
    sourceId: split.ledgerId,
    sourceName: split.ledgerName,
    chequeNumber: split.chequeNumber,
    chequeDate: split.chequeDate,
  };
}
