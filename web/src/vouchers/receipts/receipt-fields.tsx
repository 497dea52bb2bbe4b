import { formatAmount } from '@bahi/core/money/rupee-format';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Party, Source, VoucherFacts } from '../../platform/answers.ts';
import { isoOf, partyOf, type ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { DateField } from '../../ui/date-field.tsx';
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
import { SettledBills } from './settled-bills.tsx';

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
  onAmount: () => void;
  onCreateParty: (typed: string) => void;
  onListParties: () => void;
  onEnd: () => void;
};

/** Party or ledgers, date, amount, and payment parts. Enter goes from one to the next and, at the amount, into the Outstanding List. */
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
    onAmount,
    onCreateParty,
    onListParties,
    onEnd,
  } = props;
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

  return (
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
          <Input.Label labelElement="div" id="amount-label">
            Amount
          </Input.Label>
          {isOfLedgers ? (
            <output className={classes.amountButton} aria-labelledby="amount-label">
              <span className="num">₹{formatAmount(entry.enteredAmount ?? 0, 'two')}</span>
            </output>
          ) : (
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
                {entry.enteredAmount ? `₹${formatAmount(entry.enteredAmount, 'two')}` : <span className="dim">Enter amount</span>}
              </span>
            </button>
          )}
          <span id="amount-detail" className={wrong('amount') ? classes.wrong : 'dim hint'}>
            {wrong('amount') ?? (isOfLedgers ? 'what the ledgers come to' : settledText(entry))}
          </span>
        </div>
        <div className={classes.parts}>
          <ReceiptParts entry={entry} today={facts.today} sources={sources} wrong={wrong} enter={enter} onChange={onChange} onEnd={onEnd} />
        </div>
      </section>
      <SettledBills entry={entry} onOpen={onAmount} />
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
}

function settledText({ enteredAmount, billData, advanceAmount, restAs }: ReceiptEntry): string {
  if (!enteredAmount) return 'Enter opens the Outstanding List';
  const bills = billData?.length ?? 0;
  const settles = bills === 0 ? 'settles no bill' : bills === 1 ? 'settles 1 bill' : `settles ${bills} bills`;
  const rest = restAs === 'onAccount' ? 'on account' : 'advance';
  return `${settles}${advanceAmount ? ` · ${rest} ₹${formatAmount(advanceAmount)}` : ''}`;
}
