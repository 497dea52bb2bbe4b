import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { childBandProblems, guestProblems } from './guests.ts';
import { type NightAsked, type NightRates, priceNight, priceStay } from './night-price.ts';
import { changedPrice, type PlanChange, planChangeProblems } from './plan-change.ts';
import { lengthProblems, noRateRules, type RateDay, type RateRules } from './rate-days.ts';
import { valueOfNight } from './stay.ts';

const date = '2026-11-24';
const bands = [
  { fromAge: 0, toAge: 5, percentE4: 0 },
  { fromAge: 6, toAge: 11, percentE4: 400_000 },
];
const row: RateDay = {
  ...noRateRules,
  ...{ date, adultsPaise: [520_000, 600_000], extraAdultPaise: 100_000, extraBedPaise: 90_000, childPaise: [0, 0] },
};
const rates: NightRates = { row, change: null, bands, company: null, meals: { adultPaise: 0, childPaise: 0 } };
const couple: NightAsked = {
  guests: { adults: 2, childAges: [], extraBeds: 0 },
  discount: { kind: 'none' },
  override: null,
  isFree: false,
};
const follows = (change: Partial<PlanChange>): PlanChange => ({
  ...{ percentE4: 0, amountPaise: 0, isPerAdult: false, roundToPaise: 1, rounding: 'nearest', followsExtras: false },
  ...change,
});
const priceOf = (asked: Partial<NightAsked> = {}, more: Partial<NightRates> = {}) => {
  const { night } = priceNight(date, { ...couple, ...asked }, { ...rates, ...more });
  return night && valueOfNight(night) / 100;
};
const guests = (adults: number, childAges: number[] = [], extraBeds = 0) => ({ guests: { adults, childAges, extraBeds } });

describe('occupancy', () => {
  test.each([
    [guests(1), 5_200],
    [guests(2), 6_000],
    [guests(4), 8_000],
    [guests(2, [], 1), 6_900],
    [guests(2, [5, 6, 11]), 6_800],
    [guests(2, [12]), 7_000],
  ])('%o cost %d', (asked, rupees) => expect(priceOf(asked)).toBe(rupees));
});

describe('plans that follow another', () => {
  test.each([
    ['advance purchase', follows({ percentE4: -150_000, roundToPaise: 5_000 }), 5_100],
    ['corporate', follows({ amountPaise: -70_000 }), 5_300],
    ['bed and breakfast', follows({ amountPaise: 45_000, isPerAdult: true }), 6_900],
  ])('%s', (_, change, rupees) => expect(priceOf({}, { change })).toBe(rupees));
  test('a price is rounded up, down or to the nearest multiple', () => {
    const at = (rounding: PlanChange['rounding']) => changedPrice(512_300, 2, follows({ roundToPaise: 5_000, rounding }));
    expect([at('nearest'), at('up'), at('down')]).toEqual([510_000, 515_000, 510_000]);
  });
  test('extras follow the change or are added unchanged', () => {
    const half = follows({ percentE4: -500_000 });
    expect(priceOf(guests(3), { change: half })).toBe(4_000);
    expect(priceOf(guests(3), { change: { ...half, followsExtras: true } })).toBe(3_500);
  });
  test('there is one step and no cycle', () => {
    const plan = (id: string, followsId: string | null) => ({ id, name: id, followsId });
    const of = (id: string, followsId: string | null) =>
      planChangeProblems(plan(id, followsId), follows({}), [plan('base', null), plan('b&b', 'base')]).map(({ code }) => code);
    expect(of('new', 'base')).toEqual([]);
    expect(of('new', 'new')).toEqual(['PLAN_OF_ITSELF']);
    expect(of('new', 'b&b')).toEqual(['PLAN_CHAIN']);
    expect(of('base', 'b&b')).toEqual(['PLAN_CHAIN']);
    expect(of('new', 'gone')).toEqual(['PLAN_UNKNOWN']);
    const other = [plan('base', null), plan('b&b', 'base'), plan('other', null)];
    expect(planChangeProblems(plan('base', 'other'), follows({}), other).map(problemText)).toEqual([
      'Other plans follow base, so it needs prices of its own.',
    ]);
  });
});

