import { inPairs } from '@bahi/core/basics/in-pairs';
import { spanProblems } from '@bahi/core/channels/channel';
import { addDays, daysBetween } from '@bahi/core/periods/business-date';
import { readNightRates } from '../bookings/public/night-rates.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { freeByNight, listCountedFrom } from '../rooms/type-night-store.ts';
import type { ChannelContext } from './admit-channel.ts';
import { hashOf } from './hash-of.ts';
import { readSetUpHashes } from './set-up-hashes.ts';

type Span = { readonly from: string; readonly to: string };

/** The free rooms by code and night, as the desk counts them; never below 0. */
export async function readAvailability({ tx, company, channel }: ChannelContext, span: Span) {
  refuseProblems(spanProblems(span));
  const count = daysBetween(span.from, span.to) + 1;
  const [settings, counted] = await tx.together([findSettings(company.id), listCountedFrom(company.id, span.from, count)]);
  const { beyond } = settingsOf(only(settings));
  const types = new Map(counted.map((type) => [type.typeId, type]));
  return {
    rooms: channel.offers.flatMap(({ code, typeId }) => {
      const type = types.get(typeId);
      if (!type) return [];
      return [{ roomCode: code, roomTypeName: type.typeName, free: freeByNight(type, count, beyond).map((free) => Math.max(0, free)) }];
    }),
  };
}

/**
 * The prices by code and night with the rules of the plan. A code whose plan or type is no longer sold is left out. Nothing is computed for a channel
 * that sends the hash of its last answer for these nights while that is still right.
 */
export async function readRates(context: ChannelContext, { hash: known, ...span }: Span & { readonly hash?: string | undefined }) {
  refuseProblems(spanProblems(span));
  const hash = hashOf([span.from, span.to, (await readSetUpHashes(context)).rates]);
  if (known === hash) return { isUnchanged: true, hash, rooms: [] };
  const dates = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) => addDays(span.from, at));
  const { offers } = context.channel;
  const priced = await readNightRates(context, offers, dates);
  return {
    isUnchanged: false,
    hash,
    rooms: inPairs(offers, priced).flatMap(([{ code }, found]) => {
      if (!found) return [];
      const { mostAdults, mostChildren, mostGuests } = found.type;
      const { name: planName, mealPlan } = found.plan;
      return [{ roomCode: code, planName, mealPlan, mostAdults, mostChildren, mostGuests, nights: found.nights }];
    }),
  };
}
