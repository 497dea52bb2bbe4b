import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { changeForReason } from './change-for-reason.ts';

/** Asks for the reason and cancels; shows a refusal. Returns false if the user declined. */
export function cancelVoucher(orgId: string, { _id: id, version, voucherNumber, ...voucher }: VoucherDetails): Promise<boolean> {
  const what = [formatDate(voucher.date), voucher.partyName, voucher.amountPaise !== 0 && formatRupees(voucher.amountPaise, 'two')];
  return changeForReason({
    title: `Cancel ${voucherNumber}?`,
    text: `${what.filter(Boolean).join(' · ')}. Its entries will be reversed. The number is not reused; the voucher remains viewable. This cannot be undone.`,
    confirm: 'Cancel voucher',
    cancel: 'Keep voucher',
    isDanger: true,
    nothing: 'Nothing was cancelled',
    not: 'It was not cancelled',
    change: (reason) => api.vouchers.cancelVoucher({ orgId, id, version, reason }, { context: { key: uuid() } }),
  });
}
