import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import { plainRate, rateInForce } from './gst-rates.ts';
import { rateDayOf, type SupplyEvents } from './rate-day.ts';

const CHANGE = '2025-09-22';
const [before, after] = ['2025-09-10', '2025-09-30'];
const rates = [plainRate('2017-07-01', 120_000), plainRate(CHANGE, 50_000)];
const rateAt = (events: SupplyEvents) => rateInForce(rates, rateDayOf(events))?.gstPercentE4;

// CGST Act, section 14. In the first and last case the rate does not change, because all three events are on one side.
describe('supply, invoice and payment around a change of rate', () => {
  test.each<[string, IsoDate, IsoDate, IsoDate | null, 'old' | 'new']>([
    ['all before', before, before, before, 'old'],
    ['(a)(i) supplied before, invoiced and paid after', before, after, after, 'new'],
    ['(a)(ii) supplied and invoiced before, paid after', before, before, after, 'old'],
    ['(a)(iii) supplied and paid before, invoiced after', before, after, before, 'old'],
    ['(b)(i) supplied after, invoiced before, paid after', after, before, after, 'new'],
    ['(b)(ii) supplied after, invoiced and paid before', after, before, before, 'old'],
    ['(b)(iii) supplied and invoiced after, paid before', after, after, before, 'new'],
    ['all after', after, after, after, 'new'],
    ['(a)(i) not paid yet', before, after, null, 'new'],
    ['(a)(ii) not paid yet', before, before, null, 'old'],
    ['(b)(i) not paid yet', after, before, null, 'new'],
    ['supplied and invoiced after, not paid yet', after, after, null, 'new'],
  ])('%s', (_, suppliedOn, invoicedOn, paidOn, rate) => {
    expect(rateAt({ suppliedOn, invoicedOn, paidOn })).toBe(rate === 'old' ? 120_000 : 50_000);
  });

  test('the day of the change has the new rate, the day before it the old', () => {
    expect(rateAt({ suppliedOn: before, invoicedOn: CHANGE, paidOn: CHANGE })).toBe(50_000);
    expect(rateAt({ suppliedOn: after, invoicedOn: addDays(CHANGE, -1), paidOn: addDays(CHANGE, -1) })).toBe(120_000);
  });
});

const anyDay = fc.integer({ min: 0, max: 60 }).map((day) => addDays('2025-08-20', day));
const anyEvents = fc.record({ suppliedOn: anyDay, invoicedOn: anyDay, paidOn: fc.option(anyDay) });

test('for every change of rate, the side with two of the three events applies', () => {
  fc.assert(
    fc.property(anyEvents, anyDay, (events, change) => {
      const sides = [events.suppliedOn, events.invoicedOn, events.paidOn].map((on) => on !== null && on < change);
      expect(rateDayOf(events) < change).toBe(sides.filter((isBefore) => isBefore).length >= 2);
    }),
  );
});

test('a supply invoiced on its own day uses that day, whenever it is paid', () => {
  fc.assert(
    fc.property(anyDay, fc.option(anyDay), (on, paidOn) => {
      expect(rateDayOf({ suppliedOn: on, invoicedOn: on, paidOn })).toBe(on);
    }),
  );
});
