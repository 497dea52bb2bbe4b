import type { LedgerChange } from './voucher-store.ts';

/** New minus old, one row per ledger and month: a statement may touch a kept balance only once. */
export function mergeLedgerChanges(old: readonly LedgerChange[], now: readonly LedgerChange[]): LedgerChange[] {
  const merged = new Map<string, LedgerChange>();
  const add = (change: LedgerChange, sign: 1 | -1) => {
    const key = `${change.ledgerId} ${change.month}`;
    const so = merged.get(key) ?? { ledgerId: change.ledgerId, month: change.month, debitPaise: 0, creditPaise: 0 };
    merged.set(key, {
      ...so,
      debitPaise: so.debitPaise + sign * change.debitPaise,
      creditPaise: so.creditPaise + sign * change.creditPaise,
    });
  };
  for (const change of old) add(change, -1);
  for (const change of now) add(change, 1);
  return [...merged.values()];
}

/** What changes of each bill, given back and settled anew; bills that end as they were are left out. */
export function mergePending(...lists: readonly (readonly { billId: string; amountPaise: number }[])[]) {
  const merged = new Map<string, number>();
  for (const { billId, amountPaise } of lists.flat()) merged.set(billId, (merged.get(billId) ?? 0) + amountPaise);
  return [...merged].filter(([, amountPaise]) => amountPaise !== 0).map(([billId, amountPaise]) => ({ billId, amountPaise }));
}
