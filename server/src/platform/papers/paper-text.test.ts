import { expect, test } from 'vitest';
import { runs } from './paper-text.ts';

const LONG = 'X'.repeat(17);
test.each([
  ['a text of one font is one run', 'Rice 5 kg', [{ text: 'Rice 5 kg' }]],
  ['Malayalam has its own font', 'Oil വെളിച്ചെണ്ണ 1 L', [{ text: 'Oil ' }, { text: 'വെളിച്ചെണ്ണ', font: 'Malayalam' }, { text: ' 1 L' }]],
  [
    'a word of more than sixteen letters may be broken',
    `A ${LONG} B`,
    [{ text: 'A ' }, { text: LONG, wordBreak: 'break-all' }, { text: ' B' }],
  ],
  ['one of sixteen stays whole', 'X'.repeat(16), [{ text: 'X'.repeat(16) }]],
  [
    'letters of Malayalam after it keep their font',
    `${LONG}കട`,
    [
      { text: LONG, wordBreak: 'break-all' },
      { text: 'കട', font: 'Malayalam' },
    ],
  ],
  ['letters with marks are never torn', 'क्षि'.repeat(10), [{ text: 'क्षि'.repeat(10) }]],
  ['a word of parts goes over at its hyphens', 'Anti-inflammatory-Ointment', [{ text: 'Anti-inflammatory-Ointment' }]],
  ['one of digits may be broken, as none is at its hyphens', '12345-67890-12345', [{ text: '12345-67890-12345', wordBreak: 'break-all' }]],
  ['a sign of two halves is not cut into them', `${LONG}😀`, [{ text: LONG, wordBreak: 'break-all' }, { text: '😀' }]],
])('%s', (_, text, parts) => {
  expect(runs(text).text).toEqual(parts);
});
