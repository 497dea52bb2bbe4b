import { formatAmount } from '@bahi/core/money/rupee-format';
import type { Content, ContentText, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Devanagari is in the font of everything else; Malayalam has one of its own, and pdfmake changes no font by itself. */
const malayalam = /[\u0D00-\u0D7F\u200C\u200D]+(?:\s+[\u0D00-\u0D7F\u200C\u200D]+)*/;

/** What a word may be broken between: no letter with a mark, none that UTF-16 writes in two halves, and no hyphen or slash where a row may end anyway. */
const letter = '(?:[^\\s\\p{M}\\p{Cf}\\u{10000}-\\u{10FFFF}\\u0D00-\\u0D7F/-]|[/-](?!\\p{L}))';

/**
 * What is drawn apart: of Malayalam its font, and a word of so many letters that it may have to be broken, since pdfmake makes a column as
 * wide as its longest word and pushes figures off the paper.
 */
const apart = new RegExp(`${malayalam.source}|(?<longWord>${letter}{17,})(?!\\p{M})`, 'gu');

/** A text as runs of one look each. */
export function runs(text: string, look: Pick<ContentText, 'style' | 'bold' | 'margin'> = {}): ContentText {
  const parts: { text: string; font?: string; wordBreak?: 'break-all' }[] = [];
  let at = 0;
  for (const found of text.matchAll(apart)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    parts.push({ text: found[0], ...(found.groups?.longWord ? { wordBreak: 'break-all' } : { font: 'Malayalam' }) });
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

/** A plain A4 paper of a company, with its pages numbered: all but what stands on it. */
export const plainSheet = (title: string, author: string): Omit<TDocumentDefinitions, 'content'> => ({
  info: { title, author, creator: 'Bahi' },
  pageSize: 'A4',
  pageMargins: [MARGIN, MARGIN, MARGIN, 44],
  defaultStyle: { font: 'Main', fontSize: 9, lineHeight: 1.15 },
  styles: {
    head: { bold: true, fontSize: 8 },
    small: { fontSize: 8 },
    name: { bold: true, fontSize: 13 },
    title: { bold: true, fontSize: 12 },
  },
  footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [0, 8, MARGIN, 0] as Margins, style: 'small' }),
});
