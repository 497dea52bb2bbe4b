import type { Problem } from '../basics/problem.ts';
import { isGs1Text } from './gs1-data.ts';

/** Lines of one print. */
export const MAX_LABEL_LINES = 500;
/** Labels of one print: some 200 sheets. */
export const MAX_LABELS = 5_000;
export const MAX_COPIES_OF_LINE = 100_000;

/** A preview has the labels of this many lines. */
export const PREVIEWED_LABELS = 6;

export type JobLine = { readonly serials: readonly string[]; readonly count: number };
/** The labels of a line: one for each serial number, else as many as are asked for. */
export const labelsOf = ({ serials, count }: JobLine): number => (serials.length > 0 ? serials.length : count);

/** Problems of one label, at the line that it comes from: `lines.2.price`. */
export const atLine = (at: number, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, field: `lines.${at}.${problem.field}` }));

/** Problems of a print as a whole, at `lines`. */
export function jobProblems(lines: readonly JobLine[]): Problem[] {
  const count = lines.reduce((sum, line) => sum + labelsOf(line), 0);
  if (count === 0) return [{ code: 'LABELS_NONE', field: 'lines' }];
  return count > MAX_LABELS ? [{ code: 'LABELS_OVER_LIMIT', field: 'lines', about: { count, most: MAX_LABELS } }] : [];
}

/**
 * The serial numbers of a line whose labels are refused most likely: the one with the longest code, for a code has two digits in the room of
 * a letter, the one with the widest text, and the first that a GS1 code cannot hold. One '' for a line without. `emsOf` is the width of a
 * text.
 */
export function serialsToCheck(serials: readonly string[], emsOf: (text: string) => number): string[] {
  const most = (sizeOf: (serial: string) => number) =>
    serials.reduce((found, serial) => (sizeOf(serial) > sizeOf(found) ? serial : found), serials[0] ?? '');
  const odd = serials.find((serial) => !isGs1Text(serial));
  return [...new Set([most((serial) => serial.replace(/\d\d/g, '0').length), most(emsOf), ...(odd === undefined ? [] : [odd])])];
}
