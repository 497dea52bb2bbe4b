import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { useState } from 'react';
import type { Cheque } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useChequeAct } from './use-cheque-act.ts';

type Props = { cheques: readonly Cheque[]; onClose: () => void; onDone: () => void };

/** Enters the day on which the bank cleared the cheques. */
export function ClearDialog({ cheques, onClose, onDone }: Props) {
  const { _id: orgId } = useCompany();
  const today = todayInIndia(Date.now());
  const [date, setDate] = useState(today);
  const title = cheques.length === 1 ? `Clear cheque ${cheques[0]!.chequeNumber}` : `Clear ${cheques.length} cheques`;
  const { act, isSaving, fields, problem } = useChequeAct(title, onDone);
  const chequeIds = cheques.map(({ _id }) => _id);
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={() => void act((context) => api.cheques.clear({ orgId, chequeIds, date }, context))}
      submitText="Clear"
      isSaving={isSaving}
      problem={problem}
    >
      <p className="dim hint">{whatIsCleared(cheques)}</p>
      <DateField label="Bank date" date={date} today={today} onChange={setDate} error={fields.date} data-autofocus />
    </FormDialog>
  );
}

/** Names party and amount, so that the wrong cheque is not cleared by mistake. */
function whatIsCleared(cheques: readonly Cheque[]): string {
  const sum = formatRupees(sumPaise(cheques.map(({ amountPaise }) => amountPaise)), 'two');
  const [only] = cheques;
  return cheques.length === 1 && only ? `${only.partyName || only.voucher.voucherNumber}, ${sum}` : `${sum} in all`;
}
