import { settledBillOnWire } from '../bills/rules/outstandings.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findRowsOf, findVoucher, type ItemRow, type SplitRow } from './voucher-store.ts';
import { voucherSummary } from './voucher-summary.ts';

export const getVoucher = forMembers.vouchers.getVoucher.handler(async ({ input, context: { company, tx } }) => {
  const [[head], items, postings, [split], settled, opened] = await tx.together([
    findVoucher(company, input.id),
    ...findRowsOf(company.id, input.id),
  ]);
  if (!head) throw new Refusal('NOT_FOUND');
  const advance = opened.find((bill) => bill.kind === 'advance');
  return {
    voucher: {
      ...voucherSummary(head),
      version: head.version,
      placeOfSupply: head.placeOfSupply,
      note: head.note,
      createdAt: head.createdAt,
      createdBy: head.createdByName,
      items: items.map(itemOnWire),
      postings: postings.map(({ ledgerId, ledgerName, amountPaise }) => ({ ledgerId, ledgerName, amount: amountPaise })),
      billData: settled.map(settledBillOnWire),
      receipt: split ? receiptOnWire(split, advance ? -advance.amountPaise : 0) : null,
    },
  };
});

function itemOnWire(item: ItemRow) {
  return {
    productId: item.productId,
    product_name: item.productName,
    hsn: item.hsn,
    unit: item.unit,
    godownName: item.godownName,
    batch: item.batch,
    count: item.quantityE4,
    actualCount: item.actualQuantityE4,
    selectedPriceRate: item.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    discount: item.discountPaise,
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
