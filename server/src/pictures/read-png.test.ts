import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPng } from './public/read-png.ts';

type Form = { width: number; height: number; depth: number; colour: number; palette?: number[]; alphas?: number[]; isInterlaced?: boolean };

/** A PNG of rows that begin with the number of their filter. */
function pngOf({ width, height, depth, colour, palette, alphas, isInterlaced = false }: Form, rows: readonly number[][]): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(name), data]);
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(alphas ? [chunk('tRNS', Buffer.from(alphas))] : []),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const shades = (form: Form, rows: readonly number[][]) => [...readPng(pngOf(form, rows))!.darkness];

test('the darkness of a picture, of every kind of colour, on white paper', () => {
  const two = { width: 2, height: 1, depth: 8 };
  expect(shades({ ...two, colour: 0 }, [[0, 0, 255]])).toEqual([255, 0]);
  expect(shades({ ...two, colour: 0, alphas: [0, 0] }, [[0, 0, 100]])).toEqual([0, 155]);
  expect(shades({ ...two, colour: 0, depth: 1 }, [[0, 0b01000000]])).toEqual([255, 0]);
  expect(shades({ ...two, colour: 0, depth: 16 }, [[0, 0, 0, 255, 255]])).toEqual([255, 0]);
  expect(shades({ ...two, colour: 2 }, [[0, 0, 0, 0, 255, 0, 0]])).toEqual([255, 179]);
  expect(shades({ ...two, colour: 3, depth: 4, palette: [255, 255, 255, 0, 0, 0], alphas: [255, 128] }, [[0, 0x01]])).toEqual([0, 128]);
  expect(shades({ ...two, colour: 4 }, [[0, 0, 0, 0, 255]])).toEqual([0, 255]);
  expect(shades({ ...two, colour: 6 }, [[0, 0, 0, 0, 0, 0, 0, 0, 51]])).toEqual([0, 51]);
});

test('each filter of a row is undone', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const sized = fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.array(fc.record({ filter: fc.integer({ min: 0, max: 4 }), pixels: fc.array(byte, { minLength: width, maxLength: width }) }), {
      minLength: 1,
      maxLength: 5,
    }),
  );
  const nearest = (left: number, above: number, corner: number) =>
    [left, above, corner].toSorted((a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b))[0]!;
  fc.assert(
    fc.property(sized, (rows) => {
      const filtered = rows.map(({ filter, pixels }, y) => {
        const at = (row: number, x: number) => rows[row]?.pixels[x] ?? 0;
        return [
          filter,
          ...pixels.map((pixel, x) => {
            const [left, above, corner] = [at(y, x - 1), at(y - 1, x), at(y - 1, x - 1)];
            const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter]!;
            return (pixel - guess) & 255;
          }),
        ];
      });
      const form = { width: rows[0]!.pixels.length, height: rows.length, depth: 8, colour: 0 };
      expect(shades(form, filtered)).toEqual(rows.flatMap(({ pixels }) => pixels.map((pixel) => 255 - pixel)));
    }),
  );
});

test('a picture of the size of a logo from a browser is read, a larger one is none: everybody waits for it', () => {
  const white = (height: number) =>
    readPng(
      pngOf(
        { width: 1_024, height, depth: 1, colour: 0 },
        Array.from({ length: height }, () => [0, ...Array<number>(128).fill(255)]),
      ),
    );
  expect(white(1_024)).toMatchObject({ width: 1_024, height: 1_024 });
  expect(white(1_025)).toBeNull();
});

test('a damaged, interlaced or other picture is none', () => {
  const form = { width: 2, height: 1, depth: 8, colour: 0 };
  const whole = pngOf(form, [[0, 0, 255]]);
  expect(readPng(whole.subarray(0, 45))).toBeNull();
  expect(readPng(pngOf({ ...form, isInterlaced: true }, [[0, 0, 255]]))).toBeNull();
  expect(readPng(Buffer.from('no picture'))).toBeNull();
  // More rows than the head says: a small file that unpacks to a large one.
  expect(
    readPng(
      pngOf(
        form,
        Array.from({ length: 1_000 }, () => [0, 0, 255]),
      ),
    ),
  ).toBeNull();
});
