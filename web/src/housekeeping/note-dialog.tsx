import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

/** A note to the desk, which sees it with the state of the room. */
export function NoteDialog({ orgId, room, onClose }: { orgId: string; room: Rounds['rooms'][number]; onClose: () => void }) {
  const [note, setNote] = useState(room.note);
  const { leave, close } = useLeaveDialog(note !== room.note, onClose);
  const saving = useAct('The note could not be saved', close);
  const { roomId: id, cleaning, name } = room;
  return (
    <FormDialog
      title={`Note on room ${name}`}
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.rooms.setCleaning({ orgId, id, cleaning, note: note.trim() }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <TextInput
        label="For the desk"
        placeholder="Do not disturb, second key missing"
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={saving.fields.note}
        data-autofocus
      />
    </FormDialog>
  );
}
