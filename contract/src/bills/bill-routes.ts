import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { id, next, outgoing, page } from '../wire.ts';
import { outstandings } from './bill-shapes.ts';

export const billRoutes = {
  listOutstandings: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/outstandings', tags: ['bills'], summary: "A party's open bills" })
    .input(z.strictObject({ ...orgId, partyId: id }))
    .output(outstandings),
  listOutstandingParties: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/outstandings/parties', tags: ['bills'], summary: 'Parties that owe, largest first' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(
      z.strictObject({
        parties: z.array(
          z.strictObject({
            partyId: id,
            partyName: z.string(),
            mobileNumber: z.string(),
            bills: z.number().int(),
            pending: outgoing.money,
            overdue: outgoing.money,
          }),
        ),
        totalOutstandingAmount: outgoing.money,
        next,
      }),
    ),
  fetchOutstandingDetails: inCompany
    .route({
      method: 'GET',
      path: '/sUsers/fetchOutstandingDetails/{partyId}/{orgId}',
      tags: ['bills'],
      summary: 'Open bills for an edit: with a voucher, the pending amounts are those before that voucher',
    })
    .input(z.strictObject({ ...orgId, partyId: id, voucher: z.enum(['receipt', 'payment']).optional(), voucherId: id.optional() }))
    .output(outstandings),
};
