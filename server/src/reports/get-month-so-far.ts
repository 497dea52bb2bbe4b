import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { registerKinds } from '@bahi/core/reports/register-kinds';
import { monthSoFar } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { lastSoldDay, listSoldDays } from '../postings/sold-days-store.ts';
import { holdYears } from '../stock/stock-value-store.ts';
import { accountOf, withinBooks } from './get-profit-and-loss.ts';
import { type Best, keepSoldDays, listBest, type RegisterFilter } from './register-store.ts';

const mostBest = 5;

/** The month as the owner sees it first. Staff of role user do not see profit. */
export const getMonthSoFar = forManagers.reports.getMonthSoFar.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const columns = monthSoFar(date);
  const periods = columns.map((period) => withinBooks(period, company.booksFrom));
  const { account, closingStock } = await accountOf(tx, company, periods);
  const [{ from, to }] = columns;
  const filter = { ...registerKinds.grossProfit, from, to, isProfit: true, isMoney: false, isTransfer: false };
  await storeSoldDays(tx, company, filter);
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

/** Stores the past days of the month that are not stored, unless someone is entering a voucher of a past day. */
async function storeSoldDays(tx: Tx, company: Company, filter: RegisterFilter): Promise<void> {
  const last = lastSoldDay();
  const missing = async () => {
    const stored = new Set((await tx.query(listSoldDays(company.id, filter.from, last))).map(({ day }) => day));
    return daysBetween(filter.from, last).filter((day) => !stored.has(day));
  };
  if (tx.isReadOnly || (await missing()).length === 0 || (await tx.query(holdYears(company.id))).length === 0) return;
  const days = await missing();
  if (days.length > 0) await tx.query(keepSoldDays(company, { ...filter, days }));
}

/** The days of a period, which may be empty. */
function daysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
