import type { KitchenChange } from './take-round.ts';

/**
 * What is left of each change that kitchens were told of one line of an order, in the order of telling, × 10 000. A cancellation takes the
 * plates that were ordered last, so that dishes of an earlier slip are cooked on. A note is about what stands now, a cancellation leaves nothing.
 */
export function leftOfChanges(changes: readonly Pick<KitchenChange, 'kind' | 'quantityE4'>[]): number[] {
  const left = changes.map(({ kind, quantityE4 }) => (kind === 'add' ? quantityE4 : 0));
  for (const [at, { kind, quantityE4 }] of changes.entries()) {
    let goneE4 = kind === 'cancel' ? quantityE4 : 0;
    for (let before = at - 1; before >= 0 && goneE4 > 0; before--) {
      const takenE4 = Math.min(goneE4, left[before]!);
      left[before]! -= takenE4;
      goneE4 -= takenE4;
    }
  }
  const standsE4 = left.reduce((sumE4, each) => sumE4 + each, 0);
  return changes.map(({ kind, quantityE4 }, at) => (kind === 'note' ? Math.min(quantityE4, standsE4) : left[at]!));
}
