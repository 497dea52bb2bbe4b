import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { type AgeingNote, scheduleAgeing } from '@bahi/core/reports/schedule-ageing';
import type { RoundingUnit } from '@bahi/core/reports/schedule-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
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

const titles = { receivables: 'Ageing of trade receivables', payables: 'Ageing of trade payables' } as const;

/** Open bills by the time since their due date, up to the line of the balance sheet. A kind opens its parties, and Enter a party's bills. */
export function ScheduleAgeing({ note }: { note: AgeingNote }) {
  const { _id: orgId } = useCompany();
  const { date, unit = 'rupees' } = useSearch({ strict: false }) as { readonly date?: IsoDate; readonly unit?: RoundingUnit };
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(
    query.reports.getScheduleAgeing.queryOptions({
      input: { orgId, of: note, ...(date && { date }), unit },
      placeholderData: keepPreviousData,
    }),
  );
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (on: IsoDate | undefined, rounded: RoundingUnit) => {
    const search = { ...(on && { date: on }), layout: 'schedule', ...(rounded !== 'rupees' && { unit: rounded }), note };
    void navigate({ to: '/sUsers/balanceSheet', search, replace: true });
  };
  const today = todayInIndia(Date.now());
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title={titles[note]}
        action={shown && <ListExport list="scheduleAgeing" asked={{ date: shown.date, of: note, unit }} hasGroups />}
      />
      <ListBar>
        <DayField aria-label="As on" date={date ?? today} today={today} error={problems.date} onChange={(on) => go(on, unit)} />
        <UnitChoice unit={unit} onChange={(chosen) => go(date, chosen)} />
        <NoteChoice note={note} unit={unit} {...(date && { date })} />
        <SheetLayout shown="schedule" {...(date && { date })} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays({ ...(problems.date && { to: problems.date }) }, () => go(undefined, unit))}
        skeleton={<ListSkeleton rows={8} />}
        errorTitle="The ageing could not be read"
      >
        {(found) =>
          found.kinds.length === 0 && found.tie.line === 0 ? (
            <EmptyState title="No open bills on this date" text="Bills that were open at the end of the date appear here." />
          ) : (
            <>
              <ReportTable report={scheduleAgeing} label={titles[note]} pages={[found]} />
              <p role="status" className={classes.verdict} data-tone={found.tie.withoutBill === 0 ? 'received' : 'attention'}>
                {found.tie.withoutBill === 0
                  ? 'The bills lead to the line of the balance sheet. A bill is marked as disputed in the open bills of its party.'
                  : 'Some balances have no bill: the bills do not lead to the line of the balance sheet.'}
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}
