import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const blanks = ' '.repeat(100_000);

test('the JSON of an archive is parsed, brackets and quotation marks within its texts included', () => {
  const rows = Array.from({ length: 2_500 }, (_, no) => ({ no, text: `[[{{"\\" ${no}`, parts: [{ no: [] }] }));
  expect(parseJson(JSON.stringify(rows))).toEqual(rows);
});

test('a text is refused before it unfolds to far more memory than it takes itself', () => {
  expect(() => parseJson(`${blanks}${'['.repeat(101)}${']'.repeat(101)}`)).toThrow('too many');
  expect(() => parseJson(`[${'1,'.repeat(600_000)}1]`)).toThrow('too many');
  expect(() => parseJson(`[${'{},'.repeat(300_001)}{}]`)).toThrow('too many');
});
