import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { HotelSetUp as SetUp } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { HotelSettingsDialog } from './hotel-settings-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { NewRoomsDialog, RoomDialog } from './room-dialogs.tsx';
import { RoomPicture } from './room-picture.tsx';
import { RoomTypeDialog } from './room-type-dialog.tsx';
import classes from './rooms.module.css';

type RoomType = SetUp['types'][number];
type Editing =
  | { what: 'type'; row: RoomType | null }
  | { what: 'rooms'; type: RoomType }
  | { what: 'room'; row: SetUp['rooms'][number] }
  | { what: 'plan'; row: SetUp['plans'][number] | null }
  | { what: 'settings' };

/** The set-up of a hotel: room types with their rooms, rate plans, and how it works. */
export function HotelSetUp() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Editing | null>(null);
  const answer = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const toBoard = () => void navigate({ to: '/sUsers/rooms' });
  const close = () => setEditing(null);
  useKeys({ Escape: toBoard });
  return (
    <>
      <PageHeader
        title="Set-up of rooms"
        back={toBoard}
        action={<Button onClick={() => setEditing({ what: 'type', row: null })}>New room type</Button>}
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The set-up could not be read">
        {(setUp) => (
          <div className={classes.page}>
            <Part
              title="Room types and rooms"
              none="No room types yet. A type is what guests book, as Deluxe AC. Its rooms come below it."
              rows={setUp.types.length}
            >
              {setUp.types.map((type) => (
                <TypeRow key={type._id} {...{ type, onEdit: setEditing }} rooms={setUp.rooms.filter(({ typeId }) => typeId === type._id)} />
              ))}
            </Part>
            <Part
              title="Rate plans"
              none="No rate plans yet. A plan has the prices of each room type by season, or follows another plan."
              rows={setUp.plans.length}
              action={
                setUp.types.length > 0 && (
                  <Button variant="default" size="xs" onClick={() => setEditing({ what: 'plan', row: null })}>
                    New rate plan
                  </Button>
                )
              }
            >
              {setUp.plans.map((plan) => (
                <Row
                  key={plan._id}
                  name={plan.name}
                  says={planText(plan, setUp)}
                  isActive={plan.isActive}
                  onEdit={() => setEditing({ what: 'plan', row: plan })}
                />
              ))}
            </Part>
            <Part
              title="How the hotel works"
              none=""
              rows={1}
              action={
                <Button variant="default" size="xs" onClick={() => setEditing({ what: 'settings' })}>
                  Edit settings
                </Button>
              }
            >
              <li>
                <span className={classes.name}>
                  Check-in from {setUp.settings.checkInAt}, check-out until {setUp.settings.checkOutAt}
                  <span className="dim">Business date {formatDate(setUp.businessDay)}. The night audit moves it.</span>
                </span>
              </li>
            </Part>
            <Part title="Channels" none="" rows={1}>
              <li>
                <span className={classes.name}>
                  Channel managers and portals that book by themselves
                  <span className="dim">They read your free rooms and prices, and book them, each with a token that you give it.</span>
                </span>
                <Button variant="default" size="xs" component={Link} to="/sUsers/rooms/channels">
                  Channels
                </Button>
              </li>
            </Part>
            <Part title="Portals" none="" rows={1}>
              <li>
                <span className={classes.name}>
                  Booking portals and their payouts
                  <span className="dim">
                    A portal is a party with its commission. It owes the invoices of its bookings until it pays them out.
                  </span>
                </span>
                <Button variant="default" size="xs" component={Link} to="/sUsers/restaurant/menu">
                  Operators
                </Button>
                <Button variant="default" size="xs" component={Link} to="/sUsers/restaurant/payouts">
                  Payouts
                </Button>
              </li>
              <li>
                <span className={classes.name}>
                  Calendars of portals
                  <span className="dim">Portals read when a room type is full, and Bahi reads what they have sold.</span>
                </span>
                <Button variant="default" size="xs" component={Link} to="/sUsers/rooms/calendars">
                  Calendars
                </Button>
              </li>
            </Part>
            {editing?.what === 'type' && <RoomTypeDialog orgId={orgId} row={editing.row} onClose={close} />}
            {editing?.what === 'rooms' && <NewRoomsDialog orgId={orgId} type={editing.type} onClose={close} />}
            {editing?.what === 'room' && <RoomDialog orgId={orgId} row={editing.row} types={setUp.types} onClose={close} />}
            {editing?.what === 'plan' && <PlanDialog {...{ orgId, setUp }} id={editing.row?._id ?? null} onClose={close} />}
            {editing?.what === 'settings' && <HotelSettingsDialog orgId={orgId} settings={setUp.settings} onClose={close} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function planText({ mealPlan, followsId, partyName }: SetUp['plans'][number], { plans }: SetUp): string {
  const base = plans.find(({ _id }) => _id === followsId)?.name;
  return [mealPlan, base && `follows ${base}`, partyName && `only for ${partyName}`].filter(Boolean).join(' · ');
}

type PartProps = { title: string; none: string; rows: number; action?: ReactNode; children: ReactNode };

const Part = ({ title, none, rows, action, children }: PartProps) => (
  <section aria-label={title}>
    <div className={classes.heading}>
      <h2>{title}</h2>
      {action}
    </div>
    {rows === 0 ? <p className="dim">{none}</p> : <ul className={classes.rows}>{children}</ul>}
  </section>
);

type RowProps = { name: string; says: string; isActive: boolean; onEdit: () => void };

const Row = ({ name, says, isActive, onEdit }: RowProps) => (
  <li>
    <span className={classes.name}>
      {name} {!isActive && <Badge>Not sold</Badge>}
      <span className="dim">{says}</span>
    </span>
    <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
  </li>
);

function TypeRow({ type, rooms, onEdit }: { type: RoomType; rooms: SetUp['rooms']; onEdit: (editing: Editing) => void }) {
  const { _id: orgId } = useCompany();
  const { name, rooms: count, mostGuests, extraBeds, amenities, isActive, pictures } = type;
  const [cover] = pictures;
  const says = [
    count === 1 ? '1 room' : `${count} rooms`,
    `up to ${mostGuests} guests`,
    extraBeds > 0 && `${extraBeds} extra bed${extraBeds > 1 ? 's' : ''}`,
    amenities,
  ];
  return (
    <li>
      {cover && <RoomPicture orgId={orgId} typeId={type._id} image={cover} />}
      <span className={classes.name}>
        {name} {!isActive && <Badge>Not sold</Badge>}
        <span className="dim">{says.filter(Boolean).join(' · ')}</span>
        {rooms.length > 0 && (
          <span className={classes.numbers}>
            {rooms.map((room) => (
              <Button
                key={room._id}
                variant="default"
                size="compact-xs"
                aria-label={`Edit room ${room.name}`}
                onClick={() => onEdit({ what: 'room', row: room })}
              >
                {room.isActive ? room.name : <s>{room.name}</s>}
              </Button>
            ))}
          </span>
        )}
      </span>
      {isActive && (
        <Button variant="default" size="xs" aria-label={`Add rooms to ${name}`} onClick={() => onEdit({ what: 'rooms', type })}>
          Add rooms
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={() => onEdit({ what: 'type', row: type })}>
        Edit
      </Button>
    </li>
  );
}
