import { MAX_LABEL_LINES } from '@bahi/core/labels/label-job';
import { MAX_SERIALS } from '@bahi/core/stock/serial-numbers';
import type { Line } from './use-lines.ts';

/** A line of the print, and the line of the page that it is of. */
export type JobLine = { readonly of: Line; readonly serials: string[]; readonly count: number };

/**
 * The lines of a print: those with a count. A line with more serial numbers than one line of a print has becomes several. With a count
 * other than that of its pieces no label has a serial number.
 */
export function jobLinesOf(lines: readonly Line[], countOf: (line: Line) => number): JobLine[] {
  return lines
    .flatMap((of): JobLine[] => {
      const count = countOf(of);
      if (count === 0) return [];
      if (of.serials.length !== count) return [{ of, serials: [], count }];
      const parts = Array.from({ length: Math.ceil(count / MAX_SERIALS) }, (_, at) =>
        of.serials.slice(at * MAX_SERIALS, (at + 1) * MAX_SERIALS),
      );
      return parts.map((serials) => ({ of, serials, count: serials.length }));
    })
    .slice(0, MAX_LABEL_LINES);
}
