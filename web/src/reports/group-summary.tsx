import { groupSummary } from '@bahi/core/reports/group-summary';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged } from '../platform/paged.ts';
import type { Period } from '../platform/periods/period-fields.tsx';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ByMonth } from './by-month.tsx';

/** One level of the account groups with its figures. Enter goes down to a group or a ledger, Esc comes back to the row. */
export function GroupSummary() {
  const { _id: orgId } = useCompany();
  const { groupId } = useParams({ strict: false });
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const ofGroup = groupId ? { groupId } : {};
  const answer = useInfiniteQuery(
    query.reports.getGroupSummary.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 200, ...period, ...ofGroup, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const first = answer.data?.pages[0];
  const path = groupId ? `/sUsers/groupSummary/${groupId}` : '/sUsers/groupSummary';
  const show = (search: Period) => choose(search, (how) => navigate({ to: path, search, ...how }));
  return (
    <PeriodReport
      title={first?.group?.name ?? 'Group summary'}
      detail={first?.above?.name ?? (first?.group ? 'Primary group' : undefined)}
      answer={answer}
      asked={period}
      onChange={show}
      onUp={() => void navigate({ to: groupId ? '/sUsers/groupSummary' : '/sUsers/reports' })}
      errorTitle="The group summary could not be read"
      action={first && <ListExport list="groupSummary" asked={{ ...ofGroup, from: first.from, to: first.to }} />}
      link={first && groupId && <ByMonth of={{ groupId }} from={first.from} />}
    >
      {(pages, scroll) =>
        first === undefined || groupSummary.rows(first).length + groupSummary.closing!(first).length === 0 ? (
          <EmptyState title="No balances in this period" text="Ledgers of the group appear here once they have a balance." />
        ) : (
          // A table of its own for each level, so that Esc finds the row of the level above.
          <ReportTable
            key={first.group?._id ?? 'primary'}
            report={groupSummary}
            label={first.group?.name ?? groupSummary.title}
            pages={pages}
            period={period}
            hasMore={answer.hasNextPage}
            {...scroll}
          />
        )
      }
    </PeriodReport>
  );
}
