import type { Problem } from '../basics/problem.ts';
import { isLinear, type LabelCode, labelCode } from './label-code.ts';
import { fieldText, type LabelFacts, mayBeCut } from './label-facts.ts';
import type { LabelSize } from './label-sizes.ts';
import { isPackLabel, type LabelTemplate, type TextSize } from './label-template.ts';
import { missingParticulars } from './pack-particulars.ts';

/** Dots per inch: label printers have 203 or 300, laser printers at least 600. */
export const resolutions = [203, 300, 600] as const;
export type Resolution = (typeof resolutions)[number];
/** 203 dpi are 8 dots a millimetre. */
export const dotsPerMm = (dpi: Resolution): number => (dpi === 203 ? 8 : dpi / 25.4);

/** Black and white of a code in modules: the widths of its bars and gaps, or the cells of its rows. */
export type Encoded =
  | { readonly kind: 'bars'; readonly widths: readonly number[] }
  | { readonly kind: 'cells'; readonly columns: number; readonly rows: number; readonly isBlack: readonly boolean[] };
/** The encoder and the font, which core has not. */
export type LabelTools = {
  readonly encode: (code: LabelCode) => Encoded;
  /** The width of a text in ems. */
  readonly emsOf: (text: string) => number;
};

/** In dots from the upper left corner of the label. */
export type PlacedText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The font size; a line takes 1.25 of it. */
  readonly size: number;
  readonly isCentred: boolean;
};
export type Rect = readonly [x: number, y: number, width: number, height: number];
export type PlacedCode = LabelCode & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly moduleDots: number;
  /** The black of it, in dots of the label. */
  readonly rects: readonly Rect[];
};
export type LabelLayout = {
  readonly widthDots: number;
  readonly heightDots: number;
  readonly texts: readonly PlacedText[];
  readonly code: PlacedCode | null;
};
export type LaidOut = { readonly layout: LabelLayout; readonly problems: readonly Problem[] };

const PADDING_MM = 1.2;
const sizesMm: Record<TextSize, number> = { small: 2.1, normal: 2.8, large: 3.8 };
/** Smaller letters are not read. */
const SMALLEST_TEXT_MM = 1.5;
const LINE = 1.25;
/** Lower bars are not hit by a scanner. */
const LOWEST_BARS_MM = 4;
const HIGHEST_BARS_MM = 22.85;
const MOST_LINES = { cut: 2, whole: 4 };

/** Smallest and wanted width of a module in millimetres: 75% of EAN is accepted for print on demand; phones want wider ones of QR. */
const SMALLEST_MODULE_MM = 0.25;
const wantedMm = { linear: 0.38, gs1datamatrix: 0.51, qrcode: 0.51 };
/** White modules on the left and right of each symbol. */
export const quietModules: Record<LabelCode['symbol'], readonly [left: number, right: number]> = {
  ean13: [11, 7],
  ean8: [7, 7],
  code128: [10, 10],
  'gs1-128': [10, 10],
  gs1datamatrix: [1, 1],
  qrcode: [4, 4],
};

/**
 * Lays one label out in whole dots: first the width of a bar, as wide as wanted and the label allow, then the texts, as large as fit.
 * Returns all problems at `code`, `price`, `mrp`, `size` and the fields of `missingParticulars`; the layout then shows what fits.
 */
export function layoutLabel(
  template: Pick<LabelTemplate, 'fields' | 'symbology' | 'isCentred'>,
  size: Pick<LabelSize, 'widthMm' | 'heightMm'>,
  dpi: Resolution,
  facts: LabelFacts,
  tools: LabelTools,
): LaidOut {
  const problems = factProblems(template, facts);
  const hasBars = template.fields.some(({ field }) => field === 'bars');
  const found = hasBars && template.symbology !== 'NONE' ? labelCode(template.symbology, facts) : undefined;
  if (found && 'problem' in found) problems.push(found.problem);
  const page = pageOf(size, dpi);
  const code = found && 'code' in found ? { ...found.code, encoded: tools.encode(found.code) } : undefined;
  let best: LaidOut | undefined;
  for (const scale of scalesFor(size)) {
    const { isCut, ...laid } = layoutAt(scale, template, page, facts, code, tools);
    // Texts grow only as long as a name is shown in full.
    if (scale > 1 && isCut) continue;
    if (best === undefined || laid.problems.length < best.problems.length) best = laid;
    if (best.problems.length === 0) break;
  }
  return { layout: best!.layout, problems: [...problems, ...best!.problems] };
}

