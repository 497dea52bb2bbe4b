import { formatAmount } from '@bahi/core/money/rupee-format';
import { Input, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Party, Source, VoucherFacts } from '../platform/answers.ts';
import { dateOfIso, isoOf, partyOf, type ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { useInPlaceForms } from '../platform/in-place.ts';
import { DateField } from '../ui/date-field.tsx';
import { PartyField } from './party-field.tsx';
import type { Shown } from './problem-places.ts';
import classes from './receipt.module.css';
import { receiptDateOf, receiptPlaceOf, withSource } from './receipt-facts.ts';
import { SourceField } from './source-field.tsx';
import { focusField } from './use-places.ts';
import head from './voucher-form.module.css';

type Props = {
  orgId: string;
  entry: ReceiptEntry;
  facts: VoucherFacts;
  sources: readonly Source[];
  problems: readonly Shown[];
  onChange: (patch: Partial<ReceiptEntry>) => void;
  onParty: (party: Party | null) => void;
  onAmount: () => void;
  onCreateParty: (typed: string) => void;
  onEnd: () => void;
};

/** Party, date, amount, where it went, the cheque. Enter passes from one to the next and, at the amount, into the Outstanding List. */
export function ReceiptFields({ orgId, entry, facts, sources, problems, onChange, onParty, onAmount, onCreateParty, onEnd }: Props) {
  const [newBank, setNewBank] = useState<string | null>(null);
  const Bank = useInPlaceForms()?.Bank;
  const party = partyOf(entry);
  const { paymentDetails, paymentMethod } = entry;
  const source = sources.find(({ _id }) => _id === paymentDetails._id) ?? null;
  const isBank = source?.kind === 'bank' || (source === null && paymentMethod === 'bank');
  const isCheque = isBank && paymentDetails.chequeNumber !== '';
  const wrong = (place: string) => problems.find(({ field }) => receiptPlaceOf(field) === place)?.text;
  const enter = (next: () => void, before: string | null) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey) return;
    event.preventDefault();
    if (!event.shiftKey) next();
    else if (before) focusField(before);
  };
  const afterSource = () => (isBank ? focusField('chequeNumber') : onEnd());
  const chooseSource = (chosen: Source) => {
    onChange(withSource(entry, chosen));
    setTimeout(() => (chosen.kind === 'bank' ? focusField('chequeNumber') : onEnd()));
  };

  return (
    <>
      <section className={head.head} aria-label="Head of the voucher" data-landmark>
        <div data-place="party" className={head.party}>
          {entry.mode === 'edit' ? (
            <TextInput
              label="Party"
              value={party?.partyName ?? ''}
              readOnly
              description="The party of a saved receipt stays"
              inputWrapperOrder={['label', 'input', 'description']}
            />
          ) : (
            <PartyField
              orgId={orgId}
              party={party}
              onChoose={onParty}
              onCreate={onCreateParty}
              onAltered={(altered) => onChange({ party: altered })}
              onKeyDown={enter(() => focusField('date'), null)}
              error={wrong('party')}
            />
          )}
        </div>
        <div data-place="date" className={head.date}>
          <DateField
            label="Date"
            aria-keyshortcuts="F2"
            date={receiptDateOf(entry, facts)}
            today={facts.today}
            onChange={(date) => onChange({ date: date === facts.today && entry.mode === 'create' ? '' : isoOf(date) })}
            onKeyDown={enter(() => focusField('amount'), 'party')}
            error={wrong('date')}
          />
        </div>
      </section>
      <section className={classes.money} aria-label="Amount and method" data-landmark>
        <div data-place="amount" className={classes.amount}>
          <Input.Label labelElement="div" id="amount-label">
            Amount
          </Input.Label>
          <button
            type="button"
            className={classes.amountButton}
            aria-labelledby="amount-label amount-value"
            aria-describedby="amount-detail"
            data-wrong={wrong('amount') !== undefined || undefined}
            onClick={onAmount}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.shiftKey) {
                event.preventDefault();
                focusField('date');
              }
            }}
          >
            <span id="amount-value" className="num">
              {entry.enteredAmount ? `₹${formatAmount(entry.enteredAmount, 'two')}` : <span className="dim">Enter and settle</span>}
            </span>
          </button>
          <span id="amount-detail" className={wrong('amount') ? classes.wrong : 'dim hint'}>
            {wrong('amount') ?? settledText(entry)}
          </span>
        </div>
        <div data-place="source" className={classes.source}>
          <SourceField
            sources={sources}
            source={source}
            onChoose={chooseSource}
            onCreate={setNewBank}
            onAltered={(altered) => onChange(withSource(entry, altered))}
            onKeyDown={enter(afterSource, 'amount')}
            error={wrong('source')}
          />
        </div>
        {isBank && (
          <>
            <div data-place="chequeNumber" className={classes.cheque}>
              <TextInput
                label="Cheque number"
                placeholder="none"
                maxLength={30}
                autoComplete="off"
                value={paymentDetails.chequeNumber}
                onChange={({ currentTarget }) => onChange({ paymentDetails: { ...paymentDetails, chequeNumber: currentTarget.value } })}
                onKeyDown={enter(() => (isCheque ? focusField('chequeDate') : onEnd()), 'source')}
                error={wrong('chequeNumber')}
              />
            </div>
            {isCheque && (
              <div data-place="chequeDate" className={classes.cheque}>
                <DateField
                  label="Cheque date"
                  date={dateOfIso(paymentDetails.chequeDate)}
                  today={facts.today}
                  onChange={(date) => onChange({ paymentDetails: { ...paymentDetails, chequeDate: isoOf(date) } })}
                  onKeyDown={enter(onEnd, 'chequeNumber')}
                  error={wrong('chequeDate')}
                />
              </div>
            )}
          </>
        )}
      </section>
      <section className={head.folds} aria-label="More of the voucher">
        <details
          open={entry.isNoteOpen}
          onToggle={({ currentTarget }) =>
            currentTarget.open !== entry.isNoteOpen && onChange({ isNoteOpen: currentTarget.open, changedAt: entry.changedAt })
          }
        >
          <summary>Note</summary>
          <div data-place="note">
            <Textarea
              aria-label="Note"
              rows={2}
              value={entry.note}
              onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
              error={wrong('note')}
            />
          </div>
        </details>
      </section>
      {Bank && newBank !== null && (
        <Bank
          typed={newBank}
          onClose={() => {
            setNewBank(null);
            setTimeout(() => focusField('source'));
          }}
          onCreated={(made) => {
            setNewBank(null);
            chooseSource(made);
          }}
        />
      )}
    </>
  );
}

function settledText({ enteredAmount, billData, advanceAmount }: ReceiptEntry): string {
  if (!enteredAmount) return 'Enter opens the Outstanding List';
  const bills = billData?.length ?? 0;
  const settles = bills === 0 ? 'settles no bill' : bills === 1 ? 'settles 1 bill' : `settles ${bills} bills`;
  return `${settles}${advanceAmount ? ` · advance ₹${formatAmount(advanceAmount)}` : ''}`;
}
