import type { IsoDate } from '@bahi/core/periods/business-date';
import { choiceText, placeOf } from '@bahi/core/tables/slip-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Money } from '../ui/amount.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { DateField } from '../ui/date-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './closed-orders.module.css';
import { quantityText, timeOf } from './words.ts';

type ClosedOrder = Awaited<ReturnType<typeof api.tables.listClosed>>['orders'][number];

/** The settled and cancelled orders of a business day, with every dish that was cancelled, for managers. */
export function ClosedOrders() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [day, setDay] = useState<IsoDate | null>(null);
  const answer = useQuery(query.tables.listClosed.queryOptions({ input: { orgId, ...(day !== null && { businessDay: day }) } }));
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  useKeys({ Escape: toFloor });
  return (
    <>
      <PageHeader title="Closed orders" back={toFloor} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The closed orders could not be read">
        {({ businessDay, orders }) => (
          <div className={classes.page}>
            <DateField label="Business day" date={businessDay} today={businessDay} onChange={setDay} />
            {orders.length === 0 ? (
              <EmptyState title="No closed orders" text="No order of this business day is settled or cancelled yet." />
            ) : (
              <ul className={classes.orders}>
                {orders.map((order) => (
                  <Closed key={order._id} order={order} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

const badges: Readonly<Record<ClosedOrder['state'], { tone: Tone; children: string }>> = {
  open: { tone: 'plain', children: 'Open' },
  billed: { tone: 'plain', children: 'Bill printed' },
  settled: { tone: 'received', children: 'Settled' },
  merged: { tone: 'attention', children: 'Merged' },
  cancelled: { tone: 'overdue', children: 'Cancelled' },
};

const eventWords: Readonly<Record<ClosedOrder['events'][number]['kind'], string>> = {
  tableChanged: 'Table changed',
  dishesMoved: 'Dishes moved',
  merged: 'Merged',
  split: 'Split',
  captainChanged: 'Captain changed',
  madeFree: 'No charge',
  guestsChanged: 'Guests changed',
};

function Closed({ order }: { order: ClosedOrder }) {
  const place = `Order ${order.number}, ${placeOf(order)}`;
  return (
    <li aria-label={place}>
      <div className={classes.head}>
        <Link to="/sUsers/restaurant/order/$id" params={{ id: order._id }}>
          {place}
        </Link>
        <Badge {...badges[order.state]} />
        <Money paise={order.valuePaise} strong />
      </div>
      <p className="dim">
        {[
          `Opened by ${order.captain} at ${timeOf(order.openedAt)}`,
          order.billedAt && `bill first printed at ${timeOf(order.billedAt)}`,
          `closed${order.closedBy ? ` by ${order.closedBy}` : ''} at ${timeOf(order.closedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {order.events.map(({ kind, said, doneAt, doneBy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log of a closed order never changes
        <p key={at}>
          {eventWords[kind]}: {said}, by {doneBy} at {timeOf(doneAt)}
        </p>
      ))}
      {order.cancelled.map(({ name, portion, quantityE4, reason, isAfterBill, cancelledAt, cancelledBy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cancellations of a closed order never change
        <p key={at} className={classes.cancelled}>
          {quantityText(quantityE4)} × {choiceText(name, [portion])} cancelled by {cancelledBy} at {timeOf(cancelledAt)}
          {isAfterBill && ', after the bill was printed'}: {reason}
        </p>
      ))}
    </li>
  );
}
