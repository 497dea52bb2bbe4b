import { forMembers } from '../platform/guards.ts';
import { listPartyGroups as listGroups } from './party-store.ts';

export const listPartyGroups = forMembers.parties.listPartyGroups.handler(async ({ context: { company, tx } }) => ({
  groups: await tx.query(listGroups(company.id)),
}));
