import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type KeyboardEvent, useState } from 'react';
import type { Desk } from '../platform/answers.ts';
import { whole } from './figures-strip.tsx';
import classes from './home.module.css';

type Props = { days: Desk['days']; today: string };

const WIDTH = 560;
const HEIGHT = 120;
const GAP = 4;

/** Sales as bars, receipts as a line, fourteen days. A day under the pointer or the arrows is written out; readers get a table. */
export function FortnightChart({ days, today }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...days.map(({ sales, received }) => Math.max(sales, received)));
  const step = WIDTH / Math.max(days.length, 1);
  const y = (paise: number) => HEIGHT - (paise / most) * (HEIGHT - 4);
  const shown = at === null ? undefined : days[at];
  const isEmpty = days.every(({ sales, received }) => sales === 0 && received === 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? days.length - 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: days.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), days.length - 1));
  };

  return (
    <section className={classes.box}>
      <div className={classes.boxHead}>
        <h2 className={classes.title}>Sales and receipts, 14 days</h2>
        <span className={classes.legend}>
          {shown ? (
            dayText(shown)
          ) : (
            <>
              <i className={classes.keyBar} /> sales <i className={classes.keyLine} /> received
            </>
          )}
        </span>
      </div>
      {isEmpty ? (
        <p className={`dim ${classes.chartEmpty}`}>No sales yet.</p>
      ) : (
        // A slider over the days: the pointer reads a day of the chart, and screen readers announce the day of the slider.
        <div
          className={classes.chart}
          role="slider"
          aria-label="Day of the chart"
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={at ?? days.length - 1}
          aria-valuetext={dayText(days[at ?? days.length - 1])}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => setAt((now) => now ?? days.length - 1)}
          onBlur={() => setAt(null)}
          onPointerLeave={() => setAt(null)}
        >
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable={false}>
            {days.map(({ date, sales }, day) => (
              <g key={date} onPointerEnter={() => setAt(day)}>
                <rect x={day * step} width={step} y={0} height={HEIGHT} className={classes.day} data-at={day === at || undefined} />
                <rect
                  x={day * step + GAP / 2}
                  width={step - GAP}
                  y={y(sales)}
                  height={HEIGHT - y(sales)}
                  rx={1.5}
                  className={classes.bar}
                  data-today={date === today || undefined}
                />
              </g>
            ))}
            <polyline
              className={classes.line}
              points={days.map(({ received }, day) => `${day * step + step / 2},${y(received)}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
      )}
      <table className="reader-only">
        <caption>Sales and receipts, 14 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sales</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, sales, received }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              <td>{formatRupees(sales)}</td>
              <td>{formatRupees(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function dayText(day: Desk['days'][number] | undefined): string {
  return day ? `${formatDate(day.date)}: sales ${whole(day.sales)}, received ${whole(day.received)}` : '';
}
