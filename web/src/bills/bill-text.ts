import { daysBetween } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { DraftBill } from '../platform/drafts/receipt-entry.ts';

/** Where a bill comes from, for people: Sales, Opening. */
export function sourceLabel(source: DraftBill['source']): string {
  if (source === null) return '–';
  return source === 'opening' ? 'Opening' : voucherLabel(source);
}

/** Days past the due date; 0 when it is not due or the due date is not known. */
export function daysOver({ bill_due_date }: Pick<DraftBill, 'bill_due_date'>, today: string): number {
  return bill_due_date === null ? 0 : Math.max(0, daysBetween(bill_due_date, today));
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
