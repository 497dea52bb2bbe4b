import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownLine, newLines, textOfLine } from './new-lines.ts';

const line = (description: string, amountPaise: number, balancePaise: number | null, rowNo = 1) => {
  const plain = { rowNo, date: '2026-04-01', valueDate: null, description, reference: '', amountPaise, balancePaise };
  return { ...plain, fingerprint: `${plain.date} ${amountPaise} ${textOfLine(plain)}` };
};
const kept = (lines: readonly ReturnType<typeof line>[]): KnownLine[] => newLines(lines, []).fresh.map((each) => each);

test('two truly equal lines of one day are both kept, and neither is imported twice', () => {
  const tea = [line('UPI TEA', -1_000, 9_000), line('UPI TEA', -1_000, 8_000)];
  const { fresh } = newLines(tea, []);
  expect(fresh.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  expect(newLines(tea, fresh)).toMatchObject({ fresh: [], skipped: tea });
});

test('a file that starts within a day adds only the missing lines: the balance distinguishes two equal lines', () => {
  const known = kept([line('UPI TEA', -1_000, 9_000)]);
  const { fresh, skipped } = newLines([line('UPI TEA', -1_000, 8_000), line('UPI TEA', -1_000, 9_000)], known);
  expect(skipped.map(({ balancePaise }) => balancePaise)).toEqual([9_000]);
  expect(fresh.map(({ balancePaise, occurrence }) => [balancePaise, occurrence])).toEqual([[8_000, 2]]);
});

test('a line is the same without balances, or with another narration and the same balance', () => {
  const known = kept([line('UPI/TEA/1', -1_000, 9_000)]);
  expect(newLines([line('UPI/TEA/1', -1_000, null)], known).skipped).toHaveLength(1);
  expect(newLines([line('Tea stall', -1_000, 9_000)], known).skipped).toHaveLength(1);
  expect(newLines([line('Tea stall', -1_000, null)], known).fresh).toHaveLength(1);
});

test('a statement imported up to any line and then completely has each line once', () => {
  const anyLine = fc.record({ text: fc.constantFrom('a', 'b'), amount: fc.constantFrom(-100, 100) });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.nat(12), fc.boolean(), (all, cut, saysBalance) => {
      let balance = 0;
      const lines = all.map(({ text, amount }, at) => {
        balance += amount;
        return line(text, amount, saysBalance ? balance : null, at + 1);
      });
      const first = newLines(lines.slice(0, cut), []).fresh;
      const second = newLines(lines, first).fresh;
      expect(first.length + second.length).toBe(lines.length);
      const keys = [...first, ...second].map(({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
