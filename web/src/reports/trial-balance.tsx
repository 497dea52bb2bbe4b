import { formatRupees } from '@bahi/core/money/rupee-format';
import type { ReportRow } from '@bahi/core/reports/report';
import { trialBalance } from '@bahi/core/reports/trial-balance';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TrialBalance as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { DrCr } from '../ui/amount.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './trial-balance.module.css';

/** Every group with a balance, with its ledgers. The page confirms that the sum is zero. */
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
  const shown = answer.data?.pages[0];
  const problems = problemsOf(answer.error).fields;
  const show = (search: Period) => choose(search, (how) => navigate({ to: '/sUsers/trialBalance', search, ...how }));
  return (
    <>
      <PageHeader title="Trial balance" action={shown && <ListExport list="trialBalance" asked={daysOf(shown)} hasGroups />} />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
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
            return <EmptyState title="No balances in this period" text="Ledgers will appear here once a voucher is saved." />;
          }
          return (
            <>
              <ReportTable
                report={trialBalance}
                pages={pages}
                period={period}
                hasMore={answer.hasNextPage}
                draw={{ closing: bothTotals }}
                moreOf="ledgers"
                {...scrollOf(answer)}
              />
              <Verdict of={first} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const daysOf = ({ from, to }: Page): Period => ({ from, to });

/** If one column shows closings of both sides, it has two totals. */
const bothTotals = ({ kind, cells }: ReportRow) =>
  kind !== 'total' ? undefined : (
    <>
      <div>
        <DrCr paise={Number(cells.closingDr)} />
      </div>
      <div>
        <DrCr paise={-Number(cells.closingCr)} />
      </div>
    </>
  );

/** Debit and credit are equal, or the books are wrong. */
function Verdict({ of: { total, openingDifference } }: { of: Page }) {
  const isBalanced = total.difference === 0;
  return (
    <p role="status" className={classes.verdict} data-tone={isBalanced ? 'received' : 'overdue'}>
      {isBalanced
        ? `The books balance: debit and credit are equal, the difference is zero.${openingDifference === 0 ? '' : ' Opening balances do not yet: enter what is missing under Ledgers.'}`
        : `The books do not balance: debit and credit differ by ${formatRupees(Math.abs(total.difference), 'two')}. Please tell your support.`}
    </p>
  );
}
