import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Folio } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { cashWarning } from '../platform/cash-warning.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Caution } from '../ui/caution.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { type MoneyWay, partOf, useBanks, wayWords } from './payment-part.ts';

type Props = { orgId: string; stayId: string; onClose: () => void };

/** Money during the stay: a receipt that the invoice uses, or money given back of it. */
export function PaymentDialog({ orgId, stayId, folios, onClose }: Props & { folios: readonly Folio[] }) {
  const open = folios.filter(({ state }) => state === 'open');
  const [form, setForm] = useState(() => ({
    ...{ folioId: open[0]?._id ?? '', isRefund: false, amountPaise: Math.max(0, open[0]?.balancePaise ?? 0) },
    ...{ way: 'cash' as MoneyWay, ledgerId: '', note: '' },
  }));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The payment could not be saved', close);
  const banks = useBanks(orgId);
  const set = (change: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...change }));
  };
  const bankId = form.ledgerId || banks[0]?._id || '';
  const part = partOf({ way: form.way, amountPaise: form.amountPaise, ledgerId: bankId });
  const save = () =>
    void saving.act((call) =>
      api.folios.takePayment({ orgId, id: stayId, folioId: form.folioId, isRefund: form.isRefund, part, note: form.note }, call),
    );
  const { fields } = saving;
  return (
    <FormDialog
      title={form.isRefund ? 'Give money back' : 'Payment'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={form.isRefund ? 'Save payment' : 'Save receipt'}
      isSaving={saving.isSaving}
      problem={saving.problem ?? (form.way !== 'cash' && bankId === '' ? 'Enter a bank first: UPI and cards are paid into it.' : null)}
    >
      {open.length > 1 && (
        <NativeSelect
          label="Folio"
          value={form.folioId}
          data={open.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set({ folioId: currentTarget.value })}
          error={fields.folioId}
        />
      )}
      <FieldRow>
        <AmountField
          label="Amount"
          paise={form.amountPaise}
          onChange={(amountPaise) => set({ amountPaise })}
          error={fields['part.amountPaise'] ?? fields.amountPaise}
          data-autofocus
        />
        <ChoiceField label="By" choices={choicesOf(wayWords)} value={form.way} onChoose={(way) => set({ way })} />
      </FieldRow>
      <Caution text={form.way === 'cash' && !form.isRefund ? cashWarning(form.amountPaise) : undefined} />
      {form.way !== 'cash' && (
        <NativeSelect
          label="Bank"
          value={bankId}
          data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set({ ledgerId: currentTarget.value })}
        />
      )}
      <Checkbox
        label="Give money back"
        checked={form.isRefund}
        onChange={({ currentTarget }) => set({ isRefund: currentTarget.checked })}
      />
      <TextInput label="Note" maxLength={200} value={form.note} onChange={({ currentTarget }) => set({ note: currentTarget.value })} />
    </FormDialog>
  );
}

const newPayers = { company: 'Company', extra: 'Extras of the guest', group: 'All rooms of the group' } as const;

/** A further folio, or another name and payer of one. */
export function FolioDialog({ orgId, stayId, folio, onClose }: Props & { folio: Folio | null }) {
  const [form, setForm] = useState({
    ...{ payer: 'company' as keyof typeof newPayers, name: folio?.name ?? '', takesAlcohol: folio?.takesAlcohol ?? false },
    party: (folio?.partyId ? { _id: folio.partyId, partyName: folio.partyName ?? folio.name } : null) as NamedParty | null,
  });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct<{ message: string }>('The folio could not be saved', close);
  const set = (change: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...change }));
  };
  const { payer, name, party, takesAlcohol } = form;
  const save = () => {
    const fields = { name: name || (party?.partyName.slice(0, 80) ?? ''), partyId: party?._id ?? null, takesAlcohol };
    void saving.act((call) =>
      folio
        ? api.folios.updateFolio({ orgId, id: folio._id, version: folio.version, ...fields }, call)
        : api.folios.saveFolio({ orgId, id: stayId, payer, ...fields }, call),
    );
  };
  const { fields } = saving;
  const isCompany = folio ? folio.payer === 'company' : payer === 'company';
  return (
    <FormDialog
      title={folio ? `Folio ${folio.name}` : 'New folio'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.id ?? saving.problem}
    >
      {!folio && (
        <ChoiceField label="Who pays" choices={choicesOf(newPayers)} value={payer} onChoose={(chosen) => set({ payer: chosen })} />
      )}
      <NamedPartyField orgId={orgId} label="Party" party={party} onChoose={(chosen) => set({ party: chosen })} error={fields.partyId} />
      <TextInput
        label="Name of the folio"
        maxLength={80}
        placeholder={party?.partyName ?? ''}
        value={name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
      />
      {isCompany && (
        <Checkbox
          label="Takes alcohol"
          checked={takesAlcohol}
          onChange={({ currentTarget }) => set({ takesAlcohol: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

/** Takes a check-out back on its business day. */
export function UndoDialog({ orgId, checkOutId, onClose }: Omit<Props, 'stayId'> & { checkOutId: string }) {
  const [reason, setReason] = useState('');
  const { leave, close } = useLeaveDialog(reason !== '', onClose);
  const saving = useAct('The check-out could not be taken back', close);
  const save = () => void saving.act((call) => api.folios.undoCheckOut({ orgId, id: checkOutId, reason }, call));
  return (
    <FormDialog
      title="Take the check-out back"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Take back"
      isSaving={saving.isSaving}
      problem={saving.fields.state ?? saving.fields.id ?? saving.problem}
    >
      <p className="dim">Its invoices and receipts are cancelled, and the guests are in the house again.</p>
      <TextInput
        label="Why"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={saving.fields.reason}
        data-autofocus
      />
    </FormDialog>
  );
}
