import type { CleaningState } from './room-set-up.ts';

/** The most pieces of linen that are changed in a room on one day. */
export const MAX_LINEN = 99;
/** The most products of the minibars. */
export const MAX_MINIBAR = 40;
/** A find is kept until it is returned or disposed of. */
export const lostStates = ['kept', 'returned', 'disposed'] as const;
export type LostState = (typeof lostStates)[number];

type ToClean = {
  readonly cleaning: CleaningState;
  readonly isExpected: boolean;
  readonly stay: { readonly hasLeft: boolean } | null;
};

/** How soon a room is cleaned: 0 first. Rooms for guests who come, then those that guests left, then those with guests, then clean ones. */
export function turnOf({ cleaning, isExpected, stay }: ToClean): number {
  if (cleaning === 'clean' || cleaning === 'inspected') return 3;
  if (isExpected) return 0;
  return stay && !stay.hasLeft ? 2 : 1;
}

export const cleaningWords: Readonly<Record<CleaningState, string>> = {
  ...{ dirty: 'Dirty', cleaning: 'Cleaning', clean: 'Clean', inspected: 'Inspected' },
};
/** A tap goes to the next state. */
export const nextCleaning: Readonly<Record<CleaningState, CleaningState>> = {
  ...{ dirty: 'cleaning', cleaning: 'clean', clean: 'inspected', inspected: 'dirty' },
};
