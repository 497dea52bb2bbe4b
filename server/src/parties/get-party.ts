import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findParty } from './party-store.ts';
import { shownParty } from './shown-party.ts';

export const getParty = forMembers.parties.getParty.handler(async ({ input, context: { company, tx } }) => {
  const found = await tx.first(findParty(company.id, input.id));
  if (!found) throw new Refusal('NOT_FOUND');
  return { party: shownParty(found) };
});
