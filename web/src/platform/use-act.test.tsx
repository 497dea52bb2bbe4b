import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { showPart } from '../testing/show-part.tsx';
import { signInStaff } from '../testing/voucher-books.ts';
import { api } from './api.ts';
import { useAct } from './use-act.ts';

beforeEach(() => signInStaff());

const [one, other] = [idOf(201), idOf(202)];

/** Two cheques whose last steps can be undone; the effects of the server on the calls, in order. */
async function twoUndos(...tries: (() => void | Promise<void>)[]) {
  const asked = serveFakeApi({
    cheques: {
      undo: async () => {
        await tries.shift()?.();
        return { message: 'Taken back', voucherId: null, voucherNumber: null };
      },
    },
  });
  function Part() {
    const [done, setDone] = useState(0);
    const { act, problem } = useAct('Undo', () => setDone((before) => before + 1));
    const undo = (id: string) => void act((context) => api.cheques.undo({ orgId: idOf(7), id }, context), id);
    return (
      <>
        <button type="button" onClick={() => undo(one)}>
          one
        </button>
        <button type="button" onClick={() => undo(other)}>
          other
        </button>
        <p>{`${done} done`}</p>
        <p>{problem}</p>
      </>
    );
  }
  const { user } = await showPart(<Part />);
  const press = async (name: string, says: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText(says);
  };
  const keys = () => asked.map(({ headers }) => headers.get('idempotency-key'));
  return { press, keys };
}
const lost = () => {
  throw new Error('the line went dead');
};
const refused = () => {
  throw new Refused(409, 'CHANGED_MEANWHILE', 'It moved meanwhile');
};
const used = () => {
  throw new Refused(409, 'IDEMPOTENCY_KEY_REUSED', 'This key was used for another entry');
};

test('after a lost answer the same act has the same key, and the next one another', async () => {
  const { press, keys } = await twoUndos(lost);
  await press('one', /Something went wrong/);
  await press('one', '1 done');
  await press('one', '2 done');
  expect(keys()).toHaveLength(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('a lost answer of one act does not block another', async () => {
  const { press, keys } = await twoUndos(lost);
  await press('one', /Something went wrong/);
  await press('other', '1 done');
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('a refusal is an answer: the next try is a new act', async () => {
  const { press, keys } = await twoUndos(refused);
  await press('one', 'It moved meanwhile');
  await press('one', '1 done');
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('if the lost try arrived with other contents, that is reported, and a third try is a new act', async () => {
  const { press, keys } = await twoUndos(lost, used);
  await press('one', /Something went wrong/);
  await press('one', /An earlier try of this has arrived/);
  await press('one', '1 done');
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('tries of two records have separate keys: the answer of one does not affect the other', async () => {
  const answer = Promise.withResolvers<void>();
  const { press, keys } = await twoUndos(() => answer.promise, lost);
  await press('one', '0 done');
  await press('other', /Something went wrong/);
  answer.resolve();
  await screen.findByText('1 done');
  await press('other', '2 done');
  expect(keys()[2]).toBe(keys()[1]);
});
