import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildSales } from '@bahi/core/vouchers/build-sales';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { goodsEffect } from './goods-effect.ts';
import { splitProblem } from './payment-splits.ts';
import { postVoucher } from './post-voucher.ts';
import { salesDraft, salesNames } from './sales-draft.ts';
import { findSalesFacts } from './sales-facts.ts';
import { chooseSeries } from './series.ts';

export const saveSales = forMembers.vouchers.saveSales.handler(async ({ input, errors, context: { caller, company, tx } }) => {
  const draft = salesDraft(input);
  const year = financialYearOf(draft.date);
  const { facts, series } = await findSalesFacts(tx, company, todayInIndia(Date.now()), draft, year);

  const built = buildSales(draft, facts);
  refuseProblems(built.problems.map(splitProblem), salesNames);
  if (built.totalPaise !== input.finalAmount) throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: built.totalPaise } });

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    {
      kind: 'sales',
      series: chooseSeries(ownSeries(company, series), input, year, series),
      year,
      partyId: draft.partyId,
      placeOfSupply: draft.placeOfSupply,
      totalPaise: built.totalPaise,
      note: draft.note,
    },
    goodsEffect(draft, built, facts, input.paymentSplits),
  );
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: built.totalPaise };
});
