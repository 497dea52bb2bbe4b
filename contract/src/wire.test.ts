import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { date, incoming, name, outgoing } from './wire.ts';

/** Rupees 1 00 00 00 00 000 either way: the limit of the wire. */
const anyPaise = fc.integer({ min: -1e13, max: 1e13 });
const anyE4 = fc.integer({ min: -1e13, max: 1e13 });
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('an amount is unchanged to the paisa after the wire', () => {
  fc.assert(
    fc.property(anyPaise, (paise) => {
      expect(incoming.money.parse(overTheWire(outgoing.money.parse(paise)))).toBe(paise);
    }),
  );
  expect(outgoing.money.parse(123450)).toBe(1234.5);
});

test('a quantity, rate or percentage is unchanged to its ten-thousandth after the wire', () => {
  fc.assert(
    fc.property(anyE4, (valueE4) => {
      expect(incoming.decimal.parse(overTheWire(outgoing.decimal.parse(valueE4)))).toBe(valueE4);
    }),
  );
  expect(outgoing.decimal.parse(125_000)).toBe(12.5);
});

test('the client encodes with the same codecs, so it sends and reads integers', () => {
  fc.assert(
    fc.property(anyPaise, (paise) => {
      expect(z.encode(incoming.money, paise)).toBe(outgoing.money.parse(paise));
      expect(z.encode(outgoing.money, outgoing.money.parse(paise))).toBe(paise);
    }),
  );
});

test('every amount with two decimals is accepted, however its float is represented', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 - 1 }), fc.integer({ min: 0, max: 99 }), (rupees, paise) => {
      const text = `${rupees}.${String(paise).padStart(2, '0')}`;
      expect(incoming.money.parse(JSON.parse(text))).toBe(rupees * 100 + paise);
    }),
  );
});

test.each([0.005, 1.001, 1e11 + 1, -1e11 - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '12.5', null, true, [1]])(
  '%s is not an amount',
  (value) => {
    expect(incoming.money.safeParse(value).success).toBe(false);
  },
);

test.each([0.00001, 1e9 + 1, 1e300, Number.NaN, '1', null])('%s is no quantity', (value) => {
  expect(incoming.decimal.safeParse(value).success).toBe(false);
});

test('a response refuses a fraction of a paisa', () => {
  expect(outgoing.money.safeParse(10.5).success).toBe(false);
  expect(outgoing.money.safeParse(Number.NaN).success).toBe(false);
});

test('minus zero is zero', () => {
  expect(Object.is(incoming.money.parse(-0), 0)).toBe(true);
});

test('a date is a calendar day', () => {
  expect(date.safeParse('2028-02-29').success).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '01/04/2026', '2026-4-1', '2026-04-01T00:00:00Z', '0026-04-01', '2206-04-01', '']) {
    expect(date.safeParse(text).success).toBe(false);
  }
});

test('an invalid date is reported once', () => {
  for (const text of ['', 'x', '2026-02-30', '0026-11-23', null]) {
    expect(date.safeParse(text).error?.issues, `${text}`).toHaveLength(1);
  }
});

test('a name is trimmed and not empty', () => {
  expect(name.parse('  Ravi Traders ')).toBe('Ravi Traders');
  expect(name.safeParse('   ').success).toBe(false);
  expect(name.safeParse('x'.repeat(121)).success).toBe(false);
});
