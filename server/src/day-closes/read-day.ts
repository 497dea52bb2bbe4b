import { sumPaise } from '@bahi/core/money/paise';
import { addDays } from '@bahi/core/periods/business-date';
import { orderValue } from '@bahi/core/tables/bill-order';
import { businessDayBegins } from '@bahi/core/tables/business-day';
import { dayFigures } from '@bahi/core/tables/day-figures';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import {
  findCloseBefore,
  listBillsOfDay,
  listCancelledOfDay,
  listCancelledOrdersOfDay,
  listOpenOfDay,
  listSlipsOfDay,
  sumOtherCash,
} from './day-close-store.ts';

const instantOf = (epochMillis: number) => new Date(epochMillis).toISOString();

/** A business day as it is now: its figures, the cash of the drawer, and what is still open. */
export async function readDay({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, day: string) {
  const next = addDays(day, 1);
  const [rows, cancelled, cancelledOrders, slips, open, [other], [before]] = await tx.together([
    listBillsOfDay(company.id, day),
    listCancelledOfDay(company.id, day),
    listCancelledOrdersOfDay(company.id, day),
    listSlipsOfDay(company.id, day),
    listOpenOfDay(company.id, day),
    sumOtherCash(company.id, [day, next], instantOf(businessDayBegins(day)), instantOf(businessDayBegins(next))),
    findCloseBefore(company.id, day),
  ]);
  const settled = rows.map(({ settledAt, ...bill }) => ({ ...bill, settledAt: Date.parse(settledAt) }));
  const bills = settled.filter(({ isVoided }) => !isVoided);
  const voided = settled.filter(({ isVoided }) => isVoided);
  return {
    figures: dayFigures({
      ...{ bills, cancelled, cancelledOrders },
      voided: voided.map(({ cancelReason: reason, cancelledBy, ...bill }) => ({ ...bill, reason, by: cancelledBy ?? '' })),
      reprints: slips.filter(({ prints }) => prints > 1),
    }),
    cash: {
      floatPaise: before?.countedPaise ?? 0,
      salesPaise: sumPaise(bills.map(({ cashPaise }) => cashPaise)),
      ...{ inPaise: other?.inPaise ?? 0, outPaise: other?.outPaise ?? 0 },
    },
    openOrders: open.map(({ amounts, ...order }) => ({ ...order, valuePaise: orderValue(amounts) })),
    waitingSlips: slips.filter(({ isWaiting }) => isWaiting).length,
  };
}
