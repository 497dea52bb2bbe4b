/** What changes of each bill, given back and settled anew; bills that end as they were are left out. */
export function mergePending(...lists: readonly (readonly { billId: string; amountPaise: number }[])[]) {
  const merged = new Map<string, number>();
  for (const { billId, amountPaise } of lists.flat()) merged.set(billId, (merged.get(billId) ?? 0) + amountPaise);
  return [...merged].filter(([, amountPaise]) => amountPaise !== 0).map(([billId, amountPaise]) => ({ billId, amountPaise }));
}
