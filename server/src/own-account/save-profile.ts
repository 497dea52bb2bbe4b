import { forAdmin } from '../platform/guards.ts';
import { updateAdminProfile } from './own-account-store.ts';

/** The admin's own name and email; with the email one signs in from then on. */
export const saveProfile = forAdmin.adminAccount.saveProfile.handler(async ({ input, context: { tx, caller } }) => {
  const data = await tx.first(updateAdminProfile(caller.id, input.name, input.email.toLowerCase()));
  return { message: 'Profile saved', data: data! };
});
