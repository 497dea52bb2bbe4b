import { problemText } from '@bahi/core/basics/problem';
import { bankAccountProblems, bankCode } from '@bahi/core/postings/bank-account';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Source } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { noBank } from './bank-draft.ts';
import { LedgerInPlace } from './ledger-in-place.tsx';
import type { LedgerRow } from './ledger-rows.ts';

type Draft = { name: string; bankName: string; accountNumber: string; ifsc: string };

/** Creates a bank ledger from a field of another form, or edits a bank or cash ledger there. */
export function BankInPlace({ alters, ...props }: InPlaceProps<Source>) {
  return alters === undefined ? <NewBank {...props} /> : <AlteredSource {...props} alters={alters} />;
}

function AlteredSource({ alters, onCreated, ...props }: InPlaceProps<Source> & { alters: string }) {
  const onAltered = ({ _id, kind, name, bank, balancePaise }: LedgerRow) =>
    onCreated({ _id, kind: kind === 'cash' ? 'cash' : 'bank', name, bankName: bank?.bankName ?? '', balancePaise });
  return <LedgerInPlace {...props} alters={alters} onCreated={(row) => onAltered(row as LedgerRow)} />;
}

const TITLE = 'New bank';

/** The remaining fields are on its page. */
function NewBank({ typed, onClose, onCreated }: InPlaceProps<Source>) {
  const { _id: orgId } = useCompany();
  const [draft, setDraft] = useState<Draft>({ name: typed, bankName: '', accountNumber: '', ifsc: '' });
  const [key, setKey] = useState(() => uuid());
  const [isAsked, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => api.ledgers.saveBank({ orgId, ...draft, name: draft.name.trim() }, { context: { key } }),
    onSuccess: async ({ source }) => {
      await queries.invalidateQueries({ queryKey: query.ledgers.key() });
      onCreated(source);
    },
    onError: useSaveErrorToast(TITLE),
  });
  const { fields, text } = problemsOf(error);
  const own = faultsOf(draft);
  const shown: Record<string, string | undefined> = { ...fields, ...(isAsked && own) };
  const field = (name: keyof Draft, label: string) => ({
    label,
    name,
    value: draft[name],
    error: shown[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      if (error) {
        setKey(uuid());
        reset();
      }
      setDraft({ ...draft, [name]: currentTarget.value });
    },
  });
  return (
    <FormDialog
      title={TITLE}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true);
        if (Object.values(own).every((fault) => fault === undefined)) mutate();
      }}
      submitText="Create"
      isSaving={isPending}
      problem={text}
    >
      <TextInput
        data-autofocus
        {...field('name', 'Account')}
        description="As it stands in your books, for instance HDFC 0042"
        maxLength={120}
      />
      <TextInput {...field('bankName', 'Bank')} maxLength={120} />
      <TextInput {...field('accountNumber', 'Account number')} maxLength={40} />
      <TextInput {...field('ifsc', 'IFSC')} maxLength={20} placeholder="HDFC0000123" />
    </FormDialog>
  );
}

function faultsOf({ name, accountNumber, ifsc }: Draft): Record<string, string | undefined> {
  const bank = { ...noBank, accountNumber: bankCode(accountNumber), ifsc: bankCode(ifsc), chequeBooks: [] };
  const found = bankAccountProblems(bank).map((problem) => [problem.field.replace('bank.', ''), problemText(problem)] as const);
  return { ...Object.fromEntries(found), name: nameProblem(name) };
}
