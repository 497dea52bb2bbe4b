import { type LabelSize, perPage } from '@bahi/core/labels/label-sizes';
import { forMembersDrawing } from '../platform/guards.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { LabelsPaper } from './labels-pdf.ts';
import { checkJob, labelsInOrder, readJob } from './read-job.ts';

const maker = { module: new URL('./labels-pdf.ts', import.meta.url), name: 'labelsPdf' };

/** Labels as a PDF: sheets of A4, or a page for each row of a roll. Refuses what cannot be read back from the print. */
export const drawLabels = forMembersDrawing.labels.draw.handler(async ({ input, context: { company, reply, within } }) => {
  const job = await within((tx) => readJob(tx, company, input));
  const { template, size, dpi } = job;
  const { firstLabel, xMm, yMm, isOutline } = input;
  const most = firstOn(size);
  const { problems } = isOutline ? { problems: [] } : await checkJob(job);
  refuseProblems([
    ...(firstLabel > most ? [{ code: 'LABEL_FIRST_INVALID', field: 'firstLabel', about: { most } } as const] : []),
    ...problems,
  ]);
  const labels = isOutline ? null : labelsInOrder(job.lines);
  const paper: LabelsPaper = { template, size, dpi, labels, firstLabel, offset: { xMm, yMm }, author: company.name };
  return pdfFile(reply, await drawPaper(maker, paper), isOutline ? 'Outlines' : 'Labels');
});

/** Only a sheet has labels that were used before. */
const firstOn = (size: LabelSize) => (size.kind === 'sheet' ? perPage(size) : 1);
