import { invariant } from '../basics/invariant.ts';
import { divideHalfAway } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { deliveringKind, isOrder } from './order-kinds.ts';
import { lineOf, type PendingLine } from './pending-lines.ts';
import type { Discount, TradeDraft } from './trade-draft.ts';

/** The discount for part of a line. An amount is for the whole line, so the part takes its share. */
export function discountOfPart(discount: Discount, partE4: number, wholeE4: number): Discount {
  if (discount.kind !== 'amount' || partE4 === wholeE4 || wholeE4 === 0) return discount;
  return { kind: 'amount', amountPaise: Number(divideHalfAway(BigInt(discount.amountPaise) * BigInt(partE4), BigInt(wholeE4))) };
}

/**
 * A sale or purchase of the pending lines of an order, with its party, place of supply, charges, despatch details and source. Charges go
 * with the first one only; a later one would bill them again.
 */
export function toDelivery(
  { voucherId, draft: order }: { readonly voucherId: string; readonly draft: TradeDraft },
  pending: readonly PendingLine[],
  date: IsoDate,
): TradeDraft {
  invariant(isOrder(order.kind), 'only the rest of an order is delivered');
  const isFirst = pending.every(({ orderedE4, pendingE4 }) => orderedE4 === pendingE4);
  const lines = pending
    .filter(({ pendingE4 }) => pendingE4 > 0)
    .map(({ line, orderedE4, pendingE4 }) => {
      if (pendingE4 === orderedE4) return line;
      return { ...lineOf(line, pendingE4), discount: discountOfPart(line.discount, pendingE4, orderedE4) };
    });
  const charges = isFirst ? order.charges : [];
  const delivered = { kind: deliveringKind[order.kind], date, lines, charges, convertedFrom: [voucherId], source: order.kind };
  return { ...order, ...delivered, expectedOn: null, splits: [], bills: [] };
}
