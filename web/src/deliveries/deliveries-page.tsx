import { MAX_ADDRESS, type RiderStep } from '@bahi/core/tables/delivery';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './deliveries.module.css';

type Answer = Awaited<ReturnType<typeof api.deliveries.listDeliveries>>;
type Delivery = Answer['deliveries'][number];
type Rider = Answer['riders'][number];

/** Screens of a restaurant ask again this often while they are looked at and hear of no changes. */
const ASK_AGAIN_MILLIS = 5_000;

const words = {
  new: ['New', 'attention'],
  cooking: ['Cooking', 'attention'],
  ready: ['Ready', 'received'],
  out: ['Out', 'accent'],
  delivered: ['Delivered', 'received'],
  returned: ['Returned', 'overdue'],
} as const;

/** The delivery orders on their way: address, rider, state, and the cash that each rider brings. The page of an order leads to its address. */
export function DeliveriesPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { order: asked = null } = useSearch({ strict: false }) as { readonly order?: string };
  const [changing, setChanging] = useState(asked);
  const answer = useQuery(query.deliveries.listDeliveries.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const back = () => void navigate({ to: '/sUsers/restaurant' });
  useKeys({ Escape: back });
  return (
    <>
      <PageHeader title="Deliveries" back={back} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The deliveries could not be read">
        {({ deliveries, riders }) => (
          <div className={classes.page}>
            <Collecting riders={riders} />
            {deliveries.length === 0 ? (
              <EmptyState
                title="No deliveries today"
                text="Open a delivery on the floor. Then its address and rider are entered here."
                action={
                  <Button variant="default" component={Link} to="/sUsers/restaurant">
                    Floor
                  </Button>
                }
              />
            ) : (
              <ul className={classes.deliveries}>
                {deliveries.map((delivery) => (
                  <DeliveryCard key={delivery.orderId} orgId={orgId} delivery={delivery} onChange={() => setChanging(delivery.orderId)} />
                ))}
              </ul>
            )}
            {deliveries
              .filter(({ orderId }) => orderId === changing)
              .map((delivery) => (
                <RiderDialog key={delivery.orderId} {...{ orgId, delivery, riders }} onClose={() => setChanging(null)} />
              ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The riders who have cash to bring. */
function Collecting({ riders }: { riders: readonly Rider[] }) {
  const some = riders.filter(({ collectPaise }) => collectPaise > 0);
  if (some.length === 0) return null;
  return (
    <dl className={classes.collecting} aria-label="Cash to collect">
      {some.map(({ _id, name, collectPaise }) => (
        <div key={_id}>
          <dt>{name} brings</dt>
          <dd>
            <Money paise={collectPaise} strong />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type CardProps = { orgId: string; delivery: Delivery; onChange: () => void };

function DeliveryCard({ orgId, delivery, onChange }: CardProps) {
  const { orderId, number, guestName, guestPhone, address, rider, riderId, state, step, orderState, valuePaise, billPaise } = delivery;
  const { act, isSaving, fields, problem } = useAct<Awaited<ReturnType<typeof api.deliveries.moveDelivery>>>(
    'The delivery could not be moved',
    () => undefined,
  );
  const move = (to: RiderStep | null) => void act((call) => api.deliveries.moveDelivery({ orgId, orderId, from: step, to }, call), `${to}`);
  const refused = Object.values(fields)[0] ?? problem;
  const [word, tone] = words[state];
  const isOpen = orderState === 'open' || orderState === 'billed';
  const button = (to: RiderStep | null, text: string, isMain = false) => (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => move(to)} disabled={isSaving}>
      {text}
    </Button>
  );
  return (
    <li aria-label={`Delivery ${number}`}>
      <div className={classes.head}>
        <Link to="/sUsers/restaurant/order/$id" params={{ id: orderId }}>
          Delivery {number}
        </Link>
        <Badge tone={tone}>{word}</Badge>
        <Money paise={billPaise ?? valuePaise} strong />
        <span className="dim">{!isOpen ? 'settled' : billPaise === null ? 'menu prices, not settled' : 'not settled'}</span>
      </div>
      <p>
        {guestName || (guestPhone === '' && <span className="dim">No name</span>)}{' '}
        {guestPhone !== '' && <a href={`tel:${guestPhone}`}>{guestPhone}</a>}
        <br />
        {address || <span className="dim">No address</span>}
      </p>
      <p className="dim">{rider === '' ? 'No rider' : `Rider ${rider}`}</p>
      {refused && (
        <p role="alert" className={classes.problem}>
          {refused}
        </p>
      )}
      <div className={classes.acts}>
        {step === null && riderId !== null && button('out', 'Out', state === 'ready')}
        {step === 'out' && button('delivered', 'Delivered', true)}
        {step === 'out' && button('returned', 'Returned')}
        {step === 'out' && button(null, 'Not out yet')}
        {(step === 'delivered' || step === 'returned') && button('out', 'Out again')}
        <Button variant="default" onClick={onChange}>
          Address and rider
        </Button>
      </div>
    </li>
  );
}

type DialogProps = { orgId: string; delivery: Delivery; riders: readonly Rider[]; onClose: () => void };

function RiderDialog({ orgId, delivery, riders, onClose }: DialogProps) {
  // As it was read when the dialog opened: a change by somebody else is refused, not overwritten.
  const [{ orderId, number, version, ...before }] = useState(delivery);
  const [address, setAddress] = useState(before.address);
  const [riderId, setRider] = useState(before.riderId ?? '');
  const { leave, close } = useLeaveDialog(address !== before.address || riderId !== (before.riderId ?? ''), onClose);
  const { act, isSaving, fields, problem } = useAct<Awaited<ReturnType<typeof api.deliveries.saveDelivery>>>(
    'The delivery could not be saved',
    close,
  );
  const input = { orgId, orderId, version, address: address.trim(), riderId: riderId === '' ? null : riderId };
  return (
    <FormDialog
      title={`Delivery ${number}`}
      isOpen
      onClose={leave}
      submitText="Save"
      isSaving={isSaving}
      problem={problem}
      onSubmit={() => void act((call) => api.deliveries.saveDelivery(input, call))}
    >
      <Textarea
        label="Address"
        rows={3}
        maxLength={MAX_ADDRESS}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={fields.address}
        data-autofocus
      />
      <NativeSelect
        label="Rider"
        value={riderId}
        data={[{ value: '', label: 'No rider' }, ...riders.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={({ currentTarget }) => setRider(currentTarget.value)}
        error={fields.riderId}
      />
    </FormDialog>
  );
}
