import { inflateSync } from 'node:zlib';
import type { ShadedPicture } from '@bahi/core/papers/picture-dots';
import { readPicture } from './picture.ts';

/** The size of a logo from a browser, 1,024 × 1,024. The server reads a picture in one piece, so everybody waits for a larger one. */
const MOST_PIXELS = 1_048_576;
/** Values of a pixel by the colour type of a PNG: grey, red green blue, an index of the palette, grey with alpha, red green blue with alpha. */
const valuesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The darkness of a PNG's pixels, on white paper where it is transparent. null for another kind of file, an interlaced, a damaged or a very large picture. */
export function readPng(bytes: Buffer): ShadedPicture | null {
  const picture = readPicture(bytes);
  if (picture?.mediaType !== 'image/png' || picture.width * picture.height > MOST_PIXELS) return null;
  try {
    return shadesOf(bytes);
  } catch {
    return null;
  }
}

function shadesOf(bytes: Buffer): ShadedPicture | null {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, isInterlaced] = [bytes[24]!, bytes[25]!, bytes[28] !== 0];
  const values = valuesOf[colour];
  if (values === undefined || isInterlaced) return null;
  const chunks = chunksOf(bytes);
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data;
  const alphas = chunks.find(({ name }) => name === 'tRNS')?.data;
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const ofRow = Math.ceil((width * values * depth) / 8);
  const rows = unfiltered(inflateSync(packed, { maxOutputLength: (ofRow + 1) * height }), {
    ofRow,
    height,
    step: Math.max(1, (values * depth) >> 3),
  });
  const largest = 2 ** depth - 1;
  const valueAt = (y: number, at: number): number => {
    if (depth === 16) return rows.readUInt16BE(y * ofRow + at * 2);
    const bit = at * depth;
    return (rows[y * ofRow + (bit >> 3)]! >> (8 - depth - (bit & 7))) & largest;
  };
  const clear =
    colour === 3 ? [] : (alphas ?? []).length < values * 2 ? [] : Array.from({ length: values }, (_, at) => alphas!.readUInt16BE(at * 2));
  const shadeOf = (y: number, x: number): number => {
    const at = x * values;
    const first = valueAt(y, at);
    if (colour === 3) {
      const light = lightOf(palette![first * 3]!, palette![first * 3 + 1]!, palette![first * 3 + 2]!);
      return ((255 - light) * (alphas?.[first] ?? 255)) / 255;
    }
    const isGrey = values < 3;
    if (clear[0] === first && (isGrey || (clear[1] === valueAt(y, at + 1) && clear[2] === valueAt(y, at + 2)))) return 0;
    const light = isGrey ? first : lightOf(first, valueAt(y, at + 1), valueAt(y, at + 2));
    const alpha = values % 2 === 0 ? valueAt(y, at + values - 1) / largest : 1;
    return (1 - light / largest) * alpha * 255;
  };
  const darkness = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) darkness[y * width + x] = Math.round(shadeOf(y, x));
  }
  return { width, height, darkness };
}

/** How light a colour looks (ITU-R BT.601), from as much as its parts have. */
const lightOf = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

type Rows = { readonly ofRow: number; readonly height: number; readonly step: number };

/**
 * The rows of a PNG without their filters, each of which is computed from the bytes on the left and above. A loop for each filter: a choice at each byte, of
 * which there are millions, takes twice as long.
 */
function unfiltered(filtered: Buffer, { ofRow, height, step }: Rows): Buffer {
  // A pixel and a row of zeros are before the first ones.
  const size = ofRow + step;
  const rows = new Uint8Array(size * (height + 1));
  const result = Buffer.alloc(ofRow * height);
  for (let y = 0; y < height; y++) {
    const from = y * (ofRow + 1) + 1;
    const [first, last] = [(y + 1) * size + step, (y + 2) * size];
    rows.set(filtered.subarray(from, from + ofRow), first);
    switch (filtered[from - 1]) {
      case 0:
        break;
      case 1:
        for (let at = first; at < last; at++) rows[at]! += rows[at - step]!;
        break;
      case 2:
        for (let at = first; at < last; at++) rows[at]! += rows[at - size]!;
        break;
      case 3:
        for (let at = first; at < last; at++) rows[at]! += (rows[at - step]! + rows[at - size]!) >> 1;
        break;
      case 4:
        for (let at = first; at < last; at++) rows[at]! += paeth(rows[at - step]!, rows[at - size]!, rows[at - size - step]!);
        break;
      default:
        throw new Error('a PNG has no such filter');
    }
    result.set(rows.subarray(first, last), y * ofRow);
  }
  return result;
}

/** The neighbour that is nearest to left + above − corner. */
function paeth(left: number, above: number, corner: number): number {
  const byLeft = Math.abs(above - corner);
  const byAbove = Math.abs(left - corner);
  const byCorner = Math.abs(left + above - 2 * corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
