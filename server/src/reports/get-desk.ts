import { sumPaise } from '@bahi/core/money/paise';
import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { tdsDueOn } from '@bahi/core/tds/tds-dates';
import { sumOutstanding } from '../bills/outstanding-store.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { listPayableMonths, type PayableRow } from '../tds/tds-list-store.ts';
import { type FirstSteps, findFirstSteps } from './first-steps-store.ts';
import { countLowStock } from './low-stock-store.ts';
import { type DayRow, findCashAndBank, listDays } from './report-store.ts';
import { countUnmatchedLines, sumBillsDue, sumChequesToDeposit, sumWaitingHandOvers } from './to-do-store.ts';

const daysShown = 14;
/** TDS is looked for in this many days; older months are settled in the TDS screen. */
const tdsDays = 400;

export const getDesk = forMembers.reports.getDesk.handler(async ({ context: { caller, company, tx } }) => {
  const today = todayInIndia(Date.now());
  const weekAgo = addDays(today, -7);
  const since = addDays(today, 1 - daysShown);
  const until = addDays(today, 6);
  const isForManager = isManager(caller);
  const [moved, [cash], [owed], [low], [cheques], [due], [waiting], [lines], months, [steps]] = await tx.together([
    listDays(company, addDays(since, -daysShown), today),
    findCashAndBank(company.id, weekAgo),
    sumOutstanding(company, today),
    countLowStock(company),
    sumChequesToDeposit(company, today),
    sumBillsDue(company, today, until),
    sumWaitingHandOvers(company.id),
    countUnmatchedLines(company.id),
    listPayableMonths(company.id, { from: addDays(today, -tdsDays), to: today }),
    findFirstSteps(company.id),
  ]);
  const on = (date: string, kind: string): DayRow | undefined => moved.find((row) => row.date === date && row.kind === kind);
  const ofDay = (kind: string) => ({
    amount: on(today, kind)?.amountPaise ?? 0,
    count: on(today, kind)?.count ?? 0,
    weekBefore: on(weekAgo, kind)?.amountPaise ?? 0,
  });
  const before = (kind: string) => sumPaise(moved.filter((row) => row.date < since && row.kind === kind).map((row) => row.amountPaise));
  const dates = Array.from({ length: daysShown }, (_, day) => addDays(since, day));
  return {
    date: today,
    salesToday: ofDay('sales'),
    receivedToday: ofDay('receipt'),
    paidToday: ofDay('payment'),
    purchasesToday: ofDay('purchase'),
    ordersToday: ofDay('saleOrder'),
    lowStock: { count: low?.count ?? 0, out: low?.out ?? 0, names: low?.names ?? [] },
    cashAndBank: { amount: cash?.amountPaise ?? 0, count: cash?.count ?? 0, weekBefore: cash?.earlierPaise ?? 0 },
    receivable: { amount: owed?.receivablePaise ?? 0, overdue: owed?.receivableOverduePaise ?? 0 },
    payable: { amount: owed?.payablePaise ?? 0, overdue: owed?.payableOverduePaise ?? 0 },
    days: dates.map((date) => ({ date, sales: on(date, 'sales')?.amountPaise ?? 0, received: on(date, 'receipt')?.amountPaise ?? 0 })),
    daysBefore: { sales: before('sales'), received: before('receipt') },
    firstSteps: isForManager && steps && !steps.hasInvoice ? stepsOf(steps) : null,
    toDo: {
      cheques: { count: cheques?.count ?? 0, amount: cheques?.paise ?? 0, since: cheques?.since ?? null },
      billsDue: { count: due?.count ?? 0, parties: due?.parties ?? 0, amount: due?.paise ?? 0, until },
      handOvers:
        isForManager && waiting ? { count: waiting.count, amount: waiting.paise, since: waiting.since, names: waiting.names } : null,
      bankLines: isForManager && lines ? { count: lines.count, until: lines.until } : null,
      tds: isForManager ? earliestDue(months) : null,
    },
  };
});

/** The earliest month with TDS that is deducted and not paid, all sections together; null if there is none. */
function earliestDue(rows: readonly PayableRow[]) {
  const pendingOf = ({ deductedPaise, paidPaise }: PayableRow) => Math.max(deductedPaise - paidPaise, 0);
  const month = rows.find((row) => pendingOf(row) > 0)?.month;
  if (month === undefined) return null;
  const amount = sumPaise(rows.filter((row) => row.month === month).map(pendingOf));
  return { month: monthOf(month), amount, dueOn: tdsDueOn(month) };
}

const stepsOf = ({ hasInvoice: _, ...steps }: FirstSteps) => steps;
