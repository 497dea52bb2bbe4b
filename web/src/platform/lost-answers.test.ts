import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { signInStaff } from '../testing/voucher-books.ts';
import { api } from './api.ts';
import { storedSession } from './session.ts';

beforeEach(() => signInStaff());
afterEach(() => vi.useRealTimers());

/** The effects of the server on the calls, in order; further calls succeed. */
function serve(...tries: (() => void)[]) {
  const asked = serveFakeApi({
    cheques: {
      clear: () => ({ message: 'Cleared', voucherId: null, voucherNumber: null }),
      undo: () => {
        tries.shift()?.();
        return { message: 'Taken back', voucherId: null, voucherNumber: null };
      },
    },
    godowns: { remove: () => ({ message: 'Godown deleted' }) },
  });
  // Each call with its own key, as a dialog that is opened again.
  const undo = (cheque: number, key: number, isOfDraft = false) =>
    api.cheques.undo({ orgId: idOf(7), id: idOf(cheque) }, { context: { key: idOf(key), isOfDraft } }).catch(() => undefined);
  const clear = (cheque: number, key: number) =>
    api.cheques.clear({ orgId: idOf(7), chequeIds: [idOf(cheque)], date: '2026-11-22' }, { context: { key: idOf(key) } });
  const removeGodown = (godown: number, key: number) =>
    api.godowns.remove({ orgId: idOf(7), id: idOf(godown), version: 1 }, { context: { key: idOf(key) } });
  return { undo, clear, removeGodown, keys: () => asked.map(({ headers }) => headers.get('idempotency-key')) };
}
const lost = () => {
  throw new Error('the line went dead');
};
const refused = () => {
  throw new Refused(409, 'CHANGED_MEANWHILE', 'It moved meanwhile');
};

test('the same call after a lost answer has the key of the first, until one is answered', async () => {
  const { undo, keys } = serve(lost, lost);
  await undo(1, 11);
  await undo(1, 12);
  await undo(1, 13);
  await undo(1, 14);
  expect(keys()).toEqual([idOf(11), idOf(11), idOf(11), idOf(14)]);
});

test('another call has its own key, and so has the same one after a refusal or after a quarter of an hour', async () => {
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

test('a draft keeps its own key: another draft with the same contents is a new act, such as a second counter bill', async () => {
  const { undo, keys } = serve(lost);
  await undo(5, 51, true);
  await undo(5, 52, true);
  await undo(5, 51, true);
  await undo(5, 53);
  expect(keys()).toEqual([51, 52, 51, 53].map((key) => idOf(key)));
});

test.each([
  [401, 'SIGNED_OUT'],
  [429, 'TOO_MANY_REQUESTS'],
  [403, 'LOCKED'],
] as const)('what is refused at the door, %d %s, says nothing of the try before it', async (status, code) => {
  const { undo, keys } = serve(lost, () => {
    throw new Refused(status, code, 'Wait a little');
  });
  await undo(6, 61);
  await undo(6, 62);
  await undo(6, 63);
  await undo(6, 64);
  expect(keys()).toEqual([61, 61, 61, 64].map((key) => idOf(key)));
  // Wait here, so that the delayed end of the session does not reach the next test.
  if (status === 401) await waitFor(() => expect(storedSession('staff')).toBeNull());
});

test('after another act that may concern the same record, the same call is a new act', async () => {
  const { undo, clear, keys } = serve(
    lost,
    () => {},
    () => {},
    lost,
  );
  await undo(7, 71);
  await undo(8, 72);
  await undo(7, 73);
  await undo(9, 74);
  await clear(9, 75);
  await undo(9, 76);
  expect(keys()).toEqual([71, 72, 71, 74, 75, 76].map((key) => idOf(key)));
});

test('an act on an unrelated record does not affect the lost try', async () => {
  const { undo, removeGodown, keys } = serve(lost);
  await undo(10, 101);
  await removeGodown(10, 102);
  await undo(10, 103);
  expect(keys()).toEqual([101, 102, 101].map((key) => idOf(key)));
});
