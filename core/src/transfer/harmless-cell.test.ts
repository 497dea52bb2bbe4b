import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessCell, withoutApostrophe } from './harmless-cell.ts';

test.each(['=1+1', '+91 98765', '-5 off', '@import', '\tTab', '\rReturn', '  =cmd', '|x'])('%s is written with an apostrophe', (text) => {
  expect(harmlessCell(text)).toBe(`'${text}`);
});

test('no text is written so that a spreadsheet reckons with it, and all come back as they were', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('=', '+', '-', '@', "'=", "'", ' -x')), (text) => {
      const written = harmlessCell(text);
      expect(written).not.toMatch(/^\s*[=+\-@]/);
      if (!/^'\s*[=+\-@\t\r\n|]/.test(text)) expect(withoutApostrophe(written)).toBe(text);
    }),
  );
});
