import type { PaperRow, PaperText } from './slip-paper.ts';

/** Characters in a row of a roll: 48 on 80 mm, 32 on 58 mm. */
export const rollColumns = [48, 32] as const;
export type RollColumns = (typeof rollColumns)[number];

const [ESC, GS, LINE_FEED] = [0x1b, 0x1d, 0x0a];
const INIT = [ESC, 0x40];
const STRONG = [ESC, 0x45, 1];
const USUAL = [ESC, 0x45, 0, GS, 0x21, 0];
/** Twice as wide and as high. */
const LARGE = [GS, 0x21, 0x11];
/** A pulse of 50 ms on the pin of the printer's drawer connector that most drawers use, then 500 ms of rest. */
const OPEN_DRAWER = [ESC, 0x70, 0, 25, 250];
/** Feeds the paper to the knife and cuts it. */
const CUT = [GS, 0x56, 66, 0];
const UNPRINTABLE = '?';
const words: Readonly<Record<string, string>> = {
  '₹': 'Rs ',
  '×': 'x',
  '·': '-',
  '−': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/**
 * A text in the letters that every printer has: ASCII. Marks over Latin letters are dropped. Any other letter is a question mark, and no control
 * character of a name reaches the printer, where it would be a command.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((letter) => {
      if (/\p{M}/u.test(letter) && letter < '\u0370') return '';
      const known = words[letter] ?? letter;
      return /^[\x20-\x7e]+$/.test(known) ? known : /\s/u.test(letter) ? ' ' : UNPRINTABLE;
    })
    .join('');

/** Breaks a text into rows of at most so many characters, between words where it can. */
function wrap(text: string, columns: number): string[] {
  const rows: string[] = [];
  let rest = text;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(' ', columns);
    // A word as long as the row is broken, with no blank before it or only the indent.
    const at = space < 0 || rest.slice(0, space).trim() === '' ? columns : space;
    rows.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...rows, rest];
}

const bytesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function rowBytes(row: PaperText, columns: number): number[] {
  const isLarge = row.size === 'large';
  const width = isLarge ? columns / 2 : columns;
  const [left, right] = [printable(row.left), printable(row.right ?? '')];
  const gap = width - left.length - right.length;
  // A right part that has no room beside the text goes below it.
  const rows =
    right === ''
      ? wrap(left, width).map((text) => (row.isCentred ? `${' '.repeat((width - text.length) >> 1)}${text}` : text))
      : gap > 0
        ? [`${left}${' '.repeat(gap)}${right}`]
        : [...wrap(left, width), ...wrap(right, width).map((text) => text.padStart(width))];
  const form = isLarge ? LARGE : row.size === 'strong' ? STRONG : [];
  return [...form, ...rows.flatMap((text) => [...bytesOf(text), LINE_FEED]), ...(form.length > 0 ? USUAL : [])];
}

/** A picture of black dots: `width` in dots, a multiple of 8; a row of it is width / 8 bytes, the high bit left, 1 for black. */
export type Picture = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
/** Draws a row whose letters the printer does not have, in a picture of so many dots. */
export type DrawRow = (row: PaperText, dots: number) => Picture;

/** A letter of the printer is 12 dots wide. */
const DOTS_OF_LETTER = 12;
/** Cheap printers lose a taller picture. */
const MOST_ROWS = 128;

/** A picture in slices (GS v 0). */
function pictureBytes({ width, height, bytes }: Picture): number[] {
  const ofRow = width / 8;
  return Array.from({ length: Math.ceil(height / MOST_ROWS) }, (_, slice) => {
    const rows = Math.min(MOST_ROWS, height - slice * MOST_ROWS);
    const from = slice * MOST_ROWS * ofRow;
    const head = [GS, 0x76, 0x30, 0, ofRow & 0xff, ofRow >> 8, rows & 0xff, rows >> 8];
    return [...head, ...bytes.subarray(from, from + rows * ofRow)];
  }).flat();
}

/** True if the printer has all letters of a text. */
const isPrintable = (text: string): boolean => printable(text).split(UNPRINTABLE).length === text.split(UNPRINTABLE).length;

