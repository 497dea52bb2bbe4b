import { kindWords } from '@bahi/core/tables/slip-words';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';
import { GuestFields } from './guest-fields.tsx';

type Guest = { guestName: string; guestPhone: string };
type Props = {
  kind: 'takeaway' | 'delivery';
  isSaving: boolean;
  problem: string | null;
  fields: Readonly<Record<string, string>>;
  onOpen: (guest: Guest) => void;
  onClose: () => void;
};

/** Name and phone of a guest without a table, in one sheet. Both may stay empty: the order has a number that is called out. */
export function GuestDialog({ kind, isSaving, problem, fields, onOpen, onClose }: Props) {
  const [guestName, setName] = useState('');
  const [guestPhone, setPhone] = useState('');
  return (
    <FormDialog
      title={`New ${kindWords[kind].toLowerCase()}`}
      isOpen
      onClose={onClose}
      submitText="Open order"
      isSaving={isSaving}
      problem={problem}
      onSubmit={() => onOpen({ guestName: guestName.trim(), guestPhone: guestPhone.trim() })}
    >
      <GuestFields {...{ guestName, guestPhone, fields }} onName={setName} onPhone={setPhone} isFirst />
    </FormDialog>
  );
}
