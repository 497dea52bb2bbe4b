import { Badge } from '../ui/badge.tsx';

/** A settled bill, and that the books took it back. */
export function BillState({ isCancelled, isReturned }: { isCancelled: boolean; isReturned: boolean }) {
  if (isCancelled) return <Badge tone="overdue">Cancelled</Badge>;
  return isReturned ? <Badge tone="attention">Credit note</Badge> : <Badge tone="received">Settled</Badge>;
}
