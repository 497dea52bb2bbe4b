import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { monthName } from './month-name.ts';
import type { PayableMonth } from './tds-answers.ts';

const banksOf = ({ sources }: Awaited<ReturnType<typeof api.ledgers.listSources>>) => sources.filter(({ kind }) => kind === 'bank');

/** A payment on the ledger of the section, with the numbers of the bank's receipt. */
export function ChallanDialog({ orgId, month, onClose }: { orgId: string; month: PayableMonth; onClose: () => void }) {
  const title = `Challan of ${monthName(month.month)}`;
  const today = todayInIndia(Date.now());
  const [date, setDate] = useState(today);
  const [bank, setBank] = useState('');
  const [amountPaise, setAmount] = useState(month.pendingPaise);
  const [bsrCode, setBsrCode] = useState('');
  const [serial, setSerial] = useState('');
  const queries = useQueryClient();
  const ask = query.ledgers.listSources.queryOptions({ input: { orgId } });
  const { data } = useQuery(ask);
  const banks = data ? banksOf(data) : [];
  const { act, isSaving, fields, problem } = useAct(title, onClose);
  const save = () =>
    void act(async (context) => {
      // A fast user saves before the banks are loaded; then the first bank is used.
      const bankId = bank || banksOf(await queries.ensureQueryData(ask))[0]?._id;
      if (bankId === undefined) throw new Error('There is no bank in the books yet: make one under Ledgers.');
      return api.vouchers.savePayment(
        {
          orgId,
          date,
          partyId: null,
          enteredPaise: amountPaise,
          bills: [],
          deductions: [],
          restAs: 'advance',
          isInterState: false,
          lines: [{ ledgerId: month.ledger._id, amountPaise, gstPercentE4: null, isTaxInclusive: false }],
          parts: [{ type: 'bank', ledgerId: bankId, amountPaise, chequeNumber: '', chequeDate: null, reference: '' }],
          advanceTax: null,
          tds: null,
          challan: { section: month.section, month: month.month, bsrCode, serial, paidOn: date },
          note: `TDS ${month.section} of ${monthName(month.month)}`,
        },
        context,
      );
    });
  return (
    <FormDialog title={title} isOpen onClose={onClose} onSubmit={save} submitText="Save payment" isSaving={isSaving} problem={problem}>
      <p className="dim hint">
        {month.label} · {formatRupees(month.pendingPaise, 'two')} pending, due {formatDate(month.dueOn)}
      </p>
      <FieldRow>
        <DateField
          label="Paid on"
          date={date}
          today={today}
          onChange={setDate}
          error={fields.date ?? fields['challan.paidOn']}
          data-autofocus
        />
        <AmountField label="Amount" paise={amountPaise} onChange={setAmount} error={fields.enteredPaise} />
      </FieldRow>
      <NativeSelect
        label="From bank"
        value={bank || (banks[0]?._id ?? '')}
        data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => setBank(currentTarget.value)}
        error={fields['parts.0.ledgerId']}
      />
      <FieldRow>
        <TextInput
          label="BSR code"
          inputMode="numeric"
          maxLength={7}
          value={bsrCode}
          onChange={({ currentTarget }) => setBsrCode(currentTarget.value)}
          error={fields['challan.bsrCode']}
        />
        <TextInput
          label="Challan number"
          inputMode="numeric"
          maxLength={5}
          value={serial}
          onChange={({ currentTarget }) => setSerial(currentTarget.value)}
          error={fields['challan.serial']}
        />
      </FieldRow>
    </FormDialog>
  );
}
