import { formatAmount } from '@bahi/core/money/rupee-format';
import type { Content, ContentText, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Devanagari is in the font of everything else; Malayalam has one of its own, and pdfmake changes no font by itself. */
const malayalam = /[\u0D00-\u0D7F][\u0D00-\u0D7F\u200C\u200D]*(?:\s+[\u0D00-\u0D7F][\u0D00-\u0D7F\u200C\u200D]*)*/g;

/** What stands between places where a row may end anyway: a blank, and a hyphen or a slash before a letter. Shorter ones are never broken. */
const word = /(?:[^\s/-]|[/-](?!\p{L})){9,}/gu;
/** So many Latin letters of a word are kept together; a letter of an Indian script takes the room of two. */
const KEPT_TOGETHER = 16;
const isWide = (letter: string) => /[\u0900-\u0DFF]/.test(letter);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A sign that joins a consonant to the next. Unicode leaves it to the language whether they are one letter; on paper they are. */
const joinsNext = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D]\u200D?$/;

/** What a person sees as the letters of a word, each with its marks. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = letters.at(-1);
    if (last && joinsNext.test(last)) letters[letters.length - 1] = last + segment;
    else letters.push(segment);
  }
  return letters;
}

/**
 * A text as runs of one look each. A word of so many letters that it may have to be broken is broken between any two, since pdfmake makes a
 * column as wide as its longest word and pushes figures off the paper.
 */
export function runs(text: string, look: Pick<ContentText, 'style' | 'bold' | 'margin'> = {}): ContentText {
  const parts: ContentText[] = [];
  let at = 0;
  for (const found of text.matchAll(malayalam)) {
    parts.push(...runsOfFont(text.slice(at, found.index)), ...runsOfFont(found[0], { font: 'Malayalam' }));
    at = found.index + found[0].length;
  }
  return { ...look, text: [...parts, ...runsOfFont(text.slice(at))] };
}

function runsOfFont(text: string, look: Pick<ContentText, 'font'> = {}): ContentText[] {
  const parts: ContentText[] = [];
  let at = 0;
  for (const found of text.matchAll(word)) {
    const letters = lettersOf(found[0]);
    if (letters.reduce((so, letter) => so + (isWide(letter) ? 2 : 1), 0) <= KEPT_TOGETHER) continue;
    if (found.index > at) parts.push({ text: text.slice(at, found.index), ...look });
    parts.push(...brokenRuns(letters, look));
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), ...look });
  return parts;
}

/**
 * A word that may be broken between these letters. Those of one sign share a run, within which pdfmake breaks; any other is a run of its own,
 * as it would be torn. A run costs memory, and a paper may have thousands of letters.
 */
function brokenRuns(letters: readonly string[], look: Pick<ContentText, 'font'>): ContentText[] {
  const parts: { text: string; isPlain: boolean }[] = [];
  for (const letter of letters) {
    const last = parts.at(-1);
    const isPlain = letter.length === 1;
    if (isPlain && last?.isPlain) last.text += letter;
    else parts.push({ text: letter, isPlain });
  }
  // pdfmake holds two runs together whose letters would stand in one word; an empty one between them, that may break, is no letter.
  const mayBreak = { wordBreak: 'break-all' } as const;
  return parts.flatMap(({ text, isPlain }, at) => [
    ...(at > 0 ? [{ text: '', ...mayBreak, ...look }] : []),
    { text, ...(isPlain && mayBreak), ...look },
  ]);
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
