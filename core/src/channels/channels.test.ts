import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BOOKING_NOTE } from '../bookings/booking.ts';
import { paise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import { nightsOf } from '../rooms/stay.ts';
import { noteWithRemark } from './booking-note.ts';
import { offerProblems, spanProblems } from './channel.ts';
import { rateDifferences, sentRateProblems } from './sent-rates.ts';

const arrival = '2027-01-10';
const anyStay = fc.integer({ min: 1, max: 40 }).map((nights) => ({ arrival, departure: addDays(arrival, nights) }));
const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);

test('a night that a channel prices has exactly one price', () => {
  fc.assert(
    fc.property(anyStay, fc.nat(), fc.boolean(), (stay, chance, setsRates) => {
      const nights = nightsOf(stay);
      const at = chance % nights.length;
      const sent = nights.map((date) => ({ date, ratePaise: paise(600_000) }));
      expect(sentRateProblems(stay, sent, { setsRates })).toEqual([]);
      const missing = sent.filter((_, place) => place !== at);
      expect(codes(sentRateProblems(stay, missing, { setsRates }))).toEqual(setsRates ? ['CHANNEL_RATE_MISSING'] : []);
      expect(codes(sentRateProblems(stay, [...sent, sent[at]!], { setsRates }))).toEqual(['CHANNEL_RATE_TWICE']);
      const outside = { date: stay.departure, ratePaise: paise(1) };
      expect(codes(sentRateProblems(stay, [...sent, outside], { setsRates }))).toEqual(['CHANNEL_RATE_OUTSIDE']);
    }),
  );
});

test('a sent price that is not that of the house is refused with both, and one that is left out is not', () => {
  const priced = nightsOf({ arrival, departure: addDays(arrival, 2) }).map((date) => ({ date, valuePaise: paise(600_000) }));
  expect(rateDifferences([{ date: arrival, ratePaise: paise(600_000) }], priced)).toEqual([]);
  expect(rateDifferences([{ date: arrival, ratePaise: paise(599_999) }], priced)).toEqual([
    { code: 'CHANNEL_RATE_DIFFERS', field: 'rates', about: { date: arrival, ourPaise: 600_000, sentPaise: 599_999 } },
  ]);
});

test('a channel sells what is sold, each pair once under one code, and the plan of an agent only for that agent', () => {
  const [types, plans] = [
    [
      { _id: 't', isActive: true },
      { _id: 'old', isActive: false },
    ],
    [
      { _id: 'p', isActive: true, partyId: null },
      { _id: 'net', isActive: true, partyId: 'agent' },
    ],
  ];
  const problems = (offers: [string, string, string][], partyId: string | null = null) =>
    offerProblems(
      offers.map(([code, typeId, planId]) => ({ code, typeId, planId })),
      { partyId, types, plans },
    ).map(({ code, field }) => `${field} ${code}`);
  expect(problems([])).toEqual(['offers CHANNEL_SELLS_NOTHING']);
  expect(
    problems([
      ['A', 't', 'p'],
      ['B', 't', 'p'],
      ['A', 'old', 'net'],
    ]),
  ).toEqual([
    ...['offers.1.planId CHANNEL_OFFER_TWICE', 'offers.2.code CHANNEL_CODE_TWICE', 'offers.2.typeId CHANNEL_TYPE_GONE'],
    'offers.2.planId CHANNEL_PLAN_OF_OTHERS',
  ]);
  expect(problems([['A', 't', 'net']], 'agent')).toEqual([]);
  expect(problems([['A', 't', 'gone']])).toEqual(['offers.0.planId CHANNEL_PLAN_GONE']);
});

test('a channel reads at most 400 nights, and at least one', () => {
  expect(spanProblems({ from: arrival, to: addDays(arrival, 399) })).toEqual([]);
  expect(codes(spanProblems({ from: arrival, to: addDays(arrival, 400) }))).toEqual(['CHANNEL_SPAN_LONG']);
  expect(codes(spanProblems({ from: arrival, to: addDays(arrival, -1) }))).toEqual(['CHANNEL_SPAN_EMPTY']);
});

test('another remark of a channel never loses a word of the desk, and stays within a note', () => {
  const anyText = (maxLength: number) => fc.stringMatching(/^[a-z ]*$/, { size: 'max', maxLength }).map((text) => text.trim());
  fc.assert(
    fc.property(anyText(MAX_BOOKING_NOTE), anyText(40), anyText(MAX_BOOKING_NOTE), (desk, before, after) => {
      const note = noteWithRemark(desk, before.toUpperCase(), after.toUpperCase());
      expect(note.startsWith(desk)).toBe(true);
      expect(note.length).toBeLessThanOrEqual(MAX_BOOKING_NOTE);
    }),
  );
  expect(noteWithRemark('Late. Owes ₹500', 'Late', 'Early')).toBe('Early. Owes ₹500');
  expect(noteWithRemark('Owes ₹500', '', 'Early')).toBe('Owes ₹500\nEarly');
  expect(noteWithRemark('', '', 'Early')).toBe('Early');
});
