import { daysBetween } from '@bahi/core/periods/business-date';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Board, BoardSpan } from '../platform/answers.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { Bar } from './board-layout.ts';
import type { StayActs } from './use-stay-acts.ts';
import { nightsText, shortDate } from './words.ts';

const swapped: ReadonlySet<string> = new Set(['held', 'confirmed', 'inHouse']);

type Props = { span: BoardSpan; board: Board; acts: StayActs; onDone: () => void; onClose: () => void };

/** Moves the guest to another room: those of the booked type stand first. The price stays. */
export function MoveDialog({ span, bar, board, acts, onDone, onClose }: Props & { bar: Bar }) {
  const isTaken = (roomId: string) =>
    [...board.spans, ...board.blocks.map((block) => ({ ...block, from: block.firstNight, stayId: '' }))].some(
      (each) => each.roomId === roomId && each.stayId !== span.stayId && each.from < bar.until && bar.from < each.until,
    );
  const typeName = (typeId: string) => board.types.find(({ _id }) => _id === typeId)?.name ?? '';
  const free = board.rooms.filter(({ _id }) => _id !== span.roomId && !isTaken(_id));
  const rooms = [...free.filter(({ typeId }) => typeId === span.typeId), ...free.filter(({ typeId }) => typeId !== span.typeId)];
  const [roomId, setRoomId] = useState(rooms[0]?._id ?? '');
  return (
    <FormDialog
      title={`Move ${span.guestName}`}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        acts.move(span, roomId || null, bar.from);
        onDone();
      }}
      submitText="Move"
      isSaving={acts.isSaving}
    >
      <NativeSelect
        label="To room"
        description="Rooms that are free on all these nights. The price stays."
        value={roomId}
        data={[
          ...rooms.map(({ _id, name, typeId }) => ({ value: _id, label: `${name}, ${typeName(typeId)}` })),
          ...(span.state === 'inHouse' ? [] : [{ value: '', label: 'No room yet' }]),
        ]}
        onChange={({ currentTarget }) => setRoomId(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Two guests exchange their rooms for the nights that are to come. Only guests of these nights are offered. */
export function SwapDialog({ span, bar, board, acts, onDone, onClose }: Props & { bar: Bar }) {
  const nameOf = new Map(board.rooms.map(({ _id, name }) => [_id, name]));
  const until = bar.until;
  const others = board.spans.filter(
    ({ stayId, roomId, state, from, until: left }) =>
      stayId !== span.stayId && roomId !== null && swapped.has(state) && from < until && bar.from < left && left > board.businessDay,
  );
  const [otherId, setOtherId] = useState(others[0]?.stayId ?? '');
  const other = others.find(({ stayId }) => stayId === otherId);
  return (
    <FormDialog
      title={`Exchange the room of ${span.guestName}`}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (!other) return;
        acts.swap(span, other, bar.from);
        onDone();
      }}
      submitText="Exchange"
      isSaving={acts.isSaving}
      problem={others.length === 0 ? 'Nobody else has a room on these nights.' : null}
    >
      <NativeSelect
        label="With"
        description="Each takes the room of the other for the nights to come. The prices stay."
        value={otherId}
        data={others.map(({ stayId, guestName, roomId, from, until: left }) => ({
          value: stayId,
          label: `${nameOf.get(roomId ?? '')}, ${guestName}, ${shortDate(from)} – ${shortDate(left)}`,
        }))}
        onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Other days of a stay. New nights cost what its rate plan says. */
export function NightsDialog({ span, board, acts, onDone, onClose }: Props) {
  const [dates, setDates] = useState({ arrival: span.arrival, departure: span.departure });
  const nights = daysBetween(dates.arrival, dates.departure);
  return (
    <FormDialog
      title={`Nights of ${span.guestName}`}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        acts.changeNights(span, dates);
        onDone();
      }}
      submitText="Change"
      isSaving={acts.isSaving}
    >
      <FieldRow>
        <DateField
          label="Arrival"
          date={dates.arrival}
          today={board.businessDay}
          disabled={span.state === 'inHouse'}
          onChange={(arrival) => setDates((now) => ({ ...now, arrival }))}
        />
        <DateField
          label="Departure"
          date={dates.departure}
          today={board.businessDay}
          onChange={(departure) => setDates((now) => ({ ...now, departure }))}
          data-autofocus
        />
      </FieldRow>
      <p className="dim">{nights > 0 ? nightsText(nights) : 'The departure is after the arrival.'}</p>
    </FormDialog>
  );
}
