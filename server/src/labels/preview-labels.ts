import { hasOnlyLatin } from '@bahi/core/labels/printer-text';
import { forMembers } from '../platform/guards.ts';
import { serializeProblems } from '../platform/refusal.ts';
import { emsOf } from './measure-text.ts';
import { checkJob, readJob } from './read-job.ts';

/** The labels of the first lines in dots, and what is wrong with any line. */
export const previewLabels = forMembers.labels.preview.handler(async ({ input, context: { tx, company } }) => {
  const job = await readJob(tx, company, input);
  const { layouts, problems, count } = await checkJob(job);
  const isOnSticker = job.size.kind === 'roll' && job.barcodeList.length > 0;
  const foreign = isOnSticker ? job.lines.flatMap(({ facts }, at) => (facts && !hasOnlyLatin(facts.productName) ? [at] : [])) : [];
  return {
    labels: layouts.map(({ widthDots, heightDots, texts, code }) => ({
      ...{ widthDots, heightDots, texts: texts.map((each) => ({ ...each, inkWidth: Math.round(emsOf(each.text) * each.size) })) },
      path: (code?.rects ?? []).map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`).join(''),
    })),
    problems: serializeProblems(problems),
    notes: foreign.map((at) => ({
      field: `lines.${at}`,
      message: 'A sticker prints ? for letters that are not Latin. The PDF and the text in ZPL, TSPL and EPL2 have them.',
    })),
    count,
  };
});
