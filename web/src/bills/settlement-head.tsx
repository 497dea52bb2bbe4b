import { formatRupees } from '@bahi/core/money/rupee-format';
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import type { Party } from '../platform/answers.ts';
import { showAlert } from '../platform/dialogs.ts';
import { PhoneNumber } from '../ui/phone-number.tsx';
import classes from './settlement-head.module.css';
import type { SettlementView } from './use-settlement.ts';

type Props = { party: Party; view: SettlementView; ref: Ref<HTMLInputElement>; onEnter: () => void };

/** Party, outstanding and amount. Free text: an invalid number is 0; an expression after an equals sign is computed. */
export function SettlementHead({ party, view, ref, onEnter }: Props) {
  const { totals } = view;
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <strong className={classes.party}>{party.partyName}</strong>
        {party.mobileNumber && (
          <span className="dim">
            {party.mobileNumber}{' '}
            <PhoneNumber phone={party.mobileNumber} size={16} onAlert={(text, look) => void showAlert({ title: 'Phone', text, look })} />
          </span>
        )}
      </div>
      <div className={classes.owed}>
        <span className="dim hint">Total outstanding</span>
        <strong className={classes.total}>{formatRupees(totals.pendingPaise)}</strong>
      </div>
      <TextInput
        ref={ref}
        className={classes.amount ?? ''}
        classNames={{ input: classes.amountInput ?? '' }}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={view.text}
        onChange={({ currentTarget }) => view.enter(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={view.leaveAmount}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          view.leaveAmount();
          onEnter();
        }}
      />
      <dl className={classes.sums}>
        <div>
          <dt>Settled</dt>
          <dd className="num">{formatRupees(totals.settledPaise)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd className="num">{formatRupees(totals.remainingPaise)}</dd>
        </div>
      </dl>
    </header>
  );
}
