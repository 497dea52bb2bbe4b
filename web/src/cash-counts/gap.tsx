import type { api } from '../platform/api.ts';
import { Money } from '../ui/amount.tsx';

export type Count = Awaited<ReturnType<typeof api.cashCounts.listCashCounts>>['counts'][number];

/** The shortage or excess of a count. */
export function Gap({ count: { differencePaise } }: { count: Count }) {
  if (differencePaise === 0) return <span className="dim">ties</span>;
  return (
    <span>
      <Money paise={Math.abs(differencePaise)} bare tone={differencePaise < 0 ? 'overdue' : 'attention'} />{' '}
      <span className="dim">{differencePaise < 0 ? 'short' : 'over'}</span>
    </span>
  );
}
