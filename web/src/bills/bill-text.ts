import { formatRupees } from '@bahi/core/money/rupee-format';
import { daysBetween } from '@bahi/core/periods/business-date';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { OutstandingBill } from '../platform/answers.ts';

/** The origin of a bill in words: Sales, Opening. A bill on the other side is an advance or a pending credit. */
export function sourceLabel(
  { source, bill_pending_amt }: Pick<OutstandingBill, 'source' | 'bill_pending_amt'>,
  kind: ReceiptKind = 'receipt',
): string {
  if (bill_pending_amt < 0 && source === kind) return 'Advance';
  return source === 'opening' ? 'Opening' : voucherLabel(source);
}

/** For an advance for a service: the amount that can be set off, if the ledger's figure is shown. '' for any other bill. */
export function withTaxText({ bill_pending_amt, bill_tax_amt = 0 }: Pick<OutstandingBill, 'bill_pending_amt' | 'bill_tax_amt'>): string {
  return bill_tax_amt === 0 ? '' : `${formatRupees(bill_pending_amt + bill_tax_amt, 'two')} with its tax`;
}

/** The same, for a list that includes the tax. */
export function taxWithinText({ bill_tax_amt = 0 }: Pick<OutstandingBill, 'bill_tax_amt'>): string {
  return bill_tax_amt === 0 ? '' : `${formatRupees(bill_tax_amt)} of it tax`;
}

/** Days past the due date; 0 if not due. */
export function daysOver({ bill_due_date }: Pick<OutstandingBill, 'bill_due_date'>, today: string): number {
  return Math.max(0, daysBetween(bill_due_date, today));
}

/** More than a month is overdue; less needs attention. */
export function lateTone(days: number): 'overdue' | 'attention' | 'plain' {
  if (days > 30) return 'overdue';
  return days > 0 ? 'attention' : 'plain';
}

export function daysText(days: number): string {
  if (days === 0) return 'not due';
  return days === 1 ? '1 day over' : `${days} days over`;
}
