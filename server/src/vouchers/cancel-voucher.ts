import { todayInIndia } from '@bahi/core/periods/business-date';
import { mayCancel } from '@bahi/core/vouchers/change-voucher';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { roleOf } from '../platform/rights.ts';
import { openForChange, removeEffect } from './change-voucher.ts';

/** Cancels a voucher of any kind. It is never deleted: its number stays used. */
export const cancelVoucher = forMembers.vouchers.cancelVoucher.handler(async ({ input, context }) => {
  const old = await openForChange(context, input);
  const { caller } = context;
  const { createdBy, createdAt } = old.head;
  const entered = { createdBy, enteredOn: todayInIndia(Date.parse(createdAt)) };
  if (!mayCancel({ id: caller.id, isStaffUser: roleOf(caller) === 'staffUser' }, entered, todayInIndia(Date.now()))) {
    throw new Refusal('NOT_ALLOWED', undefined, 'You may cancel what you entered yourself, on the same day. Ask an admin of the company.');
  }
  return removeEffect(context, old, input.reason);
});
