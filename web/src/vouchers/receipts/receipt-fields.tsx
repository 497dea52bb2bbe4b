import { formatAmount } from '@bahi/core/money/rupee-format';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Party, Source, VoucherFacts } from '../../platform/answers.ts';
import { isoOf, partyOf, type ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import type { Allocation } from '../../platform/drafts/use-allocation.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { writeText } from '../../ui/press-key.ts';
import { SeriesNumber } from '../numbering/series-number.tsx';
import { PartyField } from '../party-field.tsx';
import type { Shown } from '../problem-places.ts';
import type { Beside } from '../tds-of-party.ts';
import { focusField } from '../use-places.ts';
import head from '../voucher-form.module.css';
import { receiptDateOf } from './receipt-facts.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import { ReceiptParts } from './receipt-parts.tsx';
import { receiptPlaceOf } from './receipt-places.ts';
import { ReceiptTaxFolds } from './receipt-tax-folds.tsx';
import classes from './receipts.module.css';

type Props = {
  orgId: string;
  entry: ReceiptEntry;
  built: BuiltReceipt;
  beside: Beside | null;
  facts: VoucherFacts;
  sources: readonly Source[];
  problems: readonly Shown[];
  onChange: (patch: Partial<ReceiptEntry>) => void;
  onParty: (party: Party | null) => void;
  onLedgers: (isOfLedgers: boolean) => void;
  allocation: Allocation;
  /** Opens the Outstanding List. */
  onBills: () => void;
  onCreateParty: (typed: string) => void;
  onListParties: () => void;
  onEnd: () => void;
};

/** Party or ledgers, date, amount, and payment parts, beside the open bills. Enter goes from one to the next. */
export function ReceiptFields(props: Props) {
  const {
    orgId,
    entry,
    built,
    beside,
    facts,
    sources,
    problems,
    onChange,
    onParty,
    onLedgers,
    allocation,
    onBills,
    onCreateParty,
    onListParties,
    onEnd,
  } = props;
  const Bills = useInPlaceForms()?.Bills;
  const party = partyOf(entry);
  const { voucherType, isOfLedgers } = entry;
  const isEdit = entry.mode === 'edit';
  const wrong = (place: string) => problems.find(({ field }) => receiptPlaceOf(field) === place)?.text;
  const enter = (next: () => void, before: string | null) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey) return;
    event.preventDefault();
    if (!event.shiftKey) next();
    else if (before) focusField(before);
  };
  const afterDate = () => focusField(isOfLedgers ? 'lines.0.ledger' : 'amount');
  const series = entry.selectedVoucherSeries ?? facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];
  const hasNumber = !isEdit && (facts.series.length > 1 || (series !== undefined && series.numbering !== 'automatic'));

  /** To the amount, with the digit typed in the list. */
  const onAmount = (typed?: string) => {
    const field = document.querySelector<HTMLInputElement>('[data-place="amount"] input');
    field?.focus();
    if (field && typed !== undefined) writeText(field, typed);
  };

  const fields = (
    <>
      <section className={head.head} aria-label="Head of the voucher" data-landmark>
        {!isEdit && (
          <div className={classes.of}>
            <Input.Label labelElement="div" id="money-of">
              Of
            </Input.Label>
            <SegmentedControl
              aria-labelledby="money-of"
              size="xs"
              value={isOfLedgers ? 'ledgers' : 'party'}
              data={[
                { value: 'party', label: 'One party' },
                { value: 'ledgers', label: 'Other ledgers' },
              ]}
              onChange={(chosen) => onLedgers(chosen === 'ledgers')}
            />
          </div>
        )}
        {!isOfLedgers && (
          <div data-place="party" className={head.party}>
            {isEdit ? (
              <TextInput
                label="Party"
                value={party?.partyName ?? ''}
                readOnly
                description={`The party of a saved ${voucherType} stays`}
                inputWrapperOrder={['label', 'input', 'description']}
              />
            ) : (
              <PartyField
                orgId={orgId}
                kind={voucherType}
                party={party}
                onChoose={onParty}
                onCreate={onCreateParty}
                onList={onListParties}
                onAltered={(altered) => onChange({ party: altered })}
                onKeyDown={enter(() => focusField('date'), null)}
                error={wrong('party')}
              />
            )}
          </div>
        )}
        <div data-place="date" className={head.date}>
          <DateField
            label="Date"
            aria-keyshortcuts="F2"
            date={receiptDateOf(entry, facts)}
            today={facts.today}
            onChange={(date) => onChange({ date: date === facts.today && entry.mode === 'create' ? '' : isoOf(date) })}
            onKeyDown={enter(afterDate, isOfLedgers ? null : 'party')}
            error={wrong('date')}
          />
        </div>
        {hasNumber && (
          <SeriesNumber
            series={facts.series}
            chosen={series}
            voucherNumber={entry.voucherNumber}
            problems={problems}
            onAct={({ fields }) => {
              const chosen = facts.series.find(({ _id }) => _id === fields.selectedVoucherSeries);
              onChange({
                ...(chosen && { selectedVoucherSeries: chosen }),
                ...(fields.voucherNumber !== undefined && { voucherNumber: fields.voucherNumber }),
              });
            }}
            onKeyDown={() => enter(afterDate, 'date')}
          />
        )}
      </section>
      {isOfLedgers && (
        <ReceiptLines
          orgId={orgId}
          entry={entry}
          built={built}
          wrong={wrong}
          enter={enter}
          onChange={onChange}
          onEnd={() => focusField('source')}
        />
      )}
      <section className={classes.money} aria-label="Amount and method" data-landmark>
        <div data-place="amount" className={classes.amount}>
          {isOfLedgers ? (
            <>
              <Input.Label labelElement="div" id="amount-label">
                Amount
              </Input.Label>
              <output className={classes.ofLedgers} aria-labelledby="amount-label">
                <span className="num">₹{formatAmount(entry.enteredAmount ?? 0, 'two')}</span>
              </output>
              <span className={wrong('amount') ? classes.wrong : 'dim hint'}>{wrong('amount') ?? 'what the ledgers come to'}</span>
            </>
          ) : (
            <AmountField
              label="Amount"
              paise={entry.enteredAmount ?? 0}
              onChange={allocation.enter}
              onFocus={() => party === null && focusField('party')}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' && allocation.bills.length > 0) {
                  event.preventDefault();
                  document.querySelector<HTMLElement>('[data-place="bills"] input[tabindex="0"]')?.focus();
                } else enter(() => focusField('source'), 'date')(event);
              }}
              description={settledText(entry)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={wrong('amount')}
            />
          )}
        </div>
        <div className={classes.parts}>
          <ReceiptParts entry={entry} today={facts.today} sources={sources} wrong={wrong} enter={enter} onChange={onChange} onEnd={onEnd} />
        </div>
      </section>
      <section className={head.folds} aria-label="More of the voucher">
        <ReceiptTaxFolds orgId={orgId} entry={entry} built={built} beside={beside} facts={facts} wrong={wrong} onChange={onChange} />
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
    </>
  );
  if (isOfLedgers) return fields;
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>{fields}</div>
      <div className={classes.openBills}>
        {party && Bills ? (
          <Bills
            party={party}
            entry={entry}
            allocation={allocation}
            onChange={onChange}
            onAmount={onAmount}
            onNext={() => focusField('source')}
            onOpen={onBills}
          />
        ) : (
          <p className="dim">The open bills of the party appear here. The amount settles the oldest first.</p>
        )}
      </div>
    </div>
  );
}

function settledText({ enteredAmount, billData, advanceAmount, restAs }: ReceiptEntry): string {
  if (!enteredAmount) return 'settles the oldest bills first';
  const bills = billData?.length ?? 0;
  const settles = bills === 0 ? 'settles no bill' : bills === 1 ? 'settles 1 bill' : `settles ${bills} bills`;
  const rest = restAs === 'onAccount' ? 'on account' : 'advance';
  return `${settles}${advanceAmount ? ` · ${rest} ₹${formatAmount(advanceAmount)}` : ''}`;
}
