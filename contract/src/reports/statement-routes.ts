import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ageLimits } from '../bills/bill-shapes.ts';
import { accountEntry } from '../vouchers/account-entry.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';

const asked = {
  ...orgId,
  partyId: id,
  /** First and last date; default: from the start of the financial year to today. */
  from: date.optional(),
  to: date.optional(),
  by: z.enum(['due', 'bill']).default('due'),
  /** Last days of the age buckets; default: the company's setting. */
  ageLimits: ageLimits.optional(),
};

/** A bill-wise detail of an amount, in rupees: above 0 the party owes it, below 0 it is owed to the party. */
const billLine = named(outgoing, {
  type: z.enum(['new', 'against', 'advance', 'onAccount']),
  billNo: as('bill_no', z.string()),
  amountPaise: as('amount', outgoing.money),
});

export const statementRoutes = {
  getStatement: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/parties/{partyId}/statement',
      tags: ['reports'],
      summary: "A party's account over some days: each voucher with the bills it is of and the running balance, and what is open by age",
    })
    .input(z.strictObject({ ...asked, ...page }))
    .output(
      named(outgoing, {
        party: z.strictObject({ _id: id, partyName: z.string(), mobileNumber: z.string(), gstin: z.string().nullable() }),
        from: date,
        to: date,
        /** Rupees; above 0 the party owes. */
        openingPaise: as('opening', outgoing.money),
        closingPaise: as('closing', outgoing.money),
        entries: z.array(
          named(outgoing, {
            ...accountEntry,
            amountPaise: as('amount', outgoing.money),
            balancePaise: as('balance', outgoing.money),
            bills: z.array(billLine),
          }),
        ),
        next,
        /** Open amounts at the end of the last day by age, both sides 0 or above. */
        ageLimits: z.string(),
        receivablePaise: as('receivable', z.array(outgoing.money)),
        payablePaise: as('payable', z.array(outgoing.money)),
      }),
    ),
  getStatementPdf: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/parties/{partyId}/statement/pdf',
      tags: ['reports'],
      summary: 'The same on paper (A4)',
    })
    .input(z.strictObject(asked))
    .output(z.file()),
};
