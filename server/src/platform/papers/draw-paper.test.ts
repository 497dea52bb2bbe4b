import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testSeal } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { drawPaper, endStop, stopDrawing } from './draw-paper.ts';

const makerOf = (name: string) => ({ module: new URL('../../testing/paper-makers.ts', import.meta.url), name });
const tooLarge = { code: 'INVALID', status: 422, data: { problems: [{ code: 'PAPER_TOO_LARGE' }] } };

const draw = async (text: string) => readPdf(await drawPaper(makerOf('plain'), { text })).text;

test('a PDF that exceeds the memory is refused with a message, and does not affect others', async () => {
  const [before, large, after] = await Promise.allSettled([draw('before'), drawPaper(makerOf('greedy'), {}), draw('after')]);
  expect(before).toEqual({ status: 'fulfilled', value: 'before\n1 / 1\n' });
  expect(large).toMatchObject({ status: 'rejected', reason: tooLarge });
  expect(String((large as PromiseRejectedResult).reason.message)).toContain('too large');
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
  expect(await draw('later')).toBe('later\n1 / 1\n');
});

test('a PDF that takes too long is refused, and the next is drawn', async () => {
  const [endless, after] = await Promise.allSettled([drawPaper(makerOf('endless'), {}, 300), draw('after')]);
  expect(endless).toMatchObject({ status: 'rejected', reason: tooLarge });
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
});

test('a PDF that fails is a bug, and the next is drawn', async () => {
  const [broken, after] = await Promise.allSettled([drawPaper(makerOf('broken'), {}), draw('after')]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no such ledger') } });
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
});

test.each([
  ['Urdu', 'بابا جج حاجی زیب النسا شنب یزدی پنج چچا ٹھٹھہ خان'],
  ['Telugu', 'క్షమ లక్ష్మీ రక్షా శిక్షి ఖాదీ ఖనిజ లేత లత స్టోర్ షాప్'],
  ['Kannada', 'ಲಕ್ಷ್ಮಿ ಲಕ್ಷ್ಮೀ ಳೆ ಳ ಜ್ಗೇ ಟ್ಫೃ ತೂಃ ತೊಃ ಕಾಫಿ ಕಾಫೀ'],
  ['Bengali', 'সৌর র্ম ল্পো হ হ্ দ্বৌ দাঁ স্রূ শ্রী'],
  ['Gujarati', 'ર્શૌ ભ્જૉ ભ્જૅ છ્રૃ ઠ્ઠ ઠ્મ જ્રૂ જ બ ર્મી'],
  ['Gurmukhi', 'ਹ੍ਝਾ ਕ੍ਵ੍ਰ ਵ੍ਡੀ ਪ੍ਰੇਮ ਸ੍ਵਰ ਹਰ ਵਰ'],
  ['Malayalam', 'ദാഁ ഠൂഁ റ്രൢ പ്പ പ യ്യ യ്ര'],
  ['Odia', 'ଖ୍ଵୢ ଖ୍ବ ଲୌ ଲେ ର୍ମୖ ଜୗ ଜ'],
  ['Tamil', 'ஶ்ரீ ஸ்ரீ கொடி'],
  ['Devanagari', 'ध्ळै ध्ऴै तॉं तां र्फे फे ऋ र श्रीमती'],
  ['Latin', 'Café ﬁve ½ ①'],
])('text copied from a PDF in %s is the original, even if letters share shapes', async (_, text) => {
  // In a PDF, vowels may be placed before their consonant, and Urdu from the right: so compare letters without order.
  const letters = (of: string) => Array.from(of.normalize('NFKD').replace(/\s/g, '')).toSorted().join('');
  expect(letters(await draw(text))).toBe(letters(`${text}1/1`));
});

test.each(['دکان ۱۵', 'دکان 15', '۱۵', 'دکان ۱۵ بازار'])('a number among right-to-left words is drawn from the left: %s', async (text) => {
  expect((await draw(text)).replace(/\s/g, '')).toMatch(/(^|[^\p{Nd}])(۱۵|15)([^\p{Nd}]|1\/1$)/u);
});

test('a shutdown does not wait for a queue of long PDFs', async () => {
  const begun = Date.now();
  const papers = Promise.allSettled(Array.from({ length: 6 }, () => drawPaper(makerOf('endless'), {})));
  stopDrawing();
  for (const { status } of await papers) expect(status).toBe('rejected');
  endStop();
  expect(Date.now() - begun).toBeLessThan(8_000);
});

test('once a server is closed papers have all their time again', async () => {
  const { pool, db } = await testDatabase();
  await (await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false })).close();
  await expect(drawPaper(makerOf('endless'), {}, 300)).rejects.toMatchObject(tooLarge);
});

test('at a shutdown a long PDF is given up, and a short one is drawn', async () => {
  const begun = Date.now();
  const endless = drawPaper(makerOf('endless'), {});
  const after = draw('after');
  stopDrawing();
  await expect(endless).rejects.toMatchObject({ code: 'BUSY', status: 503 });
  expect(await after).toBe('after\n1 / 1\n');
  await expect(drawPaper(makerOf('endless'), {})).rejects.toMatchObject({ code: 'BUSY' });
  endStop();
  expect(Date.now() - begun).toBeLessThan(10_000);
});
