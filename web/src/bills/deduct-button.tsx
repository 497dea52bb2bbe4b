import { formatRupees } from '@bahi/core/money/rupee-format';
import type { ListedBill } from '../platform/drafts/receipt-settlement.ts';
import classes from './settlement.module.css';

/** The deductions of a bill, or a button to add some. A credit has no deductions. */
export function DeductButton({ bill, onDeduct }: { bill: ListedBill; onDeduct: (billId: string) => void }) {
  if (bill.pendingPaise < 0) return null;
  const isTaken = bill.deductedPaise > 0;
  const text = isTaken ? `less ${formatRupees(bill.deductedPaise)}` : 'Deduct';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.deduct}
      data-taken={isTaken || undefined}
      aria-label={isTaken ? `${text}: deducted from ${bill.billNo}` : `Deduct from ${bill.billNo}`}
      aria-keyshortcuts="Alt+D"
      onClick={() => onDeduct(bill.billId)}
    >
      {text}
    </button>
  );
}
