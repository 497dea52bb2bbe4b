import type { IsoDate } from '@bahi/core/periods/business-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Money } from '../ui/money.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './cash-counts.module.css';
import { type Count, Gap } from './gap.tsx';

const countedAtOf = ({ countedAt }: Count) => instantText(countedAt);

const columns: readonly Column<Count>[] = [
  { head: 'Counted at', cell: countedAtOf, width: 150 },
  { head: 'Books', cell: ({ book }) => <Money paise={book} bare dashZero />, isNumber: true },
  { head: 'Counted', cell: ({ counted }) => <Money paise={counted} bare dashZero />, isNumber: true },
  { head: 'Difference', cell: (count) => <Gap count={count} />, isNumber: true },
  { head: 'By', cell: ({ countedBy, note }) => [countedBy, note].filter(Boolean).join(': '), isDim: true },
];

/** Counts of a day that a later one took the place of, the latest first. */
export function EarlierCounts({ orgId, ledgerId, date, version }: { orgId: string; ledgerId: string; date: IsoDate; version: number }) {
  const answer = useInfiniteQuery(
    query.cashCounts.listCountsOfDay.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, ledgerId, date, limit: 50, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  return (
    <section className={classes.part} aria-label="Counted before on this day">
      <h2>Counted before on this day</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />} errorTitle="The counts could not be read">
        {({ pages }) => (
          <DataTable
            label="Counted before on this day"
            columns={columns}
            rows={pages.flatMap(({ counts }) => counts).filter((count) => count.version < version)}
            rowKey={({ _id }) => _id}
            card={(count) => (
              <span className={classes.card}>
                <span>{countedAtOf(count)}</span>
                <Money paise={count.counted} strong />
                <span className="dim">{[count.countedBy, count.note].filter(Boolean).join(': ')}</span>
                <Gap count={count} />
              </span>
            )}
            onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
            isLoadingMore={answer.isFetchingNextPage}
          />
        )}
      </Loaded>
    </section>
  );
}
