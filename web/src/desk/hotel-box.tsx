import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HotelDesk } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { Box } from '../ui/box.tsx';
import { Bone } from '../ui/states.tsx';
import classes from './month-so-far.module.css';

type Day = NonNullable<HotelDesk['today']>;

/** Whole percent and whole rupees: smaller parts are noise at this size. */
const percent = (e4: number | null) => (e4 === null ? '–' : `${formatE4(Math.round(e4 / 10_000) * 10_000)} %`);
const money = (paise: number | null) => (paise === null ? '–' : formatRupees(Math.round(paise / 100) * 100));

const figures: readonly { label: string; of: (day: Day) => string; list?: 'arrivals' | 'departures' }[] = [
  { label: 'Occupancy', of: ({ figures: { occupancyE4 } }) => percent(occupancyE4.ofAll) },
  { label: 'Room revenue', of: ({ figures: { roomRevenuePaise } }) => money(roomRevenuePaise) },
  { label: 'ADR', of: ({ figures: { adrPaise } }) => money(adrPaise) },
  { label: 'Arrivals', of: ({ figures: { arrivals } }) => String(arrivals), list: 'arrivals' },
  { label: 'Departures', of: ({ figures: { departures } }) => String(departures), list: 'departures' },
  { label: 'Collected', of: ({ collectedPaise }) => money(collectedPaise) },
];

/** The business date of the hotel beside the same weekday last week and the same date last year. Days that were not closed then have no figures. */
export function HotelBox({ orgId }: { orgId: string }) {
  const { data, error } = useQuery(query.hotelReports.getHotelDesk.queryOptions({ input: { orgId } }));
  if (error) return null;
  if (!data) return <Bone height={260} />;
  const { today, weekBefore, yearBefore, feedback } = data;
  if (!today) return null;
  const { day } = today;
  return (
    <Box title={`Hotel, ${formatDate(day)}`}>
      <table className={classes.profit} aria-label="Hotel today">
        <thead>
          <tr>
            <td />
            <th scope="col">Today</th>
            <th scope="col">Last week</th>
            <th scope="col">Last year</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, of, list }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {list ? (
                  <Link to="/sUsers/hotelReports/houseList" search={{ list, from: day, to: day }}>
                    {of(today)}
                  </Link>
                ) : (
                  <Link to="/sUsers/hotelReports/occupancy">{of(today)}</Link>
                )}
              </td>
              {[weekBefore, yearBefore].map((then, at) => (
                <td key={at === 0 ? 'week' : 'year'}>{then ? of(then) : <span className="dim">–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {feedback && (
        <p>
          <Link to="/sUsers/hotelReports/feedback">{feedback.mean} of 5 stars</Link>{' '}
          <span className="dim">from {feedback.marks === 1 ? '1 guest' : `${feedback.marks} guests`} in 90 days</span>
        </p>
      )}
    </Box>
  );
}
