import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { VoucherDetails } from '../../platform/answers.ts';

type Shared = Pick<VoucherDetails, 'kind' | 'voucherNumber' | 'amountPaise'> & Partial<Pick<VoucherDetails, 'date' | 'isCancelled'>>;

/** The text of a shared voucher: Sales SL/26-27/00418 of 22/11/2026, ₹1,180.00. */
export function sharedText({ kind, voucherNumber, date, amountPaise, isCancelled = false }: Shared): string {
  const named = `${voucherLabel(kind)} ${voucherNumber}${date === undefined ? '' : ` of ${formatDate(date)}`}`;
  const sum = amountPaise === 0 ? '' : `, ${formatRupees(amountPaise, 'two')}`;
  return `${named}${sum}${isCancelled ? ' (cancelled)' : ''}`;
}
