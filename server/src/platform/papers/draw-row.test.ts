import type { Picture } from '@bahi/core/tables/esc-pos';
import { expect, test } from 'vitest';
import { drawRow } from './draw-row.ts';

/** The black dots of a picture: how many, and the first and last column and row with one. */
function inkOf({ width, height, bytes }: Picture) {
  let [dots, left, right, top, bottom] = [0, width, -1, height, -1];
  for (let row = 0; row < height; row++) {
    for (let dot = 0; dot < width; dot++) {
      if ((bytes[(row * width) / 8 + (dot >> 3)]! & (0x80 >> (dot & 7))) === 0) continue;
      dots += 1;
      [left, right] = [Math.min(left, dot), Math.max(right, dot)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
  }
  return { dots, left, right, top, bottom, height };
}
const ink = (left: string, more: { right?: string; size?: 'strong' | 'large'; isCentred?: boolean } = {}, dots = 576) =>
  inkOf(drawRow({ left, ...more }, dots));
const widthOf = (text: string) => ink(text).right;

test('letters are shaped: a conjunct is narrower than its letters, and a vowel sign goes around its consonant', () => {
  expect(widthOf('क्ष')).toBeLessThan(widthOf('कष'));
  // The sign of o in Tamil has a part on each side.
  expect(widthOf('தோ')).toBeGreaterThan(widthOf('தா'));
  for (const text of ['மசாலா தோசை', 'पनीर टिक्का', 'দই', 'મસાલા', 'ਦਾਲ', 'ಇಡ್ಲಿ', 'പുട്ട്', 'ପଖାଳ', 'ఉప్మా', 'چائے']) {
    const { dots, left, top, bottom, height } = ink(text);
    expect(dots, text).toBeGreaterThan(100);
    expect(left, text).toBeLessThan(12);
    // Nothing is cut off above or below.
    expect(top, text).toBeGreaterThan(0);
    expect(bottom, text).toBeLessThan(height - 1);
  }
});

test('words from the right: the first is at the right end, so the second begins the row as it would alone', () => {
  const whole = (left: string) => {
    const { width, bytes } = drawRow({ left }, 576);
    return (columns: number) =>
      Array.from({ length: (bytes.length * 8) / width }, (_, row) => bytes.subarray((row * width) / 8, (row * width + columns) / 8).join());
  };
  const columns = Math.floor(widthOf('کرسی') / 8) * 8;
  expect(whole('چائے کرسی')(columns)).toEqual(whole('کرسی')(columns));
  expect(whole('چائے کرسی')(columns)).not.toEqual(whole('چائے')(columns));
});

test('a long name wraps on both rolls, and its price is at the right end, below if there is no room', () => {
  const long = 'मसाला डोसा बटर एक्स्ट्रा चीज़ के साथ दो प्लेट';
  expect(ink(long, {}, 384).height).toBe(2 * ink('दो', {}, 384).height);
  for (const dots of [384, 576]) expect(ink(long, {}, dots).right).toBeLessThan(dots);
  const beside = ink('2 × डोसा', { right: '₹ 160.00' });
  expect(beside.height).toBe(ink('2 × डोसा').height);
  expect(beside.right).toBeGreaterThan(560);
  expect(ink(long, { right: '₹ 160.00' }, 384).height).toBe(3 * ink('दो', {}, 384).height);
  expect(ink('डोसा', { size: 'large' }).height).toBeGreaterThan(1.5 * ink('डोसा').height);
  expect(ink('डोसा', { size: 'strong' }).dots).toBeGreaterThan(ink('डोसा').dots);
});

test('a centred row has as much white on its left as on its right', () => {
  const { left, right } = ink('ഫോർട്ട് കൊച്ചി', { isCentred: true }, 384);
  expect(Math.abs(left - (383 - right))).toBeLessThan(6);
  expect(left).toBeGreaterThan(50);
});
