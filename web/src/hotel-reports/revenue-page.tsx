import { hotelRevenue, type RoomsBy, roomsBy } from '@bahi/core/reports/hotel-revenue';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { wholeAnswer } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';

const path = '/sUsers/hotelReports/revenue';

/** The charges by head, and how they lead to the sales vouchers. Enter on a stay or a voucher opens it. */
export function RevenuePage() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { by = 'type' } = useSearch({ strict: false }) as { readonly by?: RoomsBy };
  const navigate = useNavigate();
  const answer = useQuery(
    query.hotelReports.getRevenue.queryOptions({ input: { orgId, ...period, by }, placeholderData: keepPreviousData }),
  );
  const problems = problemsOf(answer.error).fields;
  const shown = answer.data;
  const keyed = (key: RoomsBy) => (key === 'type' ? {} : { by: key });
  const show = (days: Period) => choose(days, (how) => navigate({ to: path, search: { ...days, ...keyed(by) }, ...how }));
  return (
    <ReportPage
      report={hotelRevenue}
      answer={wholeAnswer(answer)}
      asked={{ ...(shown && { from: shown.from, to: shown.to }), ...keyed(by) }}
      detail="Before tax, by business date"
      bar={
        <>
          <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
          <NativeSelect
            aria-label="Rooms by"
            value={by}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ to: path, search: { ...period, ...keyed(value as RoomsBy) }, replace: true })
            }
            data={Object.entries(roomsBy).map(([value, label]) => ({ value, label: `Rooms by ${label.toLowerCase()}` }))}
          />
        </>
      }
      empty={['Nothing was charged', 'The night audit charges the nights; other charges come from the folios.']}
      wrong={wrongDays(problems, show)}
    />
  );
}
