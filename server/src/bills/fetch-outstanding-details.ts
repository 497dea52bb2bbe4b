import { findParty } from '../parties/party-store.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { findSettledBy, listOpenBills, sumBills } from './bill-store.ts';
import { outstandingsOf } from './rules/outstandings.ts';

/** With a voucher, the bills stand as before it. */
export const fetchOutstandingDetails = forMembers.bills.fetchOutstandingDetails.handler(async ({ input, context: { company, tx } }) => {
  const [[party], open, [sums], own] = await tx.together([
    findParty(company, input.partyId),
    listOpenBills(company.id, input.partyId),
    sumBills(company.id, input.partyId),
    findSettledBy(company.id, input.voucherId ?? nilUuid),
  ]);
  if (!party) throw new Refusal('NOT_FOUND');
  const ofParty = own.filter((bill) => bill.partyId === input.partyId);
  return outstandingsOf(open, sums, ofParty);
});
