import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Cheque } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { PartyFilter } from '../platform/filters/party-filter.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { actsOn } from './cheque-text.tsx';
import { useChequeAct } from './use-cheque-act.ts';

type Props = { cheque: Cheque; act: 'bounce' | 'stop'; onClose: () => void; onDone: () => void };

/** Enters a bounced or stopped cheque: date, reason and bank charges. */
export function ReturnDialog({ cheque, act: as, onClose, onDone }: Props) {
  const { _id: orgId } = useCompany();
  const today = todayInIndia(Date.now());
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const [charges, setCharges] = useState(0);
  const [chargesTo, setChargesTo] = useState<'company' | 'party'>('company');
  const [partyId, setPartyId] = useState<string>();
  const { _id: id, chequeNumber, direction, partyName, amountPaise, voucher } = cheque;
  const title = `${as === 'bounce' ? 'Bounce' : 'Stop'} cheque ${chequeNumber}`;
  const { act, isSaving, fields, problem } = useChequeAct(title, onDone);
  const isAtBank = actsOn(cheque).includes('clear');
  const isCounterSale = cheque.partyId === null && voucher.kind !== 'receipt' && voucher.kind !== 'payment';
  const mayPassOn = direction === 'received' && (cheque.partyId !== null || isCounterSale);
  const rupees = formatRupees(amountPaise, 'two');
  const isOpen = 'again, and what it settled is open with its first date.';
  const becomes =
    direction === 'received'
      ? `${partyName || 'Whoever gave it'} owes ${rupees} ${isOpen}`
      : partyName
        ? `${partyName} is owed ${rupees} ${isOpen}`
        : `${rupees} goes back from the ledgers that it was paid for.`;
  const save = () =>
    void act((context) =>
      api.cheques.return(
        { orgId, id, as, date, reason: reason.trim(), chargesPaise: charges, chargesTo, ...(partyId && { partyId }) },
        context,
      ),
    );
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={save}
      submitText={as === 'bounce' ? 'Bounce' : 'Stop'}
      isSaving={isSaving}
      problem={problem}
    >
      <p className="dim hint">{becomes}</p>
      <DateField label="Date" date={date} today={today} onChange={setDate} error={fields.date} data-autofocus />
      <TextInput
        label="Reason"
        placeholder={as === 'bounce' ? 'Funds insufficient' : 'Lost'}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={fields.reason}
      />
      {isCounterSale && (
        <div>
          <span className="dim hint">Who owes it now</span>
          <PartyFilter partyId={partyId} onChoose={(chosen) => setPartyId(chosen?.value)} />
          {fields.partyId && <p role="alert">{fields.partyId}</p>}
        </div>
      )}
      {isAtBank && <AmountField label="Bank charges" paise={charges} onChange={setCharges} error={fields.chargesPaise} />}
      {isAtBank && charges > 0 && mayPassOn && (
        <NativeSelect
          label="Charges are borne by"
          value={chargesTo}
          data={[
            { value: 'company', label: 'us (Bank Charges)' },
            { value: 'party', label: partyName || 'the party' },
          ]}
          onChange={({ currentTarget }) => setChargesTo(currentTarget.value === 'party' ? 'party' : 'company')}
          error={fields.chargesTo}
        />
      )}
    </FormDialog>
  );
}
