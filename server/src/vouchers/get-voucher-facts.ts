import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { formatNumber } from '@bahi/core/vouchers/number-series';
import { forMembers } from '../platform/guards.ts';
import { notBefore } from './company-facts.ts';
import { findGodowns, findPredefinedLedgers, findSeries } from './facts-store.ts';
import { seriesIn } from './series.ts';

export const getVoucherFacts = forMembers.vouchers.getVoucherFacts.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const year = financialYearOf(today);
  const [godowns, ledgers, series] = await tx.together([
    findGodowns(company.id),
    findPredefinedLedgers(company.id),
    findSeries(company.id, input.kind, year.startYear),
  ]);
  return {
    today,
    company: {
      name: company.name,
      state: company.state,
      registrationType: company.registration,
      booksFrom: company.booksFrom,
      lastDate: year.endsOn,
      lockedUpTo: company.lockedUpTo,
      notBefore: notBefore(company, today),
      roundsToRupee: company.roundsToRupee,
      negativeStock: company.negativeStock,
    },
    godowns: godowns.map(({ id, name, isDefault }) => ({ _id: id, name, isDefault })),
    series: series.map((row) => ({
      _id: row.id,
      name: row.name,
      nextNumber: formatNumber(seriesIn(row, year), (row.lastNumber ?? row.start - 1) + 1),
      isDefault: row.isDefault,
    })),
    ledgers: Object.fromEntries(ledgers.map(({ role, id }) => [role, id])),
  };
});
