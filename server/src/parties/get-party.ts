import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findDetail } from './find-detail.ts';
import { findParty } from './party-store.ts';
import { serializePartyDetail } from './public/serialize-party.ts';

export const getParty = forMembers.parties.getParty.handler(async ({ input, context: { company, tx } }) => {
  const { row, parts } = await findDetail(tx, company, input.id);
  if (!row) throw new Refusal('NOT_FOUND');
  const into = row.mergedIntoId === null ? undefined : await tx.first(findParty(company, row.mergedIntoId));
  return { party: serializePartyDetail(row, parts, into?.partyName ?? null) };
});
