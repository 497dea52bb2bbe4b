import type { ChangeKind } from './kitchen-change.ts';

/** A kitchen slip on its way. The kitchen moves it on; the last step belongs to the captain who serves. */
export const slipStates = ['new', 'accepted', 'preparing', 'ready', 'served'] as const;
export type SlipState = (typeof slipStates)[number];

/** The next state; null after the last. */
export const nextSlipState = (state: SlipState): SlipState | null => slipStates[slipStates.indexOf(state) + 1] ?? null;

/** True if a slip may go from one state to the other: forward over any number of steps, and one step back to recall it. */
export function maySlipMove(from: SlipState, to: SlipState): boolean {
  const steps = slipStates.indexOf(to) - slipStates.indexOf(from);
  return steps > 0 || steps === -1;
}

/** True if cooks are still at work on a slip in this state. */
export const isAtCook = (state: SlipState): boolean => state !== 'ready' && state !== 'served';

/** A line of a slip as a cook bumps it: what is left of it, × 10 000, and whether it is ready. */
type BumpLine = { readonly kind: ChangeKind; readonly leftE4: number; readonly isBumped: boolean };

/** True if there is something to cook on this line of a slip. */
export const isToCook = ({ kind, leftE4 }: Pick<BumpLine, 'kind' | 'leftE4'>): boolean =>
  (kind === 'add' || kind === 'movedIn') && leftE4 > 0;

/** The state of a slip after one of its dishes was bumped or taken back: being prepared, or ready once all that is left of it is. */
export const stateOfBumped = (lines: readonly BumpLine[]): SlipState =>
  lines.every((line) => line.isBumped || !isToCook(line)) ? 'ready' : 'preparing';

/** The state of a slip after dishes of it were cancelled or moved away: ready if a cook bumped all that is left of it, and something is left. */
export const stateOfLess = (state: SlipState, lines: readonly BumpLine[]): SlipState =>
  isAtCook(state) && lines.some((line) => line.isBumped && isToCook(line)) && stateOfBumped(lines) === 'ready' ? 'ready' : state;

/** The state of a slip after printing: a kitchen with the paper has accepted a new one. One that only cancels waits until it is seen. */
export const stateOfPrinted = (state: SlipState, lines: readonly { readonly kind: ChangeKind }[]): SlipState =>
  state === 'new' && lines.some(({ kind }) => kind !== 'cancel') ? 'accepted' : state;
