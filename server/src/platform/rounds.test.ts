import { expect, test, vi } from 'vitest';
import { Rounds } from './rounds.ts';

test('a repeated failure is reported once, and again after a successful round', async () => {
  const ends = ['no room', 'no room', 'no room', 'no answer', '', 'no answer', ''];
  const failures: string[] = [];
  const rounds = new Rounds();
  let round = 0;
  rounds.start({
    pauseMs: () => 1,
    work: async () => {
      const why = ends[round];
      round += 1;
      if (why) throw new Error(why);
    },
    onFailure: (error) => failures.push((error as Error).message),
  });
  await vi.waitFor(() => expect(round).toBeGreaterThan(ends.length), { timeout: 15_000 });
  await rounds.stop();
  expect(failures).toEqual(['no room', 'no answer', 'no answer']);
});
