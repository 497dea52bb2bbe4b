import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { changeForReason, showResult } from './change-for-reason.ts';

/** Asks for the reason and closes the rest of an order. Returns false if the user declined. */
export const closeOrder = (orgId: string, { _id: id, version, voucherNumber }: VoucherDetails): Promise<boolean> =>
  changeForReason({
    title: `Close the rest of ${voucherNumber}?`,
    text: 'Nothing more of it is delivered. What was delivered stays, and it can be opened again.',
    confirm: 'Close the rest',
    cancel: 'Keep it open',
    nothing: 'Nothing was closed',
    not: 'It was not closed',
    change: (reason) => api.vouchers.closeOrder({ orgId, id, version, reason }, { context: { key: uuid() } }),
  });

/** The undelivered quantity is pending again. */
export async function reopenOrder(orgId: string, { _id: id, version }: VoucherDetails): Promise<boolean> {
  await showResult('It was not opened', () => api.vouchers.reopenOrder({ orgId, id, version }, { context: { key: uuid() } }));
  return true;
}
