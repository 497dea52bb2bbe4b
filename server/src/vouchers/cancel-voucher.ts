import { heldProblemsOfCancel } from '../cheques/public/held-cheques.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { openForChange, removeEffect } from './public/change-voucher.ts';
import { refuseCancel } from './refuse-cancel.ts';

/** Cancels a voucher of any kind. It is never deleted: its number stays used. */
export const cancelVoucher = forMembers.vouchers.cancelVoucher.handler(async ({ input, context }) => {
  const old = await openForChange(context, input);
  refuseCancel(context.caller, old);
  refuseProblems(await heldProblemsOfCancel(context, old));
  return removeEffect(context, old, input.reason);
});
