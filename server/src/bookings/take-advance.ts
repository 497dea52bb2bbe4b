import { invariant } from '@bahi/core/basics/invariant';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { advanceProblems, enterAdvance } from './public/enter-advance.ts';
import { openBooking } from './public/open-stays.ts';

export const takeAdvance = forMembers.bookings.takeAdvance.handler(async ({ input, context }) => {
  const { orgId: _, id, version, ...advance } = input;
  const found = await openBooking(context, id, version);
  refuseProblems(advanceProblems(found.stays, advance));
  const saved = await enterAdvance(context, found, advance);
  const [first] = saved;
  invariant(first, 'an advance above 0 has a part');
  return {
    message: saved.map(({ message }) => message).join('. '),
    ...{
      voucherId: first._id,
      voucherNumber: saved.map(({ voucherNumber }) => voucherNumber).join(', '),
      amountPaise: advance.amountPaise,
    },
  };
});
