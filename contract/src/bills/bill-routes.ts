import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { partyGroup } from '../parties/party-shapes.ts';
import { id, next, outgoing, page } from '../wire.ts';
import { ageLimits, outstandingFilters, outstandingParty, outstandingSums, outstandings, outstandingTotals } from './bill-shapes.ts';

export const billRoutes = {
  listOutstandings: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/outstandings',
      tags: ['bills'],
      summary: "A party's open bills of one side; for a receipt or a payment with the credits that may be netted",
    })
    .input(
      z.strictObject({
        ...orgId,
        partyId: id,
        voucher: z.enum(['receipt', 'payment']).optional(),
        /** Without `voucher`: bills that the party owes (default) or is owed. */
        side: z.enum(['receivable', 'payable']).optional(),
      }),
    )
    .output(outstandings),
  listOutstandingParties: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/outstandings/parties',
      tags: ['bills'],
      summary: 'What parties owe, what they are owed, or both; aged, the largest first',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        tab: z.enum(['ledger', 'payables', 'receivables']).default('receivables'),
        /** Only parties directly in this group. */
        groupId: id.optional(),
        /** Age bills from their due date (default) or their own date. */
        by: z.enum(['due', 'bill']).default('due'),
        /** Last days of the buckets; default: the company's setting. */
        ageLimits: ageLimits.optional(),
        ...outstandingFilters,
        /** Only bills of check-outs of a hotel, and of restaurant bills charged to rooms. */
        of: z.enum(['folios']).optional(),
      }),
    )
    .output(
      z.strictObject({
        parties: z.array(outstandingParty),
        totalOutstandingAmount: outgoing.money,
        overdue: outgoing.money,
        aged: z.array(outgoing.money),
        /** The buckets used, and those of the company's setting. */
        ageLimits: z.string(),
        keptAgeLimits: z.string(),
        ...outstandingTotals,
        next,
      }),
    ),
  listOutstandingGroups: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/outstandings/groups',
      tags: ['bills'],
      summary: 'The same by account group and by the groups below, in which the parties lie',
    })
    .input(z.strictObject({ ...orgId, ...outstandingFilters }))
    .output(
      z.strictObject({
        groups: z.array(
          z.strictObject({
            group: partyGroup,
            ...outstandingSums,
            subGroups: z.array(z.strictObject({ groupId: id, name: z.string(), ...outstandingSums })),
          }),
        ),
        ...outstandingTotals,
      }),
    ),
  saveAgeLimits: inCompany
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/outstandings/ageLimits',
      tags: ['bills'],
      summary: 'The buckets in which bills age, kept for everybody in the company',
    })
    .input(z.strictObject({ ...orgId, ageLimits }))
    .output(z.strictObject({ message: z.string(), ageLimits: z.string() })),
  markDisputed: inCompany
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/bills/{id}/disputed',
      tags: ['bills'],
      summary: 'Marks a bill as disputed, or no longer: Schedule III shows disputed bills apart',
    })
    .input(z.strictObject({ ...orgId, id, isDisputed: z.boolean() }))
    .output(z.strictObject({ message: z.string(), isDisputed: z.boolean() })),
  listEnterers: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/enterers',
      tags: ['bills'],
      summary: 'Who enters vouchers in this company, for the filter of lists by user',
    })
    .input(z.strictObject({ ...orgId }))
    .output(z.strictObject({ users: z.array(z.strictObject({ _id: id, name: z.string() })) })),
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
