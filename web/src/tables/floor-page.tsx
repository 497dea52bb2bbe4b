import type { OrderKind } from '@bahi/core/menu/menu';
import type { Cell } from '@bahi/core/tables/floor-plan';
import { reservationOf } from '@bahi/core/tables/reservation';
import { kindWords, placeOf } from '@bahi/core/tables/slip-words';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import type { DiningArea, Floor, Reservation, TableOrder, TableOrderHead } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query, queryClient } from '../platform/queries.ts';
import { useDoes, useSession } from '../platform/session.ts';
import { Money } from '../ui/amount.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PlainLink } from '../ui/plain-link.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { ExpectedGuests } from './expected-guests.tsx';
import classes from './floor.module.css';
import { GuestCounts } from './guest-counts.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { LowIngredients } from './low-ingredients.tsx';
import { OperatorDialog } from './operator-dialog.tsx';
import { SeatReservation } from './seat-reservation.tsx';
import { useKept } from './use-acts.ts';
import { useOpenOrder } from './use-open-order.ts';
import { RefusedPlaces, WaitingActs } from './waiting-acts.tsx';
import { WaitingPrints } from './waiting-prints.tsx';
import { minutesBetween, minutesText } from './words.ts';

/** Screens of a restaurant ask again this often while they are looked at and hear of no changes. */
const ASK_AGAIN_MILLIS = 4_000;

type Table = DiningArea['tables'][number];

