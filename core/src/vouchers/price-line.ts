import { MAX_QUANTITY_E4, MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { amountOf, percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { TradeLine } from './trade-draft.ts';

export type LinePrice = { readonly grossPaise: Paise; readonly discountPaise: Paise; readonly problems: readonly Problem[] };

function isWithin(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most;
}

/** Quantity × rate, or the value alone, in paise; null if it exceeds `MAX_TOTAL_PAISE`. Values that the line check refuses count as 0. */
function grossOf({ quantityE4, rateE4, valuePaise }: TradeLine): Paise | null {
  if (valuePaise !== undefined) return isWithin(valuePaise, MAX_TOTAL_PAISE) ? paise(valuePaise) : 0;
  if (!isWithin(quantityE4, MAX_QUANTITY_E4) || !isWithin(rateE4, MAX_RATE_E4)) return 0;
  const isTooMuch = BigInt(quantityE4) * BigInt(rateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  return isTooMuch ? null : amountOf(quantityE4, rateE4);
}

/** Gross amount and discount of a line in paise, each rounded once. The discount is taken first, whether or not the price includes tax. */
export function priceLine(line: TradeLine, at: string): LinePrice {
  const grossPaise = grossOf(line);
  if (grossPaise === null) {
    const about = { mostPaise: MAX_TOTAL_PAISE };
    return { grossPaise: 0, discountPaise: 0, problems: [{ code: 'TOTAL_TOO_LARGE', field: `${at}.rateE4`, about }] };
  }
  const { discount } = line;
  const field = `${at}.discount`;
  const refused = (problem: Problem): LinePrice => ({ grossPaise, discountPaise: 0, problems: [problem] });
  switch (discount.kind) {
    case 'none':
      return { grossPaise, discountPaise: 0, problems: [] };
    case 'percent':
      if (!isWithin(discount.percentE4, WHOLE_PERCENT_E4)) return refused({ code: 'DISCOUNT_INVALID', field });
      return { grossPaise, discountPaise: percentOf(grossPaise, discount.percentE4), problems: [] };
    case 'amount':
      if (!isWithin(discount.amountPaise, Number.MAX_SAFE_INTEGER)) return refused({ code: 'DISCOUNT_INVALID', field });
      if (discount.amountPaise <= grossPaise) return { grossPaise, discountPaise: paise(discount.amountPaise), problems: [] };
      return {
        grossPaise,
        discountPaise: grossPaise,
        problems: [{ code: 'DISCOUNT_ABOVE_VALUE', field, about: { valuePaise: grossPaise } }],
      };
  }
}
