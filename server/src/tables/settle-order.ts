import { invariant } from '@bahi/core/basics/invariant';
import type { Paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { orderPlace } from '@bahi/core/tables/day-figures';
import type { OrderLine } from '@bahi/core/tables/order';
import { placeOf } from '@bahi/core/tables/slip-words';
import { type Tip, tipProblems, tipReceipt } from '@bahi/core/tables/tip';
import { openRoomCharge } from '../folios/public/charge-to-room.ts';
import { findSeller } from '../organizations/seller-store.ts';
import { qrPath } from '../papers/public/qr-path.ts';
import { findBusiness, partyOfGstin } from '../parties/public/party-of-gstin.ts';
import { isManager, roleOf } from '../platform/doors.ts';
import { forBills, forOrders } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { enterReceipt } from '../receipts/public/enter-receipt.ts';
import { enterTrade } from '../trade/public/enter-trade.ts';
import { previewTotals } from '../trade/public/preview-totals.ts';
import { keepCashGiven } from './bill-print-store.ts';
import { hasLiquor, liquorOf } from './liquor-of-bill.ts';
import { findOrder, findRider, keepCashAtDoor, keepDiscountReason, listLines, type OrderHeadRow, updateClosed } from './order-store.ts';
import { draftOf } from './public/bill-of-order.ts';
import { useIngredients } from './public/use-ingredients.ts';
import { restaurantLedger } from './restaurant-ledger.ts';
import { openForChange, refuseClosed } from './serialize-order.ts';
import { keepTip } from './tips-store.ts';
import { upiTextOf } from './upi-of-bill.ts';

export const previewBill = forBills.tables.previewBill.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const [[row], lines] = await tx.together([findOrder(company.id, input.id), listLines(company.id, input.id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  refuseClosed(row);
  const { known, problems: ofGuest } = input.gstin === '' ? { known: null, problems: [] } : await findBusiness(context, input.gstin);
  const draft = await draftOf(context, row, lines, { ...input, partyId: input.partyId ?? known?._id ?? null });
  const [{ totals, problems, warnings }, liquor] = [await previewTotals(draft, context), await liquorOf(context, lines, draft)];
  // The operator pays its bill: no guest scans a code.
  const upi =
    row.operatorId === null ? await upiTextOf(context, only(await tx.query(findSeller(company.id))), row, totals.totalPaise) : null;
  return {
    version: row.version,
    guestName: known?.partyName ?? '',
    upiQr: upi === null ? null : qrPath(upi),
    ...totals,
    liquor: liquor && { valuePaise: liquor.valuePaise, percentE4: liquor.percentE4, taxPaise: liquor.taxPaise },
    problems: [...serializeProblems(ofGuest), ...problems],
    warnings,
  };
});

/**
 * Bills and settles in one transaction: the order's row is locked first, so of two cashiers one settles, and a round that comes meanwhile waits
 * and is refused, or came first and is shown.
 */
export const settleOrder = forBills.tables.settleOrder.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, totalPaise, confirmed, guest, stayId } = input;
  if (guest !== null && input.partyId !== null) refuseProblems([{ code: 'GUEST_WITH_PARTY', field: 'guest' }]);
  const { row, lines } = await openForChange(context, id, version);
  const isPaidNow = guest !== null || input.partyId !== null || stayId !== null || input.tip !== null || input.payments.length > 0;
  if (row.operatorId !== null && isPaidNow) refuseProblems([{ code: 'OPERATOR_PAYS', field: 'payments' }]);
  const [delivery] = row.kind === 'delivery' ? await tx.query(findRider(company.id, id)) : [];
  const isAtDoor = delivery?.riderId === caller.id && roleOf(caller) === 'staffUser';
  const room = stayId === null ? null : await chargedRoom(context, lines, { ...input, stayId });
  const partyId = room?.partyId ?? (guest === null ? input.partyId : await partyOfGstin(context, guest));
  // A business pays at once, as any guest.
  const isInCash = guest !== null && input.payments.length === 0 && totalPaise > 0;
  const payments = isInCash ? [{ way: 'cash' as const, amountPaise: totalPaise }] : input.payments;
  const draft = await draftOf(context, row, lines, { ...input, partyId, paid: { totalPaise, payments }, isAtDoor });
  const saved = await enterTrade(context, draft, { totalPaise, confirmed });
  const tipped = input.tip === null ? null : await enterTip(context, row, input.tip, saved);
  const reason =
    input.discountPercentE4 === 0 && input.discountPaise === 0 ? [] : [keepDiscountReason(company.id, id, input.discountReason)];
  const atDoor = isAtDoor ? [keepCashAtDoor(company.id, id)] : [];
  const tip = tipped ? [keepTip(company.id, id, tipped._id)] : [];
  const given = input.cashGivenPaise === null ? [] : [keepCashGiven(company.id, id, input.cashGivenPaise)];
  tx.commitWith([updateClosed(company.id, id, saved._id, caller), ...reason, ...atDoor, ...tip, ...given]);
  // The number of the bill is known at the commit only; the line leads to the bill.
  room?.keep(saved, row.tableName === null ? orderPlace(row) : `${orderPlace(row)}, order ${row.number}`);
  const { _id, voucherNumber, amountPaise } = saved;
  const billed = room === null ? saved.message : `${saved.message}, on room ${room.roomName} of ${room.guestName}`;
  const message = tipped ? `${billed}. Tip: ${tipped.message}` : billed;
  const short = await useIngredients(context, { orderId: id, lines, place: `${orderPlace(row)}, order ${row.number}` });
  return { message: messageWith(message, short), _id, voucherNumber, totalPaise: amountPaise };
});

