import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NoteField } from './note-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { Wish } from './wishes.ts';

type Props = { wish: Wish; pax: number; onChange: (wish: Wish) => void; onClose: () => void };

/** Note, course, seat and hold of a dish that is chosen and not sent yet. */
export function WishDialog({ wish, pax, onChange, onClose }: Props) {
  const [changed, setChanged] = useState(wish);
  const submit = () => {
    onChange({ ...changed, note: changed.note.trim() });
    onClose();
  };
  return (
    <FormDialog title={wish.name} isOpen onClose={onClose} onSubmit={submit} submitText="Done" isSaving={false} problem={null}>
      <NoteField note={changed.note} onChange={(note) => setChanged({ ...changed, note })} />
      <PlaceFields place={changed} pax={pax} onChange={(place) => setChanged({ ...changed, ...place })} />
    </FormDialog>
  );
}
