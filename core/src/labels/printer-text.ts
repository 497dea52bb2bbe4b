import { invariant } from '../basics/invariant.ts';
import type { RollSize } from './label-sizes.ts';
import { dotsPerMm, type LabelLayout, type PlacedText, type Rect, type Resolution } from './layout-label.ts';

/** Languages of label printers: Zebra (ZPL, and EPL2 of older ones), TSC and its relatives (TSPL). */
export const printerLanguages = ['ZPL', 'TSPL', 'EPL2'] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];

/** A text without what has a Latin spelling: ₹ is Rs., accents go. Control characters are blanks: a line break must not begin a command. */
const spelled = (text: string): string =>
  text
    .replaceAll('₹', 'Rs.')
    .replaceAll('…', '...')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{C}+|\s/gu, ' ');

/** Latin letters of a text, as every printer has them; what remains of other scripts is a question mark. */
export const latin = (text: string): string => spelled(text).replace(/[^\x20-\x7e]+/g, '?');

/** True if a printer's own font has all letters of a text. */
export const hasOnlyLatin = (text: string): boolean => /^[\x20-\x7e]*$/.test(spelled(text));

/** Data is not commands: ^ and ~ begin commands of ZPL, and _ begins the hexadecimal form that ^FH allows. */
const zplData = (text: string) => latin(text).replace(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** In TSPL a quotation mark ends a text; ["] is one within it. */
const tsplData = (text: string) => latin(text).replaceAll('"', '\\["]');
const eplData = (text: string) => latin(text).replace(/["\\]/g, (sign) => `\\${sign}`);

/** Widths and heights of the fixed letters of TSPL and EPL2 in dots. */
const tsplFonts = [
  ['1', 8, 12],
  ['2', 12, 20],
  ['3', 16, 24],
  ['4', 24, 32],
] as const;
const eplFonts = [
  ['1', 8, 12],
  ['2', 10, 16],
  ['3', 12, 20],
  ['4', 14, 24],
] as const;

type Fonts = typeof tsplFonts | typeof eplFonts;
/** The largest letters up to the wanted height with which the text fits; the smallest if none does. */
function fontFor(fonts: Fonts, { text, size, width }: PlacedText) {
  const fitting = [...fonts].filter(([, letterWidth, letterHeight]) => letterHeight <= size * 1.2 && text.length * letterWidth <= width);
  return fitting.at(-1) ?? fonts[0];
}
const startOf = ({ text, x, width, isCentred }: PlacedText, letterWidth: number) =>
  isCentred ? x + Math.max(0, Math.floor((width - text.length * letterWidth) / 2)) : x;

/** Black dots of a text: `width` a multiple of 8, a row is width / 8 bytes, the high bit left, 1 for black. */
type TextPicture = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
/** Draws one line of text in letters of this height; its base line is `base` dots below the upper edge. */
export type DrawText = (text: string, size: number) => TextPicture & { readonly base: number };
type PlacedPicture = TextPicture & { readonly x: number; readonly y: number };

/** The picture of a text at its place: the base line is the font size below the upper edge, as in the PDF. */
function placed({ text, x, y, width, size, isCentred }: PlacedText, draw: DrawText): PlacedPicture {
  const picture = draw(text, size);
  const left = isCentred ? x + Math.max(0, Math.floor((width - picture.width) / 2)) : x;
  return { ...picture, x: left, y: Math.max(0, y + size - picture.base) };
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

function graphicField({ x, y, width, bytes }: PlacedPicture, fromX: number): string {
  return `^FO${x + fromX},${y}^GFA,${bytes.length},${bytes.length},${width / 8},${hex(bytes)}^FS`;
}

/** The black dots as rectangles: runs of a row, those that are alike in rows below each other as one. */
function rectsOf({ x, y, width, height, bytes }: PlacedPicture, fromX: number): Rect[] {
  const done: Rect[] = [];
  let open = new Map<string, Rect>();
  for (let row = 0; row < height; row++) {
    const next = new Map<string, Rect>();
    for (const [from, length] of runsOf(bytes.subarray((row * width) / 8, ((row + 1) * width) / 8))) {
      const key = `${from} ${length}`;
      const above = open.get(key);
      open.delete(key);
      next.set(key, above ? [above[0], above[1], length, above[3] + 1] : [x + fromX + from, y + row, length, 1]);
    }
    done.push(...open.values());
    open = next;
  }
  return [...done, ...open.values()];
}

/** The black runs of a row: first dot and length. */
function runsOf(row: Uint8Array): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (let dot = 0; dot < row.length * 8; dot++) {
    if ((row[dot >> 3]! & (0x80 >> (dot & 7))) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === dot) last[1]++;
    else runs.push([dot, 1]);
  }
  return runs;
}

type Label = { readonly layout: LabelLayout; readonly count: number };
type Row = { readonly layouts: readonly LabelLayout[]; readonly copies: number };

/** Fills rows of so many labels in order; rows that are alike are one with its copies. */
function* rowsOf(labels: Iterable<Label>, columns: number): Generator<Row> {
  let open: LabelLayout[] = [];
  for (const { layout, count } of labels) {
    let left = count;
    while (left > 0 && open.length > 0) {
      open.push(layout);
      left--;
      if (open.length < columns) continue;
      yield { layouts: open, copies: 1 };
      open = [];
    }
    if (left >= columns) yield { layouts: new Array<LabelLayout>(columns).fill(layout), copies: Math.floor(left / columns) };
    open.push(...new Array<LabelLayout>(left % columns).fill(layout));
  }
  if (open.length > 0) yield { layouts: open, copies: 1 };
}

/**
 * Labels of a roll as the text that a printer of this language takes, in rows of as many as the roll has side by side. Takes labels one by
 * one. A text that is not all Latin is drawn by `draw`: a graphic field in ZPL; filled rectangles in TSPL and EPL2, whose pictures are bytes
 * that no text holds.
 */
export function printerText(language: PrinterLanguage, roll: RollSize, dpi: Resolution, labels: Iterable<Label>, draw: DrawText): string {
  const perMm = dotsPerMm(dpi);
  const write = writers[language];
  const pitch = Math.round((roll.widthMm + roll.acrossGapMm) * perMm);
  const webMm = roll.columns * roll.widthMm + (roll.columns - 1) * roll.acrossGapMm;
  return Array.from(rowsOf(labels, roll.columns), ({ layouts, copies }) =>
    write.row(
      { webMm, roll, perMm },
      layouts.flatMap((layout, column) => write.label(layout, column * pitch, draw)),
      copies,
    ),
  ).join('');
}

type Web = { readonly webMm: number; readonly roll: RollSize; readonly perMm: number };
type Writer = {
  readonly label: (layout: LabelLayout, fromX: number, draw: DrawText) => string[];
  readonly row: (web: Web, lines: readonly string[], copies: number) => string;
};

const writers: Record<PrinterLanguage, Writer> = {
  ZPL: {
    label: (layout, fromX, draw) => [
      ...layout.texts.map((text) => {
        if (!hasOnlyLatin(text.text)) return graphicField(placed(text, draw), fromX);
        const { x, y, size, width, isCentred } = text;
        return `^FO${x + fromX},${y}^A0N,${size}^FB${width},1,0,${isCentred ? 'C' : 'L'}^FH^FD${zplData(text.text)}^FS`;
      }),
      ...bars(layout, fromX, ([x, y, width, height]) => `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`),
    ],
    row: ({ webMm, roll, perMm }, lines, copies) => {
      const [width, length] = [Math.round(webMm * perMm), Math.round(roll.heightMm * perMm)];
      return `${[`^XA^CI28^PW${width}^LL${length}^LH0,0`, ...lines, `^PQ${copies}^XZ`].join('\n')}\n`;
    },
  },
  TSPL: {
    label: (layout, fromX, draw) => [
      ...layout.texts.flatMap((own) => {
        if (!hasOnlyLatin(own.text)) return rectsOf(placed(own, draw), fromX).map((rect) => `BAR ${rect.join(',')}`);
        const text = { ...own, text: latin(own.text) };
        const [font, letterWidth] = fontFor(tsplFonts, text);
        return [`TEXT ${startOf(text, letterWidth) + fromX},${text.y},"${font}",0,1,1,"${tsplData(own.text)}"`];
      }),
      ...bars(layout, fromX, (rect) => `BAR ${rect.join(',')}`),
    ],
    row: ({ webMm, roll }, lines, copies) =>
      `${[`SIZE ${webMm} mm,${roll.heightMm} mm`, `GAP ${roll.gapMm} mm,0 mm`, 'DIRECTION 1', 'CLS', ...lines, `PRINT ${copies},1`].join('\r\n')}\r\n`,
  },
  EPL2: {
    label: (layout, fromX, draw) => [
      ...layout.texts.flatMap((own) => {
        if (!hasOnlyLatin(own.text)) return rectsOf(placed(own, draw), fromX).map((rect) => `LO${rect.join(',')}`);
        const text = { ...own, text: latin(own.text) };
        const [font, letterWidth] = fontFor(eplFonts, text);
        return [`A${startOf(text, letterWidth) + fromX},${text.y},0,${font},1,1,N,"${eplData(own.text)}"`];
      }),
      ...bars(layout, fromX, (rect) => `LO${rect.join(',')}`),
    ],
    // The first line is empty: it ends what another program may have left unfinished.
    row: ({ webMm, roll, perMm }, lines, copies) => {
      const [width, length, gap] = [webMm, roll.heightMm, roll.gapMm].map((mm) => Math.round(mm * perMm));
      return `${['', 'N', `q${width}`, `Q${length},${gap}`, ...lines, `P${copies}`].join('\n')}\n`;
    },
  },
};

/**
 * The code as filled rectangles, for every symbol and language alike: so a printer prints exactly the modules that were laid out, with
 * GS1's FNC1, whatever its own encoder does.
 */
function bars({ code }: LabelLayout, fromX: number, draw: (rect: readonly [number, number, number, number]) => string): string[] {
  if (!code) return [];
  return code.rects.map(([x, y, width, height]) => {
    invariant(Number.isSafeInteger(x + y + width + height), 'a label is laid out in whole dots');
    return draw([x + fromX, y, width, height]);
  });
}
