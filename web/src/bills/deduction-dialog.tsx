import { type BillDeduction, type DeductionType, deductionLabel, deductionsOf } from '@bahi/core/bills/deduction';
import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useState } from 'react';
import type { ListedBill } from '../platform/drafts/receipt-settlement.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = {
  kind: ReceiptKind;
  bill: ListedBill;
  deductions: readonly BillDeduction[];
  /** null changes nothing. */
  onDone: (taken: readonly Omit<BillDeduction, 'billId'>[] | null) => void;
};

/** Amounts that close a bill beside the money. Each goes to its ledger; their sum may not exceed the pending amount. */
export function DeductionDialog({ kind, bill, deductions, onDone }: Props) {
  const types = deductionsOf(kind);
  const [amounts, setAmounts] = useState(() => new Map(deductions.map(({ type, amountPaise }) => [type, amountPaise])));
  const ledgers = new Map(deductions.map(({ type, ledgerId }) => [type, ledgerId]));
  const leftPaise = bill.pendingPaise - sumPaise(amounts.values());
  const isBeyond = leftPaise < 0 || [...amounts.values()].some((paise) => paise < 0);
  const set = (type: DeductionType, paise: number) => setAmounts((now) => new Map(now).set(type, paise));
  const done = () => {
    if (isBeyond) return;
    onDone(
      types.flatMap((type) => {
        const amountPaise = amounts.get(type) ?? 0;
        return amountPaise === 0 ? [] : [{ type, ledgerId: ledgers.get(type) ?? null, amountPaise }];
      }),
    );
  };
  const pending = formatRupees(bill.pendingPaise);
  return (
    <FormDialog
      title={`Deduct from ${bill.billNo}`}
      isOpen
      onClose={() => onDone(null)}
      onSubmit={done}
      submitText="Done"
      isSaving={false}
      problem={isBeyond ? `Only ${pending} of ${bill.billNo} are pending.` : null}
    >
      {types.map((type, at) => (
        <AmountField
          key={type}
          label={deductionLabel(type)}
          paise={amounts.get(type) ?? 0}
          onChange={(paise) => set(type, paise)}
          {...(at === 0 && { 'data-autofocus': true })}
        />
      ))}
      <p className="dim hint">
        {pending} pending{!isBeyond && `, ${formatRupees(leftPaise)} left for the money`}
      </p>
    </FormDialog>
  );
}
