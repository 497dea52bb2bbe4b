import { differencesFromSigned } from '@bahi/core/reports/signed-statement';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { sheetDates } from './get-balance-sheet.ts';
import { signedFigures, stockDatesOfYear } from './signed-figures.ts';
import { findSignedLines, listSignedVersions } from './signed-statement-store.ts';
import { continueInOneMoment } from './stock-on-dates.ts';

/** The signed versions of a year, and what the books show differently now. Staff of role user do not see profit. */
export const getSignedStatement = forManagers.reports.getSignedStatement.handler(async ({ input, context: { company, tx } }) => {
  const { date } = input;
  sheetDates(company, date);
  const versions = await tx.query(listSignedVersions(company.id, date));
  const version = input.version ?? versions[0]?.version ?? null;
  const isLocked = company.lockedUpTo !== null && company.lockedUpTo >= date;
  if (version === null) return { date, isLocked, versions, version, lines: [], differences: [] };
  const signed = await tx.first(findSignedLines(company.id, date, version));
  if (!signed) throw new Refusal('NOT_FOUND');
  await continueInOneMoment(tx, company, stockDatesOfYear(date, company));
  const { lines: now } = await signedFigures(tx, company, date);
  return { date, isLocked, versions, version, lines: signed.lines, differences: differencesFromSigned(signed.lines, now) };
});
