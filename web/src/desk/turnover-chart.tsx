import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { wordedMonth } from '@bahi/core/reports/filter-words';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Desk } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { Bone } from '../ui/states.tsx';
import classes from './chart.module.css';
import { scaleOf, shortRupees } from './chart-scale.ts';
import { dayAndMonth, longDay } from './days.ts';
import { whole } from './figures-strip.tsx';
import home from './home.module.css';

type Props = { orgId: string; desk: Pick<Desk, 'days' | 'daysBefore' | 'date'> };
type Points = Desk['days'];

const WIDTH = 560;
const HEIGHT = 100;

const spans = {
  fortnight: { button: '14 days', title: '14 days', before: 'previous 14 days' },
  month: { button: 'Month', title: '30 days', before: 'previous 30 days' },
  year: { button: 'Year', title: '12 months', before: 'the year before' },
} as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as readonly Span[];

/** Sales as bars and receipts as a line, with scale, dates and totals: 14 days, which Home has loaded, or on demand 30 days or 12 months. */
export default function TurnoverChart({ orgId, desk }: Props) {
  const [span, setSpan] = useState<Span>('fortnight');
  const asked = span === 'fortnight' ? 'month' : span;
  const longer = useQuery(query.reports.getTurnover.queryOptions({ input: { orgId, span: asked }, enabled: span !== 'fortnight' }));
  const shown = span === 'fortnight' ? { points: desk.days, before: desk.daysBefore } : longer.data;
  return (
    <section className={home.box}>
      <div className={classes.head}>
        <h2 className={home.title}>Sales and receipts</h2>
        <fieldset className={classes.spans} aria-label="Days of the chart">
          {spanNames.map((each) => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
              {spans[each].button}
            </button>
          ))}
        </fieldset>
      </div>
      {shown ? (
        <Turnover key={span} span={span} {...shown} />
      ) : longer.error ? (
        <p role="alert" className={`overdue ${classes.empty}`}>
          {longer.error.message}{' '}
          <button type="button" onClick={() => void longer.refetch()}>
            Try Again
          </button>
        </p>
      ) : (
        <div role="status" aria-label="Loading the chart">
          <Bone height={230} />
        </div>
      )}
    </section>
  );
}

function Turnover({ span, points, before }: { span: Span; points: Points; before: Desk['daysBefore'] }) {
  const last = points.length - 1;
  const sum = (of: 'sales' | 'received') => points.reduce((paise, point) => paise + point[of], 0);
  const named = span === 'year' ? wordedMonth : formatDate;
  const title = `Sales and receipts, ${spans[span].title}`;
  return (
    <>
      <dl className={classes.totals}>
        <Total look="bar" name="Sales" paise={sum('sales')} before={before.sales} beforeName={spans[span].before} />
        <Total look="line" name="Received" paise={sum('received')} before={before.received} beforeName={spans[span].before} />
      </dl>
      {points.every(({ sales, received }) => sales === 0 && received === 0) ? (
        <p className={`dim ${classes.empty}`}>{last < 0 || span === 'fortnight' ? 'No sales yet.' : 'No sales in this time.'}</p>
      ) : (
        <Plot span={span} points={points} />
      )}
      <table className="reader-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{span === 'year' ? 'Month' : 'Day'}</th>
            <th scope="col">Sales</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, sales, received }) => (
            <tr key={date}>
              <th scope="row">{named(date)}</th>
              <td>{formatRupees(sales)}</td>
              <td>{formatRupees(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The bars and the line. A point under the pointer or the arrows is written out. */
function Plot({ span, points }: { span: Span; points: Points }) {
  const [at, setAt] = useState<number | null>(null);
  const last = points.length - 1;
  const scale = scaleOf(Math.max(...points.map(({ sales, received }) => Math.max(sales, received, 0))));
  const top = scale.at(-1)!;
  const step = WIDTH / Math.max(points.length, 1);
  const y = (paise: number) => HEIGHT - (Math.max(paise, 0) / top) * HEIGHT;
  const shown = at === null ? undefined : points[at];
  /** The tip begins at the left of the first point and ends at the right of the last one. */
  const share = `${((at ?? 0) / Math.max(last, 1)) * 100}%`;
  const named = span === 'year' ? wordedMonth : longDay;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), last));
  };

  return (
    // A slider over the points: the pointer reads one in the chart, and screen readers announce that of the slider.
    <div
      className={classes.chart}
      role="slider"
      aria-label={span === 'year' ? 'Month of the chart' : 'Day of the chart'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={pointText(points[at ?? last], span)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => setAt((now) => now ?? last)}
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
            <line key={paise} x1={0} x2={WIDTH} y1={y(paise)} y2={y(paise)} className={classes.grid} vectorEffect="non-scaling-stroke" />
          ))}
          {points.map(({ date, sales }, no) => (
            <g key={date} onPointerEnter={() => setAt(no)}>
              <rect x={no * step} width={step} y={0} height={HEIGHT} className={classes.day} data-at={no === at || undefined} />
              <rect
                x={no * step + step / 5}
                width={step * 0.6}
                y={y(sales)}
                height={HEIGHT - y(sales)}
                className={classes.bar}
                data-today={no === last || undefined}
              />
            </g>
          ))}
          <polyline
            className={classes.line}
            points={points.map(({ received }, no) => `${no * step + step / 2},${y(received)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {shown && (
          <div className={classes.tip} style={{ left: share, transform: `translateX(-${share})` }}>
            <strong>{named(shown.date)}</strong>
            <span>Sales</span>
            <span className="num">{whole(shown.sales)}</span>
            <span>Received</span>
            <span className="num">{whole(shown.received)}</span>
          </div>
        )}
      </div>
      <div className={classes.dates} data-span={span} aria-hidden>
        {points.map(({ date }, no) => (
          <span key={date} data-today={no === last || undefined}>
            {markOf(date, last - no, span)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The text below a bar; '' where there is no room for one. */
function markOf(date: string, fromLast: number, span: Span): string {
  if (span === 'year') return wordedMonth(date).slice(0, 3);
  if (fromLast === 0) return 'Today';
  const every = span === 'month' ? 5 : 2;
  return fromLast % every === 0 ? dayAndMonth(date) : '';
}

type TotalProps = { look: 'bar' | 'line'; name: string; paise: number; before: number; beforeName: string };

function Total({ look, name, paise, before, beforeName }: TotalProps) {
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
            vs {beforeName}
          </span>
        )}
      </dd>
    </div>
  );
}

function pointText(point: Points[number] | undefined, span: Span): string {
  if (!point) return '';
  const name = span === 'year' ? wordedMonth(point.date) : formatDate(point.date);
  return `${name}: sales ${whole(point.sales)}, received ${whole(point.received)}`;
}
