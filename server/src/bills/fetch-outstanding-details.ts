import { receiptSign } from '@bahi/core/vouchers/receipt-draft';
import { findParty } from '../parties/party-store.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { findSettledBy, listOpenBills, sumBills } from './bill-store.ts';
import { chequesOn } from './cheques-on.ts';
import { outstandingsOf, seenFrom } from './public/outstandings.ts';

/** With a voucher: the bills before that voucher, without its own. */
export const fetchOutstandingDetails = forMembers.bills.fetchOutstandingDetails.handler(async ({ input, context: { company, tx } }) => {
  const { partyId, voucher, voucherId } = input;
  const sign = receiptSign(voucher ?? 'receipt');
  const asked = { partyId, sign, hasCredits: voucher !== undefined, withoutVoucher: voucherId ?? nilUuid };
  const [[party], open, [sums], own] = await tx.together([
    findParty(company, partyId),
    listOpenBills(company.id, asked),
    sumBills(company.id, asked),
    findSettledBy(company.id, voucherId ?? nilUuid),
  ]);
  if (!party) throw new Refusal('NOT_FOUND');
  const ofParty = own.filter((bill) => bill.partyId === partyId).map((bill) => seenFrom(sign, bill));
  return outstandingsOf(open, sums, ofParty, await chequesOn({ tx, company }, [...open, ...ofParty]));
});
