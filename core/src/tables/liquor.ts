import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { divideHalfAway, percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { priceLine } from '../vouchers/price-line.ts';
import type { TradeDraft, TradeLine } from '../vouchers/trade-draft.ts';

/** The state's tax on liquor, which is outside GST (Constitution of India, article 366 (12A)). */
export type LiquorTax = {
  readonly ledgerId: string;
  /** Percent × 10 000 of the value after discount. */
  readonly percentE4: number;
};

const netOf = (line: TradeLine): Paise => {
  const { grossPaise, discountPaise } = priceLine(line, '');
  return paise(grossPaise - discountPaise);
};

/** The value of the liquor on a bill after discount, in paise: before its tax, once `withLiquorTax` has taken that out of the prices. */
export const liquorValue = (draft: TradeDraft, isLiquor: (productId: string) => boolean): Paise =>
  sumPaise(draft.lines.filter(({ productId }) => isLiquor(productId)).map(netOf));

/** The line before the tax that its price includes. */
function withoutTax(line: TradeLine, percentE4: number): TradeLine {
  const before = (amount: number) =>
    Number(divideHalfAway(BigInt(amount) * BigInt(WHOLE_PERCENT_E4), BigInt(WHOLE_PERCENT_E4) + BigInt(percentE4)));
  const { discount } = line;
  return {
    ...line,
    rateE4: before(line.rateE4),
    isTaxInclusive: false,
    discount: discount.kind === 'amount' ? { kind: 'amount', amountPaise: paise(before(discount.amountPaise)) } : discount,
  };
}

/**
 * A bill with the tax on its liquor as one charge on the ledger of that tax, rounded once. A price that includes tax stays what the guest pays:
 * its line is lowered to the value before tax, and the charge is the rest.
 */
export function withLiquorTax(draft: TradeDraft, isLiquor: (productId: string) => boolean, { ledgerId, percentE4 }: LiquorTax): TradeDraft {
  const isTaxed = ({ productId }: TradeLine) => isLiquor(productId);
  const isInside = (line: TradeLine) => isTaxed(line) && line.isTaxInclusive;
  const lines = draft.lines.map((line) => (isInside(line) ? withoutTax(line, percentE4) : line));
  const inside = draft.lines.map((line, at) => (isInside(line) ? paise(netOf(line) - netOf(lines[at]!)) : 0));
  const outside = sumPaise(draft.lines.filter((line) => isTaxed(line) && !line.isTaxInclusive).map(netOf));
  const amountPaise = paise(sumPaise(inside.map(paise)) + percentOf(outside, percentE4));
  if (amountPaise === 0) return draft;
  return { ...draft, lines, charges: [...draft.charges, { ledgerId, amountPaise, tax: { kind: 'own', gstPercentE4: 0 } }] };
}
