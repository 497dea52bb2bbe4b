import type { MoneyType } from '@bahi/core/vouchers/receipt-draft';
import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Source } from '../../platform/answers.ts';
import { dateOfIso, isoOf, newPart, type ReceiptEntry, type ReceiptPartEntry } from '../../platform/drafts/receipt-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { Money } from '../../ui/amount.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { focusField } from '../use-places.ts';
import { ChequeNumber } from './cheque-number.tsx';
import { partsOf, withSource } from './receipt-facts.ts';
import { receiptKinds } from './receipt-kinds.ts';
import { partPlace } from './receipt-places.ts';
import classes from './receipts.module.css';
import { SourceField } from './source-field.tsx';

type Part = Pick<ReceiptPartEntry, 'paymentMethod' | 'paymentDetails' | 'amountPaise'>;
type Props = {
  entry: ReceiptEntry;
  today: string;
  sources: readonly Source[];
  wrong: (place: string) => string | undefined;
  enter: (next: () => void, before: string | null) => (event: KeyboardEvent) => void;
  onChange: (patch: Partial<ReceiptEntry>) => void;
  onEnd: () => void;
};

const bankMethods: readonly { value: MoneyType; label: string }[] = [
  { value: 'bank', label: 'Transfer' },
  { value: 'upi', label: 'UPI' },
  { value: 'cheque', label: 'Cheque' },
];

