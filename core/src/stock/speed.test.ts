import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/paise.ts';
import { type SpeedFacts, speedOf, stockTurnsE4 } from './speed.ts';

const facts: SpeedFacts = {
  ...{ from: '2026-04-01', to: '2026-11-28', slowDays: 60, quantityE4: 50_000, turnsE4: 5_000 },
  ...{ firstReceivedOn: '2025-05-01', lastSoldOn: '2026-11-20', lastMovedOn: '2026-11-20' },
};

test('turns: the worked company turned its chairs 3.4 times, and without stock at both ends there is no figure', () => {
  // 2,13,187.50 out; (54,000.00 + 71,512.50) / 2 on average.
  expect(stockTurnsE4(paise(54_000_00), paise(71_512_50), paise(2_13_187_50))).toBe(34_000);
  expect(stockTurnsE4(paise(0), paise(0), paise(10_000))).toBeNull();
});

test('speed: sold often is fast, no sale for the chosen days is slow, no move in the period is dead, and a new item is not slow', () => {
  expect(speedOf(facts)).toBe('steady');
  expect(speedOf({ ...facts, turnsE4: 10_000 })).toBe('fast');
  expect(speedOf({ ...facts, turnsE4: 10_000, lastSoldOn: '2026-09-29' })).toBe('slow');
  expect(speedOf({ ...facts, lastSoldOn: '2026-09-30' })).toBe('steady');
  expect(speedOf({ ...facts, lastSoldOn: null, lastMovedOn: '2026-03-31' })).toBe('dead');
  expect(speedOf({ ...facts, lastSoldOn: null, firstReceivedOn: '2026-04-01', lastMovedOn: '2026-04-01' })).toBe('new');
  // Written off whole, and never sold in the period.
  expect(speedOf({ ...facts, quantityE4: 0, turnsE4: 20_000, lastSoldOn: '2026-03-20' })).toBe('steady');
  // Bought and sold out within the period, as fish.
  expect(speedOf({ ...facts, quantityE4: 0, turnsE4: null, firstReceivedOn: '2026-10-01' })).toBe('fast');
  // Sold out: nothing lies there that could be slow.
  expect(speedOf({ ...facts, quantityE4: 0, lastSoldOn: '2026-05-01' })).toBe('steady');
});

test('more days of patience never make a product slow', () => {
  const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2026-09-${String(day).padStart(2, '0')}`);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 300 }), (lastSoldOn, slowDays) => {
      const of = (days: number) => speedOf({ ...facts, lastSoldOn, slowDays: days });
      if (of(slowDays) !== 'slow') expect(of(slowDays + 30)).not.toBe('slow');
    }),
  );
});
