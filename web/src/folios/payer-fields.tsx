import { paise } from '@bahi/core/money/paise';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { DuePayer } from '../platform/answers.ts';
import { cashWarning } from '../platform/cash-warning.ts';
import { Money } from '../ui/amount.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Caution } from '../ui/caution.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import classes from './folios.module.css';
import { type PayerParty, PayerPartyField } from './payer-party-field.tsx';
import { partOf } from './payment-part.ts';

const ways = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  cashAndUpi: 'Cash and UPI',
  credit: 'Pays later',
  other: 'Another party pays later',
} as const;
type Way = keyof typeof ways;
/** How a payer settles. Cash has a second part by UPI; another party may owe the rest, after a part in cash. */
export type How = { way: Way; cashPaise: number | null; ledgerId: string; debtor: PayerParty | null };
type Portal = { readonly _id: string; readonly name: string } | null;
/** A guest who booked through a portal has paid it: it owes the invoice until its payout. */
export const usualHow = (payer: DuePayer, portal: Portal): How => ({
  ...{ cashPaise: null, ledgerId: '', debtor: portal && { _id: portal._id, partyName: portal.name } },
  way: payer.isCompany ? 'credit' : portal ? 'other' : 'cash',
});

/** The parts of the payment of a payer. */
export function settled(payer: DuePayer, how: How, bankId: string) {
  const { duePaise, partyId } = payer;
  const base = { partyId, duePaise: paise(duePaise), payments: [], refund: null, isOwed: false, debtorId: null };
  if (duePaise === 0) return base;
  if (how.way === 'credit' || (duePaise < 0 && how.way === 'other')) return { ...base, isOwed: true };
  // More cash than is due is refused, at its field.
  const cashPaise = how.cashPaise ?? 0;
  const inCash = partOf({ way: 'cash', amountPaise: cashPaise, ledgerId: '' });
  if (how.way === 'other') return { ...base, debtorId: how.debtor?._id ?? null, payments: cashPaise > 0 ? [inCash] : [] };
  const single = how.way === 'cashAndUpi' ? 'cash' : how.way;
  if (duePaise < 0) return { ...base, refund: partOf({ way: single, amountPaise: -duePaise, ledgerId: bankId }) };
  if (how.way !== 'cashAndUpi') return { ...base, payments: [partOf({ way: single, amountPaise: duePaise, ledgerId: bankId })] };
  const parts = [inCash, partOf({ way: 'upi', amountPaise: duePaise - cashPaise, ledgerId: bankId })];
  return { ...base, payments: parts.filter(({ amountPaise }) => amountPaise > 0) };
}

type Props = {
  orgId: string;
  payer: DuePayer;
  how: How;
  bankId: string;
  banks: readonly { _id: string; name: string }[];
  onChange: (change: Partial<How>) => void;
  /** Bills the folios of the payer to another party; null for a payer that is billed for nothing. */
  onBillTo: ((party: PayerParty) => void) | null;
  /** The problem of the party that owes it, of the payments, or of what is given back. */
  wrong: (field: 'debtorId' | 'payments' | 'refund') => string | undefined;
};

/** The invoice of a payer, and how it is paid. */
export function PayerFields({ orgId, payer, how, bankId, banks, onChange, onBillTo, wrong }: Props) {
  const { partyName, gstin, lines, taxes, totalPaise, roundOffPaise, invoicedPaise, outletPaise, advancesPaise, duePaise } = payer;
  const [isBillingTo, setIsBillingTo] = useState(false);
  const isBack = duePaise < 0;
  const cashPaise = how.way === 'cash' ? duePaise : how.way === 'cashAndUpi' || how.way === 'other' ? (how.cashPaise ?? 0) : 0;
  const rows: [string, number][] = [
    ...taxes.filter(({ taxPaise }) => taxPaise !== 0).map((tax): [string, number] => [`GST ${tax.gstPercentE4 / 10_000} %`, tax.taxPaise]),
    ...(roundOffPaise === 0 ? [] : ([['Round off', roundOffPaise]] as [string, number][])),
    ...(payer.folioIds.length === 0 ? [] : ([['Invoice', totalPaise]] as [string, number][])),
    ...(invoicedPaise === 0 ? [] : ([['Open invoices', invoicedPaise]] as [string, number][])),
    ...(outletPaise === 0 ? [] : ([['Restaurant bills', outletPaise]] as [string, number][])),
    ...(advancesPaise === 0 ? [] : ([['Paid in advance', -advancesPaise]] as [string, number][])),
  ];
  const choices = choicesOf(ways).filter(({ value }) => !isBack || (value !== 'cashAndUpi' && value !== 'other'));
  return (
    <section className={classes.payer} aria-label={partyName}>
      <header>
        <h3>{partyName}</h3>
        {onBillTo && !isBillingTo && totalPaise > 0 && (
          <button type="button" className={classes.link} onClick={() => setIsBillingTo(true)}>
            Bill another party
          </button>
        )}
        {onBillTo && isBillingTo && (
          <button type="button" className={classes.link} onClick={() => setIsBillingTo(false)}>
            Bill {partyName}
          </button>
        )}
      </header>
      {gstin !== '' && <p className="dim">B2B invoice to GSTIN {gstin}</p>}
      {onBillTo && isBillingTo && (
        <PayerPartyField
          orgId={orgId}
          label="Bill to"
          party={null}
          onChoose={(party) => {
            setIsBillingTo(false);
            if (party) onBillTo(party);
          }}
        />
      )}
      <ul className={classes.bill}>
        {lines.map(({ text, amountPaise }) => (
          <li key={text}>
            <span>{text}</span>
            <Money paise={amountPaise} bare />
          </li>
        ))}
        {rows.map(([label, amount]) => (
          <li key={label}>
            <span className="dim">{label}</span>
            <Money paise={amount} bare />
          </li>
        ))}
        <li>
          <strong>{isBack ? 'To give back' : 'To pay'}</strong>
          <Money paise={Math.abs(duePaise)} strong />
        </li>
      </ul>
      {duePaise !== 0 && (
        <FieldRow>
          <ChoiceField
            label={isBack ? 'Given back in' : 'Paid by'}
            choices={choices.map((choice) => (isBack && choice.value === 'credit' ? { ...choice, label: 'Stays as an advance' } : choice))}
            value={how.way}
            onChoose={(way) => onChange({ way })}
          />
          {(how.way === 'cashAndUpi' || (how.way === 'other' && !isBack)) && (
            <AmountField
              label="In cash now"
              paise={how.cashPaise ?? 0}
              onChange={(cashPaise) => onChange({ cashPaise })}
              error={wrong('payments')}
            />
          )}
          {(how.way === 'upi' || how.way === 'card' || how.way === 'cashAndUpi') && (
            <NativeSelect
              label="Bank"
              value={bankId}
              data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
              error={banks.length === 0 && 'Enter a bank first: UPI and cards are paid into it.'}
              onChange={({ currentTarget }) => onChange({ ledgerId: currentTarget.value })}
            />
          )}
        </FieldRow>
      )}
      <Caution text={isBack ? undefined : cashWarning(cashPaise)} />
      {how.way === 'other' && duePaise > 0 && (
        <>
          <PayerPartyField
            orgId={orgId}
            label="Owed by"
            party={how.debtor}
            onChoose={(debtor) => onChange({ debtor })}
            error={wrong('debtorId')}
          />
          <p className="dim">The invoice stays in the name of {partyName}. For an invoice to a company choose Bill another party.</p>
        </>
      )}
    </section>
  );
}