/** The sizes of texts are those of a label of 50 × 25 mm; on a larger one they grow with it, up to this. */
const MOST_GROWTH = 2;

/** Scales of the texts to try, largest first: all texts shrink together until they fit. */
function scalesFor({ widthMm, heightMm }: Pick<LabelSize, 'widthMm' | 'heightMm'>): number[] {
  const grown = Math.min(MOST_GROWTH, widthMm / 50, heightMm / 25);
  return [...(grown > 1 ? [grown, (1 + grown) / 2] : []), 1, 0.9, 0.8, 0.7];
}

type Page = { readonly width: number; readonly height: number; readonly padding: number; readonly perMm: number };
type ReadCode = LabelCode & { readonly encoded: Encoded };

function pageOf({ widthMm, heightMm }: Pick<LabelSize, 'widthMm' | 'heightMm'>, dpi: Resolution): Page {
  const perMm = dotsPerMm(dpi);
  return { width: Math.floor(widthMm * perMm), height: Math.floor(heightMm * perMm), padding: Math.round(PADDING_MM * perMm), perMm };
}

function factProblems(template: Pick<LabelTemplate, 'fields'>, facts: LabelFacts): Problem[] {
  const shows = (name: string) => template.fields.some(({ field }) => field === name);
  const about = { name: facts.productName };
  const isPack = isPackLabel(template);
  return [
    ...((shows('price') || shows('priceWithTax')) && facts.salePriceE4 <= 0
      ? [{ code: 'LABEL_PRICE_MISSING', field: 'price', about } as const]
      : []),
    ...(shows('priceWithTax') && facts.priceWithTaxPaise === null ? [{ code: 'LABEL_TAX_UNKNOWN', field: 'price', about } as const] : []),
    ...(shows('mrp') && facts.mrpPaise <= 0 && !isPack ? [{ code: 'LABEL_MRP_MISSING', field: 'mrp', about } as const] : []),
    ...(shows('codedPrice') && facts.codeWord === '' ? [{ code: 'CODE_WORD_MISSING', field: 'price' } as const] : []),
    ...(isPack
      ? missingParticulars(
          facts,
          template.fields.map(({ field }) => field),
        )
      : []),
  ];
}

