import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { sumOutstanding } from '../bills/outstanding-store.ts';
import { forMembers } from '../platform/guards.ts';
import { countLowStock } from './low-stock-store.ts';
import { type DayRow, findCashAndBank, listDays } from './report-store.ts';

const daysShown = 14;

export const getDesk = forMembers.reports.getDesk.handler(async ({ context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const since = addDays(today, 1 - daysShown);
  const [moved, [cash], [owed], [low]] = await tx.together([
    listDays(company, since, today),
    findCashAndBank(company.id),
    sumOutstanding(company, today),
    countLowStock(company),
  ]);
  const on = (date: string, kind: string): DayRow | undefined => moved.find((row) => row.date === date && row.kind === kind);
  const figure = (row: { amountPaise: number; count: number } | undefined) => ({ amount: row?.amountPaise ?? 0, count: row?.count ?? 0 });
  const dates = Array.from({ length: daysShown }, (_, day) => addDays(since, day));
  return {
    date: today,
    salesToday: figure(on(today, 'sales')),
    receivedToday: figure(on(today, 'receipt')),
    paidToday: figure(on(today, 'payment')),
    lowStock: { count: low?.count ?? 0, out: low?.out ?? 0 },
    cashAndBank: figure(cash),
    receivable: { amount: owed?.receivablePaise ?? 0, overdue: owed?.receivableOverduePaise ?? 0 },
    payable: { amount: owed?.payablePaise ?? 0, overdue: owed?.payableOverduePaise ?? 0 },
    days: dates.map((date) => ({ date, sales: on(date, 'sales')?.amountPaise ?? 0, received: on(date, 'receipt')?.amountPaise ?? 0 })),
  };
});
