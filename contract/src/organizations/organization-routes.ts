import { z } from 'zod';
import { signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, name, stateCode } from '../wire.ts';
import { companyRegistration, companySummary, companyType, industry } from './company-shapes.ts';

export const organizationRoutes = {
  saveOrganization: signedIn
    .route({
      method: 'POST',
      path: '/pUsers/organizations',
      tags: ['companies'],
      summary: 'The owner creates a company; it waits for approval',
    })
    .errors(refusals.taken)
    .input(
      z.strictObject({
        name,
        type: companyType,
        industry,
        place: z.string().trim().max(120).default(''),
        state: stateCode,
        gstin: z.string().trim().max(20).default(''),
        registrationType: companyRegistration,
        booksFrom: date,
      }),
    )
    .output(z.strictObject({ message: z.string(), organizationData: companySummary })),
  listOrganizations: signedIn
    .route({ method: 'GET', path: '/pUsers/getOrganizations', tags: ['companies'], summary: "The owner's companies" })
    .input(z.strictObject({}))
    .output(z.strictObject({ organizationData: z.array(companySummary) })),
  getOrganization: signedIn
    .route({ method: 'GET', path: '/sUsers/getSingleOrganization/{id}', tags: ['companies'], summary: 'One company of the staff member' })
    .errors(refusals.restricted)
    .input(z.strictObject({ id }))
    .output(z.strictObject({ organizationData: companySummary })),
};
