import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cheque } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useChequeAct } from './use-cheque-act.ts';

type Props = { cheques: readonly Cheque[]; onClose: () => void; onDone: (slipId: string | null) => void };

/** Deposits cheques into one bank, on one slip. */
export function DepositDialog({ cheques, onClose, onDone }: Props) {
  const { _id: orgId } = useCompany();
  const today = todayInIndia(Date.now());
  const [date, setDate] = useState(today);
  const [bank, setBank] = useState(cheques[0]?.bankLedgerId ?? '');
  const [note, setNote] = useState('');
  const { data } = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const banks = (data?.sources ?? []).filter(({ kind }) => kind === 'bank');
  const title = cheques.length === 1 ? `Deposit cheque ${cheques[0]!.chequeNumber}` : `Deposit ${cheques.length} cheques`;
  const { act, isSaving, fields, problem } = useChequeAct(title, onDone);
  const save = () =>
    void act((context) =>
      api.cheques.deposit({ orgId, chequeIds: cheques.map(({ _id }) => _id), date, bankLedgerId: bank, note: note.trim() }, context),
    );
  const sum = formatRupees(sumPaise(cheques.map(({ amountPaise }) => amountPaise)), 'two');
  return (
    <FormDialog title={title} isOpen onClose={onClose} onSubmit={save} submitText="Deposit" isSaving={isSaving} problem={problem}>
      <p className="dim hint">
        {cheques.length} on one slip, {sum} in all
      </p>
      <DateField label="Date" date={date} today={today} onChange={setDate} error={fields.date} data-autofocus />
      <NativeSelect
        label="Bank"
        value={bank}
        data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => setBank(currentTarget.value)}
        error={fields.bankLedgerId}
      />
      <TextInput
        label="Note"
        placeholder="none"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={fields.note}
      />
    </FormDialog>
  );
}
