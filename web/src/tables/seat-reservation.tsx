import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Floor, Reservation } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = { orgId: string; floor: Floor; row: Reservation; onClose: () => void };

/** Seats guests who reserved or waited at a free table; the reserved one is chosen if it is free. */
export function SeatReservation({ orgId, floor, row, onClose }: Props) {
  const navigate = useNavigate();
  const taken = new Set(floor.orders.map(({ tableId }) => tableId));
  const free = floor.areas
    .flatMap((area) => area.tables.map((table) => ({ ...table, areaId: area._id, area: area.name })))
    .filter(({ _id }) => !taken.has(_id));
  const fitting =
    free.find(({ _id }) => _id === row.tableId) ?? free.find(({ seats, areaId }) => seats >= row.pax && (row.areaId ?? areaId) === areaId);
  const [tableId, setTable] = useState((fitting ?? free[0])?._id ?? '');
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
        data={free.map(({ _id, name, seats, area }) => ({ value: _id, label: `${name} · ${area} · ${seats} seats` }))}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
