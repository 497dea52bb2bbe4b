import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { updateOwnerField } from './admin-store.ts';

/** Every guard reads these flags, so a block applies to the owner's next request. */
export const updateOwner = forAdmin.admin.updateOwner.handler(async ({ input: { userId, field, value }, context: { tx } }) => {
  const updated = await tx.first(updateOwnerField(userId, field, value));
  if (!updated) throw new Refusal('NOT_FOUND');
  return { message: 'Primary user updated' };
});
