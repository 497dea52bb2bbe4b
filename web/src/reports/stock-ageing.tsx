import { readAgeLimits } from '@bahi/core/bills/ageing';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { stockAgeing } from '@bahi/core/reports/stock-ageing';
import { defaultStockAges } from '@bahi/core/stock/ageing';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AgeLimits } from '../platform/age-limits.tsx';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DayField } from '../ui/day-field.tsx';
import { type GoodsFilter, GoodsFilters, useGoodsFilter } from './goods-filters.tsx';
import classes from './stock.module.css';

type Asked = GoodsFilter & { readonly date?: IsoDate; readonly ageLimits?: string };

/** How long the stock of each product has been lying. Enter opens the moves of a product. */
export function StockAgeing() {
  const { _id: orgId } = useCompany();
  const { date, ageLimits } = useSearch({ strict: false }) as Asked;
  const asked: Asked = {
    ...(date && { date }),
    ...(ageLimits && readAgeLimits(ageLimits) && { ageLimits }),
    ...useGoodsFilter(),
  };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockAgeing.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...asked, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const choose = (search: Asked) => void navigate({ to: '/sUsers/stockAgeing', search, replace: true });
  const today = todayInIndia(Date.now());
  return (
    <ReportPage
      report={stockAgeing}
      answer={answer}
      asked={{ ...asked, date: asked.date ?? today }}
      detail="by the days since goods came in"
      bar={
        <>
          <DayField
            aria-label="As on"
            className={classes.date ?? ''}
            date={asked.date ?? today}
            today={today}
            error={problemsOf(answer.error).fields.date}
            onChange={(on) => choose({ ...asked, date: on })}
          />
          <AgeLimits limits={asked.ageLimits ?? defaultStockAges} onChange={(limits) => choose({ ...asked, ageLimits: limits })} />
          <GoodsFilters asked={asked} onChange={choose} isOfCompany />
        </>
      }
      empty={['No stock on this day', 'Goods stand here once they have opening stock, or a voucher has moved them.']}
    />
  );
}
