import { normalizeGstin } from '@bahi/core/gst/gstin';
import { contactProblems } from '@bahi/core/organizations/company-facts';
import { v7 as uuidv7 } from 'uuid';
import { forOwner } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { openBooks } from './open-books.ts';
import { countCompanies, insertOrganization, lockOwner, type NewCompany } from './organization-store.ts';
import { refuseTooMany } from './public/company-limits.ts';
import { periodProblems, taxProblems } from './public/company-problems.ts';

/** The company and its first books, in one transaction. It waits for the admin's approval. */
export const saveOrganization = forOwner.organizations.saveOrganization.handler(async ({ input, context: { tx, caller } }) => {
  const company: NewCompany = { ...input, id: uuidv7(), ownerId: caller.id, gstin: normalizeGstin(input.gstin) || null };
  refuseProblems([...taxProblems(company), ...contactProblems(company), ...periodProblems(company.booksFrom)]);
  const owner = await tx.first(lockOwner(caller.id));
  refuseTooMany(owner?.isApproved === true, only(await tx.query(countCompanies(caller.id))).total);
  const [saved] = await tx.together([insertOrganization(company), ...openBooks(company.id)] as const);
  return { message: 'Company created. It waits for approval.', organizationData: only(saved) };
});
