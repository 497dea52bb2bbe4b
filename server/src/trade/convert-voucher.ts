import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import { orderState } from '@bahi/core/vouchers/order-deliveries';
import { isOrder, orderKinds } from '@bahi/core/vouchers/order-kinds';
import { pendingLines } from '@bahi/core/vouchers/pending-lines';
import { toDelivery } from '@bahi/core/vouchers/to-delivery';
import { toReturn } from '@bahi/core/vouchers/to-return';
import type { TradeDraft, TradeKind } from '@bahi/core/vouchers/trade-draft';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { findOrders } from '../vouchers/order-store.ts';
import { serializeVoucher } from '../vouchers/public/serialize-voucher.ts';
import { findOriginal } from '../vouchers/trade-store.ts';
import { findRowsOf } from '../vouchers/voucher-rows-store.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';
import { draftOfVoucher, serializeLine } from './draft-of-voucher.ts';
import { originalFacts } from './trade-facts.ts';

/** The quantity of an order that is not delivered yet, by core's `toDelivery`. */
export const getPendingOrder = forMembers.vouchers.getPendingOrder.handler(async ({ input, context: { company, tx } }) => {
  const { id } = input;
  const [[head], [order], ledgers, ...rows] = await tx.together([
    findVoucher(company, id),
    findOrders(company, orderKinds, [id], nilUuid),
    findPredefinedLedgers(company.id),
    ...findRowsOf(company.id, id),
  ]);
  if (!head || !order || !isOrder(head.kind)) throw new Refusal('NOT_FOUND');
  const serialized = serializeVoucher(head, rows);
  const draft = draftOfVoucher(head.kind, serialized, cashOf(ledgers));
  const taken = order.goods.map(({ productId, takenE4 }) => ({ productId, quantityE4: takenE4 }));
  // An order that was closed by hand has no pending quantity.
  const left = pendingLines(draft, [{ lines: taken }]);
  const pending = order.isClosed ? left.map((each) => ({ ...each, pendingE4: 0 })) : left;
  const delivery = toDelivery({ voucherId: id, draft }, pending, todayInIndia(Date.now()));
  // Lines with a pending quantity, in order, are the lines of the delivery.
  const open = pending.flatMap(({ orderedE4, pendingE4 }, at) =>
    pendingE4 > 0 ? [{ of: serialized.lines[at]!, orderedE4, pendingE4 }] : [],
  );
  const lines = delivery.lines.map((line, at) => {
    const { of, orderedE4, pendingE4 } = open[at]!;
    return { ...serializeLine(line, of), wholeE4: orderedE4, leftE4: pendingE4 };
  });
  return { state: order.isClosed ? ('closed' as const) : orderState(order.goods), delivery: { ...begun(serialized, delivery), lines } };
});

/** The rest of a sale or purchase after its notes, by core's `toReturn`. */
export const getReturnable = forMembers.vouchers.getReturnable.handler(async ({ input, context: { company, tx } }) => {
  const { id, without = nilUuid } = input;
  const [[head], [original], ledgers, ...rows] = await tx.together([
    findVoucher(company, id),
    findOriginal(company, id, without),
    findPredefinedLedgers(company.id),
    ...findRowsOf(company.id, id),
  ]);
  if (!head || !original) throw new Refusal('NOT_FOUND');
  const serialized = serializeVoucher(head, rows);
  const cash = cashOf(ledgers);
  const draft = draftOfVoucher(head.kind as TradeKind, serialized, cash);
  const facts = originalFacts(original, company, cash);
  const note = toReturn({ voucherId: id, number: head.number, draft, facts }, todayInIndia(Date.now()));
  const lines = note.lines.map((line) => {
    const at = line.originalAt!;
    return {
      ...serializeLine(line, serialized.lines[at]!),
      wholeE4: inUnits(draft.lines[at]!.quantityE4, draft.lines[at]!),
      leftE4: facts.lines[at]!.leftE4,
    };
  });
  return {
    note: {
      ...begun(serialized, note),
      lines,
      kind: note.kind === 'debitNote' ? ('debitNote' as const) : ('creditNote' as const),
      original: { _id: id, number: head.number, date: head.date },
      supplierBill: note.supplierBill && { totalPaise: note.supplierBill.totalPaise },
    },
  };
});

const cashOf = (ledgers: readonly { role: string; id: string }[]) => ledgers.find(({ role }) => role === 'cash')?.id ?? '';

/** The fields that the next voucher takes over. Charges only if core says so. */
function begun(serialized: SerializedVoucher, next: TradeDraft) {
  const { billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch } = serialized;
  const kind = serialized.kind;
  return {
    partyId: serialized.partyId,
    partyName: serialized.partyName,
    placeOfSupply: next.placeOfSupply,
    note: next.note,
    ...{ billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch },
    charges: next.charges.length === 0 ? [] : serialized.charges,
    convertedFrom: [{ _id: serialized._id, kind, voucherNumber: serialized.voucherNumber, date: serialized.date }],
    source: kind,
  };
}
