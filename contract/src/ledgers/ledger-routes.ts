import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, name, next, outgoing, page } from '../wire.ts';

/** A ledger of the books; cash and bank ledgers also carry the names of the receipt draft. */
export const ledger = z.strictObject({ _id: id, name: z.string(), group: z.string(), balance: outgoing.money });
const source = z.strictObject({
  _id: id,
  kind: z.enum(['cash', 'bank']),
  name: z.string(),
  bank_name: z.string(),
  balance: outgoing.money,
});

export const ledgerRoutes = {
  listLedgers: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/ledgers', tags: ['ledgers'], summary: 'Ledgers by name' })
    .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
    .output(z.strictObject({ ledgers: z.array(ledger), next })),
  listSources: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/sources',
      tags: ['ledgers'],
      summary: 'Cash and bank ledgers: where money comes in and goes out',
    })
    .input(z.strictObject({ ...orgId }))
    .output(z.strictObject({ sources: z.array(source).max(200) })),
  saveBank: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/banks', tags: ['ledgers'], summary: 'A new bank ledger' })
    .errors({ ...refusals.taken, ...refusals.readOnlyMasters })
    .input(z.strictObject({ ...orgId, name, bank_name: z.string().trim().max(120).default('') }))
    .output(z.strictObject({ message: z.string(), source })),
};
