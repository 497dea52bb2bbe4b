import { sumPaise } from '@bahi/core/money/paise';
import { orderValue } from '@bahi/core/tables/bill-order';
import { businessDayBegins } from '@bahi/core/tables/business-day';
import { dayFigures } from '@bahi/core/tables/day-figures';
import { drawerCash } from '@bahi/core/tables/drawer';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { listBillsOfDay, listCancelledOfDay, listCancelledOrdersOfDay, listOpenOfDay, listSlipsOfDay } from './day-close-store.ts';
import { findLastCount, listUnclosedDays, readCashBooks } from './drawer-store.ts';

const instantOf = (epochMillis: number) => new Date(epochMillis).toISOString();

/**
 * A business day as it is now: its figures, the drawer since it was counted last, and what is still open. Before the first close the drawer
 * begins with the business day.
 */
export async function readDay({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, day: string) {
  const [last] = await tx.query(findLastCount(company.id));
  const since = last ? instantOf(Date.parse(last.closedAt)) : instantOf(businessDayBegins(day));
  const [rows, cancelled, cancelledOrders, slips, open, books, unclosed] = await tx.together([
    listBillsOfDay(company.id, day),
    listCancelledOfDay(company.id, day),
    listCancelledOrdersOfDay(company.id, day),
    listSlipsOfDay(company.id, day),
    listOpenOfDay(company.id, day),
    readCashBooks(company.id, since, last?.businessDay ?? day),
    listUnclosedDays(company.id, last?.businessDay ?? day, day),
  ]);
  const settled = rows.map(({ settledAt, ...bill }) => ({ ...bill, settledAt: Date.parse(settledAt) }));
  const bills = settled.filter(({ isVoided }) => !isVoided);
  const voided = settled.filter(({ isVoided }) => isVoided);
  return {
    figures: dayFigures({
      ...{ bills, cancelled, cancelledOrders },
      voided: voided.map(({ cancelReason: reason, cancelledBy, ...bill }) => ({ ...bill, reason, by: cancelledBy ?? '' })),
      reprints: slips.filter(({ isReprinted }) => isReprinted),
    }),
    drawer: drawerCash(last ?? null, only(books)),
    bookPaise: only(books).bookPaise,
    billsCashPaise: sumPaise(bills.map(({ cashPaise }) => cashPaise)),
    unclosedDays: unclosed.map((row) => row.day),
    openOrders: open.map(({ amounts, ...order }) => ({ ...order, valuePaise: orderValue(amounts) })),
    waitingSlips: slips.filter(({ isWaiting }) => isWaiting).length,
  };
}
