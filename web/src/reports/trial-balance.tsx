import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { TrialTable } from './trial-table.tsx';

/** Every group with a balance, each opening to its ledgers; the sum is zero and the page says so. */
export function TrialBalance() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getTrialBalance.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        limit: 200,
        ...period,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  const problems = problemsOf(answer.error).fields;
  const show = (search: Period) => choose(search, (how) => navigate({ to: '/sUsers/trialBalance', search, ...how }));
  return (
    <>
      <PageHeader title="Trial balance" />
      <ListBar>
        <PeriodFields asked={period} shown={answer.data?.pages[0]} problems={problems} onChange={show} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The trial balance could not be read"
      >
        {({ pages }) => {
          const [first] = pages;
          if (!first || (first.groups.length === 0 && first.openingStock === 0)) {
            return <EmptyState title="No balances in this period" text="Once a voucher is saved, every ledger it touches stands here." />;
          }
          return (
            <TrialTable
              orgId={orgId}
              first={first}
              rows={pages.flatMap((page) => page.rows)}
              period={period}
              hasMore={answer.hasNextPage}
              isLoadingMore={answer.isFetchingNextPage}
              onMore={() => void answer.fetchNextPage()}
            />
          );
        }}
      </Loaded>
    </>
  );
}
