import { todayInIndia } from '@bahi/core/periods/business-date';
import { type FinancialYear, financialYearFrom, financialYearOf } from '@bahi/core/periods/financial-year';
import type { KeptSeries, SeriesDraft } from '@bahi/core/vouchers/series-draft';
import type { Company } from '../platform/request-context.ts';
import type { SeriesRow } from './series-store.ts';

/** The financial year of today, whose numbers are shown and compared. */
export const thisYear = (): FinancialYear => financialYearOf(todayInIndia(Date.now()));

/** A new series where nothing else is said. */
export const newSeries = {
  prefix: '',
  suffix: '',
  width: 5,
  start: 1,
  isDefault: false,
  isActive: true,
  vanId: null,
  numbering: 'automatic',
} as const;

/** What binds a change of the series. */
export function keptSeries(row: SeriesRow, company: Company): KeptSeries {
  return { ...row, isUsedInOpenYear: isInOpenYear(row, company) };
}

/** Whether numbers of the series may still be given or taken again in a year that they stand in. */
function isInOpenYear({ lastYear }: SeriesRow, { lockedUpTo }: Company): boolean {
  return lastYear !== null && (lockedUpTo === null || lockedUpTo < financialYearFrom(lastYear).endsOn);
}

/** What it gave or took before stands; only another form, another way of numbering or use once more can run into a typed number. */
export function givesAsBefore(before: SeriesRow, draft: SeriesDraft): boolean {
  const isSame = (['numbering', 'prefix', 'suffix', 'width'] as const).every((field) => before[field] === draft[field]);
  return isSame && (before.isActive || !draft.isActive);
}

/** As the edit log keeps it. */
export const seriesInEditLog = ({ lastNumber: _, lastYear: __, isUsed: ___, sortKey: ____, ...row }: SeriesRow) => row;
