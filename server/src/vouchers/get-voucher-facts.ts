import { lockedUpTo } from '@bahi/core/organizations/period-locks';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { formatNumber, seriesIn } from '@bahi/core/vouchers/number-series';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { notBefore } from './company-facts.ts';
import { findGodowns, findPredefinedLedgers, findSeries } from './facts-store.ts';

export const getVoucherFacts = forMembers.vouchers.getVoucherFacts.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const year = financialYearOf(today);
  const [godowns, ledgers, series] = await tx.together([
    findGodowns(company),
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
      registrations: [...company.registrations],
      luts: company.luts.map(({ from, to }) => ({ from, to })),
      lockedUpTo: lockedUpTo(company.locks, input.kind),
      notBefore: notBefore(company, today),
      roundsToRupee: company.roundsToRupee,
      negativeStock: company.negativeStock,
      mostDiscountPercent: company.saleLimits.mostDiscountPercentE4,
      rates: company.saleLimits.rates,
    },
    godowns: godowns.map(({ id, name, isDefault }) => ({ _id: id, name, isDefault })),
    series: ownSeries(company, series).map((row) => ({
      _id: row.id,
      name: row.name,
      nextNumber: formatNumber(seriesIn(row, year), (row.lastNumber ?? row.start - 1) + 1),
      isDefault: row.isDefault,
      numbering: row.numbering,
    })),
    ledgers: Object.fromEntries(ledgers.map(({ role, id }) => [role, id])),
  };
});
