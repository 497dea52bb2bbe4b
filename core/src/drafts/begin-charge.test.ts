import { expect, test } from 'vitest';
import { chargeLineOf } from './additional-charge.ts';
import { beginCharge, type OfferedCharge, signed } from './begin-charge.ts';

const freight: OfferedCharge = {
  ledgerId: 'freight',
  name: 'Freight',
  isDeduction: false,
  figure: 'amount',
  amountPaise: 10_000,
  percentE4: 0,
  taxing: 'own',
  igstE4: 180_000,
};

test('a charge starts with its amount and its own tax', () => {
  expect(beginCharge(freight)).toMatchObject({ percentE4: null, amountPaise: 10_000, igstE4: 180_000 });
  expect(chargeLineOf(beginCharge(freight))).toEqual({
    ledgerId: 'freight',
    amountPaise: 10_000,
    tax: { kind: 'own', gstPercentE4: 180_000 },
  });
});

test('a discount on the bill is below 0, as an amount and as a percentage', () => {
  const off = { ...freight, isDeduction: true, taxing: 'spread' as const };
  expect(beginCharge(off)).toMatchObject({ amountPaise: -10_000, percentE4: null });
  expect(beginCharge({ ...off, figure: 'percent', percentE4: 50_000 })).toMatchObject({ amountPaise: 0, percentE4: -50_000 });
});

test('only a charge with a rate of its own has a rate', () => {
  expect(beginCharge({ ...freight, taxing: 'spread' }).igstE4).toBe(0);
  expect(beginCharge({ ...freight, taxing: 'afterTax' }).igstE4).toBe(0);
});

test('a figure gets the sign of its charge, whatever was typed; 0 has no sign', () => {
  expect([signed({ isDeduction: true }, 500), signed({ isDeduction: true }, -500), signed({ isDeduction: false }, -500)]).toEqual([
    -500, -500, 500,
  ]);
  expect(Object.is(signed({ isDeduction: true }, 0), 0)).toBe(true);
});
