import { formatDate } from '@bahi/core/periods/business-date';
import { dayBook } from '@bahi/core/reports/day-book';
import type { ReportRow } from '@bahi/core/reports/report';
import { tradeKinds } from '@bahi/core/vouchers/trade-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCompany } from '../../platform/company.ts';
import { ALL_DATES, TODAY } from '../../platform/filters/date-ranges.ts';
import { ListExport } from '../../platform/list-export.tsx';
import { scrollOf } from '../../platform/paged.ts';
import { query } from '../../platform/queries.ts';
import { pagedRecords } from '../../platform/records/use-record-list.ts';
import { ReportTable } from '../../platform/reports/report-table.tsx';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { Money } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { detailsKinds } from '../details/details-kinds.ts';
import { counterText } from '../walk-in/cash-party.ts';
import { useVoucherFilters } from './use-voucher-filters.ts';
import { VoucherFilters } from './voucher-filters.tsx';
import classes from './voucher-list.module.css';

/** The day book, newest first. The address contains its filters. */
export function VoucherList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const filters = useVoucherFilters(orgId);
  const { kind, input, summed, hasSums, range, isNarrowed } = filters;
  const answer = useInfiniteQuery(query.vouchers.listVouchers.infiniteOptions({ input, ...pagedRecords }));
  const sums = useQuery(query.vouchers.listVouchers.queryOptions({ input: summed, enabled: hasSums })).data;
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  const isViewOnly = useIsViewOnly();
  const begin = !isViewOnly && (
    <Button component={Link} to={kind ? detailsKinds[kind].create : '/sUsers/sales'}>
      {kind && kind !== 'sales' ? `New ${voucherLabel(kind).toLowerCase()}` : 'New sale'}
    </Button>
  );
  const others = (
    <>
      {range.title !== ALL_DATES && (
        <Button variant="default" onClick={() => filters.choose({ title: ALL_DATES })}>
          All Dates
        </Button>
      )}
      {isNarrowed && (
        <Button variant="default" onClick={filters.showAll}>
          Show all
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="Day book"
        action={
          <>
            <ListExport list="dayBook" asked={filters.exported} search={filters.asked} isBeside />
            {begin}
          </>
        }
      />
      <VoucherFilters orgId={orgId} filters={filters} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The day book could not be read">
        {({ pages }) => {
          const vouchers = pages.flatMap((page) => page.vouchers);
          if (vouchers.length === 0) {
            const isWhole = range.title === ALL_DATES && !isNarrowed;
            return (
              <EmptyState
                title={isWhole ? 'No vouchers yet' : range.title === TODAY && !isNarrowed ? 'No vouchers today' : 'Nothing found'}
                text={
                  isWhole
                    ? 'All vouchers, newest first.'
                    : `No voucher of ${range.title === ALL_DATES ? 'these books' : `these days (${range.title})`} fits.`
                }
                action={isWhole ? begin : others}
              />
            );
          }
          return (
            <ReportTable
              report={dayBook}
              label="Vouchers"
              pages={sums && hasSums ? pages.with(0, { ...pages[0]!, totals: sums.totals, kindTotals: sums.kindTotals }) : pages}
              hasMore={answer.hasNextPage}
              draw={drawn}
              card={(row) => <VoucherCard row={row} />}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function VoucherNumber({ row: { cells, isStruck } }: { row: ReportRow }) {
  return (
    <>
      {cells.voucherNumber} {isStruck && <Badge tone="overdue">cancelled</Badge>}
    </>
  );
}

/** In place of a party: Counter for a counter sale, else the kind. */
function insteadOf({ drill, cells }: ReportRow) {
  const kind = drill?.to === 'voucher' ? tradeKinds.find((each) => each === drill.kind) : undefined;
  return kind ? counterText(kind) : cells.kind;
}

/** Cells of the day book that differ from its description: cancelled vouchers, and vouchers without a party. */
const drawn = {
  voucherNumber: (row: ReportRow) =>
    row.kind === 'total' ? undefined : (
      <span className={classes.number}>
        <VoucherNumber row={row} />
      </span>
    ),
  partyName: (row: ReportRow) =>
    row.kind === 'total' ? undefined : (
      <>
        {row.cells.partyName || <span className={classes.instead}>{insteadOf(row)}</span>}
        {row.cells.narration && <span className={`dim hint ${classes.narration}`}>{row.cells.narration}</span>}
      </>
    ),
};

/** The amount of a cancelled voucher does not count. */
function Amount({ row: { cells, isStruck } }: { row: ReportRow }) {
  const money = <Money paise={Number(cells.amount)} dashZero />;
  return isStruck ? <del className="dim">{money}</del> : money;
}

function VoucherCard({ row }: { row: ReportRow }) {
  const { kind, date } = row.cells;
  const who = row.cells.partyName || insteadOf(row);
  return (
    <span className={classes.card}>
      <span className={classes.party}>{who}</span>
      <strong className="num">
        <Amount row={row} />
      </strong>
      <span className="dim">
        {who !== kind && `${kind} · `}
        <VoucherNumber row={row} />
      </span>
      <span className="dim num">{formatDate(String(date))}</span>
    </span>
  );
}
