import { figuresOfRatios, ratiosAlone, ratios as rules } from '@bahi/core/reports/ratios';
import type { ReportRow } from '@bahi/core/reports/report';
import { scheduleRatios, scheduleRatioTable } from '@bahi/core/reports/schedule-ratios';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Ratios as Answer } from '../platform/answers.ts';
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
import { ListSkeleton } from '../ui/states.tsx';
import classes from './statement-page.module.css';

const layoutNames = { one: 'No comparison', previousPeriod: 'Previous period', previousYear: 'Same period last year' } as const;
type Beside = keyof typeof layoutNames;
type Layout = 'usual' | 'schedule';
const layouts = Object.keys(layoutNames) as readonly Beside[];

/** Ratios of a period with the figures that they are made of. Enter on a figure opens the statement that has it. */
export function Ratios() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { beside = 'one', layout = 'usual' } = useSearch({ strict: false }) as { readonly beside?: Beside; readonly layout?: Layout };
  const navigate = useNavigate();
  const answer = useQuery(query.reports.getRatios.queryOptions({ input: { orgId, ...period, beside }, placeholderData: keepPreviousData }));
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports' }) });
  const problems = problemsOf(answer.error).fields;
  const searchOf = (days: Period, columns: Beside, drawn: Layout) => ({
    ...days,
    ...(columns !== 'one' && { beside: columns }),
    ...(drawn !== 'usual' && { layout: drawn }),
  });
  const go = (columns: Beside, drawn: Layout) =>
    void navigate({ to: '/sUsers/ratios', search: searchOf(period, columns, drawn), replace: true });
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/ratios', search: searchOf(days, beside, layout), ...how }));
  const list = layout === 'schedule' ? 'scheduleRatios' : 'ratios';
  const shown = answer.data;
  return (
    <>
      <PageHeader title="Ratios" action={shown && <ListExport list={list} asked={{ from: shown.from, to: shown.to, beside }} />} />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <NativeSelect
          aria-label="Compare with"
          value={beside}
          onChange={({ currentTarget }) => go(layouts.find((each) => each === currentTarget.value) ?? 'one', layout)}
          data={layouts.map((value) => ({ value, label: layoutNames[value] }))}
        />
        <SegmentedControl
          size="xs"
          aria-label="Layout"
          value={layout}
          onChange={(value) => (value === 'schedule' ? go(beside === 'one' ? 'previousYear' : beside, value) : go(beside, 'usual'))}
          data={[
            { value: 'usual', label: 'Usual ratios' },
            { value: 'schedule', label: 'Schedule III' },
          ]}
        />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The ratios could not be read"
      >
        {(found) => (layout === 'schedule' ? <OfSchedule of={found} /> : <Both of={found} />)}
      </Loaded>
    </>
  );
}

const wordsOf: ReadonlyMap<string, string> = new Map(
  Object.values(scheduleRatios).map(({ title, numerator, denominator }) => [title, `${numerator} / ${denominator.toLowerCase()}`]),
);

/** The eleven ratios that the notes of a company's accounts need. */
function OfSchedule({ of }: { of: Answer }) {
  const drawn = {
    name: ({ cells }: ReportRow) => (
      <span>
        {cells.name} <span className="dim hint">{wordsOf.get(String(cells.name))}</span>
      </span>
    ),
    ...Object.fromEntries(of.columns.map((_, at) => [`value${at}`, (row: ReportRow) => reasonOf(row, at)])),
  };
  return <ReportTable report={scheduleRatioTable} pages={[of]} draw={drawn} />;
}

function Both({ of }: { of: Answer }) {
  const period = { from: of.from, to: of.to };
  const drawn = {
    name: withFormula,
    ...Object.fromEntries(of.columns.map((_, at) => [`value${at}`, (row: ReportRow) => reasonOf(row, at)])),
  };
  return (
    <div className={classes.sides}>
      <div className={classes.card}>
        <ReportTable report={figuresOfRatios} pages={[of]} period={period} />
      </div>
      <div className={classes.card}>
        <ReportTable report={ratiosAlone} pages={[of]} draw={drawn} />
      </div>
    </div>
  );
}

const formulas: ReadonlyMap<string, string> = new Map(Object.values(rules).map(({ title, formula }) => [title, formula]));

const withFormula = ({ cells }: ReportRow) => (
  <span>
    {cells.name} <span className="dim hint">{formulas.get(String(cells.name))}</span>
  </span>
);

/** A ratio without a value says why, and one of 0 is not the same; `undefined` draws a value as usual. */
function reasonOf({ cells }: ReportRow, at: number) {
  const [value, unit] = [cells[`value${at}`], cells[`unit${at}`]];
  return value ? undefined : (
    <span className="dim">
      {value === 0 ? '0' : '–'} {unit}
    </span>
  );
}
