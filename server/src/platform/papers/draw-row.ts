import type { Picture } from '@bahi/core/tables/esc-pos';
import type { PaperText } from '@bahi/core/tables/slip-paper';
import { fontOfLetter, outlinesOf } from './paper-fonts.ts';
import { piecesOf } from './right-to-left.ts';

/** Dots of a letter's em by size; a printer has 8 dots in a millimetre, and its own letters are 24 dots high. */
const EM_DOTS = { usual: 24, strong: 24, large: 46 } as const;
/** Signs of some scripts stand far above and below the line. */
const [ABOVE, BELOW] = [1.1, 0.5];
/** Dots between the two sides of a row. */
const GAP = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Point = readonly [x: number, y: number];
/** A text with its outlines: closed lines in dots from the beginning of its base line, y upwards. */
type Drawn = { readonly width: number; readonly lines: readonly (readonly Point[])[] };

/** Draws a text that stands on one line, in the fonts of its letters. A letter that no font has is a question mark. */
function drawText(text: string, em: number): Drawn {
  const lines: Point[][] = [];
  let width = 0;
  for (const { text: piece } of piecesOf(text)) {
    // Its line breaks are those of a PDF, and so are the blanks that hold words from the right together: the shaper orders a run as a whole.
    for (const { font, run } of runsOf(piece.replaceAll(/[\n\u00a0]/g, ' '))) {
      const drawn = outlinesOf(run, font);
      for (const line of drawn.lines) lines.push(line.map(([x, y]) => [width + x * em, y * em]));
      width += drawn.width * em;
    }
  }
  return { width: Math.ceil(width), lines };
}

function runsOf(text: string): { font: string; run: string }[] {
  const runs: { font: string; run: string }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = fontOfLetter(segment);
    const [its, letter] = font === undefined ? ['Main', '?'] : [font, segment];
    const last = runs.at(-1);
    // A blank and a digit stay in the run before them, so that a script is shaped as a whole.
    if (last?.font === its || (last && letter === ' ')) last.run += letter;
    else runs.push({ font: its, run: letter });
  }
  return runs;
}

/** Breaks a text into lines of at most so many dots, between words; a longer word is broken between its letters. */
function wrap(text: string, em: number, room: number): Drawn[] {
  const lines: string[] = [];
  const fits = (some: string) => drawText(some, em).width <= room;
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else for (const part of broken(word, fits)) lines.push(part);
  }
  return lines.map((line) => drawText(line, em));
}

function broken(word: string, fits: (some: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (parts.at(-1) === '' || fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}

/** Blackens the dots whose middle is within the outlines, by the rule of winding numbers. */
function fill(
  { lines }: Drawn,
  picture: { width: number; height: number; bytes: Uint8Array },
  left: number,
  base: number,
  bold: number,
): void {
  const rowBytes = picture.width / 8;
  for (let row = 0; row < picture.height; row++) {
    const y = base - (row + 0.5);
    const crossings: { x: number; turn: number }[] = [];
    for (const line of lines) {
      for (const [at, [x1, y1]] of line.entries()) {
        const [x2, y2] = line[(at + 1) % line.length]!;
        if (y1 <= y === y2 <= y) continue;
        crossings.push({ x: left + x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y1 <= y ? 1 : -1 });
      }
    }
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      if (winding === 0) continue;
      const end = Math.min(picture.width, Math.round(crossings[at + 1]?.x ?? x) + bold);
      for (let dot = Math.max(0, Math.round(x)); dot < end; dot++) picture.bytes[row * rowBytes + (dot >> 3)]! |= 0x80 >> (dot & 7);
    }
  }
}

/** Draws one line of text with letters of this height, as black dots; its base line is `base` dots below the upper edge. */
export function drawLine(text: string, em: number): Picture & { readonly base: number } {
  const drawn = drawText(text, em);
  const [width, height, base] = [Math.max(8, Math.ceil(drawn.width / 8) * 8), Math.ceil(em * (ABOVE + BELOW)), Math.ceil(em * ABOVE)];
  const picture = { width, height, base, bytes: new Uint8Array((width / 8) * height) };
  fill(drawn, picture, 0, base, 0);
  return picture;
}

/**
 * Draws a row of a paper as a picture of the roll's width, for printers that do not have its letters: HarfBuzz shapes them in the fonts of the papers. A right
 * side without room beside the left goes below it.
 */
export function drawRow({ left, right = '', size, isCentred = false }: PaperText, dots: number): Picture {
  const em = EM_DOTS[size ?? 'usual'];
  const lines = wrap(left.trimEnd(), em, dots);
  const figure = right === '' ? null : drawText(right, em);
  const isBeside = figure !== null && lines.length === 1 && lines[0]!.width + GAP + figure.width <= dots;
  const placed = [
    ...lines.map((line) => [{ line, x: isCentred ? Math.max(0, (dots - line.width) >> 1) : 0 }]),
    ...(figure === null || isBeside ? [] : wrap(right, em, dots).map((line) => [{ line, x: dots - line.width }])),
  ];
  if (figure !== null && isBeside) placed[0]!.push({ line: figure, x: dots - figure.width });
  const height = Math.ceil(em * (ABOVE + BELOW));
  const picture = { width: dots, height: height * placed.length, bytes: new Uint8Array((dots / 8) * height * placed.length) };
  for (const [at, its] of placed.entries()) {
    for (const { line, x } of its) {
      const rows = { width: dots, height, bytes: picture.bytes.subarray((dots / 8) * height * at, (dots / 8) * height * (at + 1)) };
      fill(line, rows, x, em * ABOVE, size === 'strong' ? 1 : 0);
    }
  }
  return picture;
}
