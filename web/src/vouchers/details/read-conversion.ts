import { deliveringKind, isOrder } from '@bahi/core/vouchers/order-kinds';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { billsOfOriginal } from '../trade/original-facts.ts';
import { readKnown } from '../trade/read-known.ts';
import { copyOf, hiddenInForm } from '../trade/saved-trade.ts';
import type { TradeEntry } from '../trade/trade-entry.ts';

type Asked = { readonly orgId: string; readonly id: string };
type Pending = Awaited<ReturnType<typeof api.vouchers.getPendingOrder>>['delivery'];

/** The reason why it cannot be converted, as a message. */
export class NotConverted extends Error {}

/** The draft of a sale or purchase from an order's rest: party, items, charges, despatch details, and its source. */
export async function readRestOf(asked: Asked): Promise<TradeEntry> {
  const [{ voucher }, { delivery }] = await Promise.all([api.vouchers.getVoucher(asked), api.vouchers.getPendingOrder(asked)]);
  if (!isOrder(voucher.kind)) throw new NotConverted(`${voucher.voucherNumber} is no order.`);
  if (delivery.lines.length === 0) throw new NotConverted(`Everything of ${voucher.voucherNumber} has been delivered.`);
  return begun(asked, deliveringKind[voucher.kind], voucher, delivery, {
    convertedFrom: delivery.convertedFrom.map(({ _id, voucherNumber }) => ({ _id, voucherNumber })),
    source: delivery.source,
  });
}

/** The draft of a note with the rest of a sale or purchase, at its rates. The user removes what is not returned. */
export async function readNoteOn(asked: Asked): Promise<TradeEntry> {
  const [answer, { note }] = await Promise.all([api.vouchers.getVoucher(asked), api.vouchers.getReturnable(asked)]);
  const { voucher } = answer;
  if (note.lines.length === 0) throw new NotConverted(`Everything of ${voucher.voucherNumber} has gone back.`);
  const { _id: voucherId, number, date } = note.original;
  return begun(asked, note.kind, voucher, note, {
    original: { voucherId, number, date },
    settledBillIds: billsOfOriginal(answer),
    note: '',
    isNoteOpen: false,
    ...(note.supplierBill && { supplierBill: { number: '', date: null, totalPaise: note.supplierBill.totalPaise } }),
  });
}

async function begun(
  { orgId }: Asked,
  kind: TradeKind,
  source: VoucherDetails,
  { lines, partyId, convertedFrom: _from, source: _kind, ...head }: Pending,
  more: Partial<TradeEntry>,
): Promise<TradeEntry> {
  // The figures of a line are computed again; its rest replaces its quantity.
  const voucher: VoucherDetails = {
    ...source,
    ...head,
    partyId,
    kind,
    lines: lines.map(({ wholeE4: _whole, leftE4: _left, ...line }) => ({ ...likeOf(source, line), ...line })),
  };
  const hidden = hiddenInForm({ ...voucher, splits: [] });
  if (hidden !== null) throw new NotConverted(`It has ${hidden}, which the form does not show yet.`);
  const known = await readKnown(orgId, voucher);
  if (known === null) throw new NotConverted('The party of the voucher could not be read.');
  return copyOf(kind, known, more);
}

function likeOf({ lines }: VoucherDetails, line: Pick<VoucherDetails['lines'][number], 'productId' | 'ledgerId'>) {
  return lines.find(({ productId, ledgerId }) => productId === line.productId && ledgerId === line.ledgerId) ?? lines[0]!;
}
