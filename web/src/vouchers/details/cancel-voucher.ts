import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { changeForReason } from './change-for-reason.ts';

/** Asks for the reason, cancels, and says what stood in the way. False when the person changed his mind. */
export function cancelVoucher(orgId: string, { _id: id, version, voucherNumber, ...voucher }: VoucherDetails): Promise<boolean> {
  const what = [formatDate(voucher.date), voucher.partyName, voucher.amount !== 0 && formatRupees(voucher.amount, 'two')];
  return changeForReason({
    title: `Cancel ${voucherNumber}?`,
    text: `${what.filter(Boolean).join(' · ')}. What it did to the books is taken back. Its number stays used, and it stays readable. This cannot be undone.`,
    confirm: 'Cancel voucher',
    cancel: 'Keep voucher',
    isDanger: true,
    nothing: 'Nothing was cancelled',
    not: 'It was not cancelled',
    change: (reason) => api.vouchers.cancelVoucher({ orgId, id, version, reason }, { context: { key: uuid() } }),
  });
}
