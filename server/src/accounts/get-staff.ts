import { listCompaniesOfStaff } from '../organizations/organization-store.ts';
import { findLockAfter } from '../passcode/passcode-store.ts';
import { forStaff } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findStaff, findSubscription } from './account-store.ts';
import { subscriptionEnds } from './subscription-ends.ts';

export const getStaff = forStaff.accounts.getStaff.handler(async ({ context: { tx, caller } }) => {
  const [staff, organization, [lock], subscription] = await tx.together([
    findStaff(caller.id),
    listCompaniesOfStaff(caller.id),
    findLockAfter('staff', caller.id),
    findSubscription('staff', caller.id),
  ]);
  return { data: { userData: { ...only(staff), organization, ...lock, ...subscriptionEnds(only(subscription)) } } };
});
