import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearFrom, financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { endOfMonth } from '@bahi/core/periods/whole-months';

type Days = { readonly from?: IsoDate; readonly to?: IsoDate };
/** The named date ranges of a filter, as specified; Today is the default. */
export type DateRange = Days & { readonly title: string };

export const TODAY = 'Today';
export const ALL_DATES = 'All Dates';

/** The ranges, the most used first. */
export function dateRanges(today: IsoDate): readonly DateRange[] {
  const year = financialYearOf(today);
  const last = financialYearFrom(year.startYear - 1);
  const month = monthOf(today);
  const yesterday = addDays(today, -1);
  return [
    { title: TODAY, from: today, to: today },
    { title: 'Yesterday', from: yesterday, to: yesterday },
    { title: 'Last 7 Days', from: addDays(today, -6), to: today },
    { title: 'This Month', from: month, to: endOfMonth(month) },
    { title: 'Last Month', from: monthOf(addDays(month, -1)), to: addDays(month, -1) },
    { title: `Year ${year.label}`, from: year.startsOn, to: year.endsOn },
    { title: `Year ${last.label}`, from: last.startsOn, to: last.endsOn },
    { title: ALL_DATES },
  ];
}
