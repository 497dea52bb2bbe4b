import type { Problem } from '../basics/problem.ts';

/** Lines of one print. */
export const MAX_LABEL_LINES = 500;
/** Labels of one print: some 200 sheets. */
export const MAX_LABELS = 5_000;
export const MAX_COPIES_OF_LINE = 100_000;

export type JobLine = { readonly serials: readonly string[]; readonly count: number };
/** The labels of a line: one for each serial number, else as many as are asked for. */
export const labelsOf = ({ serials, count }: JobLine): number => (serials.length > 0 ? serials.length : count);

/** Problems of a print as a whole, at `lines`. */
export function jobProblems(lines: readonly JobLine[]): Problem[] {
  const count = lines.reduce((sum, line) => sum + labelsOf(line), 0);
  if (count === 0) return [{ code: 'LABELS_NONE', field: 'lines' }];
  return count > MAX_LABELS ? [{ code: 'LABELS_OVER_LIMIT', field: 'lines', about: { count, most: MAX_LABELS } }] : [];
}
