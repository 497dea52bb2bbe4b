import { setImmediate as breath } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('never more at a time than allowed, an exclusive one alone, first come first served, also after failures, and keys do not wait for each other', async () => {
  const works = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), breaths: fc.nat(4), fails: fc.boolean(), isAlone: fc.boolean() }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), works, async (most, each) => {
      const turns = new Turns(most);
      const running: Record<string, { isAlone: boolean }[]> = { a: [], b: [] };
      const begun: Record<string, number[]> = { a: [], b: [] };
      const done = each.map(({ key, breaths, fails, isAlone }, at) => {
        const work = async () => {
          begun[key]!.push(at);
          const others = running[key]!;
          const here = { isAlone };
          others.push(here);
          expect(others.length).toBeLessThanOrEqual(others.some((one) => one.isAlone) ? 1 : most);
          for (let n = 0; n < breaths; n++) await breath();
          others.splice(others.indexOf(here), 1);
          if (fails) throw new Error(`work ${at}`);
          return at;
        };
        return isAlone ? turns.takeAlone(key, work) : turns.take(key, work);
      });
      expect(await Promise.allSettled(done)).toMatchObject(
        each.map(({ fails }, at) => (fails ? { reason: new Error(`work ${at}`) } : { value: at })),
      );
      for (const order of Object.values(begun)) expect(order).toEqual(order.toSorted((x, y) => x - y));
    }),
  );
});

test('the full number runs in parallel, also after an exclusive one', async () => {
  const turns = new Turns(3);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await breath();
    running--;
  };
  await Promise.all([turns.takeAlone('a', breath), ...Array.from({ length: 5 }, () => turns.take('a', work))]);
  expect(most).toBe(3);
});
