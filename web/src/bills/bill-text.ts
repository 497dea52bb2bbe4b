import { daysBetween } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { OutstandingBill } from '../platform/answers.ts';

/** Where a bill comes from, for people: Sales, Opening. */
export function sourceLabel(source: OutstandingBill['source']): string {
  return source === 'opening' ? 'Opening' : voucherLabel(source);
}

/** Days past the due date; 0 when it is not due. */
export function daysOver({ bill_due_date }: Pick<OutstandingBill, 'bill_due_date'>, today: string): number {
  return Math.max(0, daysBetween(bill_due_date, today));
}

/** Over a month is late, less is soon to be. */
export function lateTone(days: number): 'overdue' | 'attention' | 'plain' {
  if (days > 30) return 'overdue';
  return days > 0 ? 'attention' : 'plain';
}

export function daysText(days: number): string {
  if (days === 0) return 'not due';
  return days === 1 ? '1 day over' : `${days} days over`;
}
