import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { endOfMonth } from '@bahi/core/periods/whole-months';
import type { DayFigures } from '@bahi/core/reports/house-days';
import { occupancyWords } from '@bahi/core/reports/occupancy';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import classes from './hotel-reports.module.css';

type Day = { readonly day: IsoDate; readonly isExpected: boolean; readonly figures: DayFigures };

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
/** Monday is 0. */
const weekdayOf = (day: IsoDate) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A year of days with their occupancy, opened at the month of today. Arrows move by day and month, Enter opens the board at a day. */
export function YearPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const today = todayInIndia(Date.now());
  const { from: asked } = useSearch({ strict: false });
  const year = Number((asked ?? today).slice(0, 4));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const navigate = useNavigate();
  const answer = useQuery(
    query.hotelReports.getOccupancy.queryOptions({ input: { orgId, from, to, beside: 'one' }, placeholderData: keepPreviousData }),
  );
  const go = (shown: number) => void navigate({ to: '/sUsers/hotelReports/year', search: { from: `${shown}-01-01` }, replace: true });
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports', search: { summary: 'Year calendar' } }) });
  return (
    <>
      <PageHeader
        title="Year calendar"
        detail={String(year)}
        action={answer.data && <ListExport list="occupancy" asked={{ from, to }} />}
      />
      <ListBar>
        <Button variant="default" aria-label={`Year ${year - 1}`} onClick={() => go(year - 1)} leftSection={<Icon name="back" size={16} />}>
          {year - 1}
        </Button>
        <Button variant="default" onClick={() => go(Number(today.slice(0, 4)))}>
          This year
        </Button>
        <Button variant="default" aria-label={`Year ${year + 1}`} onClick={() => go(year + 1)}>
          {year + 1}
        </Button>
        <p className={classes.legend}>
          <span data-level="0" /> empty <span data-level="2" /> half <span data-level="4" /> full <span data-expected /> expected
        </p>
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The year could not be read">
        {({ days }) => <Months year={year} days={days} today={today} />}
      </Loaded>
    </>
  );
}

/** Whole percent of paid rooms of those in order. */
const percentOf = ({ occupancyE4 }: DayFigures) => (occupancyE4.ofSaleable === null ? null : Math.round(occupancyE4.ofSaleable / 10_000));
const levelOf = (percent: number) => Math.min(4, Math.ceil(percent / 25));

function Months({ year, days, today }: { year: number; days: readonly Day[]; today: IsoDate }) {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const box = useRef<HTMLUListElement>(null);
  const isThisYear = today.startsWith(`${year}-`);
  const router = useRouter();
  // In November the months before it are not what the desk looks for.
  useEffect(() => {
    const cell = isThisYear ? box.current?.querySelector<HTMLElement>('[aria-current="date"]') : null;
    if (!cell) return;
    cell.focus({ preventScroll: true });
    const show = () => cell.closest(`.${classes.month}`)?.scrollIntoView({ block: 'start' });
    show();
    // The router scrolls to the top once more when it has drawn the page.
    return router.subscribe('onRendered', show);
  }, [isThisYear, router]);
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const [step, day] = [steps[event.key], (event.target as HTMLElement).dataset.day];
    if (step === undefined || day === undefined) return;
    const next = box.current?.querySelector<HTMLElement>(`[data-day="${addDays(day, step)}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={box} className={classes.months} aria-label={`Occupancy of ${year}`} onKeyDown={move}>
      {months.map((name, at) => {
        const first = `${year}-${String(at + 1).padStart(2, '0')}-01`;
        const count = Number(endOfMonth(first).slice(8));
        return (
          <li key={name} className={classes.month}>
            <h2>{name}</h2>
            <ol className={classes.days}>
              {Array.from({ length: count }, (_, no) => addDays(first, no)).map((day) => (
                <DayCell key={day} day={day} found={byDay.get(day)} isToday={day === today} />
              ))}
            </ol>
          </li>
        );
      })}
    </ul>
  );
}

function DayCell({ day, found, isToday }: { day: IsoDate; found: Day | undefined; isToday: boolean }) {
  const percent = found ? percentOf(found.figures) : null;
  return (
    <li style={{ gridColumn: weekdayOf(day) + 1 }}>
      <Link
        to="/sUsers/rooms"
        search={{ from: day }}
        className={classes.day}
        data-day={day}
        data-level={percent === null ? undefined : levelOf(percent)}
        data-expected={found?.isExpected || undefined}
        aria-current={isToday ? 'date' : undefined}
        {...(found && { title: occupancyWords(day, percent, found.isExpected) })}
      >
        <span>
          {Number(day.slice(8))} <span className="reader-only">{months[Number(day.slice(5, 7)) - 1]}</span>
        </span>
        {percent !== null && (
          <strong>
            {percent}% <span className="reader-only">occupied{found?.isExpected && ', expected'}</span>
          </strong>
        )}
      </Link>
    </li>
  );
}
