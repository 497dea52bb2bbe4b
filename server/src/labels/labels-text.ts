import type { Problem } from '@bahi/core/basics/problem';
import type { RollSize } from '@bahi/core/labels/label-sizes';
import type { LabelTemplate } from '@bahi/core/labels/label-template';
import type { Resolution } from '@bahi/core/labels/layout-label';
import { type DrawText, type PrinterLanguage, printerText } from '@bahi/core/labels/printer-text';
import { type Sticker, stickerText } from '@bahi/core/labels/stickers';
import { drawLine } from '../platform/papers/draw-row.ts';
import { layOut } from './lay-out.ts';
import type { LabelToPrint } from './read-job.ts';

/** A print of labels as text, in the language of a printer or in a sticker. Plain data, because it is sent to the drawing thread. */
export type LabelsText =
  | { labels: LabelToPrint[]; sticker: Sticker }
  | { labels: LabelToPrint[]; language: PrinterLanguage; template: LabelTemplate; size: RollSize; dpi: Resolution };

/** Labels repeat most of their texts: each is drawn once. A print has few of other scripts, besides serial numbers none. */
const MOST_KEPT = 1_000;
function drawKept(): DrawText {
  const kept = new Map<string, ReturnType<DrawText>>();
  return (text, size) => {
    const key = `${size} ${text}`;
    const drawn = kept.get(key) ?? drawLine(text, size);
    if (kept.size < MOST_KEPT) kept.set(key, drawn);
    return drawn;
  };
}

/** The text of labels in UTF-8, or the problems of labels that cannot be printed. */
export function labelsText(paper: LabelsText): Uint8Array | { problems: Problem[] } {
  const { labels } = paper;
  if ('sticker' in paper) return Buffer.from(stickerText(paper.sticker, labels));
  const { language, template, size, dpi } = paper;
  const problems: Problem[] = [];
  const text = printerText(language, size, dpi, layOut({ template, size, dpi, labels }, problems), drawKept());
  return problems.length > 0 ? { problems } : Buffer.from(text);
}
