import type { PaymentSplitEntry, SplitPatch, SplitType } from '@bahi/core/drafts/payment-split';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Source } from '../../platform/answers.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { focusField } from '../use-places.ts';
import classes from './split.module.css';

export const splitLabels: Readonly<Record<SplitType, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  cheque: 'Cheque',
  credit: 'Credit',
  card: 'Card',
};

type Props = {
  part: PaymentSplitEntry;
  sources: readonly Source[];
  /** The cash ledger used unless another is chosen. */
  usualCashId: string;
  /** The date of the voucher, which a cheque has unless another is entered. */
  date: string;
  today: string;
  remainingPaise: number;
  /** The rest of the total including keys that are not rendered yet. */
  remainingNow: () => number;
  wrong: (field: string) => string | undefined;
  onChange: (patch: SplitPatch) => void;
  /** Chooses the party that owes it. */
  credit: ReactNode;
};

/** One part of the payment: its amount and, once there is one, its ledger. */
export function SplitPart({ part, sources, usualCashId, date, today, remainingPaise, remainingNow, wrong, onChange, credit }: Props) {
  const { type, amountPaise, ref_id, chequeNumber, chequeDate } = part;
  const id = useId();
  const label = splitLabels[type];
  const place = `split.${type}.amountPaise`;
  const choices = sources.filter(({ kind }) => kind === (type === 'cash' ? 'cash' : 'bank'));
  const hasDetails = amountPaise !== 0 && (type === 'credit' || type === 'cheque' || choices.length !== 1);
  /** If there is only one ledger, it is chosen. */
  const change = (patch: SplitPatch) => {
    const only = type !== 'credit' && ref_id === '' && choices.length === 1 ? choices[0]?._id : undefined;
    onChange(only ? { ref_id: only, ...patch } : patch);
  };
  return (
    <fieldset className={classes.part}>
      <legend className="reader-only">{label}</legend>
      <div className={classes.amount} data-place={place}>
        <label htmlFor={id}>{label}</label>
        <AmountField
          id={id}
          keptAs={place}
          paise={amountPaise}
          onChange={(typed) => change({ amountPaise: typed })}
          error={wrong('amountPaise')}
        />
        {remainingPaise > 0 && (
          <button
            type="button"
            className={classes.rest}
            aria-label={`Rest, by ${label}: all that is left, ${formatRupees(remainingPaise, 'two')}`}
            onClick={() => {
              change({ amountPaise: amountPaise + remainingNow() });
              // No rest is left, so the button disappears and the focus must move.
              focusField(place);
            }}
          >
            Rest
          </button>
        )}
      </div>
      {hasDetails && (
        <div className={classes.details}>
          {type === 'credit' ? (
            credit
          ) : (
            <div data-place={`split.${type}.ref_id`}>
              <NativeSelect
                label={`${label} into`}
                value={ref_id === '' && type === 'cash' ? usualCashId : ref_id}
                onChange={({ currentTarget }) => onChange({ ref_id: currentTarget.value })}
                data={[
                  ...(type === 'cash' ? [] : [{ value: '', label: choices.length === 0 ? 'No bank yet' : 'Choose the bank' }]),
                  ...choices.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                error={wrong('ref_id')}
              />
            </div>
          )}
          {type === 'cheque' && (
            <>
              <div data-place="split.cheque.chequeNumber">
                <TextInput
                  label="Cheque number"
                  autoComplete="off"
                  maxLength={50}
                  value={chequeNumber}
                  onChange={({ currentTarget }) => onChange({ chequeNumber: currentTarget.value })}
                  error={wrong('chequeNumber')}
                />
              </div>
              <div data-place="split.cheque.chequeDate">
                <DateField
                  label="Cheque date"
                  keptAs="split.cheque.chequeDate"
                  date={chequeDate ?? date}
                  today={today}
                  onChange={(typed) => onChange({ chequeDate: typed })}
                  error={wrong('chequeDate')}
                />
              </div>
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}
