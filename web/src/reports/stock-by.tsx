import { todayInIndia } from '@bahi/core/periods/business-date';
import type { ReportRow } from '@bahi/core/reports/report';
import { type StockKey, stockBy } from '@bahi/core/reports/stock-by';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { Money } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import classes from './stock.module.css';
import { StockRows } from './stock-rows.tsx';

/** The stock at the end of a day by godown, batch, brand or category. Enter opens its products, or the way of a batch. */
export function StockBy() {
  const { _id: orgId } = useCompany();
  const { date, by = 'godown' } = useSearch({ strict: false }) as { readonly date?: string; readonly by?: StockKey };
  const asked = { by, ...(date && { date }) };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockBy.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...asked, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const today = todayInIndia(Date.now());
  return (
    <ReportPage
      report={stockBy}
      answer={answer}
      asked={{ by, date: date ?? today }}
      bar={
        <>
          <DayField
            aria-label="As on"
            className={classes.date ?? ''}
            date={date ?? today}
            today={today}
            error={problemsOf(answer.error).fields.date}
            onChange={(on) => void navigate({ to: '/sUsers/stockBy', search: { by, date: on }, replace: true })}
          />
          <StockRows by={by} asked={{ date }} />
        </>
      }
      {...(by === 'batch' && { card: (row: ReportRow) => <BatchValue row={row} /> })}
      empty={['No stock on this day', 'Goods stand here once they have opening stock, or a voucher has moved them.']}
    />
  );
}

/** A batch on a phone: its product over the batch, its value over its quantity. */
const BatchValue = ({ row: { cells } }: { row: ReportRow }) => (
  <span className={classes.card}>
    <span className={classes.name}>{cells.name}</span>
    <Money paise={Number(cells.value)} bare dashZero strong />
    <span className="dim">{cells.batch}</span>
    <span className="dim">
      <Quantity e4={Number(cells.quantity)} unit={String(cells.unit)} />
    </span>
  </span>
);
