import { paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { leftToPay, type Payment } from '@bahi/core/tables/pay-bill';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { AmountField } from '../ui/amount-field.tsx';

const ways = { cash: 'Cash', upi: 'UPI or card', credit: 'Credit', parts: 'In parts' } as const;
type Way = keyof typeof ways;
/** The payment as the cashier enters it. Amounts in paise; those of UPI and credit count only in parts. */
export type Paid = {
  readonly way: Way;
  /** Handed over. */
  readonly cashPaise: number;
  readonly upiPaise: number;
  readonly creditPaise: number;
  readonly bankId: string;
  readonly party: NamedParty | null;
};
export const paidInCash: Paid = { way: 'cash', cashPaise: 0, upiPaise: 0, creditPaise: 0, bankId: '', party: null };

/** The party of the bill; null if it is on Cash. */
export const partyOf = ({ way, party }: Paid): string | null => (way === 'credit' || way === 'parts' ? (party?._id ?? null) : null);

/** The parts to send, the change, what is left to pay, and a sentence about what is missing. In cash an empty field is the exact amount. */
export function paymentOf({ way, cashPaise, upiPaise, creditPaise, bankId, party }: Paid, totalPaise: number) {
  const whole = { payments: [] as Payment[], changePaise: 0, leftPaise: 0, missing: null as string | null };
  const noBank = bankId === '' ? 'Enter a bank first: UPI and cards are paid into it.' : null;
  if (way === 'credit') return { ...whole, missing: party === null ? 'Choose the party that gets credit.' : null };
  if (way === 'upi') {
    const all: Payment = { way, ledgerId: bankId, amountPaise: totalPaise };
    return { ...whole, payments: totalPaise > 0 ? [all] : [], missing: noBank };
  }
  const isExact = way === 'cash' && cashPaise === 0;
  const inParts = way === 'parts' ? upiPaise + creditPaise : 0;
  const { leftPaise, cashPartPaise, changePaise } = leftToPay(totalPaise, {
    cashPaise: isExact ? totalPaise : cashPaise,
    otherPaise: paise(inParts),
  });
  const short =
    leftPaise > 0
      ? `${formatRupees(leftPaise, 'two')} is missing.`
      : leftPaise < 0
        ? `${formatRupees(-leftPaise, 'two')} is too much.`
        : null;
  if (way === 'cash') return { ...whole, changePaise, missing: short };
  const parts: Payment[] = [
    { way: 'cash', amountPaise: cashPartPaise },
    { way: 'upi', amountPaise: paise(upiPaise), ledgerId: bankId },
    { way: 'credit', amountPaise: paise(creditPaise) },
  ];
  const noParty = creditPaise > 0 && party === null ? 'Choose the party that gets credit.' : null;
  const payments = parts.filter(({ amountPaise }) => amountPaise > 0);
  return { payments, changePaise, leftPaise, missing: short ?? (upiPaise > 0 ? noBank : null) ?? noParty };
}

type Props = {
  orgId: string;
  paid: Paid;
  onChange: (change: Partial<Paid>) => void;
  banks: readonly { _id: string; name: string }[];
};

/** How a bill is paid: in one way, or in parts that add up to its total. */
export function SettlePayment({ orgId, paid, onChange, banks }: Props) {
  const { way, cashPaise, upiPaise, creditPaise, bankId, party } = paid;
  const into = (
    <NativeSelect
      label="Into"
      value={bankId}
      onChange={({ currentTarget }) => onChange({ bankId: currentTarget.value })}
      data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
  const partyField = (label: string) => (
    <NamedPartyField orgId={orgId} label={label} party={party} onChoose={(chosen) => onChange({ party: chosen })} />
  );
  const amount = (label: string, its: number, name: 'cashPaise' | 'upiPaise' | 'creditPaise', isFirst = false) => (
    <AmountField
      label={label}
      placeholder="0.00"
      paise={its}
      onChange={(typed) => onChange({ [name]: typed })}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
  return (
    <>
      <SegmentedControl
        aria-label="Paid by"
        value={way}
        onChange={(chosen) => onChange({ way: chosen as Way })}
        data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
      />
      {way === 'cash' && amount('Cash given', cashPaise, 'cashPaise', true)}
      {way === 'upi' && into}
      {way === 'credit' && partyField('Party')}
      {way === 'parts' && (
        <>
          {amount('Cash given', cashPaise, 'cashPaise')}
          {amount('By UPI or card', upiPaise, 'upiPaise')}
          {upiPaise > 0 && into}
          {amount('On credit', creditPaise, 'creditPaise')}
          {creditPaise > 0 && partyField('Party')}
        </>
      )}
    </>
  );
}
