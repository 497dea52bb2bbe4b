import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { fourBills, outstandingsOf } from '../testing/voucher-books.ts';
import { refusalOf } from './save-state.ts';

const refusal = (code: string, data: object = {}, message = 'Said by the server') =>
  refusalOf(new ORPCError(code, { status: 409, message, data }));

test('no answer: saving again cannot save twice', () => {
  expect(refusalOf(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'NO_ANSWER',
    text: 'Server not reachable. Press Save again; no duplicate will be created.',
  });
});

test('different totals are shown both, in rupees', () => {
  const { text } = refusal('TOTALS_DIFFER', { yours: 118_000, ours: 112_000 });
  expect(text).toContain('₹1,180.00');
  expect(text).toContain('₹1,120.00');
  expect(text).toContain('Nothing was saved');
});

test('correctable problems keep their fields', () => {
  expect(
    refusal('INVALID', { problems: [{ code: 'STOCK_SHORT', field: 'lines.0.actualQuantityE4', message: 'Only 3 in stock' }] }).problems,
  ).toEqual([{ field: 'lines.0.actualQuantityE4', text: 'Only 3 in stock' }]);
});

test("a newer version names its author and time, in India's time zone", () => {
  expect(refusal('CHANGED_MEANWHILE', { who: 'Asha', when: '2026-11-20T05:12:00.000Z' }).text).toBe(
    'Asha changed this voucher on 20/11/2026 at 10:42. What you entered is still here; open the newest to go on from it.',
  );
  expect(refusal('CHANGED_MEANWHILE', { who: 'Asha', when: '2027-03-31T18:50:00.000Z' }).text).toContain('on 01/04/2027 at 00:20.');
});

test('a reused key offers a new voucher, but never for an edit', () => {
  const error = new ORPCError('IDEMPOTENCY_KEY_REUSED', { status: 409, message: 'x' });
  expect(refusalOf(error).text).toContain('save this as a new voucher');
  expect(refusalOf(error, true).text).toBe('This voucher was changed in another window. Open the newest to go on from it.');
});

test('changed bills include their present state', () => {
  expect(refusal('BILLS_CHANGED', outstandingsOf(fourBills)).fresh?.bills).toHaveLength(4);
});

test('a server error shows the id of its request', () => {
  expect(refusalOf(new ORPCError('BUG', { status: 500, message: 'x', data: { requestId: 'r-7' } })).text).toContain('(r-7)');
});

test('any other refusal shows its own message', () => {
  expect(refusal('COMPANY_RESTRICTED').text).toBe('Said by the server');
});
