import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../periods/business-date.ts';
import { type ClaimState, claimStates, nextStates, stepProblems } from './claim.ts';
import { cardState, coveredUpTo, isCovered, MAX_WARRANTY_MONTHS, restOfTerm } from './cover.ts';
import { templateProblems } from './warranty-template.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const anyMonths = fc.integer({ min: 1, max: MAX_WARRANTY_MONTHS });

test('a warranty ends the day before the same day of its last month, or with a month that is too short', () => {
  expect(coveredUpTo('2026-11-20', 12)).toBe('2027-11-19');
  expect(coveredUpTo('2026-12-01', 1)).toBe('2026-12-31');
  expect(coveredUpTo('2026-01-28', 1)).toBe('2026-02-27');
  expect(coveredUpTo('2026-01-29', 1)).toBe('2026-02-28');
  expect(coveredUpTo('2026-01-31', 1)).toBe('2026-02-28');
  expect(coveredUpTo('2024-02-29', 12)).toBe('2025-02-28');
});

test('law: a later sale never ends earlier, more months never end earlier, and a month has 28 to 31 days', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, fc.integer({ min: 0, max: 40 }), (from, months, days) => {
      const end = coveredUpTo(from, months);
      expect(coveredUpTo(addDays(from, days), months) >= end).toBe(true);
      if (months < MAX_WARRANTY_MONTHS) expect(coveredUpTo(from, months + 1) > end).toBe(true);
      const length = daysBetween(from, end) + 1;
      expect(length).toBeGreaterThanOrEqual(28 * months);
      expect(length).toBeLessThanOrEqual(31 * months);
    }),
  );
});

test('law: a replacement runs for the rest of the old time, never longer, however often it is replaced', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }), (from, months, waits) => {
      const first = { coveredFrom: from, coveredUpTo: coveredUpTo(from, months) };
      let card = first;
      let day = from;
      for (const wait of waits) {
        day = addDays(day, wait);
        const next = restOfTerm(card, day);
        expect(next.coveredUpTo).toBe(first.coveredUpTo);
        expect(next.coveredFrom <= next.coveredUpTo && next.coveredFrom >= card.coveredFrom).toBe(true);
        card = next;
      }
    }),
  );
});

test('a card is void before it is ended, ended before it is expired; days to claim follow its last day', () => {
  const card = { coveredFrom: '2026-01-01', coveredUpTo: '2026-12-31', isVoid: false, endedOn: null };
  expect(['2026-12-31', '2027-01-01'].map((day) => cardState(card, day))).toEqual(['running', 'expired']);
  expect(cardState({ ...card, endedOn: '2026-05-01' }, '2027-01-01')).toBe('ended');
  expect(cardState({ ...card, endedOn: '2026-05-01', isVoid: true }, '2027-01-01')).toBe('void');
  expect(['2025-12-31', '2026-01-01', '2027-01-07', '2027-01-08'].map((day) => isCovered(card, day, 7))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isCovered({ ...card, endedOn: '2026-05-01' }, '2026-05-01', 7)).toBe(false);
});

test('law: every claim can end, and no step leads back to the beginning', () => {
  const reached = (from: ClaimState, seen = new Set<ClaimState>()): Set<ClaimState> => {
    if (!seen.has(from)) {
      seen.add(from);
      for (const to of nextStates(from)) reached(to, seen);
    }
    return seen;
  };
  for (const state of claimStates) {
    expect(reached(state)).toContain('givenBack');
    if (state !== 'received') expect(nextStates(state)).not.toContain('received');
  }
  expect(nextStates('givenBack')).toEqual([]);
});

test('law: a step is refused exactly when it does not follow, and says all that is wrong at once', () => {
  const state = fc.constantFrom(...claimStates);
  fc.assert(
    fc.property(state, state, (from, to) => {
      const before = { state: from, stateOn: '2026-11-01', serial: 'S1', hasSerials: true };
      const step = { to, on: '2026-11-02', centreId: 'centre', newSerial: to === 'replaced' ? 'S2' : '' };
      expect(stepProblems(before, step, '2026-11-03').length === 0).toBe(nextStates(from).includes(to));
    }),
  );
  const before = { state: 'received', stateOn: '2026-11-05', serial: 'S1', hasSerials: true } as const;
  const codes = (step: object) =>
    stepProblems(before, { to: 'replaced', on: '2026-11-06', centreId: null, newSerial: '', ...step }, '2026-11-10').map(
      ({ code }) => code,
    );
  expect(codes({})).toEqual(['CLAIM_SERIAL_MISSING']);
  expect(codes({ newSerial: ' s1', on: '2026-11-04' })).toEqual(['CLAIM_DAY_EARLY', 'CLAIM_SERIAL_SAME']);
  expect(codes({ to: 'sent', on: '2026-11-11' })).toEqual(['CLAIM_DAY_AHEAD', 'CLAIM_CENTRE_MISSING']);
  expect(codes({ to: 'givenBack', newSerial: 'S2' })).toEqual(['CLAIM_STEP', 'CLAIM_SERIAL_UNASKED']);
});

test('a template is of a product or of a brand, has months and covers something', () => {
  const template = {
    ...{ productId: 'p', brandId: null, months: 12, coversParts: true, coversService: false, claimDays: 7, isPerBill: false, terms: '' },
  };
  const codes = (more: object) => templateProblems({ ...template, ...more }).map(({ field, code }) => `${field} ${code}`);
  expect(codes({})).toEqual([]);
  expect(codes({ productId: null, months: 0, coversParts: false })).toEqual([
    'productId WARRANTY_OF_NOTHING',
    'months WARRANTY_MONTHS',
    'coversParts WARRANTY_COVERS_NOTHING',
  ]);
  expect(codes({ brandId: 'b' })).toEqual(['brandId WARRANTY_OF_BOTH']);
});
