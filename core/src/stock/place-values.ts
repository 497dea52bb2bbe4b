import { invariant } from '../basics/invariant.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/**
 * The value in paise of each godown's or batch's quantity, at the company's rate; the last row takes the rounding rest. If the total
 * quantity is 0, all rows are 0 and the last takes the value.
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
