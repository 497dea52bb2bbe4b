import { findParty } from '../parties/party-store.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listOpenBills, sumBills } from './bill-store.ts';
import { outstandingsOf } from './rules/outstandings.ts';

export const listOutstandings = forMembers.bills.listOutstandings.handler(async ({ input, context: { company, tx } }) => {
  const [[party], bills, [sums]] = await tx.together([
    findParty(company, input.partyId),
    listOpenBills(company.id, input.partyId),
    sumBills(company.id, input.partyId),
  ]);
  if (!party) throw new Refusal('NOT_FOUND');
  return outstandingsOf(bills, sums);
});
