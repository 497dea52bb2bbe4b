import { setImmediate as breath } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('never more at a time than may, first come first served, whatever fails, and one key does not wait for another', async () => {
  const works = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), breaths: fc.nat(4), fails: fc.boolean() }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), works, async (most, each) => {
      const turns = new Turns(most);
      const running = new Map<string, number>();
      const begun: Record<string, number[]> = { a: [], b: [] };
      const done = each.map(({ key, breaths, fails }, at) =>
        turns.take(key, async () => {
          begun[key]!.push(at);
          running.set(key, (running.get(key) ?? 0) + 1);
          expect(running.get(key)).toBeLessThanOrEqual(most);
          for (let n = 0; n < breaths; n++) await breath();
          running.set(key, running.get(key)! - 1);
          if (fails) throw new Error(`work ${at}`);
          return at;
        }),
      );
      expect(await Promise.allSettled(done)).toMatchObject(
        each.map(({ fails }, at) => (fails ? { reason: new Error(`work ${at}`) } : { value: at })),
      );
      for (const order of Object.values(begun)) expect(order).toEqual(order.toSorted((x, y) => x - y));
    }),
  );
});
