import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from './paper-text.ts';

/** The runs of a word that may be broken between and, in plain letters, within these parts. */
const broken = (parts: readonly string[], look = {}) =>
  parts.flatMap((text, at) => [
    ...(at > 0 ? [{ text: '', wordBreak: 'break-all', ...look }] : []),
    { text, ...(/^[\w-]+$/.test(text) && { wordBreak: 'break-all' }), ...look },
  ]);

const LONG = 'X'.repeat(17);
const malayalam = { font: 'Malayalam' };
test.each([
  ['a text of one font is one run', 'Rice 5 kg', [{ text: 'Rice 5 kg' }]],
  ['Malayalam has its own font', 'Oil വെളിച്ചെണ്ണ 1 L', [{ text: 'Oil ' }, { text: 'വെളിച്ചെണ്ണ', font: 'Malayalam' }, { text: ' 1 L' }]],
  ['a word of more than sixteen letters may be broken', `A ${LONG} B`, [{ text: 'A ' }, ...broken([LONG]), { text: ' B' }]],
  ['one of sixteen stays whole', 'X'.repeat(16), [{ text: 'X'.repeat(16) }]],
  ['letters of Malayalam after it keep their font', `${LONG}കട`, [...broken([LONG]), { text: 'കട', ...malayalam }]],
  ['a letter of an Indian script takes the room of two', 'क्षि'.repeat(8), [{ text: 'क्षि'.repeat(8) }]],
  ['between them a longer word may be broken', 'क्षि'.repeat(9), broken(Array<string>(9).fill('क्षि'))],
  [
    'so may one of Malayalam, and of two only the long one',
    `അരി ${'ക്ഷ'.repeat(9)}`,
    [{ text: 'അരി ', ...malayalam }, ...broken(Array<string>(9).fill('ക്ഷ'), malayalam)],
  ],
  ['letters that Kannada joins stay joined', 'ಕ್ಷೇ'.repeat(9), broken(Array<string>(9).fill('ಕ್ಷೇ'))],
  ['a word of parts goes over at its hyphens', 'Anti-inflammatory-Ointment', [{ text: 'Anti-inflammatory-Ointment' }]],
  ['one of digits may be broken, as none is at its hyphens', '12345-67890-12345', broken(['12345-67890-12345'])],
  ['plain letters among others share a run', `क्षि${LONG}क्षि`, broken(['क्षि', LONG, 'क्षि'])],
  ['a sign of two halves is not cut into them', `${LONG}😀`, broken([LONG, '😀'])],
])('%s', (_, text, parts) => {
  expect(runs(text).text).toEqual(parts);
});

const anyLetter = fc.constantFrom('क', 'क्षि', 'का', 'ക്ഷ', 'കു', 'ந்', 'கொ', 'ಕ್ಷೇ', 'క్ష్మ', 'é', 'W', '7', '-', '/', ' ', 'ല്\u200d', '👨‍👩‍👧');
test('no text is lost by being drawn in runs, and none begins within a letter', () => {
  fc.assert(
    fc.property(fc.array(anyLetter, { maxLength: 60 }), (letters) => {
      const text = letters.join('');
      const parts = (runs(text).text as { text: string }[]).map((part) => part.text);
      expect(parts.join('')).toBe(text);
      // Where the text begins is no place within one, whatever it begins with.
      for (const part of parts.slice(1)) expect(part).not.toMatch(/^[\p{M}\p{Cf}]/u);
    }),
  );
});