test('a company has prices of its own or a percentage off', () => {
  expect(priceOf({}, { company: { kind: 'percent', percentE4: 100_000 } })).toBe(5_400);
  expect(priceOf(guests(3), { company: { kind: 'price', adultsPaise: [400_000, 450_000] } })).toBe(5_500);
});

test('each step is kept, from the row to the discount', () => {
  const asked: NightAsked = { ...couple, ...guests(2, [6], 1), discount: { kind: 'percent', percentE4: 100_000 } };
  const { steps, night } = priceNight(date, asked, { ...rates, change: follows({ amountPaise: 10_000 }) });
  expect(steps.map(({ step, changePaise, afterPaise }) => [step, changePaise, afterPaise])).toEqual([
    ['adults', 600_000, 600_000],
    ['plan', 10_000, 610_000],
    ['children', 40_000, 650_000],
    ['extraBeds', 90_000, 740_000],
    ['discount', -74_000, 666_000],
  ]);
  expect(night).toMatchObject({ ratePaise: 740_000, discountPaise: 74_000, parts: { extraBedPaise: 90_000 } });
});

test('meals split the rate by heads and change nothing', () => {
  const meals = { adultPaise: 85_000, childPaise: 30_000 };
  const { night } = priceNight(date, { ...couple, ...guests(2, [3]) }, { ...rates, meals });
  expect(night?.parts).toEqual({ roomPaise: 400_000, extraBedPaise: 0, mealsPaise: 200_000 });
  expect(priceOf({}, { meals })).toBe(6_000);
});

