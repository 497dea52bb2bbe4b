import { problemText } from '@bahi/core/basics/problem';
import { typedNumberProblem } from '@bahi/core/vouchers/number-series';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { Shown } from '../problem-places.ts';

export type Series = VoucherFacts['series'][number];

/** Whether a number may be typed, and whether it must be. */
export const takesNumber = ({ numbering }: Pick<Series, 'numbering'>) => numbering !== 'automatic';

/** What is wrong with a typed number in itself. Whether another voucher bears it, or a series would give it, the server says. */
export function numberProblem(series: Pick<Series, 'numbering'> | undefined, typed: string): Shown | null {
  if (series === undefined || !takesNumber(series)) return null;
  const number = typed.trim();
  if (number === '' && series.numbering === 'override') return null;
  const problem = typedNumberProblem(number, []);
  return problem && { field: problem.field, text: problemText(problem) };
}
