import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dishAt, type PriceMoment, priceAt, pricesOfPortions } from './dish-price.ts';
import type { DishPrice } from './menu.ts';

const full = { name: 'Full', rateE4: 200 };
const of = (rateE4: number, more: Partial<DishPrice> = {}): DishPrice => ({
  ...{ portion: 'Full', areaId: null, kind: null, weekdays: [], from: null, until: null },
  rateE4,
  ...more,
});
/** An instant by the clock in India. 28 November 2026 is a Saturday. */
const india = (text: string) => Date.parse(`${text}:00+05:30`);
const at = (text: string, more: Partial<PriceMoment> = {}): PriceMoment => ({
  ...{ areaId: 'hall', kind: 'dineIn', epochMillis: india(text) },
  ...more,
});
const saturday = at('2026-11-28T18:00');

test('a price applies in its area, to its kind of order, and to its portion only', () => {
  const prices = [of(250, { areaId: 'ac' }), of(180, { kind: 'takeaway' }), of(1, { portion: 'Half', areaId: 'hall' })];
  expect(priceAt(full, prices, saturday)).toBe(200);
  expect(priceAt(full, prices, { ...saturday, areaId: 'ac' })).toBe(250);
  expect(priceAt(full, prices, { ...saturday, areaId: null, kind: 'takeaway' })).toBe(180);
});

test('happy hour begins at its minute, ends before its last, and is on its days in India whatever the server’s zone', () => {
  const prices = [of(100, { weekdays: [6], from: '17:00', until: '19:00' })];
  const price = (text: string) => priceAt(full, prices, at(text));
  expect(['16:59', '17:00', '18:59', '19:00'].map((time) => price(`2026-11-28T${time}`))).toEqual([200, 100, 100, 200]);
  expect(price('2026-11-27T18:00')).toBe(200);
});

test('a time that passes midnight belongs to the day on which it begins; days without a time end at 04:00', () => {
  const late = [of(100, { weekdays: [6], from: '22:00', until: '02:00' })];
  const price = (prices: readonly DishPrice[], text: string) => priceAt(full, prices, at(text));
  expect(['2026-11-28T21:59', '2026-11-28T23:00', '2026-11-29T01:59', '2026-11-29T02:00'].map((text) => price(late, text))).toEqual([
    ...[200, 100, 100, 200],
  ]);
  expect(price(late, '2026-11-28T01:00')).toBe(200);
  const weekend = [of(150, { weekdays: [6] })];
  expect(['2026-11-28T03:59', '2026-11-28T04:00', '2026-11-29T03:59', '2026-11-29T04:00'].map((text) => price(weekend, text))).toEqual([
    ...[200, 150, 150, 200],
  ]);
});

test('of several prices that with a time wins, then the area’s, then the kind’s, then the days’; of two alike the lower', () => {
  const ranked = [
    of(1, { from: '17:00', until: '19:00' }),
    of(2, { areaId: 'hall' }),
    of(3, { kind: 'dineIn' }),
    of(4, { weekdays: [6] }),
    of(5, { weekdays: [6, 7] }),
  ];
  for (let left = 0; left < ranked.length; left++) expect(priceAt(full, ranked.slice(left), saturday)).toBe(left + 1);
});

const anyPrice = fc.record({
  portion: fc.constantFrom('Full', 'Half'),
  areaId: fc.constantFrom(null, 'hall', 'ac'),
  kind: fc.constantFrom(null, 'dineIn' as const, 'takeaway' as const),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  from: fc.constant('17:00'),
  until: fc.constantFrom('19:00', '03:00'),
  rateE4: fc.nat(1_000),
});

test('law: the order of the rows never matters, and a portion costs its usual price or one of its rows', () => {
  fc.assert(
    fc.property(fc.array(anyPrice), fc.nat(7 * 24 * 60), (prices, minutes) => {
      const moment = { ...saturday, epochMillis: saturday.epochMillis + minutes * 60_000 };
      const cost = priceAt(full, prices, moment);
      expect(priceAt(full, prices.toReversed(), moment)).toBe(cost);
      expect([200, ...prices.filter(({ portion }) => portion === 'Full').map(({ rateE4 }) => rateE4)]).toContain(cost);
      expect(dishAt({ portions: [full], prices }, moment).portions).toEqual([{ name: 'Full', rateE4: cost }]);
    }),
  );
});

test('prices follow a renamed portion, go with a removed one, and those of the only portion are its own', () => {
  const names = (...all: string[]) => all.map((name) => ({ name }));
  const prices = [of(250, { portion: 'Full' }), of(130, { portion: 'Half' })];
  const portions = (before: string[], after: string[]) =>
    pricesOfPortions(prices, names(...before), names(...after)).map(({ portion }) => portion);
  expect(portions(['Full', 'Half'], ['Full', 'Small'])).toEqual(['Full', 'Small']);
  expect(portions(['Full', 'Half'], ['Full'])).toEqual(['Full']);
  expect(portions(['Full', 'Half'], ['Full', 'Half', ''])).toEqual(['Full', 'Half']);
  expect(portions([''], ['Plate'])).toEqual(['Plate', 'Plate']);
});
