import { formatRupees } from '@bahi/core/money/rupee-format';
import { daysBetween } from '@bahi/core/periods/business-date';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { OutstandingBill } from '../platform/answers.ts';

/** The origin of a bill in words: Sales, Opening. A bill on the other side is an advance or a pending credit. */
export function sourceLabel(
  { source, pendingPaise }: Pick<OutstandingBill, 'source' | 'pendingPaise'>,
  kind: ReceiptKind = 'receipt',
): string {
  if (pendingPaise < 0 && source === kind) return 'Advance';
  return source === 'opening' ? 'Opening' : voucherLabel(source);
}

/** For an advance for a service: the amount that can be set off, if the ledger's figure is shown. '' for any other bill. */
export function withTaxText({ pendingPaise, taxPaise = 0 }: Pick<OutstandingBill, 'pendingPaise' | 'taxPaise'>): string {
  return taxPaise === 0 ? '' : `${formatRupees(pendingPaise + taxPaise, 'two')} with its tax`;
}

/** The same, for a list that includes the tax. */
export function taxWithinText({ taxPaise = 0 }: Pick<OutstandingBill, 'taxPaise'>): string {
  return taxPaise === 0 ? '' : `${formatRupees(taxPaise)} of it tax`;
}

/** Days past the due date; 0 if not due. */
export function daysOver({ dueOn }: Pick<OutstandingBill, 'dueOn'>, today: string): number {
  return Math.max(0, daysBetween(dueOn, today));
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
