import { invariant } from '../basics/invariant.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/**
 * The value of what lies in each godown or batch: its quantity × the rate of the company, the last row takes the rest. Where nothing lies
 * in all, rows that cancel each other out are worth nothing; the last takes what there is.
 */
export function placeValues(valuePaise: Paise, quantitiesE4: readonly number[]): Paise[] {
  const wholeE4 = quantitiesE4.reduce((sum, quantityE4) => sum + BigInt(quantityE4), 0n);
  const [value, whole] = wholeE4 < 0n ? [-BigInt(valuePaise), -wholeE4] : [BigInt(valuePaise), wholeE4];
  let restPaise = valuePaise;
  return quantitiesE4.map((quantityE4, at) => {
    invariant(Number.isSafeInteger(quantityE4), 'a quantity is a whole number of ten-thousandths');
    const isLast = at === quantitiesE4.length - 1;
    const ownPaise = isLast || whole === 0n ? 0 : Number(divideHalfAway(value * BigInt(quantityE4), whole));
    const share = paise(isLast ? restPaise : ownPaise);
    restPaise = paise(restPaise - share);
    return share;
  });
}
