import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Props = {
  /** What is made, as in “New brand”. */
  one: string;
  form: { save: () => void; isSaving: boolean; refusal: string | null };
  onClose: () => void;
  children: ReactNode;
};

/** A record made on the way (Alt+C), in a dialog over the form that misses it. */
export function RecordDialog({ one, form, onClose, children }: Props) {
  return (
    <FormDialog
      title={`New ${one}`}
      isOpen
      onClose={onClose}
      onSubmit={form.save}
      submitText="Create"
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      {children}
    </FormDialog>
  );
}
