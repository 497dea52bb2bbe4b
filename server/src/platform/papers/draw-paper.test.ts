import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawPaper } from './draw-paper.ts';

const makerOf = (name: string) => ({ module: new URL('../../testing/paper-makers.ts', import.meta.url), name });
const tooLarge = { code: 'INVALID', status: 422, data: { problems: [{ code: 'PAPER_TOO_LARGE' }] } };

const draw = async (text: string) => readPdf(await drawPaper(makerOf('plain'), { text })).text;

test('a paper for which the memory does not suffice is refused in words, and takes no other with it', async () => {
  const [before, large, after] = await Promise.allSettled([draw('before'), drawPaper(makerOf('greedy'), {}), draw('after')]);
  expect(before).toEqual({ status: 'fulfilled', value: 'before\n1 / 1\n' });
  expect(large).toMatchObject({ status: 'rejected', reason: tooLarge });
  expect(String((large as PromiseRejectedResult).reason.message)).toContain('too large');
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
  expect(await draw('later')).toBe('later\n1 / 1\n');
});

test('a paper that takes too long is refused, and the next is drawn', async () => {
  const [endless, after] = await Promise.allSettled([drawPaper(makerOf('endless'), {}, 300), draw('after')]);
  expect(endless).toMatchObject({ status: 'rejected', reason: tooLarge });
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
});

test('a paper that cannot be made is a bug of its own, and the next is drawn', async () => {
  const [broken, after] = await Promise.allSettled([drawPaper(makerOf('broken'), {}), draw('after')]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no such ledger') } });
  expect(after).toEqual({ status: 'fulfilled', value: 'after\n1 / 1\n' });
});
