import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

type PaperFont = {
  readonly name: string;
  /** Files of the two weights; symbols have one for both. */
  readonly normal: string;
  readonly bold: string;
};

const resolve = createRequire(import.meta.url).resolve;

function fontOf(name: string, title: string, boldWeight = '700Bold'): PaperFont {
  const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
  const fileOf = (weight: string) => join(folder, weight, `${title}_${weight}.ttf`);
  return { name: title, normal: fileOf('400Regular'), bold: fileOf(boldWeight) };
}

const main = { ...fontOf('noto-sans', 'NotoSans'), name: 'Main' };
/** Scripts with their own font; Latin, Greek, Cyrillic and Devanagari are in the main one. */
const scripts: readonly (readonly [script: RegExp, font: PaperFont])[] = [
  [/\p{Script=Bengali}/u, fontOf('noto-sans-bengali', 'NotoSansBengali')],
  [/\p{Script=Gujarati}/u, fontOf('noto-sans-gujarati', 'NotoSansGujarati')],
  [/\p{Script=Gurmukhi}/u, fontOf('noto-sans-gurmukhi', 'NotoSansGurmukhi')],
  [/\p{Script=Kannada}/u, fontOf('noto-sans-kannada', 'NotoSansKannada')],
  [/\p{Script=Malayalam}/u, fontOf('noto-sans-malayalam', 'NotoSansMalayalam')],
  [/\p{Script=Oriya}/u, fontOf('noto-sans-oriya', 'NotoSansOriya')],
  [/\p{Script=Tamil}/u, fontOf('noto-sans-tamil', 'NotoSansTamil')],
  [/\p{Script=Telugu}/u, fontOf('noto-sans-telugu', 'NotoSansTelugu')],
  [/\p{Script_Extensions=Arabic}/u, fontOf('noto-naskh-arabic', 'NotoNaskhArabic')],
];
const ofNoScript = [main, fontOf('noto-sans-math', 'NotoSansMath', '400Regular'), fontOf('noto-emoji', 'NotoEmoji')];

/** All fonts of papers. A file is read when a paper has a letter of it. */
export const paperFonts: readonly PaperFont[] = [...ofNoScript, ...scripts.map(([, font]) => font)];

type Opened = { readonly letters: ReadonlySet<number>; readonly font: Font; readonly unitsPerEm: number };
const opened = new Map<PaperFont, Opened>();
function open(paperFont: PaperFont): Opened {
  const known = opened.get(paperFont);
  if (known) return known;
  const face = new Face(new Blob(readFileSync(paperFont.normal)));
  const now = { letters: new Set(face.collectUnicodes()), font: new Font(face), unitsPerEm: face.upem };
  opened.set(paperFont, now);
  return now;
}

/** Joiners, variation selectors, direction marks: they change their neighbours and have no glyph. */
const shapeless = /^\p{Default_Ignorable_Code_Point}$/u;

/** The name of the font that draws this grapheme with its marks; undefined if no font has all of it. */
export function fontOfLetter(letter: string): string | undefined {
  const signs = Array.from(letter).filter((sign) => !shapeless.test(sign));
  const own = scripts.find(([script]) => script.test(letter));
  const able = [...(own ? [own[1]] : []), ...ofNoScript].find((font) =>
    signs.every((sign) => open(font).letters.has(sign.codePointAt(0)!)),
  );
  return able?.name;
}

const buffer = new Buffer();
/** The width of a text of one font, in ems. */
export function widthInEms(text: string, name: string): number {
  const { font, unitsPerEm } = open(paperFonts.find((each) => each.name === name)!);
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphPositions().reduce((so, { xAdvance }) => so + xAdvance, 0) / unitsPerEm;
}

type Point = readonly [x: number, y: number];
/** Points between the ends of a curve. */
const CURVE_STEPS = 6;

/** The outlines of a text of one font in ems, as closed lines from the beginning of its base line, y upwards, with its width. */
export function outlinesOf(text: string, name: string): { readonly width: number; readonly lines: readonly (readonly Point[])[] } {
  const { font, unitsPerEm } = open(paperFonts.find((each) => each.name === name)!);
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const lines: Point[][] = [];
  let x = 0;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    for (const line of linesOf(font.glyphToPath(codepoint)))
      lines.push(line.map(([px, py]): Point => [(x + xOffset + px) / unitsPerEm, (yOffset + py) / unitsPerEm]));
    x += xAdvance;
  }
  return { width: x / unitsPerEm, lines };
}

/** The closed lines of a path of M, L, Q, C and Z; a curve becomes some straight pieces. */
function linesOf(path: string): Point[][] {
  const lines: Point[][] = [];
  for (const [, kind, figures = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = figures.split(/[ ,]+/).filter(Boolean).map(Number);
    const points = numbers.flatMap((px, at): Point[] => (at % 2 === 0 ? [[px, numbers[at + 1]!]] : []));
    if (kind === 'M') lines.push([]);
    const line = lines.at(-1);
    const from = line?.at(-1);
    if (!line || kind === 'Z') continue;
    if (!from || points.length === 1) line.push(...points);
    else for (let step = 1; step <= CURVE_STEPS; step++) line.push(onCurve([from, ...points], step / CURVE_STEPS));
  }
  return lines;
}

/** A point of a Bézier curve, by de Casteljau. */
function onCurve(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  return onCurve(
    points.slice(1).map(([x, y], at): Point => [points[at]![0] + (x - points[at]![0]) * t, points[at]![1] + (y - points[at]![1]) * t]),
    t,
  );
}
