import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './housekeeping.module.css';

const placeOf = ({ building, floor }: Rounds['rooms'][number]) =>
  [building, floor && `Floor ${floor}`].filter(Boolean).join(', ') || 'Rooms';
const byNumber = new Intl.Collator('en', { numeric: true });

/** Gives rooms of today to an attendant, by floor or one by one. */
export function GiveRoomsDialog({ orgId, rounds, onClose }: { orgId: string; rounds: Rounds; onClose: () => void }) {
  const [attendantId, setAttendantId] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { leave, close } = useLeaveDialog(chosen.size > 0, onClose);
  const saving = useAct('The rooms could not be given', close);
  const rooms = rounds.rooms.toSorted((one, other) => byNumber.compare(one.name, other.name));
  const floors = [...Map.groupBy(rooms, placeOf)].toSorted(([one], [other]) => byNumber.compare(one, other));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((now) => (isChosen ? new Set([...now, ...ids]) : new Set([...now].filter((id) => !ids.includes(id)))));
  return (
    <FormDialog
      title="Give rooms"
      isOpen
      onClose={leave}
      onSubmit={() =>
        void saving.act((call) =>
          api.housekeeping.giveRooms({ orgId, attendantId: attendantId === '' ? null : attendantId, roomIds: [...chosen] }, call),
        )
      }
      submitText={chosen.size === 1 ? 'Give 1 room' : `Give ${chosen.size} rooms`}
      isSaving={saving.isSaving}
      problem={saving.fields.roomIds ?? saving.problem}
    >
      <NativeSelect
        label="To"
        value={attendantId}
        onChange={({ currentTarget }) => setAttendantId(currentTarget.value)}
        error={saving.fields.attendantId}
        data={[{ value: '', label: 'Nobody' }, ...rounds.attendants.map(({ _id, name }) => ({ value: _id, label: name }))]}
        data-autofocus
      />
      {floors.map(([floor, ofFloor]) => {
        const ids = ofFloor.map(({ roomId }) => roomId);
        const count = ids.filter((id) => chosen.has(id)).length;
        return (
          <fieldset key={floor} className={classes.floor}>
            <Checkbox
              label={<strong>{floor}</strong>}
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={({ currentTarget }) => choose(ids, currentTarget.checked)}
            />
            <div className={classes.rooms}>
              {ofFloor.map(({ roomId, name, attendant }) => (
                <Checkbox
                  key={roomId}
                  label={name}
                  description={attendant?.name}
                  checked={chosen.has(roomId)}
                  onChange={({ currentTarget }) => choose([roomId], currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </FormDialog>
  );
}