type ToRoom = {
  stayId: string;
  partyId: string | null;
  guest: object | null;
  payments: readonly object[];
  totalPaise: Paise;
  isRoomAllowed: boolean;
};

/** The folio to whose party the bill is credited. It is paid at check-out, so no other payer and no payment is named. */
async function chargedRoom(
  context: CompanyRequestContext,
  lines: readonly OrderLine[],
  { stayId, partyId, guest, payments, totalPaise, isRoomAllowed }: ToRoom,
) {
  const isPlain = partyId === null && guest === null && payments.length === 0;
  const message = 'A bill that is charged to a room is paid at check-out. Name no other payer and no payment.';
  refuseProblems([
    ...(isPlain ? [] : [{ code: 'ROOM_PAYS_LATER', field: 'stayId', message }]),
    ...(totalPaise > 0 ? [] : [{ code: 'ROOM_BILL_FREE', field: 'stayId', message: 'A bill without an amount is not charged to a room.' }]),
  ]);
  const isAllowed = isRoomAllowed && isManager(context.caller);
  return openRoomCharge(context, { stayId, totalPaise, isAllowed, isAlcohol: await hasLiquor(context, lines) });
}

/** The tip of a bill as a receipt, in the same transaction. */
async function enterTip(context: CompanyRequestContext, row: OrderHeadRow, tip: Tip, bill: { voucherNumber: string }) {
  const { tx, company } = context;
  refuseProblems(tipProblems(tip));
  const [ledgers, tipsId] = [await tx.query(findPredefinedLedgers(company.id)), await restaurantLedger(context, 'tips')];
  const cashId = ledgers.find(({ role }) => role === 'cash')?.id;
  invariant(cashId, 'a company has the ledger Cash');
  const note = `Tip with ${bill.voucherNumber} · ${placeOf(row)} · by ${row.captain}`;
  return enterReceipt(context, tipReceipt(tip, { date: todayInIndia(Date.now()), cashId, tipsId, note }));
}

export const closeOrder = forOrders.tables.closeOrder.handler(async ({ input: { id, version }, context }) => {
  const { tx, company, caller } = context;
  const { lines } = await openForChange(context, id, version);
  refuseProblems(lines.some(({ quantityE4 }) => quantityE4 > 0) ? [{ code: 'ORDER_NOT_EMPTY', field: 'lines' }] : []);
  tx.commitWith([updateClosed(company.id, id, null, caller)]);
  return { message: 'Order closed' };
});
