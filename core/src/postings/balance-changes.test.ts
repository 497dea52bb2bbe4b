import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthChanges, yearChanges } from './balance-changes.ts';

const postings = fc.array(
  fc.record({ ledgerId: fc.constantFrom('cash', 'sales', 'asha'), amountPaise: fc.integer({ min: -1e9, max: 1e9 }) }),
  {
    maxLength: 8,
  },
);
const date = fc.constantFrom('2026-03-31', '2026-04-01', '2026-04-30', '2027-03-31');
const entry = fc.record({ date, postings });
const net = (rows: readonly { debitPaise: number; creditPaise: number }[]) =>
  rows.reduce((sum, r) => sum + r.debitPaise - r.creditPaise, 0);

test('an edit changes a balance by new minus old, each ledger and month once', () => {
  fc.assert(
    fc.property(entry, entry, (old, now) => {
      const changes = monthChanges(now, old);
      const sum = (e: typeof old) => e.postings.reduce((total, { amountPaise }) => total + amountPaise, 0);
      expect(net(changes)).toBe(sum(now) - sum(old));
      expect(new Set(changes.map(({ ledgerId, from }) => ledgerId + from)).size).toBe(changes.length);
    }),
  );
});

test('an edit without changes changes no balance', () => {
  fc.assert(
    fc.property(entry, (same) => {
      for (const { debitPaise, creditPaise } of monthChanges(same, same)) expect([debitPaise, creditPaise]).toEqual([0, 0]);
    }),
  );
});

test('years are the sum of their months', () => {
  fc.assert(
    fc.property(entry, entry, (old, now) => {
      const months = monthChanges(now, old);
      const years = yearChanges(months);
      expect(net(years)).toBe(net(months));
      expect(years.every(({ from }) => from.endsWith('-04-01'))).toBe(true);
    }),
  );
});

test('31 March and 1 April are in two years', () => {
  const old = { date: '2026-03-31', postings: [{ ledgerId: 'cash', amountPaise: 100 }] };
  const now = { date: '2026-04-01', postings: [{ ledgerId: 'cash', amountPaise: 100 }] };
  expect(yearChanges(monthChanges(now, old))).toEqual([
    { ledgerId: 'cash', from: '2025-04-01', debitPaise: -100, creditPaise: 0 },
    { ledgerId: 'cash', from: '2026-04-01', debitPaise: 100, creditPaise: 0 },
  ]);
});
