import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, optionalText, outgoing, stateCode } from '../wire.ts';
import { paymentSplits } from './payment-split.ts';
import { numbered, saleItem, savedAs, savedVoucher } from './voucher-shapes.ts';

const sale = {
  ...orgId,
  date,
  partyId: id,
  placeOfSupply: stateCode,
  items: z.array(saleItem(incoming)).min(1, 'needs a line').max(500),
  paymentSplits,
  note: optionalText,
  finalAmount: incoming.money,
};
const totalsDiffer = {
  TOTALS_DIFFER: {
    status: 409,
    message: 'The total has changed; please look at it again',
    data: z.object({ yours: outgoing.money, ours: outgoing.money }),
  },
} as const;

/**
 * Saves a sales voucher. The figures are computed again from the lines; when `finalAmount` of the caller differs,
 * nothing is saved and both figures are answered.
 */
export const saveSales = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/sales',
    tags: ['vouchers'],
    summary: 'A sales voucher: numbered, posted, its bill opened, its stock moved',
  })
  .errors(totalsDiffer)
  .input(z.strictObject({ ...sale, ...numbered }))
  .output(savedVoucher);

/** Edits a sales voucher: the number stays, the version rises, every kept figure moves by new minus old. Never below what was settled of it. */
export const updateSales = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/sales/{id}', tags: ['vouchers'], summary: 'An edited sales voucher' })
  .errors({ ...totalsDiffer, ...refusals.voucher })
  .input(z.strictObject({ ...sale, ...savedAs }))
  .output(savedVoucher);
