import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { updateOrganizationField } from './admin-store.ts';

export const updateOrganization = forAdmin.admin.updateOrganization.handler(async ({ input: { id, field, value }, context: { tx } }) => {
  const updated = await tx.first(updateOrganizationField(id, field, value));
  if (!updated) throw new Refusal('NOT_FOUND', undefined, 'Organization ID not found');
  return { message: 'Organization updated' };
});
