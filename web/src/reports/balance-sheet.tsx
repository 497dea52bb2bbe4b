import { formatRupees } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { AgeingNote } from '@bahi/core/reports/schedule-ageing';
import type { RoundingUnit } from '@bahi/core/reports/schedule-reports';
import { type DateLayout, dateLayouts } from '@bahi/core/reports/statement-columns';
import { balanceSheetSide } from '@bahi/core/reports/statement-reports';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { BalanceSheet as Answer } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { wrongDays } from '../platform/periods/period-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Money } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { ScheduleAgeing } from './schedule-ageing.tsx';
import { NoteChoice, SheetLayout, UnitChoice } from './schedule-choices.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { SignedSheet } from './signed-sheet.tsx';
import classes from './statement-page.module.css';

type Asked = {
  readonly date?: IsoDate;
  readonly beside?: DateLayout;
  readonly unit?: RoundingUnit;
  readonly layout?: 'schedule';
};

const layoutNames: Readonly<Record<DateLayout, string>> = {
  one: 'No comparison',
  yearStart: 'Start of the year',
  previousYear: 'Same date last year',
};
const sides = { liabilities: balanceSheetSide('liabilities'), assets: balanceSheetSide('assets') };

/** The balance sheet at the end of a day, in the usual layout or by Schedule III, or a note of the latter. */
export function BalanceSheet() {
  const { layout, note } = useSearch({ strict: false }) as { readonly layout?: 'schedule'; readonly note?: AgeingNote };
  return layout === 'schedule' && note ? <ScheduleAgeing note={note} /> : <EitherLayout />;
}

/** The fields above the statement are the same ones in both layouts, so they keep the focus. */
function EitherLayout() {
  const { _id: orgId } = useCompany();
  const asked = useSearch({ strict: false }) as Asked;
  const { date, beside = 'one', unit = 'rupees', layout } = asked;
  const isSchedule = layout === 'schedule';
  const navigate = useNavigate();
  const router = useRouter();
  const days = { orgId, ...(date && { date }) };
  const kept = { placeholderData: keepPreviousData };
  const usual = useQuery(query.reports.getBalanceSheet.queryOptions({ input: { ...days, beside }, enabled: !isSchedule, ...kept }));
  const schedule = useQuery(query.reports.getScheduleSheet.queryOptions({ input: { ...days, unit }, enabled: isSchedule, ...kept }));
  const answer = isSchedule ? schedule : usual;
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (search: Asked) => void navigate({ to: '/sUsers/balanceSheet', search, replace: true });
  const today = todayInIndia(Date.now());
  const shown = answer.data;
  const loading = {
    ...wrongDays({ ...(problems.date && { to: problems.date }) }, () => go({ ...(layout && { layout }) })),
    skeleton: <ListSkeleton rows={14} />,
    errorTitle: 'The balance sheet could not be read',
  };
  return (
    <>
      <PageHeader
        title="Balance sheet"
        action={
          shown && (
            <ListExport
              list={isSchedule ? 'scheduleSheet' : 'balanceSheet'}
              asked={{ date: shown.date, ...(isSchedule ? { unit } : { beside }) }}
              hasGroups
            />
          )
        }
      />
      <ListBar>
        <DayField
          aria-label="As on"
          date={date ?? today}
          today={today}
          error={problems.date}
          onChange={(on) => go({ ...asked, date: on })}
        />
        {isSchedule ? (
          <UnitChoice
            unit={unit}
            onChange={(chosen) => go({ ...(date && { date }), ...(chosen !== 'rupees' && { unit: chosen }), layout: 'schedule' })}
          />
        ) : (
          <NativeSelect
            aria-label="Compare with"
            value={beside}
            onChange={({ currentTarget }) => go({ ...asked, beside: dateLayouts.find((each) => each === currentTarget.value) ?? 'one' })}
            data={dateLayouts.map((value) => ({ value, label: layoutNames[value] }))}
          />
        )}
        {isSchedule && <NoteChoice unit={unit} {...(date && { date })} />}
        <SheetLayout shown={isSchedule ? 'schedule' : 'usual'} {...(date && { date })} />
      </ListBar>
      {isSchedule ? (
        <Loaded answer={schedule} {...loading}>
          {(found) => (found.rows.every(({ kind }) => kind === 'result') ? nothing : <ScheduleSheet of={found} />)}
        </Loaded>
      ) : (
        <Loaded answer={usual} {...loading}>
          {(found) =>
            found.assets.lines.length + found.liabilities.lines.length === 0 ? (
              nothing
            ) : (
              <>
                <UsualSheet of={found} />
                {isEndedYear(found.date, today) && <SignedSheet key={`${orgId} ${found.date}`} date={found.date} />}
              </>
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** A balance sheet can be signed when its year has ended. */
const isEndedYear = (date: IsoDate, today: IsoDate) => date < today && financialYearOf(date).endsOn === date;

const nothing = <EmptyState title="No balances on this date" text="Openings and vouchers up to the date appear here." />;

/** Both sides beside each other. */
const UsualSheet = ({ of }: { of: Answer }) => (
  <>
    <div className={classes.sides}>
      <Side of={of} side="liabilities" />
      <Side of={of} side="assets" />
    </div>
    <Verdict of={of} />
  </>
);

function Side({ of, side }: { of: Answer; side: 'liabilities' | 'assets' }) {
  const report = sides[side];
  return (
    <section className={classes.card} aria-label={report.title}>
      <div>
        <ReportTable
          report={{ ...report, totals: () => [] }}
          pages={[of]}
          period={{ from: financialYearOf(of.date).startsOn, to: of.date }}
        />
      </div>
      <div className={classes.cardTotal}>
        <span>Total {side}</span>
        {of.columns.map(({ date }, at) => (
          <Money key={date} paise={of[side].total[at] ?? 0} strong />
        ))}
      </div>
    </section>
  );
}

/** Reports if both sides are equal, and if the opening balances are. */
function Verdict({ of: { gap, openingDifference } }: { of: Answer }) {
  const off = gap.find((each) => each !== 0) ?? 0;
  if (off !== 0) {
    const text = `Assets and liabilities differ by ${formatRupees(Math.abs(off), 'two')}. Please tell your support.`;
    return <Line tone="overdue" text={text} />;
  }
  if (openingDifference === 0)
    return <Line tone="received" text="The balance sheet tallies. There is no difference in opening balances." />;
  const difference = formatRupees(Math.abs(openingDifference), 'two');
  return (
    <Line tone="attention" text={`Opening balances differ by ${difference}: enter what is missing under Ledgers, Parties and Products.`} />
  );
}

const Line = ({ tone, text }: { tone: string; text: string }) => (
  <p role="status" className={classes.verdict} data-tone={tone}>
    {text}
  </p>
);
