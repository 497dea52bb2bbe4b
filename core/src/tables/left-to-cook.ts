import type { KitchenChange } from './kitchen-change.ts';
import type { SlipState } from './slip-state.ts';

type Change = Pick<KitchenChange, 'kind' | 'quantityE4'>;

const isMore = ({ kind }: Change) => kind === 'add' || kind === 'movedIn';
/** True if a change takes plates away that a kitchen was told of. */
export const isLess = ({ kind }: Pick<Change, 'kind'>): boolean => kind === 'cancel' || kind === 'movedOut';

/**
 * What is left of each change that kitchens were told of one line of an order, in the order of telling, × 10 000. Cancelled and moved plates are those
 * that were ordered last, so that dishes of an earlier slip are cooked on. A note is about what stands now; what takes plates away leaves nothing.
 */
export function leftOfChanges(changes: readonly Change[]): number[] {
  const left = changes.map((change) => (isMore(change) ? change.quantityE4 : 0));
  for (const [at, change] of changes.entries()) {
    let goneE4 = isLess(change) ? change.quantityE4 : 0;
    for (let before = at - 1; before >= 0 && goneE4 > 0; before--) {
      const takenE4 = Math.min(goneE4, left[before]!);
      left[before]! -= takenE4;
      goneE4 -= takenE4;
    }
  }
  const standsE4 = left.reduce((sumE4, each) => sumE4 + each, 0);
  return changes.map(({ kind, quantityE4 }, at) => (kind === 'note' ? Math.min(quantityE4, standsE4) : left[at]!));
}

/**
 * The plates of a line that move to another order, by the state of their slips: the ones that were ordered last, so that the kitchen goes on with each
 * where it is. Quantities × 10 000. Less than was asked if kitchens were told of less.
 */
export function platesToMove(
  changes: readonly (Change & { readonly state: SlipState })[],
  quantityE4: number,
): { readonly state: SlipState; readonly quantityE4: number }[] {
  const lefts = leftOfChanges(changes);
  const byState = new Map<SlipState, number>();
  let wantedE4 = quantityE4;
  for (let at = changes.length - 1; at >= 0 && wantedE4 > 0; at--) {
    const change = changes[at]!;
    const takenE4 = isMore(change) ? Math.min(wantedE4, lefts[at]!) : 0;
    if (takenE4 === 0) continue;
    byState.set(change.state, (byState.get(change.state) ?? 0) + takenE4);
    wantedE4 -= takenE4;
  }
  return [...byState].map(([state, ofStateE4]) => ({ state, quantityE4: ofStateE4 }));
}
