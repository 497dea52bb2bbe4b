import { todayInIndia } from '@bahi/core/periods/business-date';
import { signProblems } from '@bahi/core/reports/signed-statement';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { lockBooks } from '../settings/public/lock-books.ts';
import { sheetDates } from './get-balance-sheet.ts';
import { signedFigures } from './signed-figures.ts';
import { insertSigned, listSignedVersions, lockWriters } from './signed-statement-store.ts';

/** Keeps the figures of a year as they are now, as its next signed version, and locks the books up to its end. */
export const signStatement = forManagers.reports.signStatement.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { date, seen, note } = input;
  sheetDates(company, date);
  // Two statements on purpose: the figures include the vouchers of all writers that this one waited for.
  await tx.query(lockWriters(company.id));
  tx.holdToEnd();
  const [last] = await tx.query(listSignedVersions(company.id, date));
  const { lines, gap } = await signedFigures(tx, company, date);
  const stored = last?.version ?? 0;
  refuseProblems(signProblems({ date, booksFrom: company.booksFrom, today: todayInIndia(Date.now()), gap, seen, stored }));
  await tx.query(insertSigned({ orgId: company.id, id: uuidv7(), yearEndsOn: date, version: stored + 1, lines, note, by: caller }));
  await lockBooks(context, date);
  return { message: 'Balance sheet signed', version: stored + 1 };
});
