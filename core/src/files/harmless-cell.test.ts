import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessCell, withoutApostrophe } from './harmless-cell.ts';

const formulas = ['=1+1', '+91 98765', '-5 off', '@import', '\tTab', '\rReturn', '\nLine', '  =cmd', '|x', ' |x'];
const fullWidth = ['＝1+1', '＋91', '－5', '＠import', '\u3000＝1'];
const hidden = ['\u0000=1', '\u0001\u001f+1', '\u007f-1', '\u0085@x', '\u200b=1', '\u200f＝1', '\ufeff=1', ' \u0007 ＠x'];

test.each([...formulas, ...fullWidth, ...hidden])('%j is written with an apostrophe and read without it', (text) => {
  expect(harmlessCell(text)).toBe(`'${text}`);
  expect(withoutApostrophe(harmlessCell(text))).toBe(text);
});

test.each(['Sharma & Sons', "'80s store", 'a=b', '5-7', '\u0001x', 'ＡＢＣ', '', "'"])('%j is written and read as it is', (text) => {
  expect(harmlessCell(text)).toBe(text);
  expect(withoutApostrophe(text)).toBe(text);
});

test('no written text begins a formula, and every text is read as it was', () => {
  const part = fc.constantFrom('=', '＋', '-', '＠', '|', "'", ' ', '\t', '\u0000', '\u200b', 'x');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: part, maxLength: 6 })), (text) => {
      const written = harmlessCell(text);
      expect(written).not.toMatch(/^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠])/u);
      expect(withoutApostrophe(written)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
