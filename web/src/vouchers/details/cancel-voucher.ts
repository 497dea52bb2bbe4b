import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { changeForReason } from './change-for-reason.ts';

/** Asks for the reason, cancels, and says what stood in the way. False when the person changed his mind. */
export const cancelVoucher = (orgId: string, { _id: id, version, voucherNumber }: VoucherDetails): Promise<boolean> =>
  changeForReason({
    title: `Cancel ${voucherNumber}?`,
    text: 'What it did to the books is taken back. Its number stays used, and it stays readable. This cannot be undone.',
    confirm: 'Cancel voucher',
    nothing: 'Nothing was cancelled',
    not: 'It was not cancelled',
    change: (reason) => api.vouchers.cancelVoucher({ orgId, id, version, reason }, { context: { key: uuid() } }),
  });
