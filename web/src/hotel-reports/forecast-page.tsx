import { type ForecastBy, forecastBy, forecastHorizons, hotelForecast } from '@bahi/core/reports/hotel-forecast';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { wholeAnswer } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DayCard } from './day-card.tsx';

type Asked = { readonly days?: string; readonly by?: ForecastBy; readonly typeId?: string };

/** The days of a forecast as the address has them: 30 without a choice. */
export const horizonOf = (days: string | undefined): number => forecastHorizons.find((each) => String(each) === days) ?? 30;

/** The books of the next days, by day or room type. Enter on a type shows its days, on a day who is expected. */
export function ForecastPage() {
  const { _id: orgId } = useCompany();
  const { days: askedDays, by = 'day', typeId } = useSearch({ strict: false }) as Asked;
  const days = horizonOf(askedDays);
  const navigate = useNavigate();
  const answer = useQuery(
    query.hotelReports.getForecast.queryOptions({
      input: { orgId, days, by, ...(typeId && { typeId }) },
      placeholderData: keepPreviousData,
    }),
  );
  const types = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } })).data?.types ?? [];
  const asked = { days: String(days), by, ...(typeId && { typeId }) };
  const go = ({ typeId: type, ...more }: Asked) =>
    void navigate({ to: '/sUsers/hotelReports/forecast', search: { ...asked, ...more, typeId: type || undefined }, replace: true });
  return (
    <ReportPage
      report={hotelForecast}
      answer={wholeAnswer(answer)}
      asked={asked}
      isOfRow={typeId !== undefined}
      bar={
        <>
          <HorizonField days={days} onChange={(value) => go({ ...asked, days: value })} />
          <NativeSelect
            aria-label="Rows"
            value={by}
            onChange={({ currentTarget: { value } }) => go({ ...asked, by: value === 'type' ? 'type' : 'day' })}
            data={Object.entries(forecastBy).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }))}
          />
          <NativeSelect
            aria-label="Room type"
            value={typeId ?? ''}
            onChange={({ currentTarget: { value } }) => go({ ...asked, typeId: value })}
            data={[{ value: '', label: 'All room types' }, ...types.map(({ _id, name }) => ({ value: _id, label: name }))]}
          />
        </>
      }
      card={(row) => <DayCard row={row} />}
      empty={['Nothing to forecast', 'Enter room types and rooms first. Then the bookings of the next days appear here.']}
    />
  );
}

export function HorizonField({ days, onChange }: { days: number; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      aria-label="Days"
      value={String(days)}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      data={forecastHorizons.map((each) => ({ value: String(each), label: `Next ${each} days` }))}
    />
  );
}
