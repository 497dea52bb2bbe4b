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

/** Closes the pending rest of a sale order: nothing more is delivered, and it no longer reserves stock. It can be opened again. */
export const closeSaleOrder = inCompany
  .route({ method: 'POST', path: `${path}/close`, tags, summary: 'Closes the rest of a sale order by hand' })
  .errors(errors)
  .input(z.strictObject({ ...orgId, ...savedAs, reason: z.string().trim().min(1, 'This is needed.').max(500) }))
  .output(savedVoucher);

/** Opens a sale order that was closed by hand. Its undelivered quantity is pending again. */
export const reopenSaleOrder = inCompany
  .route({ method: 'POST', path: `${path}/reopen`, tags, summary: 'Opens a sale order again that was closed by hand' })
  .errors(errors)
  .input(z.strictObject({ ...orgId, ...savedAs }))
  .output(savedVoucher);
