import { ageBuckets, ageText, readAgeLimits } from '@bahi/core/bills/ageing';
import { formatDate } from '@bahi/core/periods/business-date';
import { wordedMonth } from '@bahi/core/reports/filter-words';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Charts } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { Box } from '../ui/box.tsx';
import { Bone } from '../ui/states.tsx';
import classes from './balance-charts.module.css';
import chart from './chart.module.css';
import { whole } from './figures-strip.tsx';

/** A row of a chart: its bar is as long as its share of the largest figure, and its name opens the report of the figure. */
type Bar = { readonly name: string; readonly says?: string; readonly paise: number; readonly isLate?: boolean; readonly link: LinkProps };

/** Cash and bank by month, receivables by age, and the stock by month or by age. Each bar opens its report. */
export default function BalanceCharts({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useQuery(query.reports.getCharts.queryOptions({ input: { orgId } }));
  return (
    <div className={classes.boxes}>
      <Box title="Cash, bank and cheques in hand">
        <Waited for={data} error={error} onRetry={() => void refetch()}>
          {({ months }) => <Bars title="Cash, bank and cheques in hand at the end of each month" head="Month" bars={months.map(cashBar)} />}
        </Waited>
      </Box>
      <Box title="Receivables by age">
        <Waited for={data} error={error} onRetry={() => void refetch()}>
          {(charts) => <Bars title="Receivables by days after their due date" head="Days" bars={receivableBars(charts)} />}
        </Waited>
      </Box>
      <Box title="Stock value">
        <Waited for={data} error={error} onRetry={() => void refetch()}>
          {({ months }) => <Stock orgId={orgId} months={months} />}
        </Waited>
      </Box>
    </div>
  );
}

const cashBar = ({ from, to, cash }: Charts['months'][number]): Bar => ({
  ...{ name: wordedMonth(from), says: `Cash flow up to ${formatDate(to)}`, paise: cash },
  link: { to: '/sUsers/cashFlow', search: { from, to } },
});

function receivableBars({ receivables, ageLimits }: Charts): readonly Bar[] {
  return ageBuckets(readAgeLimits(ageLimits) ?? [], 'due').map((bucket, at) => ({
    name: at === 0 ? bucket.label : `${bucket.label} days`,
    paise: receivables[at] ?? 0,
    isLate: at > 0,
    link: {
      to: '/sUsers/outstanding',
      search: { tab: 'receivables', by: 'due', ...(at === 0 ? { status: 'notDue' } : { age: ageText(bucket) }) },
    },
  }));
}

const stockBar = ({ from, to, stock }: Charts['months'][number]): Bar => ({
  ...{ name: wordedMonth(from), says: `Stock on ${formatDate(to)}`, paise: stock },
  link: { to: '/sUsers/stockSummary', search: { date: to } },
});

/** The stock at the end of each month. Its age is read on demand, because that reads every receipt. */
function Stock({ orgId, months }: { orgId: string; months: Charts['months'] }) {
  const [isByAge, setByAge] = useState(false);
  const ages = useQuery(query.reports.getStockAges.queryOptions({ input: { orgId }, enabled: isByAge }));
  const [, ...buckets] = ageBuckets(readAgeLimits(ages.data?.ageLimits ?? '') ?? [], 'bill');
  return (
    <>
      <fieldset className={`${chart.spans} ${classes.choice}`} aria-label="Stock value by">
        {[false, true].map((each) => (
          <button key={String(each)} type="button" aria-pressed={each === isByAge} onClick={() => setByAge(each)}>
            {each ? 'By age' : 'By month'}
          </button>
        ))}
      </fieldset>
      {!isByAge && <Bars title="Stock at the end of each month" head="Month" bars={months.map(stockBar)} />}
      {isByAge && (
        <Waited for={ages.data} error={ages.error} onRetry={() => void ages.refetch()}>
          {({ aged }) => (
            <Bars
              title="Stock by days since its receipt"
              head="Days"
              bars={buckets.map(({ label }, at) => ({
                ...{ name: `${label} days`, paise: aged[at] ?? 0 },
                link: { to: '/sUsers/stockAgeing' },
              }))}
            />
          )}
        </Waited>
      )}
    </>
  );
}

/** A bar chart that is a table, so that a screen reader has the same figures. */
function Bars({ title, head, bars }: { title: string; head: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ paise }) => Math.abs(paise)), 1);
  if (bars.every(({ paise }) => paise === 0)) return <p className={`dim ${classes.none}`}>Nothing to show yet.</p>;
  return (
    <table className={classes.bars} aria-label={title}>
      <thead className="reader-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, says, paise, isLate = false, link }) => (
          <tr key={name}>
            <th scope="row">
              <Link {...link} title={says}>
                {name}
              </Link>
            </th>
            <td>
              <span
                className={classes.bar}
                data-late={isLate || paise < 0 || undefined}
                style={{ inlineSize: paise === 0 ? 0 : `${Math.max(1, Math.round((100 * Math.abs(paise)) / most))}%` }}
              />
              <span className={classes.amount}>{whole(paise)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type WaitedProps<T> = { for: T | undefined; error: Error | null; onRetry: () => void; children: (answer: T) => ReactNode };

function Waited<T>({ for: answer, error, onRetry, children }: WaitedProps<T>) {
  if (answer !== undefined) return children(answer);
  if (!error) {
    return (
      <div role="status" aria-label="Loading the chart" className={classes.none}>
        <Bone height={180} />
      </div>
    );
  }
  return (
    <p role="alert" className={`overdue ${classes.none}`}>
      {error.message}{' '}
      <button type="button" onClick={onRetry}>
        Try Again
      </button>
    </p>
  );
}
