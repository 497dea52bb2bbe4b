import { type Paise, paise, sumPaise } from '../money/paise.ts';

/** How money came in. A bank part is a transfer that a receipt names. */
export const collectedMethods = ['cash', 'upi', 'cheque', 'bank'] as const;
export type CollectedMethod = (typeof collectedMethods)[number];

/** A part of a voucher that a person entered: money in positive, what he paid out of it negative. */
export type CollectedPart = {
  readonly method: CollectedMethod;
  readonly ledgerId: string;
  readonly amountPaise: Paise;
};

export type MethodTotal = { readonly method: CollectedMethod; readonly count: number; readonly amountPaise: Paise };

/** What was collected by each method, in the order of the methods; a method without parts is told with 0. */
export function byMethod(parts: readonly CollectedPart[]): MethodTotal[] {
  return collectedMethods.map((method) => {
    const own = parts.filter((part) => part.method === method);
    return { method, count: own.length, amountPaise: sumPaise(own.map(({ amountPaise }) => amountPaise)) };
  });
}

/** The cash that a person is to hand over: what came in less what he paid out of it. */
export const expectedCash = (parts: readonly CollectedPart[]): Paise =>
  sumPaise(parts.flatMap(({ method, amountPaise }) => (method === 'cash' ? [amountPaise] : [])));

export type CashMove = { readonly fromLedgerId: string; readonly amountPaise: Paise };

/**
 * What moves into the till when a hand-over is accepted: of every other cash ledger what was collected there, at most what was counted in
 * all. What is short stays where it was collected and is still owed; what is over is in no book until the till is counted. Cash that was
 * collected straight into the till does not move, and is the first that a short count lacks nothing of. What the books took out of the till
 * he paid out of what he carried, so as much goes back there beside what was counted.
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
