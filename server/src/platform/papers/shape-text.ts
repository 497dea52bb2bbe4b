import { Blob, Buffer, BufferFlag, ClusterLevel, Face, Font, shape } from 'harfbuzzjs';

/** What pdfkit asks of a font of fontkit, and here of HarfBuzz. Figures in units of the font. */
type DrawnFont = {
  readonly postscriptName: string;
  readonly stream: { readonly buffer: Uint8Array };
  getGlyph(id: number): { readonly advanceWidth: number };
  layout(text: string): Shaped;
};
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
  const { layout } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(font));
  if (!layout) throw new Error('the class of the font has no layout to replace');
  Object.defineProperty(Object.getPrototypeOf(font), 'layout', {
    ...layout,
    value: function (this: DrawnFont, text: string) {
      return shaped(this, text);
    },
  });
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
  shape(known, buffer);
  const drawn = buffer.getGlyphInfosAndPositions();
  const begins = [...new Set(drawn.map(({ cluster }) => cluster)), parted.length].sort((a, b) => a - b);
  const told = new Set<number>();
  const textOf = (cluster: number) => {
    if (told.has(cluster)) return '';
    told.add(cluster);
    return parted.slice(cluster, begins[begins.indexOf(cluster) + 1]).normalize('NFC');
  };
  return {
    glyphs: drawn.map(({ codepoint: id, cluster }) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: Array.from(textOf(cluster), (sign) => sign.codePointAt(0)!).filter((sign) => sign !== BREAK),
    })),
    positions: drawn.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    advanceWidth: drawn.reduce((so, { xAdvance = 0 }) => so + xAdvance, 0),
  };
}

/** Where a row may end within a word (U+200B): nothing of the text. */
const BREAK = 0x200b;
