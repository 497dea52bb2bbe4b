import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { sumOwed } from '../bills/bill-store.ts';
import { forMembers } from '../platform/guards.ts';
import { type DayRow, findCashAndBank, listDays } from './report-store.ts';

const daysShown = 14;

export const getDesk = forMembers.reports.getDesk.handler(async ({ context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const since = addDays(today, 1 - daysShown);
  const [moved, [cash], [owed]] = await tx.together([
    listDays(company, since, today),
    findCashAndBank(company.id),
    sumOwed(company, today),
  ]);
  const on = (date: string, kind: string): DayRow | undefined => moved.find((row) => row.date === date && row.kind === kind);
  const figure = (row: { amountPaise: number; count: number } | undefined) => ({ amount: row?.amountPaise ?? 0, count: row?.count ?? 0 });
  const dates = Array.from({ length: daysShown }, (_, day) => addDays(since, day));
  return {
    date: today,
    salesToday: figure(on(today, 'sales')),
    receivedToday: figure(on(today, 'receipt')),
    cashAndBank: figure(cash),
    receivable: { amount: owed?.pendingPaise ?? 0, overdue: owed?.overduePaise ?? 0 },
    days: dates.map((date) => ({ date, sales: on(date, 'sales')?.amountPaise ?? 0, received: on(date, 'receipt')?.amountPaise ?? 0 })),
  };
});
