import { divideHalfAway } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { lineOf, type PendingLine } from './pending-lines.ts';
import type { Discount, TradeDraft } from './trade-draft.ts';

/** A discount in rupees is of the whole line: a part of the line bears its part. */
export function discountOfPart(discount: Discount, partE4: number, wholeE4: number): Discount {
  if (discount.kind !== 'amount' || partE4 === wholeE4 || wholeE4 === 0) return discount;
  return { kind: 'amount', amountPaise: Number(divideHalfAway(BigInt(discount.amountPaise) * BigInt(partE4), BigInt(wholeE4))) };
}

/**
 * A sale of what is pending of an order: party, place of supply, items, charges, despatch details, and where it comes from. The
 * charges go with the first sale; a later one that took them again would bill more than was ordered.
 */
export function toSale(
  { voucherId, draft: order }: { readonly voucherId: string; readonly draft: TradeDraft },
  pending: readonly PendingLine[],
  date: IsoDate,
): TradeDraft {
  const isFirst = pending.every(({ orderedE4, pendingE4 }) => orderedE4 === pendingE4);
  const lines = pending
    .filter(({ pendingE4 }) => pendingE4 > 0)
    .map(({ line, orderedE4, pendingE4 }) => {
      if (pendingE4 === orderedE4) return line;
      return { ...lineOf(line, pendingE4), discount: discountOfPart(line.discount, pendingE4, orderedE4) };
    });
  const charges = isFirst ? order.charges : [];
  return { ...order, kind: 'sales', date, lines, charges, splits: [], bills: [], convertedFrom: [voucherId], source: order.kind };
}
