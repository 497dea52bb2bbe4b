import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { updateStaffBlock } from './admin-store.ts';

export const updateStaff = forAdmin.admin.updateStaff.handler(async ({ input: { id, value }, context: { tx } }) => {
  const updated = await tx.first(updateStaffBlock(id, value));
  if (!updated) throw new Refusal('NOT_FOUND', undefined, 'Secondary user not found');
  return { message: 'Secondary user updated' };
});
