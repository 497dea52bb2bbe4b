import { todayInIndia } from '@bahi/core/periods/business-date';
import { type FinancialYear, financialYearFrom, financialYearOf } from '@bahi/core/periods/financial-year';
import type { KeptSeries, SeriesDraft } from '@bahi/core/vouchers/series-draft';
import type { Company } from '../platform/request-context.ts';
import type { SeriesRow } from './series-store.ts';

/** The present financial year, whose numbers are shown and compared. */
export const thisYear = (): FinancialYear => financialYearOf(todayInIndia(Date.now()));

/** Defaults of a new series. */
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

/** Facts that limit a change of the series. */
export function keptSeries(row: SeriesRow, company: Company): KeptSeries {
  return { ...row, isUsedInOpenYear: isInOpenYear(row, company) };
}

/** True if numbers of the series may still be given or released in a year that uses them. */
function isInOpenYear({ lastYear }: SeriesRow, { lockedUpTo }: Company): boolean {
  return lastYear !== null && (lockedUpTo === null || lockedUpTo < financialYearFrom(lastYear).endsOn);
}

/** True if the change affects no numbers: another format or numbering, or use after a break, might collide with a typed number. */
export function givesAsBefore(before: SeriesRow, draft: SeriesDraft): boolean {
  const isSame = (['numbering', 'prefix', 'suffix', 'width'] as const).every((field) => before[field] === draft[field]);
  return isSame && (before.isActive || !draft.isActive);
}

/** For the edit log. */
export const seriesInEditLog = ({ lastNumber: _, lastYear: __, isUsed: ___, sortKey: ____, ...row }: SeriesRow) => row;
