import type { IsoDate } from '@bahi/core/periods/business-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './cash-counts.module.css';
import { CountCard, figureColumns } from './count-parts.tsx';
import type { Count } from './gap.tsx';

const countedAtOf = ({ countedAt }: Count) => instantText(countedAt);
const byOf = ({ countedBy, note }: Count) => [countedBy, note].filter(Boolean).join(': ');

const columns: readonly Column<Count>[] = [
  { head: 'Counted at', cell: countedAtOf, width: 150 },
  ...figureColumns,
  { head: 'By', cell: byOf, isDim: true },
];

/** Replaced counts of a day, latest first. */
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
            card={(count) => <CountCard count={count} title={countedAtOf(count)} by={byOf(count)} />}
            {...scrollOf(answer)}
          />
        )}
      </Loaded>
    </section>
  );
}
