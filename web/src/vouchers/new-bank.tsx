import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Source } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = { orgId: string; typed: string; onClose: () => void; onCreated: (bank: Source) => void };

/** A bank ledger made on the way. */
export function NewBank({ orgId, typed, onClose, onCreated }: Props) {
  const [name, setName] = useState(typed);
  const [bankName, setBankName] = useState('');
  const [key, setKey] = useState(() => uuid());
  const [isAsked, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => api.ledgers.saveBank({ orgId, name: name.trim(), bank_name: bankName.trim() }, { context: { key } }),
    onSuccess: async ({ source }) => {
      await queries.invalidateQueries({ queryKey: query.ledgers.key() });
      onCreated(source);
    },
  });
  const { fields, text } = problemsOf(error);
  const missing = isAsked && name.trim() === '' ? 'Enter the name of the account.' : undefined;
  const typing = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    if (error) {
      setKey(uuid());
      reset();
    }
    set(event.currentTarget.value);
  };
  return (
    <FormDialog
      title="New bank"
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true);
        if (name.trim() !== '') mutate();
      }}
      submitText="Create"
      isSaving={isPending}
      problem={text}
    >
      <TextInput
        data-autofocus
        label="Account"
        description="As it stands in your books, for instance HDFC 0042"
        value={name}
        onChange={typing(setName)}
        maxLength={120}
        error={missing ?? fields.name}
      />
      <TextInput label="Bank" value={bankName} onChange={typing(setBankName)} maxLength={120} error={fields.bank_name} />
    </FormDialog>
  );
}
