import { invariant } from '../basics/invariant.ts';
import { type Paise, paise, sumPaise } from './paise.ts';
import { divideHalfAway } from './rounding.ts';

/**
 * Shares a total over weights (0 or above) without losing or creating a paisa: the running total is rounded, and each share is the
 * difference of two steps. If all weights are 0, the first gets everything.
 */
export function spread(totalPaise: Paise, weights: readonly number[]): Paise[] {
  invariant(weights.length > 0, 'a total is spread over something');
  invariant(
    weights.every((weight) => weight >= 0),
    'a weight is not negative',
  );
  const wholeWeight = BigInt(sumPaise(weights));
  if (wholeWeight === 0n) return weights.map((_, at) => (at === 0 ? totalPaise : 0));
  let weightSoFar = 0n;
  let sharedPaise = 0;
  return weights.map((weight) => {
    weightSoFar += BigInt(weight);
    const upToHerePaise = Number(divideHalfAway(BigInt(totalPaise) * weightSoFar, wholeWeight));
    const sharePaise = paise(upToHerePaise - sharedPaise);
    sharedPaise = upToHerePaise;
    return sharePaise;
  });
}
