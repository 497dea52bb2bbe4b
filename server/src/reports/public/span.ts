import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { splitIntoMonths } from '@bahi/core/periods/whole-months';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Span } from '../report-store.ts';

/**
 * The requested period; by default the present financial year. It does not begin before the books, whose earlier amounts are in the opening
 * balances. Split into whole months and single days.
 */
export function spanOf(company: Company, today: IsoDate, asked: { from?: IsoDate | undefined; to?: IsoDate | undefined }): Span {
  const year = financialYearOf(asked.from ?? asked.to ?? today);
  const asksFrom = asked.from ?? year.startsOn;
  const from = asksFrom > company.booksFrom ? asksFrom : company.booksFrom;
  const to = asked.to ?? financialYearOf(from).endsOn;
  if (asksFrom > to)
    throw new Refusal('INVALID', { problems: [{ code: 'PERIOD_REVERSED', field: 'to', message: 'The period ends before it begins' }] });
  const message = `The books begin on ${formatDate(from)}`;
  refuseProblems(from > to ? [{ code: 'PERIOD_BEFORE_BOOKS', field: 'to', message }] : []);
  const { firstMonth, lastMonth, loose } = splitIntoMonths(from, to);
  const inYear = financialYearOf(from);
  const isFirstYear = inYear.startsOn <= company.booksFrom;
  return { from, to, year: inYear, isFirstYear, fromMonth: monthOf(from), firstWhole: firstMonth, lastWhole: lastMonth, loose };
}
