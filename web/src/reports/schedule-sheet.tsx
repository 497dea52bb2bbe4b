import { formatRupees } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type RoundingUnit, scheduleSheet } from '@bahi/core/reports/schedule-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ScheduleSheet as Answer } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { wrongDays } from '../platform/periods/period-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { NoteChoice, SheetLayout, UnitChoice } from './schedule-choices.tsx';
import classes from './statement-page.module.css';

type Asked = { readonly date?: IsoDate; readonly unit?: RoundingUnit };

/** The balance sheet by Schedule III, beside the same date of the previous year. A line opens its ledgers, and Enter opens a ledger. */
export function ScheduleSheet() {
  const { _id: orgId } = useCompany();
  const { date, unit = 'rupees' } = useSearch({ strict: false }) as Asked;
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(
    query.reports.getScheduleSheet.queryOptions({ input: { orgId, ...(date && { date }), unit }, placeholderData: keepPreviousData }),
  );
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (change: Asked) => {
    const search = { ...(date && { date }), ...(unit !== 'rupees' && { unit }), ...change, layout: 'schedule' };
    void navigate({ to: '/sUsers/balanceSheet', search, replace: true });
  };
  const today = todayInIndia(Date.now());
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title="Balance sheet"
        action={shown && <ListExport list="scheduleSheet" asked={{ date: shown.date, unit }} hasGroups />}
      />
      <ListBar>
        <DayField aria-label="As on" date={date ?? today} today={today} error={problems.date} onChange={(on) => go({ date: on })} />
        <UnitChoice unit={unit} onChange={(chosen) => go({ unit: chosen })} />
        <NoteChoice unit={unit} {...(date && { date })} />
        <SheetLayout shown="schedule" {...(date && { date })} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(
          { ...(problems.date && { to: problems.date }) },
          () => void navigate({ to: '/sUsers/balanceSheet', search: { layout: 'schedule' }, replace: true }),
        )}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The balance sheet could not be read"
      >
        {(found) =>
          found.rows.every(({ kind }) => kind === 'result') ? (
            <EmptyState title="No balances on this date" text="Openings and vouchers up to the date appear here." />
          ) : (
            <>
              <ReportTable report={scheduleSheet} pages={[found]} period={{ from: financialYearOf(found.date).startsOn, to: found.date }} />
              <Verdict of={found} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Total assets are total equity and liabilities, or the books are wrong. */
function Verdict({ of: { gap } }: { of: Answer }) {
  const off = gap.find((each) => each !== 0) ?? 0;
  return (
    <p role="status" className={classes.verdict} data-tone={off === 0 ? 'received' : 'overdue'}>
      {off === 0
        ? 'Total assets are total equity and liabilities. The line of a ledger, and what of a loan is due within a year, are chosen under Ledgers.'
        : `Assets differ from equity and liabilities by ${formatRupees(Math.abs(off), 'two')}. Please tell your support.`}
    </p>
  );
}
