import { hasOnlyLatin } from '@bahi/core/labels/printer-text';
import { forMembers } from '../platform/guards.ts';
import { serializeProblems } from '../platform/refusal.ts';
import { checkJob, readJob } from './read-job.ts';

/** The labels of the first lines in dots, and what is wrong with any line. */
export const previewLabels = forMembers.labels.preview.handler(async ({ input, context: { tx, company } }) => {
  const job = await readJob(tx, company.id, input);
  const { layouts, problems, count } = await checkJob(job);
  const foreign =
    job.size.kind === 'sheet' ? [] : job.lines.flatMap(({ facts }, at) => (facts && !hasOnlyLatin(facts.productName) ? [at] : []));
  return {
    labels: layouts.map(({ widthDots, heightDots, texts, code }) => ({
      ...{ widthDots, heightDots, texts: [...texts] },
      path: (code?.rects ?? []).map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`).join(''),
    })),
    problems: serializeProblems(problems),
    notes: foreign.map((at) => ({
      field: `lines.${at}`,
      message: 'Label printers have Latin letters only: raw text shows ? for the others. The PDF shows them.',
    })),
    count,
  };
});
