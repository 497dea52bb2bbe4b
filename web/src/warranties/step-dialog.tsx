import { todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_SERIAL_LENGTH } from '@bahi/core/stock/serial-numbers';
import { type ClaimState, claimStateLabel, MAX_CLAIM_NOTE } from '@bahi/core/warranties/claim';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Claim } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = { orgId: string; claim: Claim; to: ClaimState; onClose: () => void };

/** Enters a step of a claim, with what it needs. */
export function StepDialog({ orgId, claim, to, onClose }: Props) {
  const today = todayInIndia(Date.now());
  const [on, setOn] = useState(today);
  const [centre, setCentre] = useState<NamedParty | null>(null);
  const [chargePaise, setCharge] = useState(claim.chargePaise);
  const [newSerial, setNewSerial] = useState('');
  const [note, setNote] = useState('');
  const isDirty = on !== today || centre !== null || chargePaise !== claim.chargePaise || newSerial !== '' || note !== '';
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The step could not be saved', close);
  const { fields } = saving;
  const save = () => {
    const values = { orgId, id: claim._id, version: claim.version, to, on, centreId: centre?._id ?? null, chargePaise, newSerial, note };
    void saving.act((call) => api.warranties.stepClaim(values, call));
  };
  return (
    <FormDialog
      title={claimStateLabel[to]}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.to ?? saving.problem}
    >
      <DateField label="Day" date={on} today={today} onChange={setOn} error={fields.on} />
      {to === 'sent' && (
        <NamedPartyField orgId={orgId} label="Service centre" party={centre} onChoose={setCentre} error={fields.centreId} />
      )}
      {to === 'replaced' && (
        <TextInput
          label="Serial number of the new piece"
          description={claim.isCovered ? 'Its card runs for the rest of the old one’s time' : undefined}
          maxLength={MAX_SERIAL_LENGTH}
          value={newSerial}
          onChange={({ currentTarget }) => setNewSerial(currentTarget.value)}
          error={fields.newSerial}
        />
      )}
      {to !== 'sent' && <AmountField label="Charge to the customer" paise={chargePaise} onChange={setCharge} error={fields.chargePaise} />}
      <Textarea
        label="Note"
        maxLength={MAX_CLAIM_NOTE}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={fields.note}
      />
    </FormDialog>
  );
}
