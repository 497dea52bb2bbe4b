import { todayInIndia } from '@bahi/core/periods/business-date';
import { fundsFlowOf } from '@bahi/core/reports/funds-flow';
import { monthsOf } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { sheetFacts, stockDatesOfSheet } from './get-balance-sheet.ts';
import { spanOf } from './public/span.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';

const mostMonths = 12;

/** It begins with the profit, which staff of role user may not see. */
export const getFundsFlow = forManagers.reports.getFundsFlow.handler(async ({ input, context: { company, tx } }) => {
  const { by } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  const periods = by === 'month' ? monthsOf({ from, to }) : [{ from, to }];
  const message = 'A statement has at most 12 months: choose a shorter period';
  refuseProblems(periods.length > mostMonths ? [{ code: 'PERIOD_TOO_LONG', field: 'to', message }] : []);
  const dates = [dayBefore(from), ...periods.map((period) => period.to)];
  await continueInOneMoment(tx, company, stockDatesOfSheet(dates));
  const { facts } = await sheetFacts(tx, company, dates);
  const flow = fundsFlowOf(facts, periods, by);
  return { from, to, by, ...flow, rows: flow.rows.map((row) => ({ ...row })) };
});
