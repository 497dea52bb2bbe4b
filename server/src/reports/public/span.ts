import { addDays, formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Span } from '../report-store.ts';

const nextMonth = (month: IsoDate): IsoDate => monthOf(addDays(month, 31));

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
  const fromMonth = monthOf(from);
  const firstWhole = from === fromMonth ? fromMonth : nextMonth(fromMonth);
  const endsMonth = monthOf(addDays(to, 1)) !== monthOf(to);
  const lastWhole = endsMonth ? monthOf(to) : monthOf(addDays(monthOf(to), -1));
  const loose: [string, string][] = [];
  if (firstWhole > lastWhole) {
    // No whole month is inside: all days are single.
    loose.push([from, to]);
  } else {
    if (from < firstWhole) loose.push([from, addDays(firstWhole, -1)]);
    if (!endsMonth) loose.push([monthOf(to), to]);
  }
  const inYear = financialYearOf(from);
  return { from, to, year: inYear, isFirstYear: inYear.startsOn <= company.booksFrom, fromMonth, firstWhole, lastWhole, loose };
}
