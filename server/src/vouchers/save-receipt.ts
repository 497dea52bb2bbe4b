import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { listOpenBills, lockBills, sumBills } from '../bills/bill-store.ts';
import { outstandingsOf } from '../bills/rules/outstandings.ts';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { companyFacts } from './company-facts.ts';
import { findBooks, findSource } from './facts-store.ts';
import { postVoucher } from './post-voucher.ts';
import { buildAgainst, receiptDraft, receiptEffect, receiptNames } from './receipt-input.ts';
import { chooseSeries } from './series.ts';

export const saveReceipt = forMembers.vouchers.saveReceipt.handler(async ({ input, errors, context: { caller, company, tx } }) => {
  const draft = receiptDraft(input);
  const year = financialYearOf(draft.date);
  const billIds = draft.bills.map((bill) => bill.billId);
  const [[source], [books], , open] = await tx.together([
    findSource(company.id, draft.ledgerId),
    findBooks({ within: company, kind: 'receipt', financialYear: year.startYear, partyId: draft.partyId }),
    ...lockBills(company.id, draft.partyId, billIds, nilUuid),
  ]);

  const built = buildAgainst(
    draft,
    companyFacts(company, todayInIndia(Date.now()), { kind: 'receipt', date: draft.date }),
    { source, books },
    open,
  );
  if (!built) {
    const [bills, [sums]] = await tx.together([listOpenBills(company.id, draft.partyId), sumBills(company.id, draft.partyId)]);
    throw errors.BILLS_CHANGED({ data: outstandingsOf(bills, sums) });
  }
  refuseProblems(built.problems, receiptNames);

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    {
      kind: 'receipt',
      series: chooseSeries(ownSeries(company, books?.series ?? []), input, year, books?.series),
      year,
      partyId: draft.partyId,
      placeOfSupply: null,
      totalPaise: draft.enteredPaise,
      note: draft.note,
    },
    receiptEffect(draft, built),
  );
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: draft.enteredPaise };
});
