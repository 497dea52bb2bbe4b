import type { Problem } from '@bahi/core/basics/problem';
import { atLine } from '@bahi/core/labels/label-job';
import type { LabelSize } from '@bahi/core/labels/label-sizes';
import type { LabelTemplate } from '@bahi/core/labels/label-template';
import { type LabelLayout, layoutLabel, type Resolution } from '@bahi/core/labels/layout-label';
import { encodeCode } from './encode-code.ts';
import { emsOf } from './measure-text.ts';
import type { LabelToPrint } from './read-job.ts';

type Print = {
  readonly template: LabelTemplate;
  readonly size: LabelSize;
  readonly dpi: Resolution;
  readonly labels: readonly LabelToPrint[];
};

/**
 * Lays out the labels of a print one by one, so that the layouts of 5,000 are never in memory together. Adds to `problems` those of the
 * first label of each line that has any: `lines.2.code`.
 */
export function* layOut({ template, size, dpi, labels }: Print, problems: Problem[]): Generator<{ layout: LabelLayout; count: number }> {
  const refused = new Set<number>();
  for (const { line, facts, count } of labels) {
    if (count === 0) continue;
    const laid = layoutLabel(template, size, dpi, facts, { encode: encodeCode, emsOf });
    if (laid.problems.length > 0 && !refused.has(line)) {
      refused.add(line);
      problems.push(...atLine(line, laid.problems));
    }
    yield { layout: laid.layout, count };
  }
}
