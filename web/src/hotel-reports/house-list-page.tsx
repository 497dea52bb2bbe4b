import { type HouseList, houseList, houseLists } from '@bahi/core/reports/house-list';
import type { ReportRow } from '@bahi/core/reports/report';
import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import type { Period } from '../platform/periods/period-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DaysFields, useDays } from './days-fields.tsx';
import classes from './hotel-reports.module.css';
import { shortDays } from './words.ts';

const empty: Readonly<Record<HouseList, string>> = {
  inHouse: 'Nobody sleeps in the house on these days',
  arrivals: 'Nobody comes on these days',
  departures: 'Nobody leaves on these days',
};

/** The guests who sleep in the house, come or leave on some days. Enter opens the stay. */
export function HouseListPage() {
  const { _id: orgId } = useCompany();
  const { list = 'inHouse' } = useSearch({ strict: false }) as { readonly list?: HouseList };
  const days = useDays();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.hotelReports.getHouseList.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, list, ...days, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const shown = answer.data?.pages[0];
  const go = (asked: Period, which: HouseList) =>
    void navigate({ to: '/sUsers/hotelReports/houseList', search: { ...asked, list: which }, replace: true, state: true });
  return (
    <ReportPage
      report={houseList}
      answer={answer}
      asked={{ list, ...(shown && { from: shown.from, to: shown.to }) }}
      isOfRow={days.from !== undefined}
      bar={
        <>
          <SegmentedControl
            size="xs"
            aria-label="List"
            value={list}
            onChange={(value) => go(days, value as HouseList)}
            data={Object.entries(houseLists).map(([value, label]) => ({ value, label }))}
          />
          <DaysFields shown={shown} problems={problemsOf(answer.error).fields} onChange={(asked) => go(asked, list)} />
        </>
      }
      card={(row) => <StayCard row={row} />}
      empty={[empty[list], 'Confirmed bookings, guests in the house and those who left are listed.']}
    />
  );
}

/** A stay on a phone: guest and room over its dates and state. */
function StayCard({ row: { cells } }: { row: ReportRow }) {
  const { guest, room, arrival, departure, state, type } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{guest}</span>
      <strong>{room || type}</strong>
      <span className="dim">{shortDays(String(arrival), String(departure))}</span>
      <span className="dim">{state}</span>
    </span>
  );
}
