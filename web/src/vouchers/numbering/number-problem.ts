import { problemText } from '@bahi/core/basics/problem';
import { typedNumberProblem } from '@bahi/core/vouchers/number-series';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { Shown } from '../problem-places.ts';

export type Series = VoucherFacts['series'][number];

/** True if a number may or must be typed. */
export const takesNumber = ({ numbering }: Pick<Series, 'numbering'>) => numbering !== 'automatic';

/** The problem of a typed number itself. The server checks for duplicates and collisions with series. */
export function numberProblem(series: Pick<Series, 'numbering'> | undefined, typed: string): Shown | null {
  if (series === undefined || !takesNumber(series)) return null;
  const number = typed.trim();
  if (number === '' && series.numbering === 'override') return null;
  const problem = typedNumberProblem(number, []);
  return problem && { field: problem.field, text: problemText(problem) };
}
