import { formatAmount } from '@bahi/core/money/rupee-format';
import type { Content, ContentText, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontOfLetter, widthInEms } from './paper-fonts.ts';
import { piecesOf } from './right-to-left.ts';

/** True if all of it is in the main font, which is the default of every PDF. */
const isPlain = (text: string) =>
  /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20b9\u2212]*$/.test(text);

/** Text between places where a line may break anyway: a blank, and a hyphen or slash before a letter. Shorter words are never broken. */
const word = /(?:[^\s/-]|[/-](?!\p{L})){9,}/gu;
/** A word up to this width in ems is never broken: the narrowest name column is wide enough, in bold too. */
const MOST_EMS = 10;
/** The number of Latin letters that stay together in a broken word; any other letter counts as two. */
const KEPT_OF_LONG = 4;
const roomOf = (letter: string) => (letter.codePointAt(0)! < 0x900 ? 1 : 2);
/** An invisible place for a line break: ZERO WIDTH SPACE. */
const MAY_END = '\u200b';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A virama joins a consonant to the next. Unicode leaves it to the language whether they are one grapheme; in a PDF they are. */
const joinsNext = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D]\u200D?$/;
/** Each Indian script has a block of 128 code points. */
const scriptOf = (letter: string) => letter.codePointAt(0)! >> 7;

/** The graphemes of a word, each with its marks. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = letters.at(-1);
    if (last && joinsNext.test(last) && scriptOf(last) === scriptOf(segment)) letters[letters.length - 1] = last + segment;
    else letters.push(segment);
  }
  return letters;
}

/**
 * Splits a text into runs of one font each, because pdfmake does not change fonts by itself. A word that is too long for a column may be
 * broken between graphemes: pdfmake makes a column as wide as its longest word, which would push figures off the page.
 */
export function runs(
  text: string,
  look: Pick<ContentText, 'style' | 'bold' | 'margin' | 'alignment'> = {},
): ContentText & { text: string | Run[] } {
  if (isPlain(text)) return { ...look, text: breakable(text) };
  const parts: Drawn[] = [];
  for (const { text: of, isRight } of piecesOf(text)) {
    let part: Drawn | undefined;
    for (const letter of lettersOf(of).flatMap(oneOrItsSigns)) {
      const run = drawn(letter, part?.font);
      // Adjacent missing glyphs are shown by one sign.
      if (run.text === NO_SHAPE && part?.text.endsWith(NO_SHAPE)) continue;
      if (part?.font === run.font) part.text += run.text;
      else {
        part = { ...run, isRight };
        parts.push(part);
      }
    }
  }
  return {
    ...look,
    text: parts.map(({ font, text: of, isRight }) => ({ text: isRight ? of : breakable(of, font), ...(font !== 'Main' && { font }) })),
  };
}

type Run = { text: string; font?: string };
type Drawn = { readonly font: string; text: string; readonly isRight: boolean };

/** A blank belongs to the script before it, so that words are one run; the blank of the emoji font is as wide as an emoji. */
const fontOfBlank = (before = 'Main') => (before === 'NotoEmoji' ? 'Main' : before);

/** The sign for letters that no font has; it cannot be taken for a name. */
const NO_SHAPE = '[?]';

/** A grapheme, or its code points if no font has all of it: marks of one script on a letter of another. */
const oneOrItsSigns = (letter: string): string[] => (fontOfLetter(letter) ? [letter] : Array.from(letter));

/** A letter with its font, or its compatible form (① is 1) in one that has it. A character without a glyph stays in its run. */
function drawn(letter: string, before: string | undefined): Omit<Drawn, 'isRight'> {
  if (/^[\s\p{Default_Ignorable_Code_Point}]+$/u.test(letter))
    return { font: fontOfBlank(before), text: letter.replace(/[^\n\u00a0\p{Default_Ignorable_Code_Point}]/u, ' ') };
  for (const text of [letter, letter.normalize('NFKC')]) {
    const font = fontOfLetter(text);
    if (font) return { font, text };
  }
  return { font: 'Main', text: NO_SHAPE };
}

/** The text with places at which its long words may break. */
const breakable = (text: string, font = 'Main'): string =>
  text.replace(word, (found) => (widthInEms(found, font) <= MOST_EMS ? found : partsOf(lettersOf(found)).join(MAY_END)));

/** Splits graphemes into parts that stay together in a broken word. */
function partsOf(letters: readonly string[]): string[] {
  const parts: string[] = [];
  let room = 0;
  for (const letter of letters) {
    room += roomOf(letter);
    if (parts.length === 0 || room > KEPT_OF_LONG) {
      parts.push(letter);
      room = roomOf(letter);
    } else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** The width in points inside the margins of A4. */
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

/** The width of a text in the main font in points: exact for digits, an average for other letters. */
export const pointsOf = (text: string, fontSize: number): number =>
  Array.from(text).reduce((so, letter) => so + fontSize * (/[.,]/.test(letter) ? 0.29 : /\d/.test(letter) ? 0.575 : 0.75), 0);

/**
 * The width of the widest figure in these texts in points. A figure column must be this wide: pdfmake breaks a wider one, and half an
 * amount is another amount.
 */
export const widestFigure = (texts: readonly string[], fontSize: number): number =>
  Math.max(0, ...texts.flatMap((text) => text.split(' ').filter((word) => /\d/.test(word))).map((word) => pointsOf(word, fontSize)));

export const below = (points: number): Margins => [0, points, 0, 0];
export const right = (text: string): TableCell => runs(text, { alignment: 'right' });
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => runs(text, { alignment, style: 'head' });
export const money = (paise: number): TableCell => right(formatAmount(paise, 'two'));
/** One line each; missing ones are left out. */
export const lines = (...texts: readonly (string | false | null | undefined)[]): Content[] =>
  texts.filter((text): text is string => !!text).map((text) => runs(text));

/** A plain A4 document of a company with page numbers, without its content. */
export const plainSheet = (title: string, author: string): Omit<TDocumentDefinitions, 'content'> => ({
  info: { title, author, creator: 'Bahi' },
  pageSize: 'A4',
  pageMargins: [MARGIN, MARGIN, MARGIN, 44],
  defaultStyle: { font: 'Main', fontSize: 9, lineHeight: 1.1 },
  styles: {
    head: { bold: true, fontSize: 8 },
    small: { fontSize: 8 },
    name: { bold: true, fontSize: 13 },
    title: { bold: true, fontSize: 12 },
  },
  footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [0, 8, MARGIN, 0] as Margins, style: 'small' }),
});
