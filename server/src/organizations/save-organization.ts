import { normalizeGstin } from '@bahi/core/gst/gstin';
import { partyTaxProblems } from '@bahi/core/gst/party-tax';
import { OTHER_COUNTRIES } from '@bahi/core/gst/states';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { v7 as uuidv7 } from 'uuid';
import { forOwner } from '../platform/guards.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { openBooks } from './books.ts';
import { insertOrganization, type NewCompany } from './organization-store.ts';

const earliestBooks = '2000-04-01';

/** The company and its first books, in one transaction. It waits for the admin's approval. */
export const saveOrganization = forOwner.organizations.saveOrganization.handler(async ({ input, context: { tx, caller } }) => {
  const company: NewCompany = { ...input, id: uuidv7(), ownerId: caller.id, gstin: normalizeGstin(input.gstin) || null };
  refuseProblems([...taxProblems(company), ...periodProblems(company.booksFrom)]);
  const [[organizationData]] = await tx.together([insertOrganization(company), ...openBooks(company.id)] as const);
  return { message: 'Company created. It waits for approval.', organizationData: organizationData! };
});

function taxProblems({ state, gstin, registrationType }: NewCompany) {
  const stateCode = state === OTHER_COUNTRIES ? '' : state; // a place of supply, no seat of a company here
  const fields: Record<string, string> = { stateCode: 'state', category: 'registrationType' };
  return partyTaxProblems({ stateCode, gstin, category: registrationType }).map((problem) => ({
    ...problem,
    field: fields[problem.field] ?? problem.field,
  }));
}

function periodProblems(booksFrom: string): ServerProblem[] {
  const latest = financialYearOf(todayInIndia(Date.now())).endsOn;
  if (booksFrom >= earliestBooks && booksFrom <= latest) return [];
  const message = `Books begin between ${formatDate(earliestBooks)} and ${formatDate(latest)}.`;
  return [{ code: 'BOOKS_FROM_OUT_OF_RANGE', field: 'booksFrom', message }];
}
