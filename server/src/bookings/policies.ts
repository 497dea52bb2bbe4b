import type { AgreedPolicies } from './booking-store.ts';
import type { PriceFacts } from './price-stays.ts';

/** The policies of some plans as they are now. A booking keeps those that it was made with. */
export const policiesOf = ({ plans }: PriceFacts, planIds: readonly string[]): AgreedPolicies =>
  Object.fromEntries(planIds.flatMap((planId) => (plans.has(planId) ? [[planId, plans.get(planId)!.policy] as const] : [])));
