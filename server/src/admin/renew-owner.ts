import { formatDate } from '@bahi/core/periods/business-date';
import { expiryOnProfile, startOfRenewal } from '@bahi/core/subscriptions/subscription';
import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockSubscription, updateSubscriptionStart } from './admin-store.ts';

/**
 * Adds a month or year, by the plan. The caller sends the end it has seen: a second press of the same button sends the old one, and the
 * call renews nothing.
 */
export const renewOwner = forAdmin.admin.renewOwner.handler(async ({ input, context: { tx }, errors }) => {
  const subscription = await tx.first(lockSubscription(input.userId));
  if (!subscription) throw new Refusal('NOT_FOUND');
  const { startedAt, plan } = subscription;
  if (expiryOnProfile(startedAt, plan) !== input.lastDay) throw errors.RENEWED_MEANWHILE();
  const subscriptionStartedAt = startOfRenewal(subscription, Date.now());
  await tx.query(updateSubscriptionStart(input.userId, subscriptionStartedAt));
  return { message: `Subscription renewed until ${formatDate(expiryOnProfile(subscriptionStartedAt, plan))}`, subscriptionStartedAt };
});