/** The payment parts. The first one gets the rest of the amount. */
export function ReceiptParts({ entry, today, sources, wrong, enter, onChange, onEnd }: Props) {
  const [making, setMaking] = useState<{ typed: string; at: number } | null>(null);
  const Bank = useInPlaceForms()?.Bank;
  const parts = partsOf(entry);
  const set = (at: number, patch: Partial<Part>) => {
    if (at === 0) {
      const { amountPaise: _, ...first } = patch;
      onChange(first);
    } else onChange({ payments: entry.payments.map((part, each) => (each === at - 1 ? { ...part, ...patch } : part)) });
  };
  const focus = (name: string, at: number) => focusField(partPlace(name, at));
  /** After a part: the next one, or the end. */
  const goOn = (at: number) => (at < parts.length - 1 ? focus('source', at + 1) : onEnd());
  const choose = (at: number, source: Source) => {
    set(at, withSource(parts[at]!.paymentDetails, source));
    setTimeout(() => (source.kind === 'bank' ? focus('chequeNumber', at) : at > 0 ? focus('partAmount', at) : goOn(at)));
  };
  return (
    <>
      {parts.map((part, at) => {
        const { paymentDetails, paymentMethod } = part;
        const source = sources.find(({ _id }) => _id === paymentDetails._id) ?? null;
        const isBank = source?.kind === 'bank' || (source === null && paymentMethod !== '' && paymentMethod !== 'cash');
        const isCheque = isBank && paymentMethod === 'cheque';
        const place = (name: string) => partPlace(name, at);
        const label = (text: string) => (at === 0 ? text : `${text}, part ${at + 1}`);
        const details = (patch: Partial<Part['paymentDetails']>, more: Partial<Part> = {}) =>
          set(at, { paymentDetails: { ...paymentDetails, ...patch }, ...more });
        const afterBank = () => (at > 0 ? focus('partAmount', at) : goOn(at));
        return (
          <div key={at === 0 ? 'first' : entry.payments[at - 1]!.id} className={classes.part} data-part={at}>
            <div data-place={place('source')} className={classes.source}>
              <SourceField
                label={label(receiptKinds[entry.voucherType].source)}
                sources={sources}
                source={source}
                onChoose={(chosen) => choose(at, chosen)}
                onCreate={(typed) => setMaking({ typed, at })}
                onAltered={(altered) => set(at, withSource(paymentDetails, altered))}
                onKeyDown={enter(isBank ? () => focus('chequeNumber', at) : afterBank, at === 0 ? 'amount' : partPlace('source', at - 1))}
                error={wrong(place('source'))}
              />
            </div>
            {isBank && (
              <div data-place={place('method')} className={classes.method}>
                <NativeSelect
                  label={label('Method')}
                  value={paymentMethod}
                  data={bankMethods.map((each) => each)}
                  onChange={({ currentTarget }) => {
                    const type = currentTarget.value as MoneyType;
                    details(type === 'cheque' ? {} : { chequeNumber: '' }, { paymentMethod: type });
                  }}
                  onKeyDown={enter(() => focus(paymentMethod === 'upi' ? 'reference' : 'chequeNumber', at), place('source'))}
                />
              </div>
            )}
            {isBank && paymentMethod !== 'upi' && (
              <div data-place={place('chequeNumber')} className={classes.cheque}>
                <ChequeNumber
                  kind={entry.voucherType}
                  bankId={paymentDetails._id}
                  label={label('Cheque number')}
                  value={paymentDetails.chequeNumber}
                  onChange={(value) => details({ chequeNumber: value }, { paymentMethod: value.trim() === '' ? 'bank' : 'cheque' })}
                  onKeyDown={enter(() => focus(isCheque ? 'chequeDate' : 'reference', at), place('source'))}
                  error={wrong(place('chequeNumber'))}
                />
              </div>
            )}
            {isCheque && (
              <div data-place={place('chequeDate')} className={classes.cheque}>
                <DateField
                  label={label('Cheque date')}
                  date={dateOfIso(paymentDetails.chequeDate)}
                  today={today}
                  onChange={(date) => details({ chequeDate: isoOf(date) })}
                  onKeyDown={enter(afterBank, place('chequeNumber'))}
                  error={wrong(place('chequeDate'))}
                />
              </div>
            )}
            {isBank && !isCheque && (
              <div data-place={place('reference')} className={classes.cheque}>
                <TextInput
                  label={label('Reference')}
                  placeholder="UTR"
                  maxLength={50}
                  autoComplete="off"
                  value={paymentDetails.reference}
                  onChange={({ currentTarget }) => details({ reference: currentTarget.value })}
                  onKeyDown={enter(afterBank, place(paymentMethod === 'upi' ? 'method' : 'chequeNumber'))}
                  error={wrong(place('reference'))}
                />
              </div>
            )}
            {parts.length > 1 && (
              <div data-place={place('partAmount')} className={classes.partAmount}>
                {at === 0 ? (
                  <p className={classes.rest}>
                    <span className="dim hint">Takes the rest</span>
                    <Money paise={part.amountPaise} {...(wrong('partAmount') !== undefined && { tone: 'overdue' as const })} />
                    {wrong('partAmount') && <span className={classes.wrong}>{wrong('partAmount')}</span>}
                  </p>
                ) : (
                  <AmountField
                    label={label('Amount')}
                    paise={part.amountPaise}
                    onChange={(amountPaise) => set(at, { amountPaise })}
                    onKeyDown={enter(() => goOn(at), place('source'))}
                    error={wrong(place('partAmount'))}
                  />
                )}
              </div>
            )}
            {at > 0 && (
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove part ${at + 1}`}
                onClick={() => {
                  onChange({ payments: entry.payments.filter((_, each) => each !== at - 1) });
                  focusField('addPart');
                }}
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </div>
        );
      })}
      <button
        type="button"
        data-place="addPart"
        className={classes.again}
        aria-keyshortcuts="Alt+S"
        onClick={() => {
          onChange({ payments: [...entry.payments, newPart()] });
          focus('source', parts.length);
        }}
      >
        Split over another method
      </button>
      {Bank && making !== null && (
        <Bank
          typed={making.typed}
          onClose={() => {
            const { at } = making;
            setMaking(null);
            setTimeout(() => focus('source', at));
          }}
          onCreated={(made) => {
            const { at } = making;
            setMaking(null);
            choose(at, made);
          }}
        />
      )}
    </>
  );
}
