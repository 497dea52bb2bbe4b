import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { as, date, incoming, name, named, optional, orNull, outgoing } from './wire.ts';

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

const line = <W extends typeof incoming | typeof outgoing>(way: W) =>
  named(way, { quantityE4: as('count', way.decimal), amountPaise: as('amount', way.money.nullable()), note: z.string() });
const lines = <W extends typeof incoming | typeof outgoing>(way: W) =>
  named(way, { lines: as('items', z.array(line(way))), best: line(way).optional(), rest: z.union([line(way), z.null()]) });
const whole = { lines: [{ quantityE4: 25_000, amountPaise: 150, note: '' }], rest: { quantityE4: 0, amountPaise: null, note: 'x' } };
const onWire = { items: [{ count: 2.5, amount: 1.5, note: '' }], rest: { count: 0, amount: null, note: 'x' } };

test('a request has the names of core and a response those of the wire, at any depth', () => {
  expect(lines(incoming).parse(onWire)).toEqual(whole);
  expect(lines(outgoing).parse(whole)).toEqual(onWire);
  expect(z.encode(lines(incoming), whole as never)).toEqual(onWire);
  expect(z.encode(lines(outgoing), onWire as never)).toEqual(whole);
});

test('a request is refused under the names of the wire, and so is what it may not have', () => {
  const { error } = lines(incoming).safeParse({ ...onWire, items: [{ count: 'x', amount: 0.001, note: '' }], lines: [] });
  expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['items.0.count', 'invalid_type'],
    ['items.0.amount', 'not_multiple_of'],
    ['', 'unrecognized_keys'],
  ]);
  expect(lines(outgoing).safeParse({ ...whole, surprise: 1 }).success).toBe(false);
});

test('the published shape has the names of the wire', () => {
  for (const [schema, io] of [
    [lines(incoming), 'input'],
    [lines(outgoing), 'output'],
  ] as const) {
    const { properties, required, additionalProperties } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    expect([Object.keys(properties ?? {}), required, additionalProperties]).toEqual([['items', 'best', 'rest'], ['items', 'rest'], false]);
  }
});

test('a field that the wire leaves out is null in the program', () => {
  const schema = named(incoming, {
    dueOn: as('dueDate', orNull(date)),
    amountPaise: as('amount', orNull(incoming.money)),
    note: z.string(),
  });
  expect(schema.parse({ note: '' })).toEqual({ dueOn: null, amountPaise: null, note: '' });
  expect(schema.parse({ dueDate: '2026-04-01', amount: 1.5, note: '' })).toEqual({ dueOn: '2026-04-01', amountPaise: 150, note: '' });
  expect(schema.safeParse({ dueDate: null, note: '' }).success).toBe(false);
  expect(JSON.parse(JSON.stringify(z.encode(schema, { dueOn: null, amountPaise: 150, note: '' } as never)))).toEqual({
    amount: 1.5,
    note: '',
  });
  const { required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  expect(required).toEqual(['note']);
});

test('all fields of a shape may be made optional', () => {
  const schema = named(incoming, optional({ salePriceE4: as('salePrice', incoming.decimal), name }));
  expect(schema.parse({})).toEqual({});
  expect(schema.parse({ salePrice: 1 })).toEqual({ salePriceE4: 10_000 });
});
