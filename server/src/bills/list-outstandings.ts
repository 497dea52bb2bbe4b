import { receiptSign } from '@bahi/core/vouchers/receipt-draft';
import { findParty } from '../parties/party-store.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { listOpenBills, sumBills } from './bill-store.ts';
import { chequesOn } from './cheques-on.ts';
import { outstandingsOf } from './public/outstandings.ts';

export const listOutstandings = forMembers.bills.listOutstandings.handler(async ({ input, context: { company, tx } }) => {
  const { partyId, voucher, side } = input;
  const sign = receiptSign(voucher ?? (side === 'payable' ? 'payment' : 'receipt'));
  const asked = { partyId, sign, hasCredits: voucher !== undefined, withTax: voucher !== undefined, withoutVoucher: nilUuid };
  const [[party], bills, [sums]] = await tx.together([
    findParty(company, partyId),
    listOpenBills(company.id, asked),
    sumBills(company.id, asked),
  ]);
  if (!party) throw new Refusal('NOT_FOUND');
  return outstandingsOf(bills, sums, [], await chequesOn({ tx, company }, bills));
});
