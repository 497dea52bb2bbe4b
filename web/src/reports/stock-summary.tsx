import { formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { CellValue, ReportRow } from '@bahi/core/reports/report';
import { stockSummary } from '@bahi/core/reports/stock-summary';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StockSummary as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, type Scroll, scrollOf } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Money } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { type GoodsFilter, GoodsFilters, useGoodsFilter } from './goods-filters.tsx';
import classes from './stock.module.css';
import { StockRows } from './stock-rows.tsx';

type Asked = GoodsFilter & { readonly date?: IsoDate };

const methodWords = { average: 'by weighted average', fifo: 'first in, first out' } as const;

/** Stock at the end of a day. Users who may see cost see its value; Enter opens the stock moves of a product. */
export function StockSummary() {
  const { _id: orgId } = useCompany();
  const { date } = useSearch({ strict: false });
  const asked: Asked = { ...(date && { date }), ...useGoodsFilter() };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockSummary.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...asked, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const choose = (search: Asked) => void navigate({ to: '/sUsers/stockSummary', search, replace: true });
  useKeys({
    Escape: () => void navigate({ to: '/sUsers/reports', search: { summary: 'Stock summary' } }),
  });
  const today = todayInIndia(Date.now());
  const first = answer.data?.pages[0];
  const detail = first && detailOf(first);
  const isPhone = useIsPhone();
  const problems = problemsOf(answer.error).fields;
  return (
    <>
      <PageHeader
        title="Stock summary"
        detail={!isPhone && detail}
        action={first && <ListExport list="stockSummary" asked={{ ...asked, date: first.date }} />}
      />
      <ListBar>
        <DayField
          aria-label="As on"
          className={classes.date ?? ''}
          date={asked.date ?? today}
          today={today}
          error={problems.date}
          onChange={(on) => choose({ ...asked, date: on })}
        />
        <StockRows by="product" asked={asked} />
        <GoodsFilters asked={asked} onChange={choose} />
        {isPhone && detail && <span className="dim hint">{detail}</span>}
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={14} />} errorTitle="The stock could not be read">
        {({ pages }) => <Goods pages={pages} hasMore={answer.hasNextPage} {...scrollOf(answer)} />}
      </Loaded>
    </>
  );
}

/** The valuation method, and the part of the total that is in transit between two godowns. */
function detailOf({ method, total, inTransit }: Page): string | undefined {
  if (total === null) return undefined;
  return inTransit ? `${formatRupees(inTransit, 'two')} of it in transit, ${methodWords[method]}` : methodWords[method];
}

type GoodsProps = Scroll & { pages: readonly Page[]; hasMore: boolean };

function Goods({ pages, hasMore, ...scroll }: GoodsProps) {
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return <EmptyState title="No stock on this day" text="Goods stand here once they have opening stock, or a voucher has moved them." />;
  }
  return <ReportTable report={stockSummary} pages={pages} hasMore={hasMore} card={(row) => <GoodsCard row={row} />} {...scroll} />;
}

/** Goods without a known cost have no rate. */
const shownRate = (rate: CellValue) => (rate ? formatRate(Number(rate)) : '–');

function GoodsCard({ row: { cells } }: { row: ReportRow }) {
  const { name, unit, rate, value } = cells;
  const [quantity, inTransit] = [Number(cells.quantity), Number(cells.inTransit)];
  return (
    <span className={classes.card}>
      <span className={classes.name}>
        {name}
        {inTransit !== 0 && (
          <span className="dim">
            {' · '}
            <Quantity e4={inTransit} unit={String(unit)} /> in transit
          </span>
        )}
      </span>
      {value === null ? <Quantity e4={quantity} unit={String(unit)} /> : <Money paise={Number(value)} bare dashZero strong />}
      {value !== null && (
        <>
          <span className="dim">
            <Quantity e4={quantity} unit={String(unit)} />
          </span>
          <span className="dim">{shownRate(rate ?? null)}</span>
        </>
      )}
    </span>
  );
}
