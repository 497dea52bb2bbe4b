import { normalizeGstin, panOfGstin } from '@bahi/core/gst/gstin';
import { normalizePan } from '@bahi/core/gst/pan';
import { changedFrom } from '@bahi/core/organizations/registrations';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { companyTurns, forOwnerAndStaffAdminWriting } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { moveOpenings } from '../postings/openings-store.ts';
import { moveOpeningStock } from '../stock/opening-stock-store.ts';
import { forgetAllStockValues } from '../stock/stock-value-store.ts';
import { getKeptCompany } from './kept-company.ts';
import { type BooksFacts, enterCompany, findBooksFacts, foundBy, type KeptCompany, updateCompany } from './organization-store.ts';
import { boundProblems, detailProblems, periodProblems, registrationProblems, taxProblems } from './public/company-problems.ts';
import { companyInEditLog } from './serialize-company.ts';

const ownerOnly = { code: 'OWNER_ONLY', field: 'isActive', message: 'Only the owner leaves a company or takes it up again.' };

/** The sent fields, with GSTIN and PAN as typed. */
type Sent = { gstin?: string | undefined; pan?: string | undefined; registrationFrom?: string | undefined };

/**
 * Updates the sent fields of a company. The row is locked first and waits for all present writers in its books, so that their vouchers
 * count, and later writers read the new state. Share locks can overtake a waiting exclusive lock, so the change first takes the company's
 * whole turn (`companyTurns.takeAlone`); only owner and admins of the company may do that. The act is recorded in the company's audit
 * chain and in the platform's.
 */
export const updateOrganization = forOwnerAndStaffAdminWriting.organizations.updateOrganization.handler(
  async ({ input: { id, version, ...changes }, context: { pool, db, caller: keeper, write, request } }) => {
    await inTransaction(pool, db, null, (tx) => getKeptCompany(tx, keeper, id));
    const change = async (tx: Tx, caller: Caller) => {
      const before = await getKeptCompany(tx, caller, id, 'writers');
      refuseStale(before, version);
      const gstin = changes.gstin === undefined ? before.gstin : normalizeGstin(changes.gstin) || null;
      const [found] = await tx.after([enterCompany(id)], [findBooksFacts(id, gstin)]);
      const books = only(found);
      const after = changedCompany(before, changes, gstin, books);
      const isTaxedAnew =
        before.state !== after.state || before.gstin !== after.gstin || before.registrationType !== after.registrationType;
      refuseProblems([
        ...(isTaxedAnew ? taxProblems(after) : []),
        ...registrationProblems(changes),
        ...detailProblems(after),
        ...(before.booksFrom === after.booksFrom ? [] : periodProblems(after.booksFrom)),
        ...boundProblems(before, after, books),
        ...(caller.kind !== 'owner' && before.isActive !== after.isActive ? [ownerOnly] : []),
      ]);

      const { legalName, address, pin, phone, email, website, upiId, pan, fssai, turnover, highestTurnover, luts, registrations } =
        after.details;
      const { name, type, industry, place, state, registrationType, booksFrom, isActive } = after;
      const written = {
        ...{ name, type, industry, place, state, gstin, registrationType, booksFrom, isActive, legalName, address, pin, turnover },
        ...{ phone, email, website, upiId, fssai },
        ...{
          pan: pan || null,
          highestTurnover,
          luts: JSON.stringify(luts),
          registrations: JSON.stringify(registrations),
          ...foundBy(after),
        },
      };
      const who = { caller, company: { id } };
      const [saved] = await tx.together([
        updateCompany(id, written, caller),
        keepVersion(who, 'company', companyInEditLog(before), companyInEditLog({ ...after, version: before.version + 1 })),
      ] as const);
      tx.commitWith([
        ...moveOpenings(id, before.booksFrom, after.booksFrom),
        ...(before.booksFrom === after.booksFrom ? [] : [moveOpeningStock(id, after.booksFrom), ...forgetAllStockValues(id)]),
        ...appendAudit(id, tx.withKnown(auditText(request, caller, { action: 'organizations.updateOrganization', body: changes }))),
      ]);
      return { message: 'Company saved', organizationData: only(saved) };
    };
    return companyTurns.takeAlone(id, () => write(change));
  },
);

/** The company with the sent fields. A GSTIN sets its PAN, and the PAN stays if the GSTIN is removed. */
function changedCompany(before: KeptCompany, changes: Sent, gstin: string | null, { firstVoucherOn }: BooksFacts): KeptCompany {
  const { pan: typedPan, registrationFrom, gstin: _, ...rest } = changes;
  const others: Record<string, unknown> = rest;
  const changed = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.keys(part).map((key) => [key, others[key] ?? part[key as keyof Part]])) as Part;
  const after = changed(before);
  const pan = typedPan === undefined ? (gstin ? panOfGstin(gstin) : before.details.pan) : normalizePan(typedPan);
  const from = registrationFrom ?? (firstVoucherOn === null ? after.booksFrom : todayInIndia(Date.now()));
  const isRegisteredAnew = after.registrationType !== before.registrationType || registrationFrom !== undefined;
  const history = { history: before.details.registrations, now: before.registrationType, booksFrom: before.booksFrom };
  const registrations = isRegisteredAnew ? changedFrom(from, after.registrationType, history) : before.details.registrations;
  // A single row is no change: the company was always registered so.
  const kept = registrations.length > 1 ? registrations : [];
  return { ...after, gstin, details: { ...changed(before.details), pan, registrations: kept } };
}
