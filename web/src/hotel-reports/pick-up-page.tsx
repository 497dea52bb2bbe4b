import { formatDate } from '@bahi/core/periods/business-date';
import { pickUpReport, pickUpSince } from '@bahi/core/reports/hotel-forecast';
import type { ReportRow } from '@bahi/core/reports/report';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { wholeAnswer } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { Money } from '../ui/amount.tsx';
import { HorizonField, horizonOf } from './forecast-page.tsx';
import classes from './hotel-reports.module.css';

type Asked = { readonly days?: string; readonly sinceDays?: string };

/** The rooms booked for each night since the close of an earlier day. Enter shows who is expected. */
export function PickUpPage() {
  const { _id: orgId } = useCompany();
  const { days: askedDays, sinceDays = '7' } = useSearch({ strict: false }) as Asked;
  const days = horizonOf(askedDays);
  const since = sinceDays in pickUpSince ? sinceDays : '7';
  const navigate = useNavigate();
  const answer = useQuery(
    query.hotelReports.getPickUp.queryOptions({ input: { orgId, days, sinceDays: Number(since) }, placeholderData: keepPreviousData }),
  );
  const asked = { days: String(days), sinceDays: since };
  const go = (more: Asked) => void navigate({ to: '/sUsers/hotelReports/pickUp', search: { ...asked, ...more }, replace: true });
  const shown = answer.data;
  return (
    <ReportPage
      report={pickUpReport}
      answer={wholeAnswer(answer)}
      asked={asked}
      detail={shown?.since && `Since the close of ${formatDate(shown.since)}`}
      bar={
        <>
          <NativeSelect
            aria-label="Compare with"
            value={since}
            onChange={({ currentTarget: { value } }) => go({ sinceDays: value })}
            data={Object.entries(pickUpSince).map(([value, label]) => ({ value, label }))}
          />
          <HorizonField days={days} onChange={(value) => go({ days: value })} />
        </>
      }
      card={(row) => <NightCard row={row} />}
      empty={[
        'No close to compare with',
        'Each night audit keeps what is booked then. Choose a later day, or come back after the next close.',
      ]}
    />
  );
}

/** A night on a phone: its date and the revenue picked up over the rooms then and now. */
function NightCard({ row: { cells } }: { row: ReportRow }) {
  const { day, weekday, roomsThen, roomsNow, rooms, revenue } = cells;
  const change = Number(rooms);
  return (
    <span className={classes.card}>
      <span>
        {weekday} {formatDate(String(day))}
      </span>
      <Money paise={Number(revenue)} bare dashZero strong />
      <span className="dim">
        {roomsThen === 1 ? '1 room' : `${roomsThen} rooms`} then, {roomsNow} now
      </span>
      <span className="dim">{change > 0 ? `+${change}` : change}</span>
    </span>
  );
}
