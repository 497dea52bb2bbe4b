import { formatDate } from '@bahi/core/periods/business-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { api } from '../platform/api.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './day-closes.module.css';

type Close = Awaited<ReturnType<typeof api.dayCloses.listDays>>['closes'][number];

const Gap = ({ close: { differencePaise } }: { close: Close }) => (
  <Money paise={differencePaise} bare dashZero tone={differencePaise === 0 ? 'plain' : differencePaise < 0 ? 'overdue' : 'attention'} />
);
const dayOf = ({ businessDay, reopenedAt }: Close) => `${formatDate(businessDay)}${reopenedAt === null ? '' : ', opened again'}`;

const columns: readonly Column<Close>[] = [
  { head: 'Day', cell: dayOf },
  { head: 'Sales', cell: ({ salesPaise }) => <Money paise={salesPaise} bare dashZero />, isNumber: true },
  { head: 'Cash', cell: (close) => <Gap close={close} />, isNumber: true, width: 90 },
];

/** The closed days, the latest first. Enter opens the day. */
export function EarlierDays({ orgId }: { orgId: string }) {
  const answer = useInfiniteQuery(
    query.dayCloses.listDays.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 30, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  return (
    <section className={classes.part} aria-label="Closed days">
      <h2>Closed days</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The closed days could not be read">
        {({ pages }) => {
          const closes = pages.flatMap((page) => page.closes);
          if (closes.length === 0)
            return <EmptyState title="No day is closed yet" text="A closed day keeps its figures and its cash count." />;
          return (
            <DataTable
              label="Closed days"
              columns={columns}
              rows={closes}
              rowKey={({ _id }) => _id}
              open={({ businessDay }) => ({ to: '/sUsers/restaurant/day', search: { date: businessDay } })}
              card={(close) => (
                <span className={classes.card}>
                  <span>{dayOf(close)}</span>
                  <Money paise={close.salesPaise} strong />
                  <span className="dim">{close.closedBy}</span>
                  <Gap close={close} />
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
