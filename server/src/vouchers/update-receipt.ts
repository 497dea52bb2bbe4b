import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { periodProblem } from '@bahi/core/periods/open-period';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import { changePending, listOpenBills, lockBills, sumBills } from '../bills/bill-store.ts';
import { beforeVoucher, outstandingsOf } from '../bills/rules/outstandings.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { companyFacts } from './company-facts.ts';
import { findBooks, findSource } from './facts-store.ts';
import { mergePending } from './merge-pending.ts';
import { billStatements, rowStatements } from './post-voucher.ts';
import { buildAgainst, receiptDraft, receiptEffect, receiptNames } from './receipt-input.ts';
import { changeLedgers, deleteRowsOf, findRowsOf, findVoucher, insertVersion, lockVoucher, updateVoucher } from './voucher-store.ts';

/** Gives the receipt's own earlier amounts back, settles anew, and moves every kept figure by new minus old. The number stays. */
export const updateReceipt = forMembers.vouchers.updateReceipt.handler(async ({ input, errors, context: { caller, company, tx } }) => {
  const draft = receiptDraft(input);
  const billIds = draft.bills.map((bill) => bill.billId);
  const [, [head]] = await tx.together([lockVoucher(company.id, input.id), findVoucher(company, input.id)]);
  if (head?.kind !== 'receipt' || head.cancelledAt) throw new Refusal('NOT_FOUND');
  if (head.version !== input.version) throw errors.CHANGED_MEANWHILE({ data: { who: head.changedByName, when: head.changedAt } });
  if (head.partyId !== draft.partyId) {
    throw new Refusal('INVALID', { problems: [{ code: 'PARTY_STAYS', field: 'partyId', message: 'The party of a saved receipt stays' }] });
  }

  const [[source], [books], , bills, ...old] = await tx.together([
    findSource(company.id, draft.ledgerId),
    findBooks({ within: company, kind: 'receipt', financialYear: financialYearOf(head.date).startYear, partyId: draft.partyId }),
    ...lockBills(company.id, draft.partyId, billIds, input.id),
    ...findRowsOf(company.id, input.id),
  ]);
  const [, oldPostings, , oldSettled, oldBills] = old;
  if (oldBills.some((bill) => bill.pendingPaise !== bill.amountPaise)) throw errors.ADVANCE_USED();

  // A number belongs to its year, so an edit stays in it; and neither the old day nor the new one may be locked.
  const facts = companyFacts(company, todayInIndia(Date.now()), { kind: 'receipt', date: head.date });
  const year = financialYearOf(head.date);
  const inYear = {
    ...facts,
    booksFrom: facts.booksFrom > year.startsOn ? facts.booksFrom : year.startsOn,
    lastDate: facts.lastDate < year.endsOn ? facts.lastDate : year.endsOn,
  };
  const lockedDay = periodProblem(head.date, inYear, 'date');
  refuseProblems(lockedDay ? [lockedDay] : []);

  const built = buildAgainst(draft, inYear, { source, books }, beforeVoucher(bills, oldSettled));
  if (!built) {
    const [open, [sums]] = await tx.together([listOpenBills(company.id, draft.partyId), sumBills(company.id, draft.partyId)]);
    throw errors.BILLS_CHANGED({ data: outstandingsOf(open, sums, oldSettled) });
  }
  refuseProblems(built.problems, receiptNames);

  const effect = receiptEffect(draft, built);
  const givenBack = oldPostings.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise }));
  const pending = mergePending(
    oldSettled.map(({ id, settledPaise }) => ({ billId: id, amountPaise: settledPaise })),
    effect.settlements.map(({ billId, settledPaise }) => ({ billId, amountPaise: -settledPaise })),
  );
  tx.commitWith([
    insertVersion([
      {
        org_id: company.id,
        voucher_id: input.id,
        version: head.version,
        text: JSON.stringify({ head, rows: old }),
        replaced_by: caller.id,
      },
    ]),
    ...deleteRowsOf(company.id, input.id),
    ...rowStatements(company.id, input.id, effect),
    ...(pending.length ? [changePending(company.id, pending)] : []),
    ...changeLedgers(company.id, monthChanges(effect, { date: head.date, postings: givenBack })),
    updateVoucher({ orgId: company.id, id: input.id, date: draft.date, totalPaise: draft.enteredPaise, note: draft.note, by: caller }),
    ...billStatements(company.id, input.id, effect),
  ]);
  return {
    message: `Saved ${head.number}`,
    _id: head.id,
    voucherNumber: head.number,
    version: head.version + 1,
    amount: draft.enteredPaise,
  };
});
