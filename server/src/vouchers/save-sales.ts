import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildSales } from '@bahi/core/vouchers/build-sales';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { postVoucher } from './post-voucher.ts';
import { itemValues, salesDraft, salesNames } from './sales-draft.ts';
import { findSalesFacts } from './sales-facts.ts';

export const saveSales = forMembers.vouchers.saveSales.handler(async ({ input, errors, context: { caller, company, tx } }) => {
  const draft = salesDraft(input);
  const year = financialYearOf(draft.date);
  const { facts, series } = await findSalesFacts(tx, company, todayInIndia(Date.now()), draft, year, input.seriesId);

  const built = buildSales(draft, facts);
  refuseProblems(built.problems, salesNames);
  if (built.totalPaise !== input.finalAmount) throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: built.totalPaise } });

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    {
      kind: 'sales',
      series,
      year,
      partyId: draft.partyId,
      placeOfSupply: draft.placeOfSupply,
      totalPaise: built.totalPaise,
      note: draft.note,
    },
    {
      date: draft.date,
      items: draft.lines.map((line, at) => itemValues(line, built.lines[at]!, facts.products.get(line.productId)?.isStocked ?? false)),
      splits: [],
      postings: built.postings,
      moves: built.moves,
      settlements: [],
      opens: built.bills.map((bill) => ({ amountPaise: bill.pendingPaise, dueOn: bill.dueOn })),
    },
  );
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: built.totalPaise };
});
