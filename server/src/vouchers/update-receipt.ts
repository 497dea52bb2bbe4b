import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import { listOpenBills, lockBills, sumBills } from '../bills/bill-store.ts';
import { beforeVoucher, outstandingsOf } from '../bills/rules/outstandings.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { openForChange, replaceVoucher } from './change-voucher.ts';
import { companyFacts } from './company-facts.ts';
import { findBooks, findSource } from './facts-store.ts';
import { buildAgainst, receiptDraft, receiptEffect, receiptNames } from './receipt-input.ts';

/** Gives the receipt's own earlier amounts back, settles anew, and moves every kept figure by new minus old. The number stays. */
export const updateReceipt = forMembers.vouchers.updateReceipt.handler(async ({ input, errors, context }) => {
  const { company, tx } = context;
  const draft = receiptDraft(input);
  const old = await openForChange(context, { ...input, kind: 'receipt' });
  const { head, settled } = old;
  if (head.partyId !== draft.partyId) {
    throw new Refusal('INVALID', { problems: [{ code: 'PARTY_STAYS', field: 'partyId', message: 'The party of a saved receipt stays' }] });
  }

  const billIds = draft.bills.map((bill) => bill.billId);
  const [[source], [books], , bills] = await tx.together([
    findSource(company.id, draft.ledgerId),
    findBooks({ within: company, kind: 'receipt', financialYear: financialYearOf(head.date).startYear, partyId: draft.partyId }),
    ...lockBills(company.id, draft.partyId, billIds, input.id),
  ]);
  const facts = companyFacts(company, todayInIndia(Date.now()), { kind: 'receipt', date: draft.date });
  const built = buildAgainst(draft, withinYearOf(facts, head.date), { source, books }, beforeVoucher(bills, settled));
  if (!built) {
    const [open, [sums]] = await tx.together([listOpenBills(company.id, draft.partyId), sumBills(company.id, draft.partyId)]);
    throw errors.BILLS_CHANGED({ data: outstandingsOf(open, sums, settled) });
  }
  refuseProblems(built.problems, receiptNames);

  const changed = { partyId: draft.partyId, placeOfSupply: null, totalPaise: draft.enteredPaise, note: draft.note };
  return replaceVoucher(context, old, changed, receiptEffect(draft, built));
});
