import { scheduleSheetOf } from '@bahi/core/reports/schedule-sheet';
import { forManagers } from '../platform/guards.ts';
import { sheetDates, sheetFacts, stockDatesOfSheet } from './get-balance-sheet.ts';
import { sheetLedgers } from './statement-ledgers.ts';
import { continueInOneMoment } from './stock-on-dates.ts';

/** The second column has the same date of the previous year, as the law wants it. Staff of role user do not see profit. */
export const getScheduleSheet = forManagers.reports.getScheduleSheet.handler(async ({ input, context: { company, tx } }) => {
  const { date, dates } = sheetDates(company, input.date, 'previousYear');
  await continueInOneMoment(tx, company, stockDatesOfSheet(dates));
  const { method, rows, facts } = await sheetFacts(tx, company, dates, { withLicences: true });
  const sheet = scheduleSheetOf({ ...facts, ledgers: sheetLedgers(rows, dates.length) });
  return { date, unit: input.unit, method, columns: dates.map((each) => ({ date: each })), ...sheet };
});
