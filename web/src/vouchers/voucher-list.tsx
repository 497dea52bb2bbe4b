import { formatDate } from '@bahi/core/periods/business-date';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { VoucherRow } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './voucher-list.module.css';

const columns: readonly Column<VoucherRow>[] = [
  { head: 'Number', cell: (voucher) => <VoucherNumber voucher={voucher} />, width: 200 },
  { head: 'Date', cell: ({ date }) => formatDate(date), width: 110 },
  { head: 'Kind', cell: ({ kind }) => voucherLabel(kind), width: 120, isDim: true, isExtra: true },
  { head: 'Party', cell: ({ partyName }) => partyName },
  { head: 'Amount', cell: (voucher) => <Amount voucher={voucher} bare />, width: 140, isNumber: true },
];

/** The kinds that can be in the books today. */
const kinds: readonly VoucherKind[] = ['sales', 'receipt', 'contra', 'journal', 'stockTransfer', 'stockAdjustment'];

/** The day book, newest first. The kind stands in the address. */
export function VoucherList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { kind } = useSearch({ strict: false });
  const answer = useInfiniteQuery(
    query.vouchers.listVouchers.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 50, ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  const begin = (
    <Button component={Link} to="/sUsers/sales" aria-keyshortcuts="F8">
      New sale
    </Button>
  );
  return (
    <>
      <PageHeader title="Day book" action={begin} />
      <ListBar>
        <NativeSelect
          aria-label="Kind of voucher"
          value={kind ?? 'all'}
          onChange={({ currentTarget }) => {
            const chosen = kinds.find((each) => each === currentTarget.value);
            void navigate({ to: '/sUsers/vouchers', search: chosen ? { kind: chosen } : {}, replace: true });
          }}
          data={[{ value: 'all', label: 'All Vouchers' }, ...kinds.map((each) => ({ value: each, label: voucherLabel(each) }))]}
        />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The day book could not be read">
        {({ pages }) => {
          const vouchers = pages.flatMap((page) => page.vouchers);
          if (vouchers.length === 0) {
            return (
              <EmptyState
                title={kind ? `No ${voucherLabel(kind).toLowerCase()} vouchers yet` : 'No vouchers yet'}
                text="Every sale and receipt stands here, the newest first."
                action={begin}
              />
            );
          }
          return (
            <DataTable
              label="Vouchers"
              columns={columns}
              rows={vouchers}
              rowKey={({ _id }) => _id}
              open={(voucher) => voucherLink(voucher.kind, voucher._id)}
              card={(voucher) => <VoucherCard voucher={voucher} />}
              onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
              isLoadingMore={answer.isFetchingNextPage}
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

/** What a cancelled voucher came to counts no more. */
function Amount({ voucher: { amount, isCancelled }, bare = false }: { voucher: VoucherRow; bare?: boolean }) {
  const money = <Money paise={amount} bare={bare} />;
  return isCancelled ? <del className="dim">{money}</del> : money;
}

function VoucherCard({ voucher }: { voucher: VoucherRow }) {
  return (
    <span className={classes.card}>
      <span className={classes.party}>{voucher.partyName || 'No party'}</span>
      <strong className="num">
        <Amount voucher={voucher} />
      </strong>
      <span className="dim">
        {voucherLabel(voucher.kind)} · <VoucherNumber voucher={voucher} />
      </span>
      <span className="dim num">{formatDate(voucher.date)}</span>
    </span>
  );
}
