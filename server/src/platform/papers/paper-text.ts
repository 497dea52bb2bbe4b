import { formatAmount } from '@bahi/core/money/rupee-format';
import type { Content, ContentText, CustomTableLayout, Margins, TableCell } from 'pdfmake/interfaces.js';

/** Devanagari is in the font of everything else; Malayalam has one of its own, and pdfmake changes no font by itself. */
const malayalam = /[\u0D00-\u0D7F\u200C\u200D]+(?:\s+[\u0D00-\u0D7F\u200C\u200D]+)*/g;

/** A text as runs of one font each. */
export function runs(text: string, look: Pick<ContentText, 'style' | 'bold' | 'margin'> = {}): ContentText {
  const parts: { text: string; font?: string }[] = [];
  let at = 0;
  for (const found of text.matchAll(malayalam)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    parts.push({ text: found[0], font: 'Malayalam' });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return { ...look, text: parts };
}

/** Points between the edges of A4 inside its margins. */
export const PAPER_WIDTH = 523;
export const MARGIN = 36;
/** Points on each side of a cell. */
export const CELL_PADDING = 2;

const close: CustomTableLayout = {
  paddingLeft: () => CELL_PADDING,
  paddingRight: () => CELL_PADDING,
  vLineWidth: () => 0,
};
/** Thin lines between rows, a thick one below the head. */
export const ruled: CustomTableLayout = {
  ...close,
  hLineWidth: (at, { table }) => (at === 0 || at === table.body.length ? 0 : at === table.headerRows ? 1.5 : 0.5),
  hLineColor: (at, { table }) => (at === table.headerRows ? '#000' : '#aaa'),
};
export const unruled: CustomTableLayout = { ...close, hLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 };

export const below = (points: number): Margins => [0, points, 0, 0];
export const right = (text: string): TableCell => ({ text, alignment: 'right' });
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, alignment, style: 'head' });
export const money = (paise: number): TableCell => right(formatAmount(paise, 'two'));
/** One line each; what is not there takes none. */
export const lines = (...texts: readonly (string | false | null | undefined)[]): Content[] =>
  texts.filter((text): text is string => !!text).map((text) => runs(text));
