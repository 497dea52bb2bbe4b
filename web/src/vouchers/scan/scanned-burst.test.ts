import { expect, test } from 'vitest';
import { codesInView, GONE_MILLIS } from './code-in-view.ts';
import { noBurst, scannedCode, withCharacter } from './scanned-burst.ts';

const typed = (text: string, millis: number) =>
  [...text].reduce((burst, character, at) => withCharacter(burst, character, 1_000 + at * millis), noBurst);
const after = (text: string, millis: number) => 1_000 + text.length * millis;

test('a scanner is distinguished from typing by its speed', () => {
  expect(scannedCode(typed('SALT-1', 10), after('SALT-1', 10), false)).toBe('SALT-1');
  expect(scannedCode(typed('SALT-1', 90), after('SALT-1', 90), false)).toBeNull();
});

test('an Enter long after the last character is typed by a person', () => {
  expect(scannedCode(typed('SALT-1', 10), 3_000, false)).toBeNull();
});

test('in a text field only a product code counts', () => {
  expect(scannedCode(typed('8901030704833', 10), after('8901030704833', 10), true)).toBe('8901030704833');
  for (const text of ['SALT-1', '9847012345', '118000', '8901030704834']) {
    expect(scannedCode(typed(text, 10), after(text, 10), true)).toBeNull();
  }
});

test('characters typed before do not belong to the scan', () => {
  const burst = [...'8901030704833'].reduce((now, character, at) => withCharacter(now, character, 2_000 + at * 10), typed('ab', 90));
  expect(scannedCode(burst, 2_140, true)).toBe('8901030704833');
});

test('a code held in view is one scan; removed and shown again, a second one', () => {
  const fresh = codesInView();
  expect(fresh(['890'], 0)).toEqual(['890']);
  for (let now = 150; now <= 3_000; now += 150) expect(fresh(['890'], now)).toEqual([]);
  expect(fresh([], 3_150)).toEqual([]);
  expect(fresh(['890', '891'], 3_000 + GONE_MILLIS + 1)).toEqual(['890', '891']);
});
