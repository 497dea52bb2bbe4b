import { invariant } from '@bahi/core/basics/invariant';
import { layoutLabel } from '@bahi/core/labels/layout-label';
import { printerText } from '@bahi/core/labels/printer-text';
import { stickerText } from '@bahi/core/labels/stickers';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { encodeCode } from './encode-code.ts';
import { emsOf } from './measure-text.ts';
import { checkJob, labelsInOrder, readJob } from './read-job.ts';

/** Labels in the language of a printer, or between the texts of one of the company's stickers. */
export const writeText = forMembers.labels.writeText.handler(async ({ input, context: { tx, company } }) => {
  const job = await readJob(tx, company.id, input);
  const { template, size, dpi } = job;
  const labels = labelsInOrder(job.lines);
  const { problems } = await checkJob(job);
  if (input.language === 'STICKER') {
    const sticker = job.barcodeList[input.sticker];
    // The owner's own text decides what is on the label and where: only the print as a whole is checked.
    refuseProblems([
      ...problems.filter(({ field, code }) => field === 'lines' || code === 'LABEL_PRODUCT_GONE'),
      ...(sticker ? [] : [{ code: 'STICKER_UNKNOWN', field: 'sticker' } as const]),
    ]);
    return { text: sticker ? stickerText(sticker, labels) : '' };
  }
  refuseProblems(size.kind === 'sheet' ? [{ code: 'LABEL_NEEDS_ROLL', field: 'sizeId' }, ...problems] : problems);
  invariant(size.kind === 'roll', 'a sheet is refused');
  const laid = labels.map(({ facts, count }) => ({
    layout: layoutLabel(template, size, dpi, facts, { encode: encodeCode, emsOf }).layout,
    count,
  }));
  return { text: printerText(input.language, size, dpi, laid) };
});
