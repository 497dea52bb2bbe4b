import { formatAmount } from '@bahi/core/money/rupee-format';
import type { Content, ContentText, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontOfLetter, widthInEms } from './paper-fonts.ts';
import { piecesOf } from './right-to-left.ts';

/** All of it is in the main font, which is the default of every paper. */
const isPlain = (text: string) =>
  /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20b9\u2212]*$/.test(text);

/** What stands between places where a row may end anyway: a blank, and a hyphen or a slash before a letter. Shorter ones are never broken. */
const word = /(?:[^\s/-]|[/-](?!\p{L})){9,}/gu;
/** A word is kept together that is no wider than this, in its own height: the narrowest column of names takes it, in bold type too. */
const MOST_EMS = 10;
/** So many Latin letters are kept together where a wider one is broken; any other letter takes the room of two. */
const KEPT_OF_LONG = 4;
const roomOf = (letter: string) => (letter.codePointAt(0)! < 0x900 ? 1 : 2);
/** A row may end here, where nothing is seen: ZERO WIDTH SPACE. */
const MAY_END = '\u200b';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A sign that joins a consonant to the next. Unicode leaves it to the language whether they are one letter; on paper they are. */
const joinsNext = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D]\u200D?$/;
/** Each of the Indian scripts has 128 places of Unicode. */
const scriptOf = (letter: string) => letter.codePointAt(0)! >> 7;

/** What a person sees as the letters of a word, each with its marks. */
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
 * A text as runs of one font each, since pdfmake changes no font by itself. A word that some column is too narrow for may be broken between
 * any few of its letters: pdfmake makes a column as wide as its longest word, which pushes figures off the paper.
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
      // Of neighbours without a shape one says that they are there.
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

/** A blank goes with the script before it, so that words are one run; that of the pictures is as wide as one of them. */
const fontOfBlank = (before = 'Main') => (before === 'NotoEmoji' ? 'Main' : before);

/** What stands for letters that no font of a paper has: nobody takes it for a name. */
const NO_SHAPE = '[?]';

/** A letter, or each of its signs where no font has all: marks of one script on a letter of another. */
const oneOrItsSigns = (letter: string): string[] => (fontOfLetter(letter) ? [letter] : Array.from(letter));

/** A letter with the font that has it, or what it stands for (① is 1) in one that has. What has no shape of its own stays where it is. */
function drawn(letter: string, before: string | undefined): Omit<Drawn, 'isRight'> {
  if (/^[\s\p{Default_Ignorable_Code_Point}]+$/u.test(letter))
    return { font: fontOfBlank(before), text: letter.replace(/[^\n\u00a0\p{Default_Ignorable_Code_Point}]/u, ' ') };
  for (const text of [letter, letter.normalize('NFKC')]) {
    const font = fontOfLetter(text);
    if (font) return { font, text };
  }
  return { font: 'Main', text: NO_SHAPE };
}

/** The text with places at which its long words may be broken. */
const breakable = (text: string, font = 'Main'): string =>
  text.replace(word, (found) => (widthInEms(found, font) <= MOST_EMS ? found : partsOf(lettersOf(found)).join(MAY_END)));

/** Letters in their order, as many in a part as a broken word keeps together. */
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

/** Points that a text takes in the main font: digits to a hair, other letters as wide as most are. */
export const pointsOf = (text: string, fontSize: number): number =>
  Array.from(text).reduce((so, letter) => so + fontSize * (/[.,]/.test(letter) ? 0.29 : /\d/.test(letter) ? 0.575 : 0.75), 0);

/** Points of the widest figure in these texts. A column of figures is at least so wide: pdfmake tears what is wider, and half an amount is another. */
export const widestFigure = (texts: readonly string[], fontSize: number): number =>
  Math.max(0, ...texts.flatMap((text) => text.split(' ').filter((word) => /\d/.test(word))).map((word) => pointsOf(word, fontSize)));

export const below = (points: number): Margins => [0, points, 0, 0];
export const right = (text: string): TableCell => runs(text, { alignment: 'right' });
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => runs(text, { alignment, style: 'head' });
export const money = (paise: number): TableCell => right(formatAmount(paise, 'two'));
/** One line each; what is not there takes none. */
export const lines = (...texts: readonly (string | false | null | undefined)[]): Content[] =>
  texts.filter((text): text is string => !!text).map((text) => runs(text));

/** A plain A4 paper of a company, with its pages numbered: all but what stands on it. */
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
