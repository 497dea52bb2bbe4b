import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { savedAs, savedVoucher } from './voucher-shapes.ts';

const tags = ['vouchers'];
const path = '/orgs/{orgId}/vouchers/{id}' as const;
const { CHANGED_MEANWHILE, CANCELLED } = refusals.voucher;
const errors = {
  CHANGED_MEANWHILE,
  CANCELLED,
  /** The order is already closed, already open, or has nothing pending. */
  ORDER_ELSEWHERE: { status: 409, message: 'This order is no longer as you saw it' },
} as const;

/**
 * Closes the pending rest of a sale or purchase order: nothing more is delivered, and it is neither reserved nor on order. It can be opened
 * again.
 */
export const closeOrder = inCompany
  .route({ method: 'POST', path: `${path}/close`, tags, summary: 'Closes the rest of an order by hand' })
  .errors(errors)
  .input(z.strictObject({ ...orgId, ...savedAs, reason: z.string().trim().min(1, 'This is needed.').max(500) }))
  .output(savedVoucher);

/** Opens an order that was closed by hand. Its undelivered quantity is pending again. */
export const reopenOrder = inCompany
  .route({ method: 'POST', path: `${path}/reopen`, tags, summary: 'Opens an order again that was closed by hand' })
  .errors(errors)
  .input(z.strictObject({ ...orgId, ...savedAs }))
  .output(savedVoucher);
