import { stockMovement } from '@bahi/core/reports/stock-movement';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { GoodsFilters, useGoodsFilter } from './goods-filters.tsx';

/** The movement of each product in a period. Enter opens the moves of a product. */
export function StockMovement() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const filter = useGoodsFilter();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockMovement.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...period, ...filter, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/stockMovement', search: { ...days, ...filter }, ...how }));
  const first = answer.data?.pages[0];
  const problems = problemsOf(answer.error).fields;
  return (
    <ReportPage
      report={stockMovement}
      answer={answer}
      asked={{ ...filter, ...(first && { from: first.from, to: first.to }) }}
      detail={filter.godownId && 'Quantities, transfers included'}
      bar={
        <>
          <PeriodFields asked={period} shown={first} problems={problems} onChange={show} />
          <GoodsFilters
            asked={filter}
            onChange={(change) => void navigate({ to: '/sUsers/stockMovement', search: { ...period, ...change }, replace: true })}
          />
        </>
      }
      empty={['No stock up to this day', 'Goods stand here once they have opening stock, or a voucher has moved them.']}
      wrong={wrongDays(problems, show)}
    />
  );
}
