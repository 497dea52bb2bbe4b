import { businessDayAt } from '@bahi/core/tables/business-day';
import { tenderName } from '@bahi/core/tables/day-figures';
import { placeOf } from '@bahi/core/tables/slip-words';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { BillState } from './bill-state.tsx';
import { PrintsOn } from './prints-on.tsx';
import classes from './settled-orders.module.css';
import { usePrintInvoice } from './use-print-invoice.tsx';
import { useBillPrinter } from './usual-printer.ts';
import { WaitingPrints } from './waiting-prints.tsx';
import { timeOf } from './words.ts';

type Settled = Awaited<ReturnType<typeof api.tables.listSettled>>['orders'][number];
/** Other devices settle orders meanwhile. */
const ASK_AGAIN_MILLIS = 30_000;

const orderText = (order: Settled) => (order.tableName === null ? placeOf(order) : `${order.tableName}, order ${order.number}`);
const tendersText = ({ tenders }: Settled) => tenders.map(tenderName).join(' + ') || '–';
const guestText = ({ guestName, guestPhone, operatorName, operatorOrder }: Settled) =>
  [operatorName === null ? '' : `${operatorName} ${operatorOrder}`, guestName, guestPhone].filter(Boolean).join(', ');

/** The settled orders of a business day, the latest first: to find a bill, to open it, and to print it again. */
export function SettledOrders() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  useTouchScreen();
  const { search = '', date } = useSearch({ strict: false }) as { readonly search?: string; readonly date?: string };
  const answer = useInfiniteQuery(
    query.tables.listSettled.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...{ orgId, search, limit: 50 },
        ...(date !== undefined && { businessDay: date }),
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      refetchInterval: useLive(ASK_AGAIN_MILLIS),
    }),
  );
  const printing = useBillPrinter(orgId, true);
  const [printed, setPrinted] = useState<string | null>(null);
  const { print, paper, isPrinting, problem } = usePrintInvoice(orgId);
  const printAgain = (id: string) => {
    if (isPrinting || !printing.isReady) return;
    setPrinted(id);
    print(id, printing.printerId);
  };
  const narrow = (to: { search?: string; date?: string }) =>
    void navigate({ to: '/sUsers/restaurant/settled', search: { search, ...(date !== undefined && { date }), ...to }, replace: true });
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  const printFocused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const order = answer.data?.pages.flatMap((page) => page.orders).find(({ _id }) => _id === row);
    if (!order || order.isCancelled) return 'pass';
    printAgain(order._id);
  };
  useKeys({ Escape: toFloor, P: printFocused });
  const [first] = answer.data?.pages ?? [];
  // The field stays while another day is read, and if it cannot be read.
  const today = first?.today ?? businessDayAt(Date.now());
  const columns: readonly Column<Settled>[] = [
    { head: 'Bill', cell: ({ voucherNumber }) => voucherNumber, width: 130 },
    { head: 'Order', cell: orderText },
    { head: 'Guest', cell: guestText, isExtra: true },
    { head: 'Paid by', cell: tendersText },
    {
      head: 'Settled',
      cell: ({ closedAt, closedBy }) => `${timeOf(closedAt)}${closedBy ? `, ${closedBy}` : ''}`,
      isDim: true,
      isExtra: true,
    },
    { head: 'State', cell: (order) => <BillState {...order} />, width: 120 },
    { head: 'Total', cell: ({ totalPaise }) => <Money paise={totalPaise} strong />, isNumber: true, width: 120 },
    { head: 'Print', cell: (order) => againOf(order), width: 90 },
  ];
  const againOf = ({ _id, voucherNumber, isCancelled }: Settled) =>
    !isCancelled && (
      <Button
        variant="default"
        size="compact-xs"
        className={classes.again ?? ''}
        aria-label={`Print bill ${voucherNumber}`}
        loading={isPrinting && printed === _id}
        disabled={!printing.isReady}
        onClick={() => printAgain(_id)}
      >
        Print
      </Button>
    );
  return (
    <>
      <PageHeader title="Settled orders" back={toFloor} />
      <ListBar>
        <SearchBox label="Number, table, guest or phone" text={search} onSearch={(text) => narrow({ search: text })} />
        <DayField
          aria-label="Business day"
          date={date ?? first?.businessDay ?? today}
          today={today}
          onChange={(day) => narrow({ date: day })}
          hasF2
        />
        <PrintsOn {...printing} />
      </ListBar>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.waiting}>
        <WaitingPrints orgId={orgId} what="bills" />
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The settled orders could not be read">
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          if (orders.length === 0)
            return search === '' ? (
              <EmptyState title="No settled orders" text="Bills of this business day appear here once they are paid." />
            ) : (
              <EmptyState title="Nothing found" text="No bill of this business day has all these words. Look also at another day." />
            );
          return (
            <DataTable
              label="Settled orders"
              columns={columns}
              rows={orders}
              rowKey={({ _id }) => _id}
              open={({ _id }) => ({ to: '/sUsers/restaurant/order/$id', params: { id: _id } })}
              card={(order) => (
                <span className={classes.card}>
                  <strong className={classes.number}>{order.voucherNumber}</strong>
                  <Money paise={order.totalPaise} strong />
                  <span>{[orderText(order), guestText(order)].filter(Boolean).join(' · ')}</span>
                  <span className="dim">{timeOf(order.closedAt)}</span>
                  <span className="dim">{tendersText(order)}</span>
                  {(order.isCancelled || order.isReturned) && <BillState {...order} />}
                </span>
              )}
              cardAction={againOf}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
      {paper}
    </>
  );
}
