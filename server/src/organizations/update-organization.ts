import { normalizeGstin } from '@bahi/core/gst/gstin';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { getKeptCompany } from './kept-company.ts';
import { enterCompany, findBooksFacts, foundBy, type KeptCompany, updateCompany } from './organization-store.ts';
import { boundProblems, panGivenUp, periodProblems, taxProblems } from './rules/company-problems.ts';

const ownerOnly = { code: 'OWNER_ONLY', field: 'isActive', message: 'Only the owner leaves a company or takes it up again.' };

/**
 * Changes the given fields of a company. The row is locked first, so that of two who change it the second sees what the first has done.
 * A voucher that is being saved at this very moment still goes by what the company was when its save began.
 * The company's own chain is told beside the platform's.
 */
export const updateOrganization = forOwnerAndStaffAdmin.organizations.updateOrganization.handler(
  async ({ input: { id, ...given }, context: { tx, caller, request } }) => {
    const before = await getKeptCompany(tx, caller, id, { isLocked: true });
    const changes = { ...given, ...(given.gstin !== undefined && { gstin: normalizeGstin(given.gstin) || null }) };
    const after = { ...before, ...changes } as KeptCompany; // what was not sent is not there
    const [, [books]] = await tx.together([enterCompany(id), findBooksFacts(id, after.gstin)]);
    const isTaxedAnew = before.state !== after.state || before.gstin !== after.gstin || before.registrationType !== after.registrationType;
    refuseProblems([
      ...(isTaxedAnew ? taxProblems(after) : []),
      ...(before.booksFrom === after.booksFrom ? [] : periodProblems(after.booksFrom)),
      ...boundProblems(before, after, books!),
      ...(caller.kind !== 'owner' && before.isActive !== after.isActive ? [ownerOnly] : []),
    ]);
    const organizationData = await tx.first(updateCompany(id, { ...changes, ...foundBy(after), ...panGivenUp(before, after, books!) }));
    tx.commitWith([
      appendAudit(id, tx.withKnown(auditText(request, caller, { action: 'organizations.updateOrganization', body: changes }))),
    ]);
    return { message: 'Company saved', organizationData: organizationData! };
  },
);