/** The floor: areas with tables, each with its state in colour and words, and the orders that have no table. */
export function FloorPage() {
  const { _id: orgId } = useCompany();
  const isAdmin = useSession('staff')?.role === 'admin';
  const mayBill = useDoes('bills');
  const isPhone = useIsPhone();
  useTouchScreen();
  const [isPlan, setIsPlan] = useState(false);
  const answer = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  useKeptMenu(orgId);
  const setUp = isAdmin && (
    <>
      <Button variant="default" component={Link} to="/sUsers/restaurant/tables">
        Tables
      </Button>
      <Button variant="default" component={Link} to="/sUsers/restaurant/menu">
        Menu
      </Button>
      <Button variant="default" component={Link} to="/sUsers/restaurant/closed">
        Closed orders
      </Button>
      <Button variant="default" component={Link} to="/sUsers/restaurant/day">
        Day close
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Restaurant"
        back="none"
        action={
          <Button variant="default" component={Link} to="/sUsers/restaurant/kitchen">
            Kitchen
          </Button>
        }
      />
      {isAdmin && <LowIngredients orgId={orgId} />}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The floor could not be read">
        {(floor) => (
          <div className={classes.page}>
            <div className={classes.acts}>
              <Button variant="default" component={Link} to="/sUsers/restaurant/reservations">
                Reservations
              </Button>
              {mayBill && (
                <Button variant="default" component={Link} to="/sUsers/restaurant/settled">
                  Settled orders
                </Button>
              )}
              {setUp}
            </div>
            {!isPhone && floor.areas.length > 0 && (
              <SegmentedControl
                className={classes.view}
                aria-label="Tables as"
                value={isPlan ? 'plan' : 'list'}
                onChange={(chosen) => setIsPlan(chosen === 'plan')}
                data={[
                  { value: 'list', label: 'List' },
                  { value: 'plan', label: 'Plan' },
                ]}
              />
            )}
            <WaitingPrints orgId={orgId} />
            <ExpectedGuests orgId={orgId} floor={floor} />
            <WaitingActs orgId={orgId} />
            <RefusedPlaces orgId={orgId} />
            <OtherOrders orgId={orgId} floor={floor} />
            {floor.areas.length === 0 && <NoTables isAdmin={isAdmin} />}
            <Areas {...{ orgId, floor }} isPlan={isPlan && !isPhone} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The first steps of a new restaurant. One that has no tables takes orders to take away without them. */
const NoTables = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState
    title="No tables yet"
    text={
      isAdmin
        ? 'Enter your menu and your tables. Then guests are seated here, and their orders go to the kitchen.'
        : 'Tables appear here when an administrator has entered them.'
    }
    action={
      isAdmin && (
        <>
          <Button component={Link} to="/sUsers/restaurant/menu">
            Enter the menu
          </Button>
          <Button variant="default" component={Link} to="/sUsers/restaurant/tables">
            Enter tables
          </Button>
        </>
      )
    }
  />
);

const MENU_IS_FRESH_MILLIS = 5 * 60_000;
const MENU_IS_KEPT_MILLIS = 12 * 60 * 60_000;

/** Fetches the menu before it is needed, so that dishes can be chosen at a table that is opened while the network is gone. */
function useKeptMenu(orgId: string): void {
  useEffect(() => {
    const menu = query.menu.getMenu.queryOptions({ input: { orgId, state: 'active' } });
    void queryClient.prefetchQuery({ ...menu, staleTime: MENU_IS_FRESH_MILLIS, gcTime: MENU_IS_KEPT_MILLIS });
  }, [orgId]);
}

/** The state of an order in words, with the minutes since it was opened or since its bill was printed. */
function stateText({ state, openedAt, billedAt, readySlips }: TableOrderHead, now: string): string {
  if (state === 'billed') return `Bill printed · ${minutesText(minutesBetween(billedAt ?? openedAt, now))}`;
  return `${readySlips > 0 ? 'Ready to serve' : 'Running'} · ${minutesText(minutesBetween(openedAt, now))}`;
}

/** Takeaways and deliveries, by their number of the day. */
function OtherOrders({ orgId, floor }: { orgId: string; floor: Floor }) {
  const opening = useOpenOrder(orgId);
  const coming = useOpened(orgId).filter(({ tableId }) => tableId === null);
  const [kind, setKind] = useState<Exclude<OrderKind, 'dineIn'> | null>(null);
  const operators = useQuery(query.tables.listOperators.queryOptions({ input: { orgId }, select: (answer) => answer.operators }));
  const others = floor.orders.filter(({ tableId }) => tableId === null);
  return (
    <section className={classes.area} aria-label="Takeaway and delivery">
      <div className={classes.heading}>
        <h2>Takeaway and delivery</h2>
        <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setKind('takeaway')}>
          Takeaway
        </Button>
        <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setKind('delivery')}>
          Delivery
        </Button>
        {operators.data && operators.data.length > 0 && (
          <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setKind('aggregator')}>
            Aggregator
          </Button>
        )}
        <Button size="xs" variant="default" component={Link} to="/sUsers/restaurant/deliveries">
          Riders
        </Button>
      </div>
      {others.length + coming.length > 0 && (
        <div className={classes.tiles}>
          {others.map((order) => (
            <OrderTile key={order._id} order={order} text={stateText(order, floor.now)} />
          ))}
          {coming.map((order) => (
            <OpeningTile key={order._id} order={order} name={kindWords[order.kind]} />
          ))}
        </div>
      )}
      {kind === 'aggregator' && (
        <OperatorDialog
          {...{ isSaving: opening.isSaving, problem: opening.problem, fields: opening.fields }}
          operators={operators.data ?? []}
          onOpen={(its) => opening.open({ kind, ...its }, kind)}
          onClose={() => setKind(null)}
        />
      )}
      {kind !== null && kind !== 'aggregator' && (
        <GuestDialog
          {...{ kind, isSaving: opening.isSaving, problem: opening.problem, fields: opening.fields }}
          onOpen={(guest) => opening.open({ kind, ...guest }, kind)}
          onClose={() => setKind(null)}
        />
      )}
    </section>
  );
}

const styleOf = ({ column, row }: Cell) => ({ gridColumn: column + 1, gridRow: row + 1 });

/** Pixels: the least width and height of a table with its gap, and the menu and the heading beside and above the tables. */
const tile = { width: 162, height: 124 };
const besides = { width: 220, height: 200 };

