import { sumPaise } from '@bahi/core/money/paise';
import type { ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { Money } from '../../ui/amount.tsx';
import classes from '../side.module.css';
import { receiptKinds } from './receipt-kinds.ts';

/** The amount and its allocation. */
export function ReceiptSums({ entry, warnings }: { entry: ReceiptEntry; warnings: readonly string[] }) {
  const { voucherType, billData, deductions, advanceAmount, restAs, remainingAmount, isOfLedgers } = entry;
  const settledPaise = sumPaise((billData ?? []).map((bill) => bill.settledPaise));
  const deductedPaise = sumPaise(deductions.map(({ amountPaise }) => amountPaise));
  const figures: readonly (readonly [label: string, paise: number])[] = isOfLedgers
    ? []
    : [
        [`Settled, ${billData?.length === 1 ? '1 bill' : `${billData?.length ?? 0} bills`}`, settledPaise],
        ...(deductedPaise > 0 ? [['Deducted', deductedPaise] as const] : []),
        ...((advanceAmount ?? 0) > 0 ? [[restAs === 'onAccount' ? 'On account' : 'Advance', advanceAmount ?? 0] as const] : []),
        ...(remainingAmount !== null ? [['Remaining after it', remainingAmount] as const] : []),
      ];
  const { done } = receiptKinds[voucherType];
  return (
    <section className={classes.block} aria-label="Sums">
      <dl className={classes.figures}>
        {figures.map(([label, paise]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money paise={paise} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.total}>
        <span>{done}</span>
        <output className="num" aria-label={done}>
          <Money paise={entry.enteredAmount ?? 0} />
        </output>
      </p>
      {warnings.map((text) => (
        <p key={text} className={classes.warning} role="note">
          {text}
        </p>
      ))}
    </section>
  );
}
