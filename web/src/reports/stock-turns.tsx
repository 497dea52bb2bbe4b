import { formatRate } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReportRow } from '@bahi/core/reports/report';
import { stockTurns } from '@bahi/core/reports/stock-turns';
import { type StockSpeed, slowDaysChoices, stockSpeeds } from '@bahi/core/stock/speed';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { wholeAnswer } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { Money } from '../ui/amount.tsx';
import { type GoodsFilter, GoodsFilters, useGoodsFilter } from './goods-filters.tsx';
import classes from './stock.module.css';

type Asked = GoodsFilter & { readonly speed?: StockSpeed; readonly slowDays?: string };

const usualDays = '60';

/** The turnover of each product in a period, the fastest first. Enter opens the moves of a product. */
export function StockTurns() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { speed, slowDays = usualDays } = useSearch({ strict: false }) as Asked;
  const days = slowDaysChoices.some((each) => String(each) === slowDays) ? slowDays : usualDays;
  const goods = useGoodsFilter();
  const filter: Asked = { ...(speed && { speed }), ...(days !== usualDays && { slowDays: days }), ...goods };
  const navigate = useNavigate();
  const answer = useQuery(
    query.reports.getStockTurns.queryOptions({
      input: { orgId, ...period, slowDays: Number(days), ...(speed && { speed }), ...goods },
      placeholderData: keepPreviousData,
    }),
  );
  const show = (dates: Period) => choose(dates, (how) => navigate({ to: '/sUsers/stockTurns', search: { ...dates, ...filter }, ...how }));
  const narrow = (asked: Asked) => void navigate({ to: '/sUsers/stockTurns', search: { ...period, ...asked }, replace: true });
  const first = answer.data;
  const problems = problemsOf(answer.error).fields;
  return (
    <ReportPage
      report={stockTurns}
      answer={wholeAnswer(answer)}
      asked={{ ...filter, slowDays: days, ...(first && { from: first.from, to: first.to }) }}
      detail={first && first.left > 0 && `${first.left} more products are not listed: choose a speed or a brand`}
      bar={
        <>
          <PeriodFields asked={period} shown={first} problems={problems} onChange={show} />
          <NativeSelect
            aria-label="Speed"
            value={speed ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { speed: _, ...rest } = filter;
              narrow(value === '' ? rest : { ...rest, speed: value as StockSpeed });
            }}
            data={[{ value: '', label: 'All speeds' }, ...Object.entries(stockSpeeds).map(([value, label]) => ({ value, label }))]}
          />
          <NativeSelect
            aria-label="Slow after"
            value={days}
            onChange={({ currentTarget: { value } }) => narrow({ ...filter, slowDays: value })}
            data={slowDaysChoices.map((each) => ({ value: String(each), label: `Slow after ${each} days` }))}
          />
          <GoodsFilters asked={filter} onChange={narrow} isOfCompany />
        </>
      }
      card={(row) => <TurnsCard row={row} />}
      empty={['No product of this speed', 'Goods stand here once they are in stock or were sold in this period.']}
      wrong={wrongDays(problems, show)}
    />
  );
}

/** A product on a phone: its name over its last sale, its value over its speed and turns. */
function TurnsCard({ row: { cells, tone } }: { row: ReportRow }) {
  const { name, value, speed, turns, lastSoldOn } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <Money paise={Number(value)} bare dashZero strong />
      <span className="dim">{lastSoldOn === null ? 'Never sold' : `Last sold ${formatDate(String(lastSoldOn))}`}</span>
      <span className={tone === 'attention' ? classes.low : 'dim'}>
        {speed}
        {turns !== null && `, ${formatRate(Number(turns))} turns`}
      </span>
    </span>
  );
}
