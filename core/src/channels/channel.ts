import type { Problem } from '../basics/problem.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';

export const MAX_CHANNELS = 20;
/** Codes of one channel: the prices of all of them for 400 nights are one answer of a second or two. */
export const MAX_OFFERS = 40;
/** Nights of one answer. */
export const MAX_CHANNEL_NIGHTS = 400;
/** Rooms of one booking of a channel. */
export const MAX_CHANNEL_ROOMS = 20;

/** A channel sells a room type on a rate plan under a code of its own. */
export type ChannelOffer = { readonly code: string; readonly typeId: string; readonly planId: string };

type Named = { readonly _id: string; readonly isActive: boolean; readonly partyId?: string | null };

/** All problems of what a channel sells: no room, a code or a pair of type and plan twice, one that is no longer sold, and the plan of another party. */
export function offerProblems(
  offers: readonly ChannelOffer[],
  { partyId, types, plans }: { readonly partyId: string | null; readonly types: readonly Named[]; readonly plans: readonly Named[] },
): Problem[] {
  if (offers.length === 0) return [{ code: 'CHANNEL_SELLS_NOTHING', field: 'offers' }];
  return offers.flatMap(({ code, typeId, planId }, at): Problem[] => {
    const before = offers.slice(0, at);
    const plan = plans.find(({ _id }) => _id === planId);
    const isOfOther = plan?.partyId != null && plan.partyId !== partyId;
    const field = (name: string) => `offers.${at}.${name}`;
    return [
      ...(before.some((each) => each.code === code) ? [{ code: 'CHANNEL_CODE_TWICE' as const, field: field('code') }] : []),
      ...(before.some((each) => each.typeId === typeId && each.planId === planId)
        ? [{ code: 'CHANNEL_OFFER_TWICE' as const, field: field('planId') }]
        : []),
      ...(types.find(({ _id }) => _id === typeId)?.isActive ? [] : [{ code: 'CHANNEL_TYPE_GONE' as const, field: field('typeId') }]),
      ...(plan?.isActive ? [] : [{ code: 'CHANNEL_PLAN_GONE' as const, field: field('planId') }]),
      ...(plan?.isActive && isOfOther ? [{ code: 'CHANNEL_PLAN_OF_OTHERS' as const, field: field('planId') }] : []),
    ];
  });
}

/** Refuses a span of nights, both included, that ends before it begins or has more than 400. */
export function spanProblems({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): Problem[] {
  const nights = daysBetween(from, to) + 1;
  if (nights < 1) return [{ code: 'CHANNEL_SPAN_EMPTY', field: 'to' }];
  return nights > MAX_CHANNEL_NIGHTS ? [{ code: 'CHANNEL_SPAN_LONG', field: 'to', about: { most: MAX_CHANNEL_NIGHTS, nights } }] : [];
}
