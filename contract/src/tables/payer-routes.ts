import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { isSimilar, listInput, ofRecord } from '../records/record-shapes.ts';
import { id } from '../wire.ts';

const path = '/orgs/{orgId}/tableBills';
const tags = ['tables'];

/** A cashier, who reads no other books, gets names to settle a bill with, and no balances. */
export const payerRoutes = {
  listCreditParties: inCompany
    .route({
      method: 'GET',
      path: `${path}/parties`,
      tags,
      summary: 'The parties that a search finds for a bill on credit, by name and phone',
    })
    .input(z.strictObject({ ...orgId, search: listInput.search }))
    .output(
      z.strictObject({
        parties: z.array(z.strictObject({ _id: id, partyName: z.string(), mobileNumber: z.string() })),
        isSimilar,
      }),
    ),
  listPayBanks: inCompany
    .route({ method: 'GET', path: `${path}/banks`, tags, summary: 'The banks into which a guest pays by UPI or card, by name' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ banks: z.array(z.strictObject({ _id: id, name: z.string() })).max(200) })),
  getBillPdf: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/tableOrders/{id}/bill/pdf',
      tags,
      summary: 'The sales voucher of a settled order as a PDF',
    })
    .input(z.strictObject(ofRecord))
    .output(z.file()),
};
