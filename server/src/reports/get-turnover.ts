import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { turnoverPeriods } from '@bahi/core/reports/turnover-periods';
import { forMembers } from '../platform/guards.ts';
import { listTurnover } from './report-store.ts';

export const getTurnover = forMembers.reports.getTurnover.handler(async ({ input: { span }, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const { step, starts, before } = turnoverPeriods(span, today);
  const [moved, earlier] = await tx.together([
    listTurnover(company, step, starts[0]!, today),
    listTurnover(company, step, before.from, before.to),
  ]);
  const on = (date: string, kind: string) => moved.find((row) => row.date === date && row.kind === kind)?.amountPaise ?? 0;
  const sumOf = (kind: string) => sumPaise(earlier.filter((row) => row.kind === kind).map(({ amountPaise }) => amountPaise));
  return {
    date: today,
    points: starts.map((date) => ({ date, sales: on(date, 'sales'), received: on(date, 'receipt') })),
    before: { sales: sumOf('sales'), received: sumOf('receipt') },
  };
});
