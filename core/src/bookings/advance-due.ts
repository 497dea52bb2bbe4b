import { type Paise, paise } from '../money/paise.ts';
import type { StayState } from '../rooms/stay-state.ts';

type Advanced = {
  readonly depositPaise: Paise;
  readonly advances: readonly { readonly amountPaise: Paise; readonly isCancelled: boolean }[];
  readonly stays: readonly { readonly state: StayState }[];
};

/** The amount paid in advance, less what went back, in paise. */
export const paidInAdvance = ({ advances }: Pick<Advanced, 'advances'>): Paise =>
  paise(advances.reduce((sum, { isCancelled, amountPaise }) => sum + (isCancelled ? 0 : amountPaise), 0));

const asked: readonly StayState[] = ['quote', 'held', 'confirmed'];

/**
 * The advance that is still to pay now, in paise: what the rate plans ask for less what is paid, never below 0. Nothing is asked while all stays wait
 * for a room, are in the house or have ended.
 */
export function advanceDue(booking: Advanced): Paise {
  if (!booking.stays.some(({ state }) => asked.includes(state))) return 0;
  return paise(Math.max(0, booking.depositPaise - paidInAdvance(booking)));
}
