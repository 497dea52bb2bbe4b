import type { IsoDate } from '@bahi/core/periods/business-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';

/** The board and its figures are asked for again this often while they are looked at and the page hears of no changes. */
export const ASK_AGAIN_MILLIS = 8_000;
/** As many rooms as a high screen shows. */
const FIRST_ROOMS = 32;

/**
 * The board of some days. In a house of many rooms the stays of the first ones come first, and the others while those are looked at: until then
 * `readRooms` is how many they are.
 */
export function useBoard({ orgId, from, days, rooms }: { orgId: string; from: IsoDate; days: number; rooms: number }) {
  const whole = query.rooms.getBoard.queryOptions({ input: { orgId, from, days } });
  const isKnown = useQueryClient().getQueryState(whole.queryKey)?.data !== undefined;
  const inSteps = rooms > FIRST_ROOMS && !isKnown;
  const first = useQuery({
    ...query.rooms.getBoard.queryOptions({ input: { orgId, from, days, firstRooms: FIRST_ROOMS } }),
    enabled: inSteps,
  });
  const refetchInterval = useLive(ASK_AGAIN_MILLIS);
  const answer = useQuery({
    ...whole,
    enabled: !inSteps || !first.isLoading,
    refetchInterval,
    placeholderData: (before) => first.data ?? before,
  });
  return { answer, readRooms: answer.isPlaceholderData && first.data !== undefined ? FIRST_ROOMS : undefined };
}
