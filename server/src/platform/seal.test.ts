import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { keepKey, sealWith } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-seal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

test('a sealed text opens with the same key for the same row, and is different each time', () => {
  fc.assert(
    fc.property(anyKey, fc.string({ unit: 'grapheme' }), fc.string(), (key, text, about) => {
      const seal = sealWith(key);
      const sealed = seal.seal(text, about);
      expect(sealWith(key).open(sealed, about)).toBe(text);
      expect(seal.seal(text, about)).not.toBe(sealed);
      expect(() => seal.open(sealed, `${about}x`)).toThrow();
    }),
  );
});

test('another key or one changed byte does not open it', () => {
  fc.assert(
    fc.property(anyKey, anyKey, fc.string({ minLength: 1 }), fc.nat(), (key, other, text, at) => {
      fc.pre(!key.equals(other));
      const seal = sealWith(key);
      const sealed = seal.seal(text, 'a row');
      expect(() => sealWith(other).open(sealed, 'a row')).toThrow();
      const bytes = Buffer.from(sealed.slice(seal.mark.length), 'base64url');
      bytes[at % bytes.length]! ^= 1;
      expect(() => seal.open(seal.mark + bytes.toString('base64url'), 'a row')).toThrow();
      expect(() => seal.open(text, 'a row')).toThrow();
    }),
  );
});

test('the key is made once, in a file that its owner alone can read', () => {
  const file = join(folder, 'made', 'sealing-key');
  const key = keepKey(file);
  expect(key).toHaveLength(32);
  expect(keepKey(file)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')).toEqual(key);
});

test('a file without a key is reported, and not overwritten', () => {
  const file = join(folder, 'broken');
  writeFileSync(file, 'half a k');
  expect(() => keepKey(file)).toThrow('does not hold a key of 32 bytes in base64');
  expect(readFileSync(file, 'utf8')).toBe('half a k');
});
