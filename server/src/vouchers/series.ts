import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { type NumberSeries, seriesIn, seriesProblem, typedNumberProblem } from '@bahi/core/vouchers/number-series';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { SeriesRow } from './facts-store.ts';

/** What a person said of the number: the series, and the number itself where it was typed. */
type Asked = { seriesId?: string | undefined; voucherNumber?: string | undefined };
/** The series that numbers a voucher. `typedNumber` is null where the series counts. */
export type ChosenSeries = NumberSeries & { id: string; typedNumber: string | null };

/**
 * The series asked for, or the default one, in the year of the voucher. Refused when its next number would be unlawful, and when the
 * number is missing, unlawful or another series' own where it is typed. `all` are the series of the kind, `own` those this person uses.
 */
export function chooseSeries(own: readonly SeriesRow[], asked: Asked, year: FinancialYear, all: readonly SeriesRow[] = own): ChosenSeries {
  const row = asked.seriesId ? own.find((series) => series.id === asked.seriesId) : own.find((series) => series.isDefault);
  if (!row) throw new Refusal('INVALID', { problems: [{ code: 'SERIES_UNKNOWN', field: 'seriesId', message: 'Choose a series' }] });
  const series = seriesIn(row, year);
  const typed = asked.voucherNumber ?? '';
  if (row.numbering === 'automatic' && typed !== '') {
    const message = 'This series gives its numbers itself';
    throw new Refusal('INVALID', { problems: [{ code: 'NUMBER_NOT_TYPED', field: 'voucherNumber', message }] });
  }
  const isTyped = row.numbering === 'manual' || (row.numbering === 'override' && typed !== '');
  const counting = all.filter(({ numbering }) => numbering !== 'manual').map((each) => ({ ...seriesIn(each, year), name: each.name }));
  const next = seriesProblem(series, (row.lastNumber ?? row.start - 1) + 1);
  const problem = isTyped ? typedNumberProblem(typed, counting) : next && { ...next, field: 'seriesId' };
  refuseProblems(problem ? [problem] : []);
  return { id: row.id, typedNumber: isTyped ? typed : null, ...series };
}
