import { forMembers } from '../platform/guards.ts';
import { removeEffect } from './public/change-voucher.ts';
import { openForChange } from './public/open-for-change.ts';
import { refuseCancel } from './refuse-cancel.ts';

/** Cancels a voucher of any kind. It is never deleted: its number stays used. */
export const cancelVoucher = forMembers.vouchers.cancelVoucher.handler(async ({ input, context }) => {
  const old = await openForChange(context, input);
  refuseCancel(context.caller, old);
  for (const { part } of old.hanging) await part.refuseCancel?.(context, old);
  return removeEffect(context, old, input.reason);
});
