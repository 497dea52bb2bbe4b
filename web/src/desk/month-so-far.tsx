import { formatDate } from '@bahi/core/periods/business-date';
import { wordedMonth } from '@bahi/core/reports/filter-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MonthSoFar } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { Box } from '../ui/box.tsx';
import { Bone } from '../ui/states.tsx';
import { whole } from './figures-strip.tsx';
import classes from './month-so-far.module.css';

const figures = [
  { key: 'sales', label: 'Sales' },
  { key: 'grossProfit', label: 'Gross profit' },
  { key: 'netProfit', label: 'Net profit' },
] as const;

/**
 * The profit of the month beside the same days of last month and of last year, the value of the stock, and the best items and customers.
 * Each leads to its report.
 */
export function MonthSoFarBoxes({ orgId }: { orgId: string }) {
  const { data, error } = useQuery(query.reports.getMonthSoFar.queryOptions({ input: { orgId } }));
  if (error) return null;
  if (!data) return <Bone height={220} />;
  const [{ from, to }] = data.columns as [MonthSoFar['columns'][0]];
  return (
    <div className={classes.boxes}>
      <Box title={`${wordedMonth(from)} so far`}>
        <Profit month={data} />
      </Box>
      <Best title="Best items" rows={data.items} filter="productId" days={{ from, to }} />
      <Best title="Best customers" rows={data.parties} filter="partyId" days={{ from, to }} />
    </div>
  );
}

function Profit({ month: { columns, stock } }: { month: MonthSoFar }) {
  return (
    <table className={classes.profit} aria-label="Profit of the month">
      <thead>
        <tr>
          <td />
          {['This month', 'Last month', 'Last year'].map((head, at) => (
            <th key={head} scope="col" title={`${formatDate(columns[at]!.from)} to ${formatDate(columns[at]!.to)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map(({ from, to, [key]: paise }) => (
              <td key={from} data-loss={(paise !== null && paise < 0) || undefined}>
                {paise === null ? (
                  <span className="dim">–</span>
                ) : (
                  <Link to="/sUsers/profitAndLoss" search={{ from, to }}>
                    {whole(paise)}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Stock today</th>
          <td>
            <Link to="/sUsers/stockAgeing">{whole(stock)}</Link>
          </td>
          <td colSpan={2} />
        </tr>
      </tbody>
    </table>
  );
}

type BestProps = { title: string; rows: MonthSoFar['items']; filter: 'productId' | 'partyId'; days: { from: string; to: string } };

/** Rows with a bar as long as their share of the best one. */
function Best({ title, rows, filter, days }: BestProps) {
  const most = rows[0]?.value ?? 1;
  return (
    <Box title={title}>
      {rows.length === 0 && <p className={`dim ${classes.none}`}>Nothing sold this month.</p>}
      <ul className={classes.best} aria-label={title}>
        {rows.map(({ key, name, value }) => (
          <li key={key}>
            <Link to="/sUsers/registers" search={{ ...days, kind: 'grossProfit', by: 'voucher', [filter]: key, named: name }}>
              <span className={classes.name}>{name}</span>
              <span>{whole(value)}</span>
              <span className={classes.bar} style={{ inlineSize: `${Math.max(2, Math.round((100 * value) / most))}%` }} />
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
