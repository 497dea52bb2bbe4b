import { ageingTie, noteDates } from '@bahi/core/reports/schedule-ageing';
import { scheduleSheetOf } from '@bahi/core/reports/schedule-sheet';
import { groupWithAllBelow } from '@bahi/core/reports/statement-lines';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { sheetDates, sheetFacts, stockDatesOfSheet } from './get-balance-sheet.ts';
import { type AskedAgeing, ageByParty, tieBills } from './schedule-ageing-store.ts';
import { sheetLedgers } from './statement-ledgers.ts';
import { continueInOneMoment } from './stock-on-dates.ts';

/** More parties than anyone reads in a note; smaller ones are in the sums. */
const mostParties = 500;
const groupOf = { receivables: 'Sundry Debtors', payables: 'Sundry Creditors' } as const;
const linesOf = { receivables: ['receivables'], payables: ['payablesMsme', 'payables'] } as const;

/** Beside the bills stands the line of the balance sheet, which is read in the same moment. */
export const getScheduleAgeing = forManagers.reports.getScheduleAgeing.handler(async ({ input, context: { company, tx } }) => {
  const { of, unit } = input;
  const { date, dates } = sheetDates(company, input.date);
  await continueInOneMoment(tx, company, stockDatesOfSheet(dates));
  const { rows, facts } = await sheetFacts(tx, company, dates);
  const sheet = scheduleSheetOf({ ...facts, ledgers: sheetLedgers(rows, dates.length) });
  const lines: readonly string[] = linesOf[of];
  const line = sheet.rows.reduce((sum, { key, amounts }) => (lines.includes(key) ? sum + (amounts[0] ?? 0) : sum), 0);
  const group = facts.groups.find(({ name }) => name === groupOf[of]);
  const asked: AskedAgeing = {
    groupIds: group ? groupWithAllBelow(facts.groups, group.id).map(({ id }) => id) : [],
    date: dates[0] ?? date,
    sign: of === 'receivables' ? 1 : -1,
    dates: noteDates(of, date),
  };
  const [aged, sums] = await tx.together([ageByParty(company.id, asked, mostParties + 1), tieBills(company.id, asked)]);
  const parties = aged.filter(({ partyId }) => partyId !== null);
  return {
    ...{ date, of, unit, tie: ageingTie({ ...only(sums), line }) },
    kinds: aged.filter(({ partyId }) => partyId === null),
    parties: parties.slice(0, mostParties),
    hasMore: parties.length > mostParties,
  };
});
