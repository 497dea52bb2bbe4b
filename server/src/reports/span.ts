import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import type { Company } from '../platform/hop.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Span } from './report-store.ts';

const nextMonth = (month: IsoDate): IsoDate => monthOf(addDays(month, 31));

/** The span asked for; without one, the financial year of today. Cut into whole months and loose days. */
export function spanOf(company: Company, today: IsoDate, asked: { from?: IsoDate | undefined; to?: IsoDate | undefined }): Span {
  const year = financialYearOf(asked.from ?? asked.to ?? today);
  const from = asked.from ?? (year.startsOn > company.booksFrom ? year.startsOn : company.booksFrom);
  const to = asked.to ?? year.endsOn;
  if (from > to)
    throw new Refusal('INVALID', { problems: [{ code: 'PERIOD_REVERSED', field: 'to', message: 'The period ends before it begins' }] });
  const fromMonth = monthOf(from);
  const firstWhole = from === fromMonth ? fromMonth : nextMonth(fromMonth);
  const endsMonth = monthOf(addDays(to, 1)) !== monthOf(to);
  const lastWhole = endsMonth ? monthOf(to) : monthOf(addDays(monthOf(to), -1));
  const loose: [string, string][] = [];
  if (firstWhole > lastWhole) {
    // No whole month lies inside: all days are loose.
    loose.push([from, to]);
  } else {
    if (from < firstWhole) loose.push([from, addDays(firstWhole, -1)]);
    if (!endsMonth) loose.push([monthOf(to), to]);
  }
  return { from, to, year: financialYearOf(from), fromMonth, firstWhole, lastWhole, loose };
}
