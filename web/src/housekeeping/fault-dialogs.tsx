import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Fault } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { PhotoField } from '../platform/photo-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { RoomField } from './room-field.tsx';

/** Something is broken: in this room, or in one to choose. */
export function FaultDialog({ orgId, room, onClose }: { orgId: string; room: { _id: string; name: string } | null; onClose: () => void }) {
  const [form, setForm] = useState({ roomId: room?._id ?? '', fault: '', image: null as string | null });
  const { leave, close } = useLeaveDialog(form.fault !== '' || form.image !== null, onClose);
  const saving = useAct('The fault could not be noted', close);
  const [isMissing, setIsMissing] = useState(false);
  const { fields } = saving;
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  const save = () => {
    setIsMissing(form.roomId === '');
    if (form.roomId !== '') void saving.act((call) => api.housekeeping.saveFault({ orgId, ...form }, call));
  };
  return (
    <FormDialog
      title={room ? `Fault in room ${room.name}` : 'Fault'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      {!room && (
        <RoomField
          orgId={orgId}
          roomId={form.roomId}
          none="Choose a room"
          error={isMissing && form.roomId === '' ? 'Choose the room.' : fields.roomId}
          onChange={(roomId) => set({ roomId })}
        />
      )}
      <TextInput
        label="What is broken"
        placeholder="AC drips"
        maxLength={300}
        value={form.fault}
        onChange={({ currentTarget }) => set({ fault: currentTarget.value })}
        error={fields.fault}
        data-autofocus
      />
      <PhotoField label="Photo" alt="Photo of the fault" photo={form.image} onChange={(image) => set({ image })} />
      {fields.image && <p role="alert">{fields.image}</p>}
    </FormDialog>
  );
}

/** Takes the room out of sale until it is repaired. */
export function FaultBlockDialog({
  orgId,
  fault,
  businessDay,
  onClose,
}: {
  orgId: string;
  fault: Fault;
  businessDay: IsoDate;
  onClose: () => void;
}) {
  const [form, setForm] = useState({ firstNight: businessDay, until: addDays(businessDay, 1) });
  const saving = useAct('The room could not be taken out of sale', onClose);
  const { fields } = saving;
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  return (
    <FormDialog
      title={`Take room ${fault.roomName} out of sale`}
      isOpen
      onClose={onClose}
      onSubmit={() => void saving.act((call) => api.housekeeping.blockForFault({ orgId, id: fault._id, ...form }, call))}
      submitText="Out of sale"
      isSaving={saving.isSaving}
      problem={fields.id ?? fields.roomId ?? saving.problem}
    >
      <p>{fault.fault}</p>
      <FieldRow>
        <DateField
          label="From the night of"
          date={form.firstNight}
          today={businessDay}
          onChange={(firstNight) => set({ firstNight })}
          error={fields.firstNight}
        />
        <DateField
          label="In sale again on"
          date={form.until}
          today={businessDay}
          onChange={(until) => set({ until })}
          error={fields.until}
        />
      </FieldRow>
    </FormDialog>
  );
}
