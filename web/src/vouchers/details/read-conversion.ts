import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { Party, VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { billsOfOriginal } from '../trade/original-facts.ts';
import { readKnown } from '../trade/read-known.ts';
import { copyOf, hiddenInForm } from '../trade/saved-trade.ts';
import type { TradeEntry } from '../trade/trade-entry.ts';
import { cashOf } from '../walk-in/cash-party.ts';

type Asked = { readonly orgId: string; readonly id: string };
type Pending = Awaited<ReturnType<typeof api.vouchers.getPendingOrder>>['sale'];

/** Why nothing comes of it, in words. */
export class NotConverted extends Error {}

/** A sale of what is pending of an order: party, items, charges, despatch details, and where it comes from. */
export async function readSaleOf(asked: Asked): Promise<TradeEntry> {
  const [{ voucher }, { sale }] = await Promise.all([api.vouchers.getVoucher(asked), api.vouchers.getPendingOrder(asked)]);
  if (sale.items.length === 0) throw new NotConverted(`Everything of ${voucher.voucherNumber} has been sold.`);
  return begun(asked, 'sales', voucher, sale, {
    convertedFrom: sale.convertedFrom.map(({ _id, voucherNumber }) => ({ _id, voucherNumber })),
    source: sale.source,
  });
}

/** A note that takes back what is left of a sale or a purchase, at its rates. The person takes away what stays. */
export async function readNoteOn(asked: Asked): Promise<TradeEntry> {
  const [answer, { note }] = await Promise.all([api.vouchers.getVoucher(asked), api.vouchers.getReturnable(asked)]);
  const { voucher } = answer;
  if (note.items.length === 0) throw new NotConverted(`Everything of ${voucher.voucherNumber} has gone back.`);
  const { _id: voucherId, number, date } = note.original;
  return begun(asked, note.kind, voucher, note, {
    original: { voucherId, number, date },
    settledBillIds: billsOfOriginal(answer),
    note: '',
    isNoteOpen: false,
    ...(note.supplierBill && { supplierBill: { number: '', date: null, totalPaise: note.supplierBill.total } }),
  });
}

async function begun(
  { orgId }: Asked,
  kind: TradeKind,
  source: VoucherDetails,
  { items, partyId, convertedFrom: _from, source: _kind, ...said }: Pending,
  more: Partial<TradeEntry>,
): Promise<TradeEntry> {
  // The figures of a line are reckoned anew; what is left of it stands in the place of what it was.
  const voucher: VoucherDetails = {
    ...source,
    ...said,
    partyId,
    kind,
    items: items.map(({ whole: _whole, left: _left, ...line }) => ({ ...likeOf(source, line), ...line })),
  };
  const hidden = hiddenInForm({ ...voucher, paymentSplits: [] });
  if (hidden !== null) throw new NotConverted(`It has ${hidden}, which the form does not show yet.`);
  const known = await readKnown(orgId, voucher, partyId === null ? await readCash(orgId, kind) : null);
  if (known === null) throw new NotConverted('The party of the voucher could not be read.');
  return copyOf(kind, known, more);
}

/** Sold over the counter: the party Cash stands for whoever it was, whose name goes on with the voucher. */
export async function readCash(orgId: string, kind: TradeKind): Promise<Party | null> {
  return cashOf(await api.vouchers.getVoucherFacts({ orgId, kind }));
}

function likeOf({ items }: VoucherDetails, line: Pick<VoucherDetails['items'][number], 'productId' | 'ledgerId'>) {
  return items.find(({ productId, ledgerId }) => productId === line.productId && ledgerId === line.ledgerId) ?? items[0]!;
}
