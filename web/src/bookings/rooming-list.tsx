import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './bookings.module.css';
import { dayName } from './words.ts';

/** The guests of a group by room, typed one below the other. */
export function RoomingListDialog({ orgId, booking, onClose }: { orgId: string; booking: Booking; onClose: () => void }) {
  const { _id: id, version, bookerName } = booking;
  const stays = booking.stays.filter(({ state }) => isOpenStay(state));
  const [rows, setRows] = useState(() =>
    stays.map(({ _id, guestName, comingAt }) => ({ id: _id, guestName: guestName === bookerName ? '' : guestName, comingAt })),
  );
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The rooming list could not be saved', close);
  const set = (at: number, patch: { guestName?: string; comingAt?: string }) => {
    setIsDirty(true);
    saving.clear();
    setRows((now) => now.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  };
  return (
    <FormDialog
      title="Rooming list"
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.bookings.saveRoomingList({ orgId, id, version, stays: rows }, call))}
      submitText="Save names"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <table className={classes.rooming}>
        <thead>
          <tr>
            <th>Room</th>
            <th>Guest</th>
            <th>Arrives at</th>
          </tr>
        </thead>
        <tbody>
          {stays.map(({ _id, typeName, roomName, arrival, departure }, at) => {
            const room = roomName ?? `${typeName}, room ${at + 1}`;
            return (
              <tr key={_id}>
                <td>
                  {roomName ? `${roomName} ` : ''}
                  <span className={roomName ? 'dim' : ''}>{typeName}</span>
                  <span className="dim">
                    {' '}
                    {dayName(arrival)} – {dayName(departure)}
                  </span>
                </td>
                <td>
                  <TextInput
                    aria-label={`Guest of ${room}`}
                    placeholder={bookerName}
                    maxLength={120}
                    value={rows[at]?.guestName ?? ''}
                    onChange={({ currentTarget }) => set(at, { guestName: currentTarget.value })}
                    error={saving.fields[`stays.${at}.guestName`]}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`Arrival time of ${room}`}
                    placeholder="18:00"
                    maxLength={60}
                    value={rows[at]?.comingAt ?? ''}
                    onChange={({ currentTarget }) => set(at, { comingAt: currentTarget.value })}
                    error={saving.fields[`stays.${at}.comingAt`]}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </FormDialog>
  );
}
