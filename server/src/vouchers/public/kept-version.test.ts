import { expect, test } from 'vitest';
import { serializeVersion } from './kept-version.ts';

const kept = (voucher: object) => serializeVersion(JSON.stringify({ voucher, rows: {} }));

test('a version from before documents had their own taxable value is shown with it, so that an edit does not seem to have changed it', () => {
  const totals = { taxable: 1000.1, subTotal: 1180.12, charges: 209 };
  const additionalCharges = [
    { amount: 50.2, gst: 18, isComposite: false },
    { amount: 0.1, gst: 0, isComposite: true },
    { amount: 100, gst: 0, isComposite: false },
  ];
  expect(kept({ totals, additionalCharges }).totals).toEqual({ ...totals, documentTaxable: 1050.4 });
  expect(kept({ totals: { ...totals, documentTaxable: 7 }, additionalCharges }).totals?.documentTaxable).toBe(7);
  expect(kept({ totals }).totals?.documentTaxable).toBe(1000.1);
});
