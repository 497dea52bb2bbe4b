import { formatDate } from '@bahi/core/periods/business-date';
import {
  type PendingOrderBy,
  type PendingOrderKind,
  pendingOrderKinds,
  pendingOrderRowNames,
  pendingOrderRows,
} from '@bahi/core/reports/pending-order-kinds';
import { pendingOrders } from '@bahi/core/reports/pending-orders';
import type { ReportRow } from '@bahi/core/reports/report';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { Money } from '../ui/amount.tsx';
import classes from './stock.module.css';

type Asked = { readonly partyId?: string; readonly productId?: string; readonly named?: string };
type Address = Asked & { readonly kind?: PendingOrderKind; readonly by?: PendingOrderBy };

/** What open orders still wait for. Enter opens what is pending of a party or an item, then the order; Esc goes back to the row. */
export function PendingOrders() {
  const { _id: orgId } = useCompany();
  const { kind = 'saleOrder', by = 'due', named, partyId, productId } = useSearch({ strict: false }) as Address;
  const filter = { ...(partyId && { partyId }), ...(productId && { productId }) };
  const isNarrowed = Object.keys(filter).length > 0;
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.listPendingOrders.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, kind, by, ...filter, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const go = (search: Address) => void navigate({ to: '/sUsers/pendingOrders', search, replace: true });
  const first = answer.data?.pages[0];
  return (
    <ReportPage
      report={pendingOrders}
      answer={answer}
      asked={{ kind, by, ...filter }}
      isOfRow={isNarrowed}
      detail={first && [named, ordersText(first.total.orders)].filter(Boolean).join(', ')}
      bar={
        <>
          <NativeSelect
            aria-label="Orders"
            value={kind}
            onChange={({ currentTarget: { value } }) => go({ kind: value as PendingOrderKind, by })}
            data={Object.entries(pendingOrderKinds).map(([value, label]) => ({ value, label }))}
          />
          <NativeSelect
            aria-label="Rows"
            value={by}
            onChange={({ currentTarget: { value } }) => go({ kind, by: value as PendingOrderBy, ...filter, ...(named && { named }) })}
            data={pendingOrderRowNames.map((value) => ({ value, label: `By ${pendingOrderRows[value].toLowerCase()}` }))}
          />
          {isNarrowed && (
            <button type="button" className="link" onClick={() => go({ kind, by })}>
              Show all
            </button>
          )}
        </>
      }
      card={(row) => <OrderCard row={row} />}
      empty={['No pending orders', 'Orders stand here until they are delivered in full or closed.']}
    />
  );
}

const ordersText = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`);

/** A row on a phone: its name over its order and party or number of orders, its value over its due date. */
function OrderCard({ row: { cells, note, tone } }: { row: ReportRow }) {
  const { name, number, party, orders, dueOn, value } = cells;
  const source = number ? [number, party] : [ordersText(Number(orders))];
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <Money paise={Number(value)} bare dashZero strong />
      <span className="dim">{source.filter(Boolean).join(' · ')}</span>
      <span className={tone === 'attention' ? classes.low : 'dim'}>
        {note ?? (typeof dueOn === 'string' ? `due ${formatDate(dueOn)}` : '')}
      </span>
    </span>
  );
}
