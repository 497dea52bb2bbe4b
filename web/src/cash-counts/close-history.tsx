import { formatDate } from '@bahi/core/periods/business-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './cash-counts.module.css';
import { CountCard, figureColumns } from './count-parts.tsx';
import type { Count } from './gap.tsx';

const columns: readonly Column<Count>[] = [
  { head: 'Day', cell: ({ date }) => formatDate(date), width: 110 },
  ...figureColumns,
  { head: 'By', cell: ({ countedBy }) => countedBy, isDim: true, isExtra: true },
];

/** The closes of a cash ledger, the latest first. Enter opens the day. */
export function CloseHistory({ orgId, ledgerId }: { orgId: string; ledgerId: string }) {
  const answer = useInfiniteQuery(
    query.cashCounts.listCashCounts.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, ledgerId, limit: 50, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  return (
    <section className={classes.part} aria-label="Closes before">
      <h2>Closes</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={5} />} errorTitle="The closes could not be read">
        {({ pages }) => {
          const counts = pages.flatMap((page) => page.counts);
          if (counts.length === 0)
            return <EmptyState title="No day is closed yet" text="Count what lies in the till, and close the day." />;
          return (
            <DataTable
              label="Closes"
              columns={columns}
              rows={counts}
              rowKey={({ _id }) => _id}
              open={({ date }) => ({ to: '/sUsers/cashCounts/$ledgerId', params: { ledgerId }, search: { date } })}
              card={(count) => <CountCard count={count} title={formatDate(count.date)} by={count.countedBy} />}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
