import { problemText } from '@bahi/core/basics/problem';
import { daysBetween } from '@bahi/core/periods/business-date';
import { stayProblems } from '@bahi/core/rooms/stay';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Board, BoardSpan } from '../platform/answers.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { Bar } from './board-layout.ts';
import { useStayActs } from './use-stay-acts.ts';
import { nightsText, shortDate } from './words.ts';

const swapped: ReadonlySet<string> = new Set(['held', 'confirmed', 'inHouse']);

type Props = { orgId: string; span: BoardSpan; board: Board; onDone: () => void; onClose: () => void };

/** Moves the guest to another room: those of the booked type stand first. The price stays. */
export function MoveDialog({ orgId, span, bar, board, onDone, onClose }: Props & { bar: Bar }) {
  const acts = useStayActs(orgId, board.businessDay, onDone);
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
      onSubmit={() => acts.move(span, roomId || null, bar.from)}
      submitText="Move"
      isSaving={acts.isSaving}
      problem={acts.problem}
    >
      <NativeSelect
        label="To room"
        description="Rooms that are free on all these nights. The price stays."
        value={roomId}
        data={[
          ...rooms.map(({ _id, name, typeId }) => ({ value: _id, label: `${name}, ${typeName(typeId)}` })),
          ...(span.state === 'inHouse' ? [] : [{ value: '', label: 'No room yet' }]),
        ]}
        onChange={({ currentTarget }) => {
          acts.clear();
          setRoomId(currentTarget.value);
        }}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Two guests exchange their rooms for the nights that are to come. Only guests of these nights are offered. */
export function SwapDialog({ orgId, span, bar, board, onDone, onClose }: Props & { bar: Bar }) {
  const acts = useStayActs(orgId, board.businessDay, onDone);
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
      onSubmit={() => other && acts.swap(span, other, bar.from)}
      submitText="Exchange"
      isSaving={acts.isSaving}
      problem={others.length === 0 ? 'Nobody else has a room on these nights.' : acts.problem}
    >
      <NativeSelect
        label="With"
        description="Each takes the room of the other for the nights to come. The prices stay."
        value={otherId}
        data={others.map(({ stayId, guestName, roomId, from, until: left }) => ({
          value: stayId,
          label: `${nameOf.get(roomId ?? '')}, ${guestName}, ${shortDate(from)} – ${shortDate(left)}`,
        }))}
        onChange={({ currentTarget }) => {
          acts.clear();
          setOtherId(currentTarget.value);
        }}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Other days of a stay. New nights cost what its rate plan says. */
export function NightsDialog({ orgId, span, board, onDone, onClose }: Props) {
  const acts = useStayActs(orgId, board.businessDay, onDone);
  const [dates, setDates] = useState({ arrival: span.arrival, departure: span.departure });
  const [wrong] = stayProblems(dates);
  const { arrival: wrongArrival, departure: wrongDeparture, ...others } = acts.fields;
  const set = (patch: Partial<typeof dates>) => {
    acts.clear();
    setDates((now) => ({ ...now, ...patch }));
  };
  return (
    <FormDialog
      title={`Nights of ${span.guestName}`}
      isOpen
      onClose={onClose}
      onSubmit={() => wrong === undefined && acts.changeNights(span, dates)}
      submitText="Change"
      isSaving={acts.isSaving}
      problem={wrongArrival || wrongDeparture ? (Object.values(others)[0] ?? null) : acts.problem}
    >
      <FieldRow>
        <DateField
          label="Arrival"
          date={dates.arrival}
          today={board.businessDay}
          disabled={span.state === 'inHouse'}
          onChange={(arrival) => set({ arrival })}
          error={wrongArrival}
        />
        <DateField
          label="Departure"
          date={dates.departure}
          today={board.businessDay}
          onChange={(departure) => set({ departure })}
          error={wrong ? problemText(wrong) : wrongDeparture}
          data-autofocus
        />
      </FieldRow>
      {!wrong && <p className="dim">{nightsText(daysBetween(dates.arrival, dates.departure))}</p>}
    </FormDialog>
  );
}
