import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from './paper-text.ts';

/** A row may end between these parts. */
const broken = (...parts: readonly string[]) => parts.join('\u200b');
const tamil = { font: 'NotoSansTamil' };

test.each([
  ['a text of the main font is one', 'Rice ½ kg – ₹5', 'Rice ½ kg – ₹5'],
  ['so is one of Devanagari', 'चावल 5 kg', [{ text: 'चावल 5 kg' }]],
  ['another script has its own font', 'Oil எண்ணெய் நெய் 1 L', [{ text: 'Oil ' }, { text: 'எண்ணெய் நெய் ', ...tamil }, { text: '1 L' }]],
  ['a word wider than a column may be broken', `A ${'W'.repeat(11)} B`, `A ${broken('WWWW', 'WWWW', 'WWW')} B`],
  ['one of many narrow letters stays whole', 'illimitabilities', 'illimitabilities'],
  ['so does one of an Indian script that is no wider', 'तिरुवनन्तपुरम', [{ text: 'तिरुवनन्तपुरम' }]],
  [
    'a wider one may be broken, between letters with their marks',
    'क्षि'.repeat(13),
    [{ text: broken(...Array<string>(6).fill('क्षिक्षि'), 'क्षि') }],
  ],
  [
    'and of two words only the wide one',
    `அரி ${'கொ'.repeat(9)}`,
    [{ text: `அரி ${broken(...Array<string>(4).fill('கொகொ'), 'கொ')}`, ...tamil }],
  ],
  [
    'letters that Kannada joins stay joined',
    'ಕ್ಷೇ'.repeat(13),
    [{ text: broken(...Array<string>(6).fill('ಕ್ಷೇಕ್ಷೇ'), 'ಕ್ಷೇ'), font: 'NotoSansKannada' }],
  ],
  ['a sign that joins takes no letter of another script', 'ஸ்A', [{ text: 'ஸ்', ...tamil }, { text: 'A' }]],
  ['a word of parts goes over at its hyphens', 'Anti-inflammatory-Ointment', 'Anti-inflammatory-Ointment'],
  [
    'one of digits may be broken, as none is at its hyphens',
    '12345-67890-12345-67890',
    broken('1234', '5-67', '890-', '1234', '5-67', '890'),
  ],
  [
    'signs have fonts of their own, and the blank after a picture is the usual one',
    '≥ 2 🙏 ',
    [{ text: '≥ ', font: 'NotoSansMath' }, { text: '2 ' }, { text: '🙏', font: 'NotoEmoji' }, { text: ' ' }],
  ],
  ['a family is one letter', '👨‍👩‍👧', [{ text: '👨‍👩‍👧', font: 'NotoEmoji' }]],
  ['what has no shape is written out where it stands for other letters', '① ㎏', [{ text: '1 kg' }]],
  ['and is marked where it does not, once for neighbours', '中国 Tea 茶', [{ text: '[?] Tea [?]' }]],
  [
    'words of Urdu that fit a row are one, which is read from the right',
    'محمد علی سٹور',
    [{ text: 'محمد\u00a0علی\u00a0سٹور', font: 'NotoNaskhArabic' }],
  ],
  [
    'rows of more of them end where their words end',
    'چاول باسمتی محمد علی',
    [{ text: 'چاول\u00a0باسمتی\u00a0محمد\nعلی', font: 'NotoNaskhArabic' }],
  ],
  [
    'a number between words of Urdu stands between them, read from the right',
    'چاول 5 کلو',
    [{ text: 'کلو', font: 'NotoNaskhArabic' }, { text: '\u00a05\u00a0' }, { text: 'چاول', font: 'NotoNaskhArabic' }],
  ],
  ['so does the last of a line', 'تیل 15', [{ text: '15\u00a0' }, { text: 'تیل', font: 'NotoNaskhArabic' }]],
  [
    'in brackets too, which open to the right',
    'علی (12/4) سنز',
    [{ text: 'سنز', font: 'NotoNaskhArabic' }, { text: '\u00a0(12/4)\u00a0' }, { text: 'علی', font: 'NotoNaskhArabic' }],
  ],
  [
    'what is in brackets after a word of Urdu stands in both of them, read from the right',
    'چاول (نیا)',
    [{ text: '(' }, { text: 'نیا', font: 'NotoNaskhArabic' }, { text: ')\u00a0' }, { text: 'چاول', font: 'NotoNaskhArabic' }],
  ],
  [
    'also before a Latin word',
    'علی (نیا 5) kg',
    [
      { text: '(5\u00a0' },
      { text: 'نیا', font: 'NotoNaskhArabic' },
      { text: ')\u00a0' },
      { text: 'علی', font: 'NotoNaskhArabic' },
      { text: ' kg' },
    ],
  ],
  [
    'a long number beside it stays in one row',
    'حساب 12345678901234567',
    [{ text: 'حساب\n', font: 'NotoNaskhArabic' }, { text: '12345678901234567' }],
  ],
  [
    'one before a Latin word stays with that',
    'Oil تیل 1 L',
    [{ text: 'Oil ' }, { text: 'تیل', font: 'NotoNaskhArabic' }, { text: ' 1 L' }],
  ],
  [
    'digits of Arabic and its sign of a number are no part of a word, for they go from the left',
    'نمبر ۱۵ \u0600۱۲',
    [
      { text: '\u0600۱۲\u00a0۱۵\u00a0', font: 'NotoNaskhArabic' },
      { text: 'نمبر', font: 'NotoNaskhArabic' },
    ],
  ],
  ['that sign has a shape where no word of Urdu is before it', '\u0600', [{ text: '\u0600', font: 'NotoNaskhArabic' }]],
  ['lines of Urdu stay lines', 'علی\nمحمد', [{ text: 'علی\nمحمد', font: 'NotoNaskhArabic' }]],
  ['a mark of another script stands alone', 'அ\u0941', [{ text: 'அ', ...tamil }, { text: '\u0941' }]],
  ['a tab is a blank, and lines stay lines', 'a\tb\nஅ', [{ text: 'a b\n' }, { text: 'அ', ...tamil }]],
])('%s', (_, text, parts) => {
  expect(runs(text).text).toEqual(parts);
});

const anyLetter = fc.constantFrom(
  ...['क', 'क्षि', 'का', 'ക്ഷ', 'കു', 'ந்', 'கொ', 'ಕ್ಷೇ', 'క్ష్మ', 'শ্রী', 'ਸ਼੍ਰੀ', 'é', 'W', '7', '-', '/', ' ', '½', 'ല്\u200d', '👨‍👩‍👧'],
);
test('no text is lost by being drawn in runs, and no row ends within a letter', () => {
  fc.assert(
    fc.property(fc.array(anyLetter, { maxLength: 60 }), (letters) => {
      const text = letters.join('');
      const drawn = runs(text).text;
      const parts = typeof drawn === 'string' ? [drawn] : drawn.map((part) => part.text);
      expect(parts.join('').replaceAll('\u200b', '')).toBe(text);
      // A grapheme may not be split; the beginning of the text may be any character.
      for (const part of parts.flatMap((each) => each.split('\u200b')).slice(1)) expect(part).not.toMatch(/^[\p{M}\p{Cf}]/u);
    }),
  );
});
