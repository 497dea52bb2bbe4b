import { daysBetween } from '@bahi/core/periods/business-date';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Board, BoardSpan } from '../platform/answers.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { Bar } from './board-layout.ts';
import type { StayActs } from './use-stay-acts.ts';
import { nightsText } from './words.ts';

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
