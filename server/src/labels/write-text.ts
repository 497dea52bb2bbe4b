import { invariant } from '@bahi/core/basics/invariant';
import { stickerDataProblems } from '@bahi/core/labels/stickers';
import { forMembersDrawing } from '../platform/guards.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { LabelsText } from './labels-text.ts';
import { checkJob, labelsInOrder, readJob } from './read-job.ts';

const maker = { module: new URL('./labels-text.ts', import.meta.url), name: 'labelsText' };

/** Labels in the language of a printer, or between the texts of one of the company's stickers. The thread of papers writes the text. */
export const writeText = forMembersDrawing.labels.writeText.handler(async ({ input, context: { company, within } }) => {
  const job = await within((tx) => readJob(tx, company, input));
  const { template, size, dpi } = job;
  const labels = labelsInOrder(job.lines);
  const { problems } = await checkJob(job);
  const write = async (paper: LabelsText) => ({ text: Buffer.from(await drawPaper(maker, paper)).toString() });
  if (input.language === 'STICKER') {
    const sticker = job.barcodeList[input.sticker];
    // The owner's own text decides what is on the label and where: only the print as a whole is checked.
    refuseProblems([
      ...problems.filter(({ field, code }) => field === 'lines' || code === 'LABEL_PRODUCT_GONE'),
      ...(sticker ? stickerDataProblems(sticker, labels) : [{ code: 'STICKER_UNKNOWN', field: 'sticker' } as const]),
    ]);
    invariant(sticker, 'an unknown sticker is refused');
    return write({ labels, sticker });
  }
  refuseProblems(size.kind === 'sheet' ? [{ code: 'LABEL_NEEDS_ROLL', field: 'sizeId' }, ...problems] : problems);
  invariant(size.kind === 'roll', 'a sheet is refused');
  return write({ labels, language: input.language, template, size, dpi });
});
