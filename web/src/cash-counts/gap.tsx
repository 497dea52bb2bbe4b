import type { api } from '../platform/api.ts';
import { Money } from '../ui/amount.tsx';

export type Count = Awaited<ReturnType<typeof api.cashCounts.listCashCounts>>['counts'][number];

/** The shortage or excess of a count. */
export function Gap({ count: { difference } }: { count: Count }) {
  if (difference === 0) return <span className="dim">ties</span>;
  return (
    <span>
      <Money paise={Math.abs(difference)} bare tone={difference < 0 ? 'overdue' : 'attention'} />{' '}
      <span className="dim">{difference < 0 ? 'short' : 'over'}</span>
    </span>
  );
}
