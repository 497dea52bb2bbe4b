import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import facts from '../facts/posting-cases.json' with { type: 'json' };
import { type AdvanceLeft, grossOf, taxOfAdvance, useAdvance } from './advance-tax.ts';

const inPaise = (rupees: number) => Math.round(rupees * 100);
const gujarat = { supplierState: '24', customer: 'regular', hasLut: false } as const;

describe('the tax included in an advance', () => {
  test('590 at 18 % within the state are 500 and 45 each', () => {
    expect(taxOfAdvance(59_000, { gstPercentE4: 180_000, placeOfSupply: '24' }, gujarat)).toEqual({
      valuePaise: 50_000,
      cgstPaise: 4500,
      sgstPaise: 4500,
      igstPaise: 0,
      roundPaise: 0,
    });
  });

  test('for another state it is IGST, in 3 000 for a room at 5 % 142.86, under a letter of undertaking 0', () => {
    expect(taxOfAdvance(59_000, { gstPercentE4: 180_000, placeOfSupply: '27' }, gujarat)).toMatchObject({ igstPaise: 9000, cgstPaise: 0 });
    const room = taxOfAdvance(300_000, { gstPercentE4: 50_000, placeOfSupply: '24' }, gujarat);
    expect([room.cgstPaise + room.sgstPaise, room.valuePaise]).toEqual([14_286, 285_714]);
    const toSez = { gstPercentE4: 180_000, placeOfSupply: '24' } as const;
    expect(taxOfAdvance(59_000, toSez, { ...gujarat, customer: 'sez', hasLut: true })).toMatchObject({ valuePaise: 59_000, igstPaise: 0 });
    expect(taxOfAdvance(59_000, toSez, { ...gujarat, customer: 'sez' })).toMatchObject({ igstPaise: 9000 });
  });
});

const minus = (left: AdvanceLeft, used: AdvanceLeft): AdvanceLeft => ({
  valuePaise: left.valuePaise - used.valuePaise,
  cgstPaise: left.cgstPaise - used.cgstPaise,
  sgstPaise: left.sgstPaise - used.sgstPaise,
  igstPaise: left.igstPaise - used.igstPaise,
  roundPaise: left.roundPaise + used.roundPaise,
});

describe('setting an advance off', () => {
  const stepped = facts.settlementCases.find((each) => 'steps' in each)!;

  test(`facts: ${stepped.title}`, () => {
    let left: AdvanceLeft = { valuePaise: 50_000, cgstPaise: 4500, sgstPaise: 4500, igstPaise: 0, roundPaise: 0 };
    let invoicePaise = 11_800;
    for (const step of stepped.steps!) {
      const used = useAdvance(inPaise(step.allocate), left);
      expect(used).toMatchObject({
        valuePaise: inPaise(step.valuePart),
        cgstPaise: inPaise(step.cgst),
        sgstPaise: inPaise(step.sgst),
      });
      expect(used.cgstPaise + used.sgstPaise).toBe(inPaise(step.taxPart));
      left = minus(left, used);
      invoicePaise -= inPaise(step.allocate);
      expect(grossOf(left)).toBe(59_000 - (11_800 - invoicePaise));
    }
    expect(left.valuePaise).toBe(inPaise(stepped.expected.valueLeft!));
    expect(invoicePaise).toBe(inPaise(stepped.expected.invoiceOutstanding!));
  });

  test('in any parts, nothing is below 0, the parts add up to the allocated amount, and the last takes the rest', () => {
    const left = fc.record({ valuePaise: fc.nat(10_000_000), halfPaise: fc.nat(900_000), igstPaise: fc.nat(1_800_000) });
    fc.assert(
      fc.property(left, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), ({ valuePaise, halfPaise, igstPaise }, cuts) => {
        let now: AdvanceLeft = { valuePaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise, roundPaise: 0 };
        const wholePaise = grossOf(now);
        let takenPaise = 0;
        for (const percent of [...cuts, 100]) {
          const allocated = Math.floor((grossOf(now) * percent) / 100);
          const used = useAdvance(allocated, now);
          expect(used.valuePaise + used.cgstPaise + used.sgstPaise + used.igstPaise + used.roundPaise).toBe(allocated);
          expect(Math.abs(used.roundPaise)).toBeLessThanOrEqual(4);
          now = minus(now, used);
          takenPaise += allocated;
          expect(grossOf(now)).toBe(wholePaise - takenPaise);
          expect(Math.min(now.valuePaise, now.cgstPaise, now.igstPaise)).toBeGreaterThanOrEqual(0);
        }
        expect(now).toEqual({ valuePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, roundPaise: 0 });
      }),
    );
  });
});
