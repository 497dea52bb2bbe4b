import { expect, test, vi } from 'vitest';

const { notBefore } = await vi.importActual<typeof import('./pause.ts')>('./pause.ts');

test.each([
  ['answers', () => Promise.resolve('saved'), 'answered saved'],
  ['fails', () => Promise.reject(new Error('refused')), 'failed refused'],
])('a call that %s at once resolves when the pause is over, and not sooner', async (_, call, outcome) => {
  vi.useFakeTimers();
  const onAnswer = vi.fn();
  notBefore(1000, call()).then(
    (answer) => onAnswer(`answered ${answer}`),
    (error: Error) => onAnswer(`failed ${error.message}`),
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[outcome]]);
});

test('a slower answer is not delayed further', async () => {
  vi.useFakeTimers();
  const onAnswer = vi.fn();
  notBefore(1000, new Promise((resolve) => setTimeout(resolve, 1500))).then(onAnswer);
  await vi.advanceTimersByTimeAsync(1500);
  expect(onAnswer).toHaveBeenCalledOnce();
});
