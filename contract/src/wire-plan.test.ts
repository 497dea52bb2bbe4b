import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wirePlan } from './plan-of-schema.ts';
import { as, incoming, named, orNull, outgoing } from './wire.ts';
import { fieldFromWire, fieldToWire, fromWire, toWire } from './wire-plan.ts';

const paise = fc.integer({ min: -1e13, max: 1e13 });
const e4 = fc.integer({ min: -1e13, max: 1e13 });

const line = <W extends typeof incoming | typeof outgoing>(way: W) =>
  z.strictObject({ count: way.decimal, total: way.money.nullable(), name: z.string() });
const anyLine = fc.record({ count: e4, total: fc.option(paise), name: fc.string() });

describe('what travels', () => {
  test('to the server is what the contract’s codecs would send', () => {
    const schema = z.strictObject({ amount: incoming.money, lines: z.array(line(incoming)), note: z.string().optional() });
    const plan = wirePlan(schema);
    expect(plan).toEqual({ amount: 100, lines: [{ count: 10_000, total: 100 }] });
    fc.assert(
      fc.property(fc.record({ amount: paise, lines: fc.array(anyLine), note: fc.string() }), (value) => {
        expect(toWire(plan, value)).toEqual(z.encode(schema, value));
      }),
    );
  });

  test('comes back as it was', () => {
    const plan = wirePlan(line(outgoing));
    fc.assert(
      fc.property(anyLine, (value) => {
        expect(fromWire(plan, JSON.parse(JSON.stringify(toWire(plan, value))))).toEqual(value);
      }),
    );
  });

  test('from the server is what the contract wrote', () => {
    const schema = z.strictObject({
      rows: z.array(line(outgoing)),
      totals: z.record(z.string(), outgoing.money),
      best: line(outgoing).optional(),
    });
    const plan = wirePlan(schema);
    const rows = fc.record({ rows: fc.array(anyLine), totals: fc.dictionary(fc.uuid(), paise), best: anyLine });
    fc.assert(
      fc.property(rows, (value) => {
        expect(fromWire(plan, schema.parse(value))).toEqual(value);
      }),
    );
  });

  test('under a name that every object inherits is still an amount', () => {
    expect(fromWire({ '*': 100 }, { toString: 1.5, constructor: 2 })).toEqual({ toString: 150, constructor: 200 });
    expect(fromWire({ amount: 100 }, { toString: 1.5 })).toEqual({ toString: 1.5 });
  });

  test('may be one of several shapes, if an amount is an amount in each', () => {
    expect(wirePlan(z.union([z.strictObject({ a: outgoing.money }), z.strictObject({ b: z.string() })]))).toEqual({ a: 100 });
    expect(() => wirePlan(z.union([z.strictObject({ a: outgoing.money }), z.strictObject({ a: outgoing.decimal })]))).toThrow(
      'different scales',
    );
  });

  test('may not be what the plan cannot carry', () => {
    expect(() => wirePlan(z.strictObject({ at: z.date() }))).toThrow('does not know how to carry');
    expect(() => wirePlan(z.codec(z.number(), z.number(), { decode: (n) => n * 7, encode: (n) => n / 7 }))).toThrow(
      'neither rupees nor a decimal',
    );
    expect(() => wirePlan(z.string().transform(Number))).toThrow();
  });
});

describe('names', () => {
  const goods = <W extends typeof incoming | typeof outgoing>(way: W) =>
    named(way, {
      lines: as(
        'items',
        z.array(named(way, { quantityE4: as('count', way.decimal), productName: as('product_name', z.string()), note: z.string() })),
      ),
      totalPaise: as('total', way.money.nullable()),
    });
  const anyGoods = fc.record({
    lines: fc.array(fc.record({ quantityE4: e4, productName: fc.string(), note: fc.string() })),
    totalPaise: fc.option(paise),
  });

  test('travel as the contract’s codecs convert them, both ways', () => {
    const plan = wirePlan(goods(incoming));
    expect(plan).toEqual({ 'items:lines': [{ 'count:quantityE4': 10_000, 'product_name:productName': 1 }], 'total:totalPaise': 100 });
    expect(wirePlan(goods(outgoing))).toEqual(plan);
    fc.assert(
      fc.property(anyGoods, (value) => {
        expect(toWire(plan, value)).toEqual(z.encode(goods(incoming), value));
        expect(fromWire(plan, goods(outgoing).parse(value))).toEqual(value);
      }),
    );
  });

  test('are left out of a request where the program has null', () => {
    const schema = named(incoming, { dueOn: as('dueDate', orNull(z.string())), paid: orNull(incoming.money), note: z.string().nullable() });
    const plan = wirePlan(schema);
    expect(plan).toEqual({ 'dueDate?:dueOn': 1, 'paid?': 100 });
    expect(toWire(plan, { dueOn: null, paid: null, note: null })).toEqual({ note: null });
    expect(toWire(plan, { dueOn: '2026-04-01', paid: 150, note: null })).toEqual({ dueDate: '2026-04-01', paid: 1.5, note: null });
    expect(fieldToWire(plan, 'dueOn')).toBe('dueDate');
    expect(fieldFromWire(plan, 'dueDate')).toBe('dueOn');
  });

  test('of the wire are not sent by a screen', () => {
    expect(() => toWire(wirePlan(goods(incoming)), { lines: [], total: 150 })).toThrow('total has another name here.');
  });

  test('of problems are converted by the same plan', () => {
    const plan = wirePlan(goods(incoming));
    for (const [core, wire] of [
      ['lines.0.quantityE4', 'items.0.count'],
      ['lines.12.note', 'items.12.note'],
      ['lines', 'items'],
      ['lines.quantityE4', 'items.quantityE4'],
      ['totalPaise', 'total'],
      ['date', 'date'],
      ['', ''],
    ] as const) {
      expect(fieldToWire(plan, core)).toBe(wire);
      expect(fieldFromWire(plan, wire)).toBe(core);
    }
  });
});
