import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { type NumberSeries, seriesIn, seriesProblem } from '@bahi/core/vouchers/number-series';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { SeriesRow } from './facts-store.ts';

/** The series asked for, or the default one, in the year of the voucher. Refused when its next number would be unlawful. */
export function chooseSeries(all: readonly SeriesRow[], asked: string | undefined, year: FinancialYear): NumberSeries & { id: string } {
  const row = asked ? all.find((series) => series.id === asked) : all.find((series) => series.isDefault);
  if (!row) throw new Refusal('INVALID', { problems: [{ code: 'SERIES_UNKNOWN', field: 'seriesId', message: 'Choose a series' }] });
  const series = seriesIn(row, year);
  const problem = seriesProblem(series, (row.lastNumber ?? row.start - 1) + 1);
  refuseProblems(problem ? [{ ...problem, field: 'seriesId' }] : []);
  return { id: row.id, ...series };
}
