import { todayInIndia } from '@bahi/core/periods/business-date';
import { registerKinds } from '@bahi/core/reports/register-kinds';
import { monthSoFar } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { accountOf, withinBooks } from './get-profit-and-loss.ts';
import { type Best, listBest } from './register-store.ts';

const mostBest = 5;

/** The month as the owner sees it first. Staff of role user do not see profit. */
export const getMonthSoFar = forManagers.reports.getMonthSoFar.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const columns = monthSoFar(date);
  const periods = columns.map((period) => withinBooks(period, company.booksFrom));
  const { account, closingStock } = await accountOf(tx, company, periods);
  const [{ from, to }] = columns;
  const filter = { ...registerKinds.grossProfit, from, to, isProfit: true, isMoney: false, isTransfer: false };
  const best = await tx.query(listBest(company, filter, mostBest));
  const bestOf = (by: Best['by']) => best.filter((row) => row.by === by).map(({ key, name, value }) => ({ key, name, value }));
  return {
    date,
    columns: periods.map((period, at) => {
      const isInBooks = period.from <= period.to;
      const inBooks = (amounts: readonly number[]) => (isInBooks ? amounts[at]! : null);
      return {
        from: isInBooks ? period.from : columns[at]!.from,
        to: period.to,
        sales: inBooks(account.sales),
        grossProfit: inBooks(account.grossProfit),
        netProfit: inBooks(account.netProfit),
      };
    }),
    items: bestOf('product'),
    parties: bestOf('party'),
    stock: closingStock[0]!,
  };
});
