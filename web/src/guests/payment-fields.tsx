import { formatRupees } from '@bahi/core/money/rupee-format';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cashWarning } from '../platform/cash-warning.ts';
import { query } from '../platform/queries.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Caution } from '../ui/caution.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import type { CollectedForm } from './guest-form.ts';
import classes from './guests.module.css';

const ways = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' } as const;

type Props = {
  orgId: string;
  /** The company of the booking; '' without one. */
  billTo: string;
  billsCompany: boolean;
  collected: CollectedForm;
  /** The guest owes this for the whole stay. */
  balancePaise: number;
  /** Messages by field. */
  fields: Readonly<Record<string, string>>;
  onBillsCompany: (billsCompany: boolean) => void;
  onCollected: (collected: CollectedForm) => void;
};

/** The payer of the nights, and the amount that the guest pays now. */
export function PaymentFields({ orgId, billTo, billsCompany, collected, balancePaise, fields, onBillsCompany, onCollected }: Props) {
  const { amountPaise, way, ledgerId } = collected;
  const banks = useQuery(query.tables.listPayBanks.queryOptions({ input: { orgId } }));
  const choices = (banks.data?.banks ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const set = (patch: Partial<CollectedForm>) => onCollected({ ...collected, ledgerId: ledgerId || choices[0]?.value || '', ...patch });
  const morePaise = amountPaise - Math.max(0, balancePaise);
  return (
    <section className={classes.part} aria-label="Payment">
      <header>
        <h2>Payment</h2>
      </header>
      <div className={classes.stay}>
        {billTo !== '' && (
          <ChoiceField
            label="Bill the nights to"
            choices={[
              { value: 'guest', label: 'Guest' },
              { value: 'company', label: billTo },
            ]}
            value={billsCompany ? 'company' : 'guest'}
            onChoose={(payer) => onBillsCompany(payer === 'company')}
            error={fields.billsCompany}
          />
        )}
        <AmountField
          label="Collect now"
          paise={amountPaise}
          onChange={(paise) => set({ amountPaise: paise })}
          error={fields['collected.amountPaise']}
        />
        <NativeSelect
          label="Paid by"
          value={way}
          data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => set({ way: currentTarget.value as CollectedForm['way'] })}
        />
        {way !== 'cash' && (
          <NativeSelect
            label="Into the bank"
            value={ledgerId}
            data={choices}
            onChange={({ currentTarget }) => set({ ledgerId: currentTarget.value })}
            error={fields['collected.ledgerId']}
          />
        )}
      </div>
      <Caution text={way === 'cash' ? cashWarning(amountPaise) : undefined} />
      <Caution
        text={
          amountPaise > 0 && morePaise > 0
            ? `${formatRupees(morePaise, 'two')} more than the stay costs. What is not used goes back at check-out.`
            : undefined
        }
      />
    </section>
  );
}
