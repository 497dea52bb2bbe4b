import { type BesideLayout, besideLayouts } from '@bahi/core/reports/house-days';
import { besideWords, occupancy } from '@bahi/core/reports/occupancy';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { wholeAnswer } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DayCard } from './day-card.tsx';

const path = '/sUsers/hotelReports/occupancy';

/** Occupancy, average rate and revenue for each room by day. Enter on a day shows who stays there. */
export function OccupancyPage() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { beside = 'one' } = useSearch({ strict: false }) as { readonly beside?: BesideLayout };
  const navigate = useNavigate();
  const answer = useQuery(
    query.hotelReports.getOccupancy.queryOptions({ input: { orgId, ...period, beside }, placeholderData: keepPreviousData }),
  );
  const problems = problemsOf(answer.error).fields;
  const shown = answer.data;
  const compared = (layout: BesideLayout) => (layout === 'one' ? {} : { beside: layout });
  const show = (days: Period) => choose(days, (how) => navigate({ to: path, search: { ...days, ...compared(beside) }, ...how }));
  return (
    <ReportPage
      report={occupancy}
      answer={wholeAnswer(answer)}
      asked={{ ...(shown && { from: shown.from, to: shown.to }), ...compared(beside) }}
      bar={
        <>
          <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
          <NativeSelect
            aria-label="Compare with"
            value={beside}
            onChange={({ currentTarget: { value } }) =>
              void navigate({
                to: path,
                search: { ...period, ...compared(besideLayouts.find((each) => each === value) ?? 'one') },
                replace: true,
              })
            }
            data={besideLayouts.map((value) => ({ value, label: besideWords[value] }))}
          />
          <Link to="/sUsers/hotelReports/year">Year</Link>
        </>
      }
      card={(row) => <DayCard row={row} />}
      empty={[
        'No figures for these days',
        'The night audit keeps the figures of each day. Days from the open business date on show what is booked.',
      ]}
      wrong={wrongDays(problems, show)}
    />
  );
}