function layoutAt(
  scale: number,
  { fields, isCentred }: Pick<LabelTemplate, 'fields' | 'isCentred'>,
  page: Page,
  facts: LabelFacts,
  code: ReadCode | undefined,
  { emsOf }: LabelTools,
): LaidOut & { isCut: boolean } {
  const problems: Problem[] = [];
  const { width, height, padding, perMm } = page;
  const innerHeight = height - 2 * padding;
  const symbol = code && placeSymbol(code, page, innerHeight);
  if (symbol && 'problem' in symbol) problems.push(symbol.problem);
  const drawn = symbol && 'moduleDots' in symbol ? symbol : undefined;
  // A square code stands on the right of the texts, or below them on a label that is not wide.
  const isBeside = drawn !== undefined && !drawn.isLinear && width - drawn.fullWidth >= 0.4 * width;
  const textWidth = width - 2 * padding - (isBeside ? drawn.fullWidth : 0);

  let isCut = false;
  const lines = (part: typeof fields): Line[] => {
    const rows = rowsOf(part, facts, scale * perMm, textWidth, emsOf, problems);
    isCut ||= rows.some((row) => row.isCut);
    return rows;
  };
  const at = fields.findIndex(({ field }) => field === 'bars');
  const isSplit = drawn !== undefined && !isBeside;
  const above = lines(isSplit ? fields.slice(0, at) : fields.filter(({ field }) => field !== 'bars'));
  const under = isSplit ? lines(fields.slice(at + 1)) : [];
  const eyesSize = Math.round(Math.max(SMALLEST_TEXT_MM, 2.1 * scale) * perMm);
  const eyes: Line[] = isSplit && code && code.eyes !== '' ? eyesLines(code.eyes, eyesSize, textWidth, emsOf, problems) : [];
  const heightOf = (all: readonly Line[]) => all.reduce((sum, { size }) => sum + Math.ceil(size * LINE), 0);
  const texts = heightOf(above) + heightOf(eyes) + heightOf(under);
  const gap = isSplit ? Math.round(0.4 * perMm) : 0;
  const room = innerHeight - texts - 2 * gap;
  const codeHeight = drawn ? (drawn.isLinear ? Math.min(room, Math.round(HIGHEST_BARS_MM * perMm)) : drawn.fullHeight) : 0;
  if (texts > innerHeight) problems.push({ code: 'LABEL_TEXTS_TOO_HIGH', field: 'size' });
  else if (isSplit && drawn && (drawn.isLinear ? codeHeight < LOWEST_BARS_MM * perMm : codeHeight > room))
    problems.push({ code: 'LABEL_NO_ROOM_FOR_CODE', field: 'size' });

  const used = texts + (isSplit ? Math.max(0, codeHeight) + 2 * gap : 0);
  let y = padding + Math.max(0, Math.floor((innerHeight - used) / 2));
  const placed: PlacedText[] = [];
  const put = (all: readonly Line[], centred: boolean) => {
    for (const { text, size } of all) {
      placed.push({ text, x: padding, y, width: textWidth, size, isCentred: centred });
      y += Math.ceil(size * LINE);
    }
  };
  put(above, isCentred);
  let placedCode: PlacedCode | null = null;
  if (drawn && code) {
    const { moduleDots, quiet } = drawn;
    const left = isBeside ? width - padding - drawn.fullWidth : Math.max(0, Math.floor((width - drawn.fullWidth) / 2));
    const top = isBeside ? Math.max(0, Math.floor((height - drawn.fullHeight) / 2)) + drawn.quietY : y + gap + drawn.quietY;
    const x = left + quiet * moduleDots;
    const barHeight = Math.max(1, codeHeight);
    const rects = rectsOf(code.encoded, moduleDots, x, top, barHeight);
    placedCode = {
      ...{ symbol: code.symbol, text: code.text, eyes: code.eyes, x, y: top, moduleDots, rects },
      width: drawn.width,
      height: drawn.isLinear ? barHeight : drawn.height,
    };
    if (isSplit) y += codeHeight + 2 * gap;
  }
  put(eyes, true);
  put(under, isCentred);
  return { layout: { widthDots: width, heightDots: height, texts: placed, code: placedCode }, problems, isCut };
}

type Symbol = {
  moduleDots: number;
  quiet: number;
  quietY: number;
  width: number;
  height: number;
  fullWidth: number;
  fullHeight: number;
  isLinear: boolean;
};

/** The widest whole dots for a module that the label allows, up to what is wanted; refuses below the smallest. */
function placeSymbol(
  { symbol, encoded, text }: ReadCode,
  { width, perMm, padding }: Page,
  innerHeight: number,
): Symbol | { problem: Problem } {
  const [left, right] = quietModules[symbol];
  const linear = encoded.kind === 'bars';
  const columns = encoded.kind === 'bars' ? encoded.widths.reduce((sum, each) => sum + each, 0) : encoded.columns;
  const rows = encoded.kind === 'bars' ? 0 : encoded.rows;
  const wanted = isLinear(symbol) ? wantedMm.linear : wantedMm[symbol as 'qrcode'];
  const least = Math.ceil(SMALLEST_MODULE_MM * perMm - 1e-9);
  const full = columns + left + right;
  const fits = Math.min(
    Math.floor((linear ? width : width - 2 * padding) / full),
    linear ? Number.POSITIVE_INFINITY : Math.floor(innerHeight / (rows + left + right)),
  );
  const moduleDots = Math.min(fits, Math.max(least, Math.floor(wanted * perMm)));
  if (moduleDots < least) {
    const neededMm = Math.ceil((full * least * 10) / perMm) / 10;
    return { problem: { code: 'CODE_TOO_WIDE', field: 'code', about: { text, neededMm } } };
  }
  return {
    moduleDots,
    quiet: left,
    quietY: linear ? 0 : left * moduleDots,
    width: columns * moduleDots,
    height: rows * moduleDots,
    fullWidth: full * moduleDots,
    fullHeight: linear ? 0 : (rows + left + right) * moduleDots,
    isLinear: linear,
  };
}

