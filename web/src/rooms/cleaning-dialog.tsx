import { cleaningWords } from '@bahi/core/rooms/housekeeping';
import { type CleaningState, cleaningStates } from '@bahi/core/rooms/room-set-up';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { BoardRoom } from './board-layout.ts';

type Props = {
  orgId: string;
  room: BoardRoom;
  /** Goes on to take the room out of sale; null for those who may not. */
  onBlock: (() => void) | null;
  onClose: () => void;
};

/** Housekeeping's word on a room. */
export function CleaningDialog({ orgId, room, onBlock, onClose }: Props) {
  const [cleaning, setCleaning] = useState<CleaningState>(room.cleaning);
  const [note, setNote] = useState(room.cleaningNote);
  const saving = useAct('This could not be saved', onClose);
  return (
    <FormDialog
      title={`Housekeeping of room ${room.name}`}
      isOpen
      onClose={onClose}
      onSubmit={() => void saving.act((call) => api.rooms.setCleaning({ orgId, id: room._id, cleaning, note: note.trim() }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <NativeSelect
        label="The room is"
        value={cleaning}
        data={cleaningStates.map((value) => ({ value, label: cleaningWords[value] }))}
        onChange={({ currentTarget }) => setCleaning(currentTarget.value as CleaningState)}
        data-autofocus
      />
      <TextInput
        label="Note"
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={saving.fields.note}
      />
      {onBlock && (
        <div>
          <Button variant="default" size="xs" onClick={onBlock}>
            Take out of sale
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
