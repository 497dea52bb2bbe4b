import { formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StockSummary as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './stock.module.css';
import { Quantity } from './stock-quantity.tsx';

type Row = Page['rows'][number];
type Asked = { readonly date?: IsoDate; readonly brandId?: string; readonly categoryId?: string; readonly godownId?: string };

const methodWords = { average: 'by weighted average', fifo: 'first in, first out' } as const;

/** What lies there at the end of a day. What it is worth is shown to those who see cost; Enter opens the moves of a product. */
export function StockSummary() {
  const { _id: orgId } = useCompany();
  const { date, brandId, categoryId, godownId } = useSearch({ strict: false });
  const asked: Asked = {
    ...(date && { date }),
    ...(brandId && { brandId }),
    ...(categoryId && { categoryId }),
    ...(godownId && { godownId }),
  };
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
  const said = first && detailOf(first);
  const isPhone = useIsPhone();
  const problems = problemsOf(answer.error).fields;
  return (
    <>
      <PageHeader title="Stock summary" detail={!isPhone && said} />
      <ListBar>
        <DayField
          aria-label="As on"
          className={classes.date ?? ''}
          date={asked.date ?? today}
          today={today}
          error={problems.date}
          onChange={(on) => choose({ ...asked, date: on })}
        />
        <Shelves asked={asked} onChange={choose} />
        {isPhone && said && <span className="dim hint">{said}</span>}
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={14} />} errorTitle="The stock could not be read">
        {({ pages }) => <Goods pages={pages} {...scrollOf(answer)} />}
      </Loaded>
    </>
  );
}

/** By which method it is valued, and what of the total is on the road between two godowns. */
function detailOf({ method, total, inTransit }: Page): string | undefined {
  if (total === null) return undefined;
  return inTransit ? `${formatRupees(inTransit, 'two')} of it in transit, ${methodWords[method]}` : methodWords[method];
}

/** Brand, category and godown, each where the company has such. */
function Shelves({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  const { _id: orgId } = useCompany();
  const input = { orgId, search: '', state: 'all' as const, limit: 200 };
  const shelves = [
    { name: 'brandId', label: 'Brand', all: 'All brands', rows: useQuery(query.brands.list.queryOptions({ input })).data?.rows, least: 1 },
    {
      name: 'categoryId',
      label: 'Category',
      all: 'All categories',
      rows: useQuery(query.categories.list.queryOptions({ input })).data?.rows,
      least: 1,
    },
    // One godown is all of them.
    {
      name: 'godownId',
      label: 'Godown',
      all: 'All godowns',
      rows: useQuery(query.godowns.list.queryOptions({ input })).data?.rows,
      least: 2,
    },
  ] as const;
  return shelves.map(({ name, label, all, rows = [], least }) =>
    rows.length < least ? null : (
      <NativeSelect
        key={name}
        aria-label={label}
        value={asked[name] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { [name]: _, ...rest } = asked;
          onChange(value === '' ? rest : { ...rest, [name]: value });
        }}
        data={[{ value: '', label: all }, ...rows.map(({ _id, name: said }) => ({ value: _id, label: said }))]}
      />
    ),
  );
}

type GoodsProps = { pages: readonly Page[]; onEnd: () => void; isLoadingMore: boolean };

function Goods({ pages, onEnd, isLoadingMore }: GoodsProps) {
  const total = pages[0]?.total ?? null;
  const date = pages[0]?.date ?? '';
  const rows = pages.flatMap((page) => page.rows);
  const isOnRoad = rows.some(({ inTransit }) => inTransit !== 0);
  const columns = useMemo(() => columnsFor(total, isOnRoad), [total, isOnRoad]);
  const open = useMemo(() => {
    const search = { from: financialYearOf(date).startsOn, to: date };
    return ({ productId }: Row) => ({ to: '/sUsers/stockMoves/$productId', params: { productId }, search }) as const;
  }, [date]);
  if (rows.length === 0) {
    return <EmptyState title="No stock on this day" text="Goods stand here once they have opening stock, or a voucher has moved them." />;
  }
  return (
    <DataTable
      label="Stock summary"
      columns={columns}
      rows={rows}
      rowKey={({ productId }) => productId}
      open={open}
      card={(row) => <GoodsCard row={row} />}
      onEnd={onEnd}
      isLoadingMore={isLoadingMore}
    />
  );
}

/** Who does not see cost is told no total, and has no columns for it. Where nothing is on the road, nothing is said of it. */
const columnsFor = (total: number | null, isOnRoad: boolean): readonly Column<Row>[] => [
  { head: 'Product', cell: ({ name }) => name, total: total === null ? undefined : 'Total' },
  ...(isOnRoad
    ? ([
        {
          head: 'In transit',
          cell: ({ inTransit, unit }) => <Quantity e4={inTransit} unit={unit} />,
          width: 130,
          isNumber: true,
          isDim: true,
        },
      ] satisfies Column<Row>[])
    : []),
  { head: 'Quantity', cell: ({ quantity, unit }) => <Quantity e4={quantity} unit={unit} />, width: 170, isNumber: true },
  ...(total === null
    ? []
    : ([
        { head: 'Rate', cell: ({ rate }) => shownRate(rate), width: 130, isNumber: true },
        {
          head: 'Value',
          cell: ({ value }) => value !== null && <Money paise={value} bare dashZero />,
          width: 160,
          isNumber: true,
          total: <Money paise={total} bare dashZero />,
        },
      ] satisfies Column<Row>[])),
];

/** Goods that cost nothing, or nobody knows what, have no rate. */
const shownRate = (rate: Row['rate']) => (rate ? formatRate(rate) : '–');

function GoodsCard({ row: { name, quantity, inTransit, unit, rate, value } }: { row: Row }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>
        {name}
        {inTransit !== 0 && (
          <span className="dim">
            {' · '}
            <Quantity e4={inTransit} unit={unit} /> in transit
          </span>
        )}
      </span>
      {value === null ? <Quantity e4={quantity} unit={unit} /> : <Money paise={value} bare dashZero strong />}
      {value !== null && (
        <>
          <span className="dim">
            <Quantity e4={quantity} unit={unit} />
          </span>
          <span className="dim">{shownRate(rate)}</span>
        </>
      )}
    </span>
  );
}
