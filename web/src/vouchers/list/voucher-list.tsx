import { formatDate } from '@bahi/core/periods/business-date';
import { tradeKinds } from '@bahi/core/vouchers/trade-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { VoucherRow } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { ALL_DATES, TODAY } from '../../platform/filters/date-ranges.ts';
import { scrollOf } from '../../platform/paged.ts';
import { query } from '../../platform/queries.ts';
import { pagedRecords } from '../../platform/records/use-record-list.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { detailsKinds } from '../details/details-kinds.ts';
import { counterText } from '../walk-in/cash-party.ts';
import { useVoucherFilters } from './use-voucher-filters.ts';
import { VoucherFilters } from './voucher-filters.tsx';
import classes from './voucher-list.module.css';

type Totals = { readonly count: number; readonly amount: number } | null;

const columnsOf = (totals: Totals): readonly Column<VoucherRow>[] => [
  {
    head: 'Number',
    cell: (voucher) => (
      <span className={classes.number}>
        <VoucherNumber voucher={voucher} />
      </span>
    ),
    width: 150,
    ...(totals && { total: `${totals.count} in all` }),
  },
  { head: 'Date', cell: ({ date }) => formatDate(date), width: 96 },
  { head: 'Kind', cell: ({ kind }) => voucherLabel(kind), width: 140, isDim: true, isExtra: true },
  { head: 'Party', cell: (voucher) => voucher.partyName || <span className={classes.instead}>{insteadOf(voucher)}</span> },
  {
    head: 'Amount',
    cell: (voucher) => <Amount voucher={voucher} bare />,
    width: 140,
    isNumber: true,
    ...(totals && { total: <Money paise={totals.amount} bare dashZero /> }),
  },
];

/** The day book, newest first. What it shows stands in the address. */
export function VoucherList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const filters = useVoucherFilters(orgId);
  const { kind, input, range, isNarrowed } = filters;
  const answer = useInfiniteQuery(query.vouchers.listVouchers.infiniteOptions({ input, ...pagedRecords }));
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  const begin = (
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
      <PageHeader title="Day book" action={begin} />
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
                    ? 'Every voucher stands here, the newest first.'
                    : `No voucher of ${range.title === ALL_DATES ? 'these books' : `these days (${range.title})`} fits.`
                }
                action={isWhole ? begin : others}
              />
            );
          }
          return (
            <DataTable
              label="Vouchers"
              columns={columnsOf(pages[0]?.totals ?? null)}
              rows={vouchers}
              rowKey={({ _id }) => _id}
              open={(voucher) => voucherLink(voucher.kind, voucher._id)}
              card={(voucher) => <VoucherCard voucher={voucher} />}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function VoucherNumber({ voucher: { voucherNumber, isCancelled } }: { voucher: VoucherRow }) {
  return (
    <>
      {voucherNumber} {isCancelled && <Badge tone="overdue">cancelled</Badge>}
    </>
  );
}

/** In the place of a party: the counter over which its goods went, else the kind. */
const insteadOf = ({ kind }: VoucherRow) => (tradeKinds.some((each) => each === kind) ? counterText(kind) : voucherLabel(kind));

/** What a cancelled voucher came to counts no more. */
function Amount({ voucher: { amount, isCancelled }, bare = false }: { voucher: VoucherRow; bare?: boolean }) {
  const money = <Money paise={amount} bare={bare} dashZero />;
  return isCancelled ? <del className="dim">{money}</del> : money;
}

function VoucherCard({ voucher }: { voucher: VoucherRow }) {
  const who = voucher.partyName || insteadOf(voucher);
  const kind = voucherLabel(voucher.kind);
  return (
    <span className={classes.card}>
      <span className={classes.party}>{who}</span>
      <strong className="num">
        <Amount voucher={voucher} />
      </strong>
      <span className="dim">
        {who !== kind && `${kind} · `}
        <VoucherNumber voucher={voucher} />
      </span>
      <span className="dim num">{formatDate(voucher.date)}</span>
    </span>
  );
}
