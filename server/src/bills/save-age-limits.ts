import { invariant } from '@bahi/core/basics/invariant';
import { readAgeLimits } from '@bahi/core/bills/ageing';
import { forManagers } from '../platform/guards.ts';
import { keepAgeLimits } from './ageing-store.ts';

/** Stores the buckets for all users of the company; a viewer may still choose others. */
export const saveAgeLimits = forManagers.bills.saveAgeLimits.handler(async ({ input, context: { company, tx } }) => {
  const limits = readAgeLimits(input.ageLimits);
  invariant(limits, 'the contract lets no other limits in');
  const ageLimits = limits.join(',');
  await tx.query(keepAgeLimits(company.id, ageLimits));
  return { message: 'Buckets kept for the company', ageLimits };
});
