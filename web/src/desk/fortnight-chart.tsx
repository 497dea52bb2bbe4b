import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type KeyboardEvent, useState } from 'react';
import type { Desk } from '../platform/answers.ts';
import classes from './chart.module.css';
import { scaleOf, shortRupees } from './chart-scale.ts';
import { dayAndMonth, longDay } from './days.ts';
import { whole } from './figures-strip.tsx';
import home from './home.module.css';

type Props = { desk: Pick<Desk, 'days' | 'daysBefore' | 'date'> };

const WIDTH = 560;
const HEIGHT = 100;

/** Sales as bars, receipts as a line, fourteen days, with scale, dates and totals. A day under the pointer or the arrows is written out; readers get a table. */
export function FortnightChart({ desk: { days, daysBefore, date: today } }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const scale = scaleOf(Math.max(...days.map(({ sales, received }) => Math.max(sales, received, 0))));
  const top = scale.at(-1)!;
  const step = WIDTH / Math.max(days.length, 1);
  const y = (paise: number) => HEIGHT - (Math.max(paise, 0) / top) * HEIGHT;
  const shown = at === null ? undefined : days[at];
  /** The tip begins at the left of the first day and ends at the right of the last one. */
  const share = `${((at ?? 0) / Math.max(days.length - 1, 1)) * 100}%`;
  const isEmpty = days.every(({ sales, received }) => sales === 0 && received === 0);
  const sum = (of: 'sales' | 'received') => days.reduce((paise, day) => paise + day[of], 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? days.length - 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: days.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), days.length - 1));
  };

  return (
    <section className={home.box}>
      <h2 className={home.title}>Sales and receipts, 14 days</h2>
      <dl className={classes.totals}>
        <Total look="bar" name="Sales" paise={sum('sales')} before={daysBefore.sales} />
        <Total look="line" name="Received" paise={sum('received')} before={daysBefore.received} />
      </dl>
      {isEmpty ? (
        <p className={`dim ${classes.empty}`}>No sales yet.</p>
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
          <div className={classes.scale} aria-hidden>
            {scale.toReversed().map((paise) => (
              <span key={paise}>{shortRupees(paise)}</span>
            ))}
          </div>
          <div className={classes.plot}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable={false}>
              {scale.map((paise) => (
                <line
                  key={paise}
                  x1={0}
                  x2={WIDTH}
                  y1={y(paise)}
                  y2={y(paise)}
                  className={classes.grid}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {days.map(({ date, sales }, day) => (
                <g key={date} onPointerEnter={() => setAt(day)}>
                  <rect x={day * step} width={step} y={0} height={HEIGHT} className={classes.day} data-at={day === at || undefined} />
                  <rect
                    x={day * step + step / 5}
                    width={step * 0.6}
                    y={y(sales)}
                    height={HEIGHT - y(sales)}
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
            {shown && (
              <div className={classes.tip} style={{ left: share, transform: `translateX(-${share})` }}>
                <strong>{longDay(shown.date)}</strong>
                <span>Sales</span>
                <span className="num">{whole(shown.sales)}</span>
                <span>Received</span>
                <span className="num">{whole(shown.received)}</span>
              </div>
            )}
          </div>
          <div className={classes.dates} aria-hidden>
            {days.map(({ date }, day) => (
              <span key={date} data-today={date === today || undefined}>
                {date === today ? 'Today' : (days.length - 1 - day) % 2 === 0 && dayAndMonth(date)}
              </span>
            ))}
          </div>
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

function Total({ look, name, paise, before }: { look: 'bar' | 'line'; name: string; paise: number; before: number }) {
  const change = before > 0 ? Math.round(((paise - before) / before) * 100) : null;
  return (
    <div>
      <dt>
        <i className={classes.key} data-look={look} /> {name}
      </dt>
      <dd>
        <strong>{whole(paise)}</strong>
        {change !== null && (
          <span className="dim">
            <span className={classes.change} data-turn={change < 0 ? 'down' : 'up'}>
              {change < 0 ? '▼' : '▲'} {Math.abs(change)} %
            </span>{' '}
            vs previous 14 days
          </span>
        )}
      </dd>
    </div>
  );
}

function dayText(day: Desk['days'][number] | undefined): string {
  return day ? `${formatDate(day.date)}: sales ${whole(day.sales)}, received ${whole(day.received)}` : '';
}
