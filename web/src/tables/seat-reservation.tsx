import { timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { overlaps, usualMinutes } from '@bahi/core/tables/reservation';
import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Floor, Reservation } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

/** `onOthers` seats other guests instead, while these are expected. */
type Props = { orgId: string; floor: Floor; row: Reservation; onClose: () => void; onOthers?: () => void };

/** The guests for whom a table is kept while those of a reservation would sit there from now on. */
function keptFor({ reservations, now }: Floor, { _id, pax }: Reservation, tableId: string): Reservation | undefined {
  const millis = Date.parse(now);
  const stay = { day: todayInIndia(millis), time: timeInIndia(millis), minutes: usualMinutes(pax) };
  return reservations.find((each) => each._id !== _id && each.tableId === tableId && !each.isWaiting && overlaps(each, stay));
}

/** Seats guests who reserved or waited at a free table: their own if it is free, else one that is kept for nobody else. */
export function SeatReservation({ orgId, floor, row, onClose, onOthers }: Props) {
  const navigate = useNavigate();
  const taken = new Set(floor.orders.map(({ tableId }) => tableId));
  const free = floor.areas
    .flatMap((area) => area.tables.map((table) => ({ ...table, areaId: area._id, area: area.name, kept: keptFor(floor, row, table._id) })))
    .filter(({ _id }) => !taken.has(_id))
    .toSorted((one, other) => Number(one.kept !== undefined) - Number(other.kept !== undefined));
  const fits = ({ seats, areaId, kept }: (typeof free)[number]) => !kept && seats >= row.pax && (row.areaId ?? areaId) === areaId;
  const fitting = free.find(({ _id }) => _id === row.tableId) ?? free.find(fits);
  const [chosen, setTable] = useState<string | null>(null);
  const tableId = free.find(({ _id }) => _id === chosen)?._id ?? (fitting ?? free[0])?._id ?? '';
  const seating = useAct<Awaited<ReturnType<typeof api.tables.seatReservation>>>('The guests could not be seated', ({ order }) => {
    void navigate({ to: '/sUsers/restaurant/order/$id', params: { id: order._id } });
  });
  return (
    <FormDialog
      title={`Seat ${row.guestName}, ${row.pax} ${row.pax === 1 ? 'guest' : 'guests'}`}
      isOpen
      onClose={onClose}
      submitText="Open table"
      isSaving={seating.isSaving}
      problem={free.length === 0 ? 'No table is free.' : (seating.fields.tableId ?? seating.problem)}
      onSubmit={() =>
        tableId !== '' &&
        void seating.act((call) => api.tables.seatReservation({ orgId, id: row._id, version: row.version, tableId }, call))
      }
    >
      <NativeSelect
        label="Table"
        value={tableId}
        data={free.map(({ _id, name, seats, area, kept }) => ({
          value: _id,
          label: `${name} · ${area} · ${seats} seats${kept ? ` · Reserved ${kept.time} ${kept.guestName}` : ''}`,
        }))}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
        data-autofocus
      />
      {onOthers && (
        <Button variant="default" onClick={onOthers}>
          Other guests
        </Button>
      )}
    </FormDialog>
  );
}
