import { listCompaniesOfOwner } from '../organizations/organization-store.ts';
import { findLockAfter } from '../passcode/passcode-store.ts';
import { forOwner } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findOwner, findSubscription } from './account-store.ts';
import { subscriptionEnds } from './subscription-ends.ts';

export const getOwner = forOwner.accounts.getOwner.handler(async ({ context: { tx, caller } }) => {
  const [owner, organization, [lock], subscription] = await tx.together([
    findOwner(caller.id),
    listCompaniesOfOwner(caller.id),
    findLockAfter('owner', caller.id),
    findSubscription('owner', caller.id),
  ]);
  return { data: { userData: { ...only(owner), organization, ...lock, ...subscriptionEnds(only(subscription)) } } };
});
