import { kindWords } from '@bahi/core/tables/slip-words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';

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
      <TextInput
        label="Guest name"
        placeholder="optional"
        maxLength={120}
        value={guestName}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.guestName}
        data-autofocus
      />
      <TextInput
        label="Phone"
        placeholder="optional"
        type="tel"
        inputMode="numeric"
        maxLength={10}
        value={guestPhone}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        error={fields.guestPhone}
      />
    </FormDialog>
  );
}
