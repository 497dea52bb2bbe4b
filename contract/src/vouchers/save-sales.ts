import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, incoming, optionalText, outgoing, stateCode } from '../wire.ts';
import { saleItem, savedVoucher } from './voucher-shapes.ts';

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
  .errors({
    TOTALS_DIFFER: {
      status: 409,
      message: 'The total has changed; please look at it again',
      data: z.object({ yours: outgoing.money, ours: outgoing.money }),
    },
  })
  .input(
    z.strictObject({
      ...orgId,
      date,
      partyId: id,
      placeOfSupply: stateCode,
      seriesId: id.optional(),
      items: z.array(saleItem(incoming)).min(1, 'needs a line').max(500),
      note: optionalText,
      finalAmount: incoming.money,
    }),
  )
  .output(savedVoucher);
