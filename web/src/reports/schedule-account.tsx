import { type RoundingUnit, scheduleAccount } from '@bahi/core/reports/schedule-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { AccountLayout, UnitChoice } from './schedule-choices.tsx';

/** The statement of profit and loss by Schedule III, beside the same period of the previous year. */
export function ScheduleAccount() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { unit = 'rupees' } = useSearch({ strict: false }) as { readonly unit?: RoundingUnit };
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(
    query.reports.getScheduleAccount.queryOptions({ input: { orgId, ...period, unit }, placeholderData: keepPreviousData }),
  );
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const searchOf = (days: Period, rounded: RoundingUnit) =>
    ({ ...days, ...(rounded !== 'rupees' && { unit: rounded }), layout: 'schedule' }) as const;
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/profitAndLoss', search: searchOf(days, unit), ...how }));
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title="Profit and loss"
        action={shown && <ListExport list="scheduleAccount" asked={{ from: shown.from, to: shown.to, unit }} hasGroups />}
      />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <UnitChoice
          unit={unit}
          onChange={(rounded) => void navigate({ to: '/sUsers/profitAndLoss', search: searchOf(period, rounded), replace: true })}
        />
        <AccountLayout shown="schedule" period={period} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The profit and loss could not be read"
      >
        {(found) =>
          found.rows.every(({ amounts }) => amounts.every((amount) => amount === 0)) ? (
            <EmptyState title="Nothing in this period" text="Sales, purchases and expenses of the period appear here." />
          ) : (
            <ReportTable report={scheduleAccount} pages={[found]} period={{ from: found.from, to: found.to }} />
          )
        }
      </Loaded>
    </>
  );
}
