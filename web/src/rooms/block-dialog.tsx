import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { type BlockKind, blockKinds } from '@bahi/core/rooms/room-set-up';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { BoardRoom } from './board-layout.ts';
import { blockWords } from './words.ts';

type Props = { orgId: string; room: BoardRoom; firstNight: IsoDate; onClose: () => void };

/** Takes a room out of sale for some nights, with the reason. */
export function BlockDialog({ orgId, room, firstNight, onClose }: Props) {
  const [form, setForm] = useState({ firstNight, until: addDays(firstNight, 1), kind: 'outOfOrder' as BlockKind, reason: '' });
  const { leave, close } = useLeaveDialog(form.reason !== '', onClose);
  const saving = useAct('The room could not be taken out of sale', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const today = todayInIndia(Date.now());
  return (
    <FormDialog
      title={`Take room ${room.name} out of sale`}
      isOpen
      onClose={leave}
      onSubmit={() =>
        void saving.act((call) => api.rooms.saveBlock({ orgId, roomId: room._id, ...form, reason: form.reason.trim() }, call))
      }
      submitText="Out of sale"
      isSaving={saving.isSaving}
      problem={fields.roomId ?? saving.problem}
    >
      <TextInput
        label="Reason"
        placeholder="AC compressor"
        maxLength={200}
        value={form.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        error={fields.reason}
        data-autofocus
      />
      <NativeSelect
        label="Kind"
        value={form.kind}
        data={blockKinds.map((value) => ({ value, label: blockWords[value] }))}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value as BlockKind })}
      />
      <FieldRow>
        <DateField
          label="From the night of"
          date={form.firstNight}
          today={today}
          onChange={(date) => set({ firstNight: date })}
          error={fields.firstNight}
        />
        <DateField
          label="In sale again on"
          date={form.until}
          today={today}
          onChange={(date) => set({ until: date })}
          error={fields.until}
        />
      </FieldRow>
    </FormDialog>
  );
}
