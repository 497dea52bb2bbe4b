import { todayInIndia } from '@bahi/core/periods/business-date';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LostItem } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { PhotoField } from '../platform/photo-field.tsx';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RoomField } from './room-field.tsx';

type Room = { _id: string; name: string };

/** Something was found: in this room, or in one to choose. */
export function LostDialog({ orgId, room, onClose }: { orgId: string; room: Room | null; onClose: () => void }) {
  const today = todayInIndia(Date.now());
  const [form, setForm] = useState({
    ...{ item: '', roomId: room?._id ?? '', place: '', foundBy: useSession('staff')?.name ?? '', foundOn: today },
    image: null as string | null,
  });
  const { leave, close } = useLeaveDialog(form.item !== '' || form.image !== null, onClose);
  const saving = useAct('The find could not be noted', close);
  const { fields } = saving;
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  return (
    <FormDialog
      title={room ? `Found in room ${room.name}` : 'Found'}
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.housekeeping.saveLost({ orgId, ...form, roomId: form.roomId || null }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <TextInput
        label="What"
        placeholder="Silver ring"
        maxLength={200}
        value={form.item}
        onChange={({ currentTarget }) => set({ item: currentTarget.value })}
        error={fields.item}
        data-autofocus
      />
      {!room && (
        <RoomField orgId={orgId} roomId={form.roomId} none="In no room" error={fields.roomId} onChange={(roomId) => set({ roomId })} />
      )}
      <TextInput
        label="Place"
        placeholder={form.roomId === '' ? 'Lobby' : 'Under the bed'}
        maxLength={100}
        value={form.place}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
        error={fields.place}
      />
      <TextInput
        label="Found by"
        maxLength={100}
        value={form.foundBy}
        onChange={({ currentTarget }) => set({ foundBy: currentTarget.value })}
        error={fields.foundBy}
      />
      <DateField label="On" date={form.foundOn} today={today} onChange={(foundOn) => set({ foundOn })} error={fields.foundOn} />
      <PhotoField label="Photo" alt="Photo of the find" photo={form.image} onChange={(image) => set({ image })} />
      {fields.image && <p role="alert">{fields.image}</p>}
    </FormDialog>
  );
}

/** Something that was found is returned or disposed of. */
export function CloseLostDialog({ orgId, item, onClose }: { orgId: string; item: LostItem; onClose: () => void }) {
  const [state, setState] = useState<'returned' | 'disposed'>('returned');
  const [handedTo, setHandedTo] = useState(item.guestName);
  const { leave, close } = useLeaveDialog(handedTo !== item.guestName, onClose);
  const saving = useAct('This could not be saved', close);
  return (
    <FormDialog
      title={item.item}
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.housekeeping.closeLost({ orgId, id: item._id, state, handedTo }, call))}
      submitText={state === 'returned' ? 'Returned' : 'Disposed of'}
      isSaving={saving.isSaving}
      problem={saving.fields.state ?? saving.problem}
    >
      <ChoiceField
        label="It is"
        choices={[
          { value: 'returned', label: 'Returned' },
          { value: 'disposed', label: 'Disposed of' },
        ]}
        value={state}
        onChoose={setState}
      />
      <TextInput
        label={state === 'returned' ? 'To whom' : 'How'}
        placeholder={state === 'returned' ? 'The guest, by post' : 'Given to a charity'}
        maxLength={200}
        value={handedTo}
        onChange={({ currentTarget }) => setHandedTo(currentTarget.value)}
        error={saving.fields.handedTo}
        data-autofocus
      />
    </FormDialog>
  );
}