/** The modules of a QR code in a square of so many: `isBlack` says which, by row and column. */
export type CodeModules = { readonly side: number; readonly isBlack: (row: number, column: number) => boolean };
/** Encodes a text as a QR code of level M, without a border. */
export type EncodeCode = (text: string) => CodeModules;

/** Modules that stay white around a code, without which phones do not find it. */
const QUIET = 4;
/** Dots of a module: 3 is the least that phones read from thermal paper, so the code of a very long text is wider than usual. */
const [LEAST_DOTS, MOST_DOTS] = [3, 8];
/** 40 mm, which fits on both rolls. */
const CODE_DOTS = 320;
const CENTRE = [ESC, 0x61, 1];
const LEFT = [ESC, 0x61, 0];

const dotsOfModule = (side: number): number => Math.max(LEAST_DOTS, Math.min(MOST_DOTS, Math.floor(CODE_DOTS / (side + 2 * QUIET))));

/** A function of GS ( k for QR codes. */
const codeFunction = (...bytes: number[]) => [GS, 0x28, 0x6b, (bytes.length + 1) & 0xff, (bytes.length + 1) >> 8, 0x31, ...bytes];

/** The printer makes the code: model 2, the dots of a module, level M, the text, print. Empty rows keep it white around. */
const codeCommands = (text: string, side: number): number[] => [
  ...[...CENTRE, LINE_FEED],
  ...codeFunction(0x41, 0x32, 0),
  ...codeFunction(0x43, dotsOfModule(side)),
  ...codeFunction(0x45, 0x31),
  ...codeFunction(0x50, 0x30, ...bytesOf(text)),
  ...codeFunction(0x51, 0x30),
  ...[LINE_FEED, ...LEFT],
];

/** The code as a picture of the roll's width. */
function codePicture({ side, isBlack }: CodeModules, dots: number): Picture {
  const module = dotsOfModule(side);
  const height = (side + 2 * QUIET) * module;
  const left = (dots - side * module) >> 1;
  const bytes = new Uint8Array((dots / 8) * height);
  for (let y = 0; y < side * module; y++) {
    for (let x = 0; x < side * module; x++) {
      if (!isBlack(Math.floor(y / module), Math.floor(x / module))) continue;
      bytes[((y + QUIET * module) * dots + left + x) >> 3]! |= 0x80 >> ((left + x) & 7);
    }
  }
  return { width: dots, height, bytes };
}

export type PrinterMeans = {
  readonly columns: RollColumns;
  /** True if the printer knows no command for QR codes, as cheap ones: they are pictures then. */
  readonly drawsCodes: boolean;
  readonly drawRow: DrawRow;
  readonly encodeCode: EncodeCode;
  /** The company's logo, no wider than the roll; null without one. */
  readonly logo: Picture | null;
  /** True to open the drawer of the till first. */
  readonly opensDrawer: boolean;
};

/**
 * A paper as commands of ESC/POS, which thermal printers understand. Rows of Latin letters are text, which is fast and sharp; `drawRow` makes a
 * picture of a row with letters that the printer does not have, as those of Indian scripts.
 */
export function escPos(rows: readonly PaperRow[], means: PrinterMeans): Uint8Array {
  const { columns, drawsCodes, drawRow, encodeCode, logo, opensDrawer } = means;
  const dots = columns * DOTS_OF_LETTER;
  const bytes = rows.flatMap((row) => {
    if ('rule' in row) return [...bytesOf('-'.repeat(columns)), LINE_FEED];
    if ('logo' in row) return logo === null ? [] : [...CENTRE, ...pictureBytes(logo), ...LEFT];
    if ('code' in row) {
      const modules = encodeCode(row.code);
      return drawsCodes ? pictureBytes(codePicture(modules, dots)) : codeCommands(row.code, modules.side);
    }
    return isPrintable(row.left) && isPrintable(row.right ?? '') ? rowBytes(row, columns) : pictureBytes(drawRow(row, dots));
  });
  return new Uint8Array([...INIT, ...(opensDrawer ? OPEN_DRAWER : []), ...bytes, ...CUT]);
}
