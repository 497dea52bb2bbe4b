import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxOfAdvance } from '../tds/advance-tax.ts';
import { advanceParts, type DepositRule, depositDue } from './advance.ts';
import type { RoomSupply } from './room-tax.ts';

const supply: RoomSupply = { hotelState: '29', customer: 'unregistered', hasUndertaking: false };
const nights = (...rupees: number[]) => rupees.map((each, at) => ({ unitId: '202', date: `2026-12-${10 + at}`, valuePaise: each * 100 }));
const parts = (rupees: number, of: ReturnType<typeof nights>, receivedOn = '2026-11-24') =>
  advanceParts(rupees * 100, of, receivedOn, supply);
const taxed = (rupees: number, of: ReturnType<typeof nights>, receivedOn?: string) =>
  parts(rupees, of, receivedOn).map(({ amountPaise, gstPercentE4 }) => {
    const tax = { gstPercentE4, placeOfSupply: '29' } as const;
    const { valuePaise, cgstPaise, sgstPaise } = taxOfAdvance(amountPaise, tax, {
      supplierState: '29',
      customer: 'unregistered',
      hasLut: false,
    });
    return [valuePaise, cgstPaise, sgstPaise];
  });

describe('an advance bears the tax of the booked nights', () => {
  test.each([
    ['4,000 for a room at 5 percent', 4_000, nights(6_000), '2026-11-24', [380_952, 9_524, 9_524]],
    ['10,000 at 18 percent', 10_000, nights(8_600, 8_600), '2026-11-24', [847_458, 76_271, 76_271]],
    ['5,000 before the change of rates', 5_000, nights(6_000), '2025-09-10', [446_428, 26_786, 26_786]],
  ])('%s', (_, rupees, of, receivedOn, expected) => expect(taxed(rupees, of, receivedOn)).toEqual([expected]));
  test('nights of both bands take it in the order of their dates', () => {
    expect(parts(10_000, nights(7_000, 9_500).toReversed())).toEqual([
      { gstPercentE4: 50_000, amountPaise: 735_000 },
      { gstPercentE4: 180_000, amountPaise: 265_000 },
    ]);
  });
  test('without nights it bears 18 percent; a SEZ unit under a letter of undertaking none', () => {
    expect(parts(100, [])).toEqual([{ gstPercentE4: 180_000, amountPaise: 10_000 }]);
    const sez = { ...supply, customer: 'sez', hasUndertaking: true } as const;
    expect(advanceParts(10_000, nights(9_000), '2026-11-24', sez)).toEqual([{ gstPercentE4: 0, amountPaise: 10_000 }]);
  });
});

test('a deposit is due at once, or some days before the arrival but not before the booking', () => {
  const booking = { bookedOn: '2026-12-01', arrival: '2026-12-10', supply };
  const due = (rule: DepositRule) => depositDue(rule, nights(6_000, 9_000), booking);
  expect(due({ basis: { kind: 'nights', nights: 1 }, daysBefore: null })).toEqual({ amountPaise: 630_000, dueOn: '2026-12-01' });
  expect(due({ basis: { kind: 'percent', percentE4: 1_000_000 }, daysBefore: 7 })).toEqual({ amountPaise: 1_692_000, dueOn: '2026-12-03' });
  expect(due({ basis: { kind: 'none' }, daysBefore: 30 })).toEqual({ amountPaise: 0, dueOn: '2026-12-01' });
});

test('whatever the advance: its parts add up to it, one for each rate', () => {
  fc.assert(
    fc.property(fc.nat(9_000_000), fc.array(fc.nat(12_000), { maxLength: 6 }), (advancePaise, rupees) => {
      const found = advanceParts(advancePaise, nights(...rupees), '2026-11-24', supply);
      expect(found.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(advancePaise);
      expect(new Set(found.map(({ gstPercentE4 }) => gstPercentE4)).size).toBe(found.length);
    }),
  );
});
