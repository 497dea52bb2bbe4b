import { Blob, Buffer, BufferFlag, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs';
import { goesRight } from './right-to-left.ts';

/** What pdfkit asks of a font of fontkit, and here of HarfBuzz. Figures in units of the font. */
type DrawnFont = {
  readonly postscriptName: string;
  readonly stream: { readonly buffer: Uint8Array };
  getGlyph(id: number): { readonly advanceWidth: number };
  layout(text: string): Shaped;
  createSubset(): Subset;
};
/** The glyphs that go into the file of a paper; each has its place there. */
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
 * Lets HarfBuzz shape the text of all fonts of this one's class: fontkit's own shaper throws on letters of Telugu, Gurmukhi and Malayalam
 * and takes wrong shapes in Kannada and Bengali.
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

/** Ids of glyphs have 16 bits; what is above them counts the texts that a glyph stood for before. */
const COPY = 0x1_0000;
const textsOf = new WeakMap<DrawnFont, Map<number, string[]>>();

/**
 * A glyph under an id of its own for each text that it stands for. A PDF says one text of a glyph, and fonts share them: in Urdu ب and ج have
 * the same dot, in Telugu one shape below stands for క్ష and క్షా. Else the second name would be copied and found as the first.
 */
function idFor(font: DrawnFont, id: number, text: string): number {
  const ofFont = textsOf.get(font) ?? new Map<number, string[]>();
  textsOf.set(font, ofFont);
  const texts = ofFont.get(id) ?? [];
  ofFont.set(id, texts);
  const at = texts.indexOf(text);
  return id + COPY * (at < 0 ? texts.push(text) - 1 : at);
}

/** The glyphs of a file, with a copy of one for each of its texts. */
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
  // Letters of two halves, one on each side of a consonant, come as two: so each glyph has a text of its own to be copied by.
  const parted = text.normalize('NFD');
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(parted);
  buffer.guessSegmentProperties();
  // Digits of Arabic are guessed to go from the right with its letters: ۱۵ would be drawn as ۵۱.
  if (!goesRight(parted)) buffer.setDirection(Direction.LTR);
  shape(known, buffer);
  const drawn = buffer.getGlyphInfosAndPositions();
  const begins = [...new Set(drawn.map(({ cluster }) => cluster)), parted.length].sort((a, b) => a - b);
  const told = new Set<number>();
  const textOf = (cluster: number) => {
    if (told.has(cluster)) return '';
    told.add(cluster);
    const at = begins.indexOf(cluster);
    // A letter that went into the shape of a later one, as r over a vowel, is told with what stands before it, at the beginning with what follows.
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

/** Where a row may end within a word (U+200B): nothing of the text. */
const BREAK = '\u200b';
