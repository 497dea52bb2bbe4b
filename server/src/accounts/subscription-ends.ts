import { lastDayOf, type Subscription } from '@bahi/core/subscriptions/subscription';

/** The end of the subscription as users see it; empty if there is none. */
export function subscriptionEnds(subscription: Subscription): { subscriptionLastDay?: string } {
  const lastDay = lastDayOf(subscription);
  return lastDay === null ? {} : { subscriptionLastDay: lastDay };
}
