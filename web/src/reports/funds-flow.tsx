import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type FundsFlowBy, fundsFlow } from '@bahi/core/reports/funds-flow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Balance, Balances } from '../ui/balances.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CashFlowView } from './cash-flow-view.tsx';
import classes from './statement-page.module.css';

const paths = { group: '/sUsers/cashFlow/funds', month: '/sUsers/cashFlow/fundsByMonth' } as const;

export const FundsByGroup = () => <FundsFlow by="group" />;
export const FundsByMonth = () => <FundsFlow by="month" />;

/** Sources and applications of funds. Enter opens a month, then a group; Esc goes back to the row. */
function FundsFlow({ by }: { by: FundsFlowBy }) {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(query.reports.getFundsFlow.queryOptions({ input: { orgId, ...period, by }, placeholderData: keepPreviousData }));
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const show = (search: Period) => choose(search, (how) => navigate({ to: paths[by], search, ...how }));
  const shown = answer.data;
  return (
    <>
      <PageHeader title="Funds flow" action={shown && <ListExport list="fundsFlow" asked={{ from: shown.from, to: shown.to, by }} />} />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <CashFlowView shown={by === 'month' ? 'fundsByMonth' : 'funds'} period={period} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={12} />}
        errorTitle="The funds flow could not be read"
      >
        {(found) => (
          <>
            <Balances>
              <Balance name={`Working capital, ${formatDate(found.from)}`} paise={found.opening} />
              <Balance name={`Working capital, ${formatDate(found.to)}`} paise={found.closing} strong />
            </Balances>
            {found.rows.length === 0 ? (
              <EmptyState
                title="No funds moved in this period"
                text="Profit, capital, loans, assets and the working capital appear here."
              />
            ) : (
              <ReportTable
                report={{ ...fundsFlow, totals: (first, sums) => fundsFlow.totals(first, sums).slice(0, 1) }}
                pages={[found]}
                period={{ from: found.from, to: found.to }}
              />
            )}
            <Verdict gap={found.gap} />
          </>
        )}
      </Loaded>
    </>
  );
}

const Verdict = ({ gap }: { gap: number }) => (
  <p role="status" className={classes.verdict} data-tone={gap === 0 ? 'received' : 'overdue'}>
    {gap === 0
      ? 'Sources less applications are the change in working capital: current assets less current liabilities.'
      : `Sources and applications differ from the change in working capital by ${formatRupees(Math.abs(gap), 'two')}. Please tell your support.`}
  </p>
);
