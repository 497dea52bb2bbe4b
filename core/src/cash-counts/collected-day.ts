import { type Paise, paise, sumPaise } from '../money/paise.ts';

/** How money was collected. `bank` is a transfer entered on a receipt. */
export const collectedMethods = ['cash', 'upi', 'cheque', 'bank'] as const;
export type CollectedMethod = (typeof collectedMethods)[number];

/** A part of a voucher that the user entered: above 0 received, below 0 paid out of the collection. */
export type CollectedPart = {
  readonly method: CollectedMethod;
  readonly ledgerId: string;
  readonly amountPaise: Paise;
};

export type MethodTotal = { readonly method: CollectedMethod; readonly count: number; readonly amountPaise: Paise };

/** The count and sum of each method, in the order of the methods. A method without parts has 0. */
export function byMethod(parts: readonly CollectedPart[]): MethodTotal[] {
  return collectedMethods.map((method) => {
    const own = parts.filter((part) => part.method === method);
    return { method, count: own.length, amountPaise: sumPaise(own.map(({ amountPaise }) => amountPaise)) };
  });
}

/** The cash that a person must hand over in paise: received less paid out. */
export const expectedCash = (parts: readonly CollectedPart[]): Paise =>
  sumPaise(parts.flatMap(({ method, amountPaise }) => (method === 'cash' ? [amountPaise] : [])));

export type CashMove = { readonly fromLedgerId: string; readonly amountPaise: Paise };

/**
 * The cash to move into the till when a hand-over is accepted: from each other cash ledger the amount collected there, in all at most
 * the counted amount. Cash that is short stays in its ledger and is still owed. Surplus cash is not booked until the till is counted.
 * Cash collected directly into the till does not move and uses up the count first. Cash that the books paid out of the till came from
 * the collection, so that amount is moved back to the till besides the count.
 */
export function cashMoves(parts: readonly CollectedPart[], tillLedgerId: string, countedPaise: Paise): CashMove[] {
  const byLedger = new Map<string, Paise>();
  for (const { method, ledgerId, amountPaise } of parts) {
    if (method === 'cash') byLedger.set(ledgerId, paise((byLedger.get(ledgerId) ?? 0) + amountPaise));
  }
  let leftPaise = countedPaise - (byLedger.get(tillLedgerId) ?? 0);
  const moves: CashMove[] = [];
  for (const [fromLedgerId, collectedPaise] of byLedger) {
    const amountPaise = Math.min(collectedPaise, leftPaise);
    if (fromLedgerId === tillLedgerId || amountPaise <= 0) continue;
    moves.push({ fromLedgerId, amountPaise });
    leftPaise -= amountPaise;
  }
  return moves;
}
