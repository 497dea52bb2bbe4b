import { formatRate } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReportRow } from '@bahi/core/reports/report';
import { Money } from '../ui/amount.tsx';
import classes from './hotel-reports.module.css';

/** A day or a room type on a phone: its name and room revenue over the rooms sold and the occupancy. */
export function DayCard({ row: { cells, note } }: { row: ReportRow }) {
  const { day, weekday, sold, rooms, occupancy: percent, revenue } = cells;
  return (
    <span className={classes.card}>
      <span>
        {weekday === undefined ? day : `${weekday} ${formatDate(String(day))}`} {note && <span className="dim">{note}</span>}
      </span>
      <Money paise={Number(revenue)} bare dashZero strong />
      <span className="dim">
        {sold} of {rooms} sold
      </span>
      <span className="dim">{percent === null ? 'no rooms' : `${formatRate(Number(percent))} %`}</span>
    </span>
  );
}
