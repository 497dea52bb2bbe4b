import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { voucherKinds } from '../vouchers/voucher-kind.ts';
import { lockedUpTo, lockKinds, lockKindsOf, type NoteSide, noLocks, type PeriodLocks } from './period-locks.ts';

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
const anySide = fc.constantFrom<NoteSide>('customer', 'supplier');
const onlyPart = (kind: (typeof voucherKinds)[number], side: NoteSide) => {
  const parts = lockKindsOf(kind, side);
  expect(parts).toHaveLength(1);
  return parts[0]!;
};

test('every part has voucher kinds, and every kind a part', () => {
  expect(new Set(voucherKinds.flatMap((kind) => lockKindsOf(kind, null)))).toEqual(new Set(lockKinds));
});

test('a note is locked by the part of its original, in either direction', () => {
  for (const kind of ['creditNote', 'debitNote'] as const) {
    expect([onlyPart(kind, 'customer'), onlyPart(kind, 'supplier')]).toEqual(['sales', 'purchase']);
  }
});

test('a kind is locked by the later of the lock on everything and that on its part', () => {
  fc.assert(
    fc.property(anyLocks, anyKind, anySide, (locks, kind, side) => {
      const held = [locks.all, locks[onlyPart(kind, side)]].filter((day) => day !== null);
      expect(lockedUpTo(locks, kind, side)).toBe(held.toSorted().at(-1) ?? null);
    }),
  );
});

test('a note of unknown side is locked up to the earlier lock of both sides', () => {
  fc.assert(
    fc.property(anyLocks, fc.constantFrom('creditNote', 'debitNote'), (locks, kind) => {
      const sides = (['customer', 'supplier'] as const).map((side) => lockedUpTo(locks, kind, side));
      expect(lockedUpTo(locks, kind)).toBe(sides.includes(null) ? null : sides.toSorted()[0]);
    }),
  );
});

test('the lock of one part leaves the others open', () => {
  fc.assert(
    fc.property(anyKind, anyKind, anySide, (locked, other, side) => {
      const locks = { ...noLocks, [onlyPart(locked, side)]: '2026-03-31' };
      expect(lockedUpTo(locks, other, side)).toBe(onlyPart(other, side) === onlyPart(locked, side) ? '2026-03-31' : null);
    }),
  );
});
