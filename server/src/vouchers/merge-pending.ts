/** The net change of each bill from settlements given back and new ones; unchanged bills are left out. */
export function mergePending(...lists: readonly (readonly { billId: string; amountPaise: number }[])[]) {
  const merged = new Map<string, number>();
  for (const { billId, amountPaise } of lists.flat()) merged.set(billId, (merged.get(billId) ?? 0) + amountPaise);
  return [...merged].filter(([, amountPaise]) => amountPaise !== 0).map(([billId, amountPaise]) => ({ billId, amountPaise }));
}