/** About as many tables as this window has room for. */
const tablesInView = (): number =>
  Math.max(2, Math.floor((window.innerWidth - besides.width) / tile.width)) *
  Math.max(1, Math.ceil((window.innerHeight - besides.height) / tile.height));

/** Areas with their tables. Those in view are drawn first, so that a floor of many is on the screen as soon as a floor of few. */
function Areas({ orgId, floor, isPlan }: { orgId: string; floor: Floor; isPlan: boolean }) {
  const [first] = useState(tablesInView);
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, first);
  let before = 0;
  return floor.areas.map((area) => {
    const room = drawn - before;
    before += area.tables.length;
    return <Area key={area._id} {...{ orgId, area, floor, isPlan, room }} />;
  });
}

type Coming = { row: Reservation; table: Table };

type AreaProps = { orgId: string; area: DiningArea; floor: Floor; isPlan: boolean; room: number };

/** An area with its tables. Those beyond its room keep their place empty until they are drawn. */
function Area({ orgId, area, floor, isPlan, room }: AreaProps) {
  const [seating, setSeating] = useState<Table | null>(null);
  const [coming, setComing] = useState<Coming | null>(null);
  const kept = floor.reservations.map((each) => ({ ...each, id: each._id }));
  const opening = useOpened(orgId);
  // A table has several orders after its bill is split.
  const ordersOf = Map.groupBy(floor.orders, ({ tableId }) => tableId);
  return (
    <section className={classes.area} aria-label={area.name}>
      <div className={classes.heading}>
        <h2>{area.name}</h2>
      </div>
      <div className={isPlan ? classes.plan : classes.tiles}>
        {area.tables.map((table, at) => {
          if (at >= room) return <div key={table._id} className={classes.tile} {...(isPlan && { style: styleOf(table) })} />;
          const orders = ordersOf.get(table._id) ?? [];
          const opened = opening.find(({ tableId }) => tableId === table._id);
          // Somebody else may have opened it: then its own order is there, and the refused one is named above.
          if (opened && orders.length === 0)
            return <OpeningTile key={table._id} order={opened} name={table.name} style={isPlan ? styleOf(table) : undefined} />;
          const reserved = orders.length > 0 ? null : reservationOf(table._id, kept, Date.parse(floor.now));
          return orders.length > 0 ? (
            <Bills key={table._id} {...{ orders, isPlan, table }} now={floor.now} />
          ) : (
            <FreeTile key={table._id} {...{ table, reserved, isPlan, setSeating, setComing }} />
          );
        })}
      </div>
      {area.tables.length === 0 && <p className="dim">No tables in this area.</p>}
      {coming && (
        <SeatReservation
          {...{ orgId, floor, row: coming.row }}
          onClose={() => setComing(null)}
          onOthers={() => {
            setComing(null);
            setSeating(coming.table);
          }}
        />
      )}
      {seating && <SeatDialog {...{ orgId, area }} table={seating} onClose={() => setSeating(null)} />}
    </section>
  );
}

type FreeProps = {
  table: Table;
  reserved: Reservation | null;
  isPlan: boolean;
  setSeating: (table: Table) => void;
  setComing: (coming: Coming) => void;
};

/** A table without guests. Most tiles stay as they are when the floor is read again. */
const FreeTile = memo(({ table, reserved, isPlan, setSeating, setComing }: FreeProps) => (
  <button
    {...(isPlan && { style: styleOf(table) })}
    type="button"
    className={classes.tile}
    data-state={reserved ? 'reserved' : 'free'}
    onClick={() => (reserved ? setComing({ row: reserved, table }) : setSeating(table))}
  >
    <span className={classes.first}>
      <strong>{table.name}</strong>
      <Seats count={table.seats} />
    </span>
    <span>{reserved ? `Reserved ${reserved.time}` : 'Free'}</span>
    <span className={`dim ${classes.last}`}>{reserved ? `${reserved.guestName} · ${reserved.pax}` : 'Tap to seat'}</span>
  </button>
));

