import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { voucherKinds } from '../vouchers/voucher-kind.ts';
import { lockedUpTo, lockKindOf, lockKinds, noLocks, type PeriodLocks } from './period-locks.ts';

const anyDay = fc.option(fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-04-01', days)));
const anyLocks: fc.Arbitrary<PeriodLocks> = fc.record({
  all: anyDay,
  sales: anyDay,
  purchase: anyDay,
  money: anyDay,
  journal: anyDay,
  stock: anyDay,
});
const anyKind = fc.constantFrom(...voucherKinds);

test('every part has kinds of vouchers, and every kind a part', () => {
  expect(new Set(voucherKinds.map(lockKindOf))).toEqual(new Set(lockKinds));
});

test('a kind is locked as far as everything is, and as far as its own part', () => {
  fc.assert(
    fc.property(anyLocks, anyKind, (locks, kind) => {
      const held = [locks.all, locks[lockKindOf(kind)]].filter((day) => day !== null);
      expect(lockedUpTo(locks, kind)).toBe(held.toSorted().at(-1) ?? null);
    }),
  );
});

test('the lock of one part leaves the others open', () => {
  fc.assert(
    fc.property(anyKind, anyKind, (locked, other) => {
      const locks = { ...noLocks, [lockKindOf(locked)]: '2026-03-31' };
      expect(lockedUpTo(locks, other)).toBe(lockKindOf(other) === lockKindOf(locked) ? '2026-03-31' : null);
    }),
  );
});
