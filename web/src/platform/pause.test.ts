import { expect, test, vi } from 'vitest';

const { notBefore } = await vi.importActual<typeof import('./pause.ts')>('./pause.ts');

test.each([
  ['answers', () => Promise.resolve('saved'), 'answered saved'],
  ['fails', () => Promise.reject(new Error('refused')), 'failed refused'],
])('a call that %s at once resolves when the pause is over, and not sooner', async (_, call, outcome) => {
  vi.useFakeTimers();
  const told = vi.fn();
  notBefore(1000, call()).then(
    (answer) => told(`answered ${answer}`),
    (error: Error) => told(`failed ${error.message}`),
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls).toEqual([[outcome]]);
});

test('a slower answer is not delayed further', async () => {
  vi.useFakeTimers();
  const told = vi.fn();
  notBefore(1000, new Promise((resolve) => setTimeout(resolve, 1500))).then(told);
  await vi.advanceTimersByTimeAsync(1500);
  expect(told).toHaveBeenCalledOnce();
});
