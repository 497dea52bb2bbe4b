import { leftOutReasons, mostCompanies, severalViews } from '@bahi/core/reports/several-companies';
import { z } from 'zod';
import { signedIn } from '../base.ts';
import { date, id, outgoing } from '../wire.ts';

/** Ids with commas between them; a few more than are added up, because some may be left out. */
const ids = z.string().regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i, 'Name companies by their ids, with commas between them.');

export const severalCompaniesRoutes = {
  getReport: signedIn
    .route({
      method: 'GET',
      path: '/pUsers/severalCompanies',
      tags: ['companies'],
      summary: "Figures of several of the owner's companies beside each other, and added up without eliminations",
    })
    .input(
      z.strictObject({
        /** At most ten companies; by default the first ten of the owner. */
        companies: ids.max(mostCompanies * 4 * 37).optional(),
        view: z.enum(severalViews).default('overview'),
        /** Default: the financial year of today. A balance sheet is as on the last day, by default today. */
        from: date.optional(),
        to: date.optional(),
      }),
    )
    .output(
      z.strictObject({
        view: z.enum(severalViews),
        from: date,
        to: date,
        companies: z.array(z.strictObject({ _id: id, name: z.string(), booksFrom: date })).max(mostCompanies),
        /** Companies that are not in the sum. The name is null for a company of somebody else. */
        leftOut: z.array(
          z.strictObject({ _id: id, name: z.string().nullable(), reason: z.enum(leftOutReasons), booksFrom: date.nullable() }),
        ),
        /** The number of companies beyond the ten that are added up. */
        tooMany: z.number().int(),
        lines: z.array(
          z.strictObject({
            /** Unique in the statement. */
            key: z.string(),
            kind: z.enum(['group', 'entry', 'result']),
            name: z.string(),
            depth: z.number().int(),
            /** The key of the line above it in the tree. */
            parent: z.string().nullable(),
            /** Rupees, one amount for each of `companies`; in the trial balance debit above 0. */
            amounts: z.array(outgoing.money),
            total: outgoing.money,
          }),
        ),
        /**
         * Balances of these companies with each other on the last day, as the party in the books of the first shows them; debit above 0. A
         * party is another company if it has its GSTIN, or, without one, its name.
         */
        between: z.array(z.strictObject({ companyId: id, partyId: id, partyName: z.string(), otherId: id, balance: outgoing.money })),
      }),
    ),
};
