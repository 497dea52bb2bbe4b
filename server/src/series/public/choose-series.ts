import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { type NumberSeries, seriesIn, seriesProblem, typedNumberProblem } from '@bahi/core/vouchers/number-series';
import { refuseProblems, type ServerProblem } from '../../platform/refusal.ts';
import type { SeriesRow } from '../series-of-kind-store.ts';

/** The user's choice: the series, and the number if typed. */
export type SeriesAsked = { seriesId?: string | undefined; voucherNumber?: string | undefined };
/** The series that numbers a voucher. `typedNumber` is null if the series counts. */
export type ChosenSeries = NumberSeries & { id: string; typedNumber: string | null };
/** The series, or the problems why it cannot number the voucher. */
type Found = { chosen: ChosenSeries | null; problems: readonly (Problem | ServerProblem)[] };

const none = (code: string, field: string, message: string): Found => ({ chosen: null, problems: [{ code, field, message }] });

/**
 * The requested series, or the default one, in the year of the voucher. Problems if its next number would be invalid, or if a typed number
 * is missing, invalid or belongs to another series. `all` are the series of the kind, `own` those that this user may use.
 */
export function seriesFor(own: readonly SeriesRow[], asked: SeriesAsked, year: FinancialYear, all: readonly SeriesRow[] = own): Found {
  const row = asked.seriesId ? own.find((series) => series.id === asked.seriesId) : own.find((series) => series.isDefault);
  if (!row) return none('SERIES_UNKNOWN', 'seriesId', 'Choose a series');
  const series = seriesIn(row, year);
  const typed = asked.voucherNumber ?? '';
  if (row.numbering === 'automatic' && typed !== '')
    return none('NUMBER_NOT_TYPED', 'voucherNumber', 'This series gives its numbers itself');
  const isTyped = row.numbering === 'manual' || (row.numbering === 'override' && typed !== '');
  const counting = all.filter(({ numbering }) => numbering !== 'manual').map((each) => ({ ...seriesIn(each, year), name: each.name }));
  const next = seriesProblem(series, (row.lastNumber ?? row.start - 1) + 1);
  const problem = isTyped ? typedNumberProblem(typed, counting) : next && { ...next, field: 'seriesId' };
  return { chosen: { id: row.id, typedNumber: isTyped ? typed : null, ...series }, problems: problem ? [problem] : [] };
}

/** The same, refused at once if it cannot number the voucher. */
export function chooseSeries(
  own: readonly SeriesRow[],
  asked: SeriesAsked,
  year: FinancialYear,
  all: readonly SeriesRow[] = own,
): ChosenSeries {
  const { chosen, problems } = seriesFor(own, asked, year, all);
  refuseProblems(problems);
  invariant(chosen, 'a series without problems numbers');
  return chosen;
}
