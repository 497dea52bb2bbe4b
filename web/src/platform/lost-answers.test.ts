import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInStaff } from '../testing/books.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { api } from './api.ts';

beforeEach(() => signInStaff());
afterEach(() => vi.useRealTimers());

/** What the server does to the calls, in their order; then it answers. */
function serve(...tries: (() => void)[]) {
  const asked = serveFakeApi({
    cheques: {
      undo: () => {
        tries.shift()?.();
        return { message: 'Taken back', voucherId: null, voucherNumber: null };
      },
    },
  });
  // Each with a key of its own, as a dialog that is opened anew.
  const undo = (cheque: number, key: number) =>
    api.cheques.undo({ orgId: idOf(7), id: idOf(cheque) }, { context: { key: idOf(key) } }).catch(() => undefined);
  return { undo, keys: () => asked.map(({ headers }) => headers.get('idempotency-key')) };
}
const lost = () => {
  throw new Error('the line went dead');
};
const refused = () => {
  throw new Refused(409, 'CHANGED_MEANWHILE', 'It moved meanwhile');
};

test('the same call after a lost answer bears the key of the first, until one is answered', async () => {
  const { undo, keys } = serve(lost, lost);
  await undo(1, 11);
  await undo(1, 12);
  await undo(1, 13);
  await undo(1, 14);
  expect(keys()).toEqual([idOf(11), idOf(11), idOf(11), idOf(14)]);
});

test('another call does not, nor the same one after a refusal or after a quarter of an hour', async () => {
  const { undo, keys } = serve(lost, () => {}, lost, refused);
  await undo(2, 21);
  await undo(3, 22);
  await undo(4, 23);
  await undo(4, 24);
  await undo(4, 25);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  await undo(2, 26);
  expect(keys()).toEqual([21, 22, 23, 23, 25, 26].map((key) => idOf(key)));
});
