import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { serializeDeductee } from './serialize-deductee.ts';
import { deleteDeductee, findDeductee, holdParty, listDeducteeRows, upsertDeductee } from './tds-list-store.ts';
import { ledgerOfSection } from './tds-sections.ts';

export const listDeductees = forManagers.tds.listDeductees.handler(async ({ input, context: { company, tx } }) => {
  const rows = await tx.query(listDeducteeRows(company.id, readNameCursor(input.cursor), input.limit + 1));
  const { page, last } = pageOf(rows, input.limit);
  return { deductees: page.map(serializeDeductee), next: nameCursor(last && { sortKey: last.sortKey, id: last.partyId }) };
});

type Certificate = { percentE4: number; validFrom: string; validTo: string; limitPaise: number };

function certificateProblems(certificate: Certificate | null): Problem[] {
  if (certificate === null) return [];
  const { percentE4, validFrom, validTo, limitPaise } = certificate;
  const problems: Problem[] = [];
  if (percentE4 < 0 || percentE4 > 1_000_000) problems.push({ code: 'TDS_PERCENT_INVALID', field: 'certificate.percentE4' });
  if (validTo < validFrom) problems.push({ code: 'CERTIFICATE_DAYS_INVALID', field: 'certificate.validTo' });
  if (limitPaise <= 0) problems.push({ code: 'AMOUNT_NOT_VALID', field: 'certificate.limitPaise' });
  return problems;
}

/** Sets the TDS section of a party. Saved vouchers keep what they counted. */
export const saveDeductee = forManagers.tds.saveDeductee.handler(async ({ input, context }) => {
  const { company, tx, caller } = context;
  const { partyId, section, kind, certificate, version } = input;
  const [[party], [stored]] = await tx.together([holdParty(company.id, partyId), findDeductee(company.id, partyId)]);
  if (!party) throw new Refusal('NOT_FOUND');
  if (stored && stored.version !== version) {
    throw new Refusal('CHANGED_MEANWHILE', { by: null, at: null, version: stored.version });
  }
  refuseProblems(certificateProblems(certificate));
  await ledgerOfSection(tx, company.id, section);
  const values = {
    partyId,
    section,
    kind,
    certificateNumber: certificate?.number ?? '',
    certificatePercentE4: certificate?.percentE4 ?? 0,
    certificateFrom: certificate?.validFrom ?? null,
    certificateTo: certificate?.validTo ?? null,
    certificatePaise: certificate?.limitPaise ?? 0,
  };
  await tx.query(upsertDeductee(company.id, values, caller.name));
  const [saved] = await tx.query(findDeductee(company.id, partyId));
  invariant(saved, 'it was just written');
  return { message: `TDS of ${saved.partyName} is deducted under ${section}`, deductee: serializeDeductee(saved) };
});

export const removeDeductee = forManagers.tds.removeDeductee.handler(async ({ input, context: { company, tx } }) => {
  const [stored] = await tx.query(findDeductee(company.id, input.partyId));
  if (!stored) throw new Refusal('NOT_FOUND');
  tx.commitWith([deleteDeductee(company.id, input.partyId)]);
  return { message: `No TDS is deducted of ${stored.partyName} any more` };
});