/** The orders that this device opened and the server does not have yet. */
function useOpened(orgId: string): TableOrder[] {
  const { acts, failed } = useKept(orgId).kept;
  return [...acts, ...failed].flatMap(({ opens }) => opens ?? []);
}

type OpeningProps = { order: TableOrder; name: string; style?: ReturnType<typeof styleOf> | undefined };

/** An order that waits on this device to be opened. */
const OpeningTile = ({ order, name, style }: OpeningProps) => (
  <Link
    to="/sUsers/restaurant/order/$id"
    params={{ id: order._id }}
    className={classes.tile}
    data-state="running"
    {...(style && { style })}
  >
    <span className={classes.first}>
      <strong>{name}</strong>
      <span className="dim">{order.guestName}</span>
    </span>
    <span>Waits to be opened</span>
    <span className={`dim ${classes.last}`}>On this device</span>
  </Link>
);

const Seats = ({ count }: { count: number }) => (
  <span className={`dim ${classes.seats}`}>
    <Icon name="users" size={14} /> {count}
    <span className="reader-only"> seats</span>
  </span>
);

/** The orders of a table. On the plan they share its place, one below the other. */
function Bills({ orders, now, table, isPlan }: { orders: readonly TableOrderHead[]; now: string; table: Table; isPlan: boolean }) {
  const tiles = orders.map((order) => (
    <OrderTile key={order._id} order={order} text={stateText(order, now)} seats={table.seats} isOneOfMore={orders.length > 1} />
  ));
  if (!isPlan) return tiles;
  return (
    <div className={classes.bills} style={styleOf(table)}>
      {tiles}
    </div>
  );
}

type TileProps = { order: TableOrderHead; text: string; seats?: number; isOneOfMore?: boolean };

/** Drawn again only if the order or its text changed: a floor has many, and is read every few seconds. */
const OrderTile = memo(({ order, text, seats, isOneOfMore }: TileProps) => {
  const isReady = order.readySlips > 0;
  return (
    <PlainLink
      to={{ to: '/sUsers/restaurant/order/$id', params: { id: order._id } }}
      className={classes.tile}
      data-state={order.state === 'billed' ? 'billed' : isReady ? 'ready' : 'running'}
    >
      <span className={classes.first}>
        <strong>
          {placeOf(order)}
          {isOneOfMore && ` · bill ${order.number}`}
        </strong>
        {seats === undefined ? (
          <span className="dim">{order.operatorName ? `${order.operatorName} ${order.operatorOrder}` : order.guestName}</span>
        ) : (
          <Seats count={seats} />
        )}
      </span>
      <span>{text}</span>
      <span className={classes.last}>
        <Money paise={order.valuePaise} strong />
        <span className="dim">
          {order.captain} · {order.slips} KOT
        </span>
      </span>
    </PlainLink>
  );
});

/** Guests for a free table: one tap for a usual number opens it. */
function SeatDialog({ orgId, area, table, onClose }: { orgId: string; area: DiningArea; table: Table; onClose: () => void }) {
  const usual = Math.min(2, table.seats);
  const [pax, setPax] = useState<number | string>(usual);
  const opening = useOpenOrder(orgId);
  const seat = (guests: number) => opening.open({ tableId: table._id, pax: guests }, '', { tableName: table.name, areaId: area._id });
  return (
    <FormDialog
      title={`Seat guests at ${table.name}`}
      isOpen
      onClose={onClose}
      submitText="Open table"
      isSaving={opening.isSaving}
      problem={opening.fields.tableId ?? opening.problem}
      onSubmit={() => seat(Number(pax) || 1)}
    >
      <GuestCounts {...{ usual, pax }} min={1} isDisabled={opening.isSaving} onType={setPax} onChoose={seat} />
    </FormDialog>
  );
}
