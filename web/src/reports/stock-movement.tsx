import { stockMovement } from '@bahi/core/reports/stock-movement';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { type GoodsFilter, GoodsFilters } from './goods-filters.tsx';

/** The movement of each product in a period. Enter opens the moves of a product. */
export function StockMovement() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { brandId, categoryId, godownId } = useSearch({ strict: false });
  const filter: GoodsFilter = { ...(brandId && { brandId }), ...(categoryId && { categoryId }), ...(godownId && { godownId }) };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockMovement.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...period, ...filter, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports', search: { summary: 'Stock movement' } }) });
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/stockMovement', search: { ...days, ...filter }, ...how }));
  const first = answer.data?.pages[0];
  const problems = problemsOf(answer.error).fields;
  return (
    <>
      <PageHeader
        title="Stock movement"
        detail={godownId && 'Quantities, transfers included'}
        action={first && <ListExport list="stockMovement" asked={{ ...filter, from: first.from, to: first.to }} />}
      />
      <ListBar>
        <PeriodFields asked={period} shown={first} problems={problems} onChange={show} />
        <GoodsFilters
          asked={filter}
          onChange={(change) => void navigate({ to: '/sUsers/stockMovement', search: { ...period, ...change }, replace: true })}
        />
      </ListBar>
      <Loaded answer={answer} {...wrongDays(problems, show)} skeleton={<ListSkeleton rows={14} />} errorTitle="The stock could not be read">
        {({ pages }) =>
          pages[0]?.rows.length === 0 ? (
            <EmptyState
              title="No stock up to this day"
              text="Goods stand here once they have opening stock, or a voucher has moved them."
            />
          ) : (
            <ReportTable report={stockMovement} pages={pages} hasMore={answer.hasNextPage} {...scrollOf(answer)} />
          )
        }
      </Loaded>
    </>
  );
}
