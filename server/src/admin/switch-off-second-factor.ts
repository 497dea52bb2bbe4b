import { deleteSecondFactor } from '../accounts/second-factor-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * For an owner who lost the device and the recovery codes and has proved their identity to the operator. The password is still required.
 */
export const switchOffSecondFactor = forAdmin.admin.switchOffSecondFactor.handler(async ({ input, context: { tx } }) => {
  const off = await tx.first(deleteSecondFactor('owner', input.userId));
  if (!off) throw new Refusal('NOT_FOUND', undefined, 'There is no second factor to switch off');
  return { message: 'Second factor switched off' };
});
