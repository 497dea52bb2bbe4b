import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { updateOwnerField } from './admin-store.ts';

/** Every guard reads these flags anew, so a block holds from the owner's next request on. */
export const updateOwner = forAdmin.admin.updateOwner.handler(async ({ input: { userId, field, value }, context: { tx } }) => {
  const updated = await tx.first(updateOwnerField(userId, field, value));
  if (!updated) throw new Refusal('NOT_FOUND');
  return { message: 'Primary user updated' };
});