describe('refusals', () => {
  const codes = (asked: Partial<NightAsked>, more: Partial<NightRates> = {}) =>
    priceNight(date, { ...couple, ...asked }, { ...rates, ...more }).problems.map(({ code }) => code);
  test('a date without a row is not for sale, also for a rate by hand', () => {
    expect(codes({ override: { ratePaise: 100, reason: 'Walk-in' } }, { row: null })).toEqual(['NIGHT_NOT_FOR_SALE']);
    expect(codes({}, { row: { ...row, adultsPaise: [] } })).toEqual(['NIGHT_NOT_FOR_SALE']);
  });
  test('a night costs something or is free', () => {
    expect(codes({ override: { ratePaise: 0, reason: '' } })).toEqual(['OVERRIDE_REASON_MISSING', 'NIGHT_RATE_ZERO']);
    expect(codes({ discount: { kind: 'percent', percentE4: 1_000_000 } })).toEqual(['NIGHT_RATE_ZERO']);
    expect(codes({ discount: { kind: 'amount', amountPaise: 600_001 } })).toEqual(['NIGHT_DISCOUNT_TOO_MUCH']);
    expect(priceOf({ isFree: true })).toBe(0);
    expect(priceOf({ override: { ratePaise: 700_000, reason: 'Friend of the house' } })).toBe(7_000);
  });
  test('all nights of a stay at once', () => {
    const stay = { arrival: date, departure: '2026-11-27' };
    const { problems, nights } = priceStay(
      stay,
      () => couple,
      (on) => ({ ...rates, row: on === date ? row : null }),
    );
    expect(problems.map(problemText)).toEqual([
      'The night of 25/11/2026 has no price, so it is not for sale.',
      'The night of 26/11/2026 has no price, so it is not for sale.',
    ]);
    expect(nights).toHaveLength(1);
  });
  test('a child of 40 is an adult, and an infant counts as a guest', () => {
    const capacity = { mostAdults: 3, mostChildren: 2, mostGuests: 3, mostExtraBeds: 1 };
    const of = (adults: number, ages: number[], beds = 0) =>
      guestProblems(guests(adults, ages, beds).guests, capacity).map(({ code, field }) => `${code} ${field}`);
    expect(of(2, [0])).toEqual([]);
    expect(of(2, [40, 3, -1], 2)).toEqual([
      ...['CHILDREN_TOO_MANY childAges', 'CHILD_AGE_INVALID childAges.0', 'CHILD_AGE_INVALID childAges.2'],
      ...['GUESTS_TOO_MANY adults', 'EXTRA_BEDS_INVALID extraBeds'],
    ]);
    expect(of(0, [])).toEqual(['ADULTS_INVALID adults']);
  });
  test('age bands have no gap and no overlap', () => {
    const of = (...ages: [number, number][]) =>
      childBandProblems(ages.map(([fromAge, toAge]) => ({ fromAge, toAge, percentE4: null }))).length;
    expect([of(), of([0, 5], [6, 11]), of([0, 17])]).toEqual([0, 0, 0]);
    expect([of([1, 5]), of([0, 5], [5, 11]), of([0, 5], [7, 11]), of([0, 18]), of([0, -1])]).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('rules of length', () => {
  const stay = (nights: number) => ({ arrival: date, departure: `2026-11-${24 + nights}` });
  const codes = (nights: number, byDate: Record<string, Partial<RateRules> | null>) =>
    lengthProblems(stay(nights), (on) => (byDate[on] === null ? null : { ...noRateRules, ...byDate[on] })).map(({ code }) => code);
  test('all at once, in plain words', () => {
    const rules = {
      [date]: { isClosedToArrival: true, leastNights: 3 },
      '2026-11-25': { isClosed: true },
      '2026-11-26': { isClosedToDeparture: true },
    };
    expect(codes(2, rules)).toEqual(['NIGHT_CLOSED', 'CLOSED_TO_ARRIVAL', 'CLOSED_TO_DEPARTURE', 'STAY_BELOW_LEAST']);
  });
  test('the largest least and the smallest most bind', () => {
    const rules = { [date]: { leastNights: 1, mostNights: 5 }, '2026-11-25': { leastNights: 2, mostNights: 3 } };
    expect([1, 2, 3, 4].map((nights) => codes(nights, rules))).toEqual([[], [], [], ['STAY_ABOVE_MOST']]);
    expect(codes(2, { [date]: { leastNightsOnArrival: 3 } })).toEqual(['STAY_BELOW_LEAST']);
    expect(codes(2, { '2026-11-25': { leastNightsOnArrival: 3 } })).toEqual([]);
  });
  test('the rules of the day of departure bind only the departure', () => {
    expect(codes(1, { '2026-11-25': { isClosed: true, leastNights: 7 } })).toEqual([]);
    expect(codes(1, { '2026-11-25': null })).toEqual([]);
    expect(codes(2, { '2026-11-25': null })).toEqual(['NIGHT_NOT_FOR_SALE']);
  });
});

test('whatever the guests and rates: the parts are the rate, and the steps lead to the value', () => {
  const anyPaise = fc.integer({ min: 1, max: 5_000_000 });
  const anyAsked = fc.record({
    guests: fc.record({
      adults: fc.integer({ min: 1, max: 4 }),
      childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
      extraBeds: fc.nat(2),
    }),
    discount: fc.constantFrom<NightAsked['discount']>({ kind: 'none' }, { kind: 'percent', percentE4: 123_400 }),
    override: fc.option(anyPaise.map((ratePaise) => ({ ratePaise, reason: 'VIP' }))),
    isFree: fc.boolean(),
  });
  const anyRates = fc.record({ extraBedPaise: anyPaise, adultPaise: anyPaise, percentE4: fc.integer({ min: -900_000, max: 900_000 }) });
  fc.assert(
    fc.property(anyAsked, anyRates, (asked, { extraBedPaise, adultPaise, percentE4 }) => {
      const { night, steps } = priceNight(date, asked, {
        ...{ bands, company: null, meals: { adultPaise, childPaise: 100 } },
        ...{ row: { ...row, extraBedPaise }, change: follows({ percentE4 }) },
      });
      expect(Object.values(night!.parts).reduce((sum, part) => sum + part, 0)).toBe(night!.ratePaise);
      expect(Math.min(...Object.values(night!.parts))).toBeGreaterThanOrEqual(0);
      expect(steps.reduce((sum, { changePaise }) => sum + changePaise, 0)).toBe(valueOfNight(night!));
    }),
  );
});
