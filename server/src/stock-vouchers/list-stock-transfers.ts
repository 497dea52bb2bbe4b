import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findTransfer, findTransferItems, listTransfersUnderWay } from '../vouchers/stock-voucher-store.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';

const most = 200;

export const getStockTransfer = forMembers.vouchers.getStockTransfer.handler(async ({ input, context: { company, tx } }) => {
  const [[head], [transfer], items] = await tx.together([
    findVoucher(company, input.id),
    findTransfer(company.id, input.id),
    findTransferItems(company.id, input.id),
  ]);
  if (!head || !transfer) throw new Refusal('NOT_FOUND');
  const { state, fromGodown, toGodown, damageGodown, dispatchedOn, receivedOn } = transfer;
  return {
    transfer: {
      _id: head.id,
      voucherNumber: head.number,
      version: head.version,
      date: head.date,
      state,
      fromGodown,
      toGodown,
      damageGodown,
      dispatchedOn,
      receivedOn,
      note: head.note,
      lines: items.map((item) => ({ ...item, serials: item.serials ?? [] })),
    },
  };
});

export const listStockTransfers = forMembers.vouchers.listStockTransfers.handler(async ({ context: { company, tx } }) => {
  const rows = await tx.query(listTransfersUnderWay(company, most));
  return {
    transfers: rows.map(({ id, number, date, state, fromGodown, toGodown, items }) => ({
      _id: id,
      voucherNumber: number,
      date,
      state,
      fromGodown,
      toGodown,
      items,
    })),
  };
});