/** Black rectangles; neighbours in a row are one, so that no seam shows between them. */
function rectsOf(encoded: Encoded, module: number, x: number, y: number, height: number): Rect[] {
  if (encoded.kind === 'bars') {
    let at = x;
    return encoded.widths.flatMap((modules, no): Rect[] => {
      const rect: Rect = [at, y, modules * module, height];
      at += modules * module;
      return no % 2 === 0 ? [rect] : [];
    });
  }
  const rects: Rect[] = [];
  for (let row = 0; row < encoded.rows; row++) {
    for (let from = 0; from < encoded.columns; from++) {
      if (!encoded.isBlack[row * encoded.columns + from]) continue;
      let to = from;
      while (to < encoded.columns && encoded.isBlack[row * encoded.columns + to]) to++;
      rects.push([x + from * module, y + row * module, (to - from) * module, module]);
      from = to;
    }
  }
  return rects;
}

type Line = { readonly text: string; readonly size: number };

/** The lines of fields. Small fields that follow each other share a line if both fit. */
function rowsOf(
  fields: LabelTemplate['fields'],
  facts: LabelFacts,
  scaledPerMm: number,
  width: number,
  emsOf: LabelTools['emsOf'],
  problems: Problem[],
): (Line & { isCut: boolean })[] {
  const lines: (Line & { mayShare: boolean; isCut: boolean })[] = [];
  for (const { field, size: name } of fields) {
    if (field === 'bars') continue;
    // A no-break space stays: it holds the words of a price together.
    const text = fieldText(field, facts)
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim();
    if (text === '') continue;
    const size = Math.round(sizesMm[name] * scaledPerMm);
    const last = lines.at(-1);
    const mayShare = name === 'small' && !mayBeCut(field);
    const both = last && `${last.text}  ${text}`;
    if (mayShare && last?.mayShare && last.size === size && both && emsOf(both) * size <= width) {
      lines[lines.length - 1] = { ...last, text: both };
      continue;
    }
    const isShortened = mayBeCut(field);
    const wrapped = wrap(text, width / size, isShortened ? MOST_LINES.cut : MOST_LINES.whole, emsOf);
    const isCut = wrapped.isLonger && isShortened;
    if (wrapped.isLonger && !isShortened) problems.push({ code: 'LABEL_TEXT_TOO_WIDE', field: 'size', about: { text } });
    lines.push(...wrapped.lines.map((line, at) => ({ text: line, size, isCut, mayShare: mayShare && at + 1 === wrapped.lines.length })));
  }
  return lines;
}

function eyesLines(text: string, size: number, width: number, emsOf: LabelTools['emsOf'], problems: Problem[]): Line[] {
  const wrapped = wrap(text, width / size, 2, emsOf);
  if (wrapped.isLonger) problems.push({ code: 'LABEL_TEXT_TOO_WIDE', field: 'size', about: { text } });
  return wrapped.lines.map((line) => ({ text: line, size }));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks a text at blanks, and within a word that is wider than a line. The last line ends in an ellipsis if more follows. */
function wrap(text: string, mostEms: number, mostLines: number, emsOf: LabelTools['emsOf']): { lines: string[]; isLonger: boolean } {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < mostLines) {
    let line = longestThatFits(rest, mostEms, emsOf);
    if (line.length < rest.length) {
      const blank = line.lastIndexOf(' ');
      if (rest[line.length] !== ' ' && blank > 0 && lines.length + 1 < mostLines) line = line.slice(0, blank);
    }
    if (line === '') break;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  const isLonger = rest !== '';
  if (isLonger && lines.length > 0) {
    const last = lines.at(-1)!;
    lines[lines.length - 1] = `${longestThatFits(last, mostEms - emsOf('…'), emsOf).trimEnd()}…`;
  }
  return { lines: lines.map((line) => line.trim()), isLonger };
}

function longestThatFits(text: string, mostEms: number, emsOf: LabelTools['emsOf']): string {
  if (emsOf(text) <= mostEms) return text;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [fits, not] = [0, letters.length];
  while (not - fits > 1) {
    const middle = (fits + not) >> 1;
    if (emsOf(letters.slice(0, middle).join('')) <= mostEms) fits = middle;
    else not = middle;
  }
  return letters.slice(0, fits).join('');
}
