import { orderState } from '@bahi/core/vouchers/order-deliveries';
import { isOrder, orderKinds } from '@bahi/core/vouchers/order-kinds';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findOrders, markClosed } from '../vouchers/order-store.ts';
import { keepVoucher, versionText } from '../vouchers/public/kept-version.ts';
import { serializeVoucher } from '../vouchers/public/serialize-voucher.ts';
import { voucherTables } from '../vouchers/public/voucher-part.ts';
import { countStep } from '../vouchers/stock-voucher-store.ts';
import { findRowsOf } from '../vouchers/voucher-rows-store.ts';
import { findVoucher, findWhole, lockVoucher } from '../vouchers/voucher-store.ts';

/*
 * Closes the rest of an order. It posts nothing, so locked periods do not matter; the previous version is stored, as of every change. Sales
 * and purchases that deliver it lock it too (`lockOrders`): none delivers an order that is being closed.
 */

type Asked = { id: string; version: number };
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The order as stored, locked until the commit. */
async function lockOrder({ tx, company }: RequestContext, { id, version }: Asked) {
  const [[head], [order], [whole], ...rows] = await tx.after(
    [lockVoucher(company.id, id)],
    [
      findVoucher(company, id),
      findOrders(company, orderKinds, [id], nilUuid),
      findWhole(company.id, id, voucherTables()),
      ...findRowsOf(company.id, id),
    ],
  );
  if (!head || !isOrder(head.kind)) throw new Refusal('NOT_FOUND');
  if (head.cancelledAt !== null || !order) throw new Refusal('CANCELLED', { who: head.cancelledByName ?? '', when: head.cancelledAt });
  if (head.version !== version) throw new Refusal('CHANGED_MEANWHILE', { who: head.changedByName, when: head.changedAt });
  const serialized = serializeVoucher(head, rows);
  return { head, order, closed: serialized.closed, text: versionText(serialized, whole) };
}

type Locked = Awaited<ReturnType<typeof lockOrder>>;

/** Sets the closing date, stores the previous version, and returns the answer of a save. */
function marked({ tx, company, caller }: RequestContext, { head, text }: Locked, reason: string | null) {
  const made = reason === null ? ({ change: 'reopen', reason: '' } as const) : ({ change: 'close', reason } as const);
  tx.commitWith([
    keepVoucher(company.id, caller, { head, text }, made),
    markClosed(company.id, head.id, caller, reason),
    countStep(company.id, head.id, caller),
  ]);
  const { id, number, version, totalPaise } = head;
  return {
    message: reason === null ? `Opened ${number} again` : `Closed ${number}`,
    _id: id,
    voucherNumber: number,
    version: version + 1,
    amountPaise: totalPaise,
  };
}

export const closeOrder = forMembers.vouchers.closeOrder.handler(async ({ input, errors, context }) => {
  const order = await lockOrder(context, input);
  const { number } = order.head;
  if (order.closed !== null) throw errors.ORDER_ELSEWHERE({ message: `${number} is closed already, by ${order.closed.by}.` });
  if (orderState(order.order.goods) === 'closed') throw errors.ORDER_ELSEWHERE({ message: `Everything of ${number} has been delivered.` });
  return marked(context, order, input.reason);
});

export const reopenOrder = forMembers.vouchers.reopenOrder.handler(async ({ input, errors, context }) => {
  const order = await lockOrder(context, input);
  if (order.closed === null) throw errors.ORDER_ELSEWHERE({ message: `${order.head.number} is open.` });
  return marked(context, order, null);
});
