import { Blob, Buffer, BufferFlag, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs';
import { goesRight } from './right-to-left.ts';

/** The interface that pdfkit expects of a fontkit font, here with HarfBuzz. Figures in font units. */
type DrawnFont = {
  readonly postscriptName: string;
  readonly stream: { readonly buffer: Uint8Array };
  getGlyph(id: number): { readonly advanceWidth: number };
  layout(text: string): Shaped;
  createSubset(): Subset;
};
/** The glyphs in the file of a PDF, each with its index. */
type Subset = { readonly glyphs: number[]; includeGlyph(id: number): number };
type Shaped = {
  readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }[];
  readonly positions: readonly {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
  readonly advanceWidth: number;
};

const fonts = new Map<string, Font>();
const buffer = new Buffer();

/**
 * Makes HarfBuzz shape the text of all fonts of this class: fontkit's own shaper throws on letters of Telugu, Gurmukhi and Malayalam and
 * shapes Kannada and Bengali wrongly.
 */
export function shapeWithHarfBuzz(font: DrawnFont): void {
  const ofClass = Object.getPrototypeOf(font);
  const { layout, createSubset } = Object.getOwnPropertyDescriptors(ofClass);
  if (!layout || !createSubset) throw new Error('the class of the font has no layout or subset to replace');
  Object.defineProperty(ofClass, 'layout', {
    ...layout,
    value: function (this: DrawnFont, text: string) {
      return shaped(this, text);
    },
  });
  Object.defineProperty(ofClass, 'createSubset', {
    ...createSubset,
    value: function (this: DrawnFont) {
      return withCopies(createSubset.value.call(this));
    },
  });
}

/** Glyph ids have 16 bits; higher bits number the texts of a glyph. */
const COPY = 0x1_0000;
const textsOf = new WeakMap<DrawnFont, Map<number, string[]>>();

/**
 * A separate id for each text of a glyph. A PDF maps one text to a glyph, and fonts share glyphs: in Urdu ب and ج have the same dot, in
 * Telugu one shape is part of క్ష and క్షా. Otherwise the second name would be copied and searched as the first.
 */
function idFor(font: DrawnFont, id: number, text: string): number {
  const ofFont = textsOf.get(font) ?? new Map<number, string[]>();
  textsOf.set(font, ofFont);
  const texts = ofFont.get(id) ?? [];
  ofFont.set(id, texts);
  const at = texts.indexOf(text);
  return id + COPY * (at < 0 ? texts.push(text) - 1 : at);
}

/** The glyphs of a file, with a copy of a glyph for each of its texts. */
function withCopies(subset: Subset): Subset {
  const include = subset.includeGlyph.bind(subset);
  const places = new Map<number, number>();
  subset.includeGlyph = (id) => {
    if (id < COPY) return include(id);
    const place = places.get(id) ?? subset.glyphs.push(id % COPY) - 1;
    places.set(id, place);
    return place;
  };
  return subset;
}

function shaped(font: DrawnFont, text: string): Shaped {
  const known = fonts.get(font.postscriptName) ?? new Font(new Face(new Blob(font.stream.buffer)));
  fonts.set(font.postscriptName, known);
  // Letters with two parts around a consonant are decomposed, so that each glyph has its own text.
  const parted = text.normalize('NFD');
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(parted);
  buffer.guessSegmentProperties();
  // HarfBuzz guesses that Arabic digits are written from the right: ۱۵ would be drawn as ۵۱.
  if (!goesRight(parted)) buffer.setDirection(Direction.LTR);
  shape(known, buffer);
  const drawn = buffer.getGlyphInfosAndPositions();
  const begins = [...new Set(drawn.map(({ cluster }) => cluster)), parted.length].sort((a, b) => a - b);
  const seen = new Set<number>();
  const textOf = (cluster: number) => {
    if (seen.has(cluster)) return '';
    seen.add(cluster);
    const at = begins.indexOf(cluster);
    // A letter that was merged into the shape of a later one, such as r over a vowel, belongs to the text before it, at the beginning to
    // the text after it.
    return parted.slice(at === 0 ? 0 : cluster, begins[at + 1]).normalize('NFC');
  };
  return {
    glyphs: drawn.map(({ codepoint: id, cluster }) => {
      const of = textOf(cluster).replaceAll(BREAK, '');
      return {
        id: idFor(font, id, of),
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: Array.from(of, (sign) => sign.codePointAt(0)!),
      };
    }),
    positions: drawn.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    advanceWidth: drawn.reduce((so, { xAdvance = 0 }) => so + xAdvance, 0),
  };
}

/** A possible line break within a word (U+200B): not part of the text. */
const BREAK = '\u200b';
