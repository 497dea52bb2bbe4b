import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotsOfPicture } from './picture-dots.ts';

const most = { width: 256, height: 128 };
const plain = (width: number, height: number, shade: number) => ({ width, height, darkness: new Uint8Array(width * height).fill(shade) });
const blackIn = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

test('a picture of any size fits, keeps its shape, and has as much black as it is dark', () => {
  const side = fc.integer({ min: 1, max: 700 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(0, 64, 128, 255), (width, height, shade) => {
      const { width: full, height: down, bytes } = dotsOfPicture(plain(width, height, shade), most);
      expect(full % 8).toBe(0);
      expect(full).toBeLessThanOrEqual(256);
      expect(down).toBeLessThanOrEqual(Math.min(128, height));
      expect(bytes).toHaveLength((full / 8) * down);
      const across = Math.max(1, Math.floor(width * Math.min(1, 256 / width, 128 / height)));
      // Shades go on from dot to dot: only at the edges some are lost.
      expect(Math.abs(blackIn(bytes) - (across * down * shade) / 255)).toBeLessThanOrEqual(shade % 255 === 0 ? 0 : across + down);
    }),
    { numRuns: 40 },
  );
});

test('black stays where it is, with white on both sides up to a whole byte', () => {
  const darkness = new Uint8Array([255, 0, 0, 255]);
  expect(dotsOfPicture({ width: 2, height: 2, darkness }, most)).toEqual({
    width: 8,
    height: 2,
    bytes: new Uint8Array([0b00010000, 0b00001000]),
  });
});
