import { inPairs } from '@bahi/core/basics/in-pairs';
import { invariant } from '@bahi/core/basics/invariant';
import { ageBuckets, ageDates, defaultAgeLimits, readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { cashGroups } from '@bahi/core/reports/cash-flow';
import { monthsToDate } from '@bahi/core/reports/turnover-periods';
import { findKeptAgeLimits } from '../bills/ageing-store.ts';
import { sumReceivables } from '../bills/outstanding-store.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findCashOn } from './cash-flow-store.ts';
import { listStatementGroups } from './financial-store.ts';
import { stockOnDates } from './stock-on-dates.ts';

/** The charts of the desk. Each figure is that of the report that its bar opens. */
export const getCharts = forManagers.reports.getCharts.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const months = monthsToDate(date, company.booksFrom);
  const ends = months.map(({ to }) => to);
  const [groups, [kept]] = await tx.together([listStatementGroups(company.id), findKeptAgeLimits(company.id)]);
  const ageLimits = kept?.ageLimits ?? defaultAgeLimits.join(',');
  const limits = readAgeLimits(ageLimits);
  invariant(limits, 'only limits that can be read are stored');
  const cashIds = cashGroups(groups).map(({ id }) => id);
  const [cash, open] = await tx.together([
    findCashOn(company.id, cashIds, ends),
    sumReceivables(company.id, ageDates(ageBuckets(limits, 'due'), date)),
  ]);
  const stock = await stockOnDates(tx, company, ends);
  return {
    date,
    months: inPairs(
      months,
      cash.toSorted((a, b) => a.at - b.at),
    ).map(([{ from, to }, { paise }]) => ({
      ...{ from, to },
      cash: paise,
      stock: stock.valueOn(to),
    })),
    receivables: only(open).aged,
    ageLimits,
  };
});
