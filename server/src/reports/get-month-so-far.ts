import { todayInIndia } from '@bahi/core/periods/business-date';
import { registerKinds } from '@bahi/core/reports/register-kinds';
import { monthSoFar } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { accountOf, withinBooks } from './get-profit-and-loss.ts';
import { listBest } from './register-store.ts';

const mostBest = 5;

/** The month as the owner sees it first. Staff of role user do not see profit. */
export const getMonthSoFar = forManagers.reports.getMonthSoFar.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const columns = monthSoFar(date);
  const { account, closingStock } = await accountOf(
    tx,
    company,
    columns.map((period) => withinBooks(period, company.booksFrom)),
  );
  const [{ from, to }] = columns;
  const filter = { ...registerKinds.grossProfit, from, to, isProfit: true };
  const [items, parties] = await tx.together([
    listBest(company, 'product', filter, mostBest),
    listBest(company, 'party', filter, mostBest),
  ]);
  return {
    date,
    columns: columns.map((period, at) => ({
      ...period,
      ...{ sales: account.sales[at]!, grossProfit: account.grossProfit[at]!, netProfit: account.netProfit[at]! },
    })),
    items,
    parties,
    stock: closingStock[0]!,
  };
});
