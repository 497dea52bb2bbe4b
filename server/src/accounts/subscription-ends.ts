import { lastDayOf, type Subscription } from '@bahi/core/subscriptions/subscription';

/** What people are told of the end; nothing when there is none. */
export function subscriptionEnds(subscription: Subscription): { subscriptionLastDay?: string } {
  const lastDay = lastDayOf(subscription);
  return lastDay === null ? {} : { subscriptionLastDay: lastDay };
}
