import { type RelativePeriod, relativeDayNames, relativePeriodNames } from '@bahi/core/periods/relative-period';
import type { ViewPeriod } from '@bahi/core/reports/report-view';
import type { DaysTaken } from '@bahi/core/reports/savable-reports';

const meanings: Readonly<Record<RelativePeriod, string>> = {
  thisYear: 'the financial year in which you open the view',
  thisYearToDate: '1 April to the day you open the view',
  lastYear: 'the financial year before the day you open the view',
  thisQuarter: 'the quarter in which you open the view',
  lastQuarter: 'the quarter before the day you open the view',
  thisMonth: 'the month in which you open the view',
  lastMonth: 'the month before the day you open the view',
  last30Days: 'the 30 days up to the day you open the view',
  last7Days: 'the 7 days up to the day you open the view',
  today: 'the day you open the view',
  yesterday: 'the day before you open the view',
};

/** The name of a relative period for a report of a period or "as on" a day: Last month, End of last month. */
export const nameOfPeriod = (period: RelativePeriod, taken: DaysTaken): string =>
  (taken === 'day' ? relativeDayNames[period] : undefined) ?? relativePeriodNames[period];

/** The sentence that says which days a view of this period shows. */
export function periodMeaning(period: ViewPeriod, taken: DaysTaken): string {
  if (period === 'fixed') return 'The view always shows these days.';
  const lastDay = taken === 'day' && period !== 'today' && period !== 'yesterday' ? 'the last day of ' : '';
  return `${nameOfPeriod(period, taken)} always means ${lastDay}${meanings[period]}.`;
}
