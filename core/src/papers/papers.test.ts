import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastWithWhite, inkOf, tintOf } from './paper-colour.ts';
import { stillToPay } from './still-to-pay.ts';
import { headName, percentOf, shownHeads, sumRows, type TaxedRow, taxOf, taxTable, totalQuantity } from './tax-table.ts';
import { upiPaymentText } from './upi-payment.ts';

const row = (parts: Partial<TaxedRow>): TaxedRow => ({
  ...{ code: '3401', gstPercentE4: 50_000, cessPercentE4: 0, taxablePaise: 100_00 },
  ...{ cgstPaise: 2_50, sgstPaise: 2_50, igstPaise: 0, cessPaise: 0 },
  ...parts,
});

describe('the tax table', () => {
  const paise = fc.integer({ min: 0, max: 1_000_000 });
  const anyRow = fc
    .record({
      code: fc.constantFrom('3401', '1006', ''),
      gstPercentE4: fc.constantFrom(0, 50_000, 180_000),
      taxablePaise: paise,
      cgstPaise: paise,
      igstPaise: paise,
      cessPaise: paise,
    })
    .map((parts) => row({ ...parts, sgstPaise: parts.cgstPaise }));

  test('has each code and rate once and loses no paisa', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const table = taxTable(rows);
        expect(sumRows(table)).toEqual(sumRows(rows));
        expect(new Set(table.map(({ code, gstPercentE4 }) => `${code} ${gstPercentE4}`)).size).toBe(table.length);
      }),
    );
  });

  test('halves the rate within the state and names the half of a union territory', () => {
    expect(percentOf(row({}), 'cgst')).toBe(25_000);
    expect(percentOf(row({}), 'igst')).toBe(50_000);
    expect(percentOf(row({ gstPercentE4: null }), 'cgst')).toBeNull();
    expect([headName('sgst', '32'), headName('sgst', '04')]).toEqual(['SGST', 'UTGST']);
    expect(taxOf(row({ cessPaise: 1_00 }))).toBe(6_00);
  });

  test('shows the heads of the place of supply even if the tax is 0', () => {
    const none = row({ cgstPaise: 0, sgstPaise: 0 });
    expect(shownHeads([none], false)).toEqual(['cgst', 'sgst']);
    expect(shownHeads([none], true)).toEqual(['igst']);
    expect(shownHeads([row({ cgstPaise: 0, sgstPaise: 0, igstPaise: 5_00, cessPaise: 1 })], true)).toEqual(['igst', 'cess']);
  });

  test('totals the quantity, with its unit if there is one', () => {
    expect(
      totalQuantity([
        { quantityE4: 240_000, unit: 'PCS' },
        { quantityE4: 10_000, unit: 'PCS' },
      ]),
    ).toEqual({ quantityE4: 250_000, unit: 'PCS' });
    expect(
      totalQuantity([
        { quantityE4: 10_000, unit: 'PCS' },
        { quantityE4: 5_000, unit: 'KGS' },
      ]),
    ).toEqual({ quantityE4: 15_000, unit: null });
    expect(totalQuantity([{ quantityE4: 0, unit: 'NA' }])).toBeNull();
  });
});

test('still to pay is what is pending of the bills, by the first due date', () => {
  const bill = (dueOn: string, pendingPaise: number, kind: 'bill' | 'advance' = 'bill') => ({ kind, dueOn, pendingPaise });
  expect(stillToPay([])).toBeNull();
  expect(stillToPay([bill('2026-12-24', -5_00), bill('2026-12-24', 5_00, 'advance')])).toBeNull();
  expect(stillToPay([bill('2026-12-24', 5_00), bill('2026-12-01', 1_00)])).toEqual({ dueOn: '2026-12-01', pendingPaise: 6_00 });
  expect(stillToPay([bill('2026-12-24', 0)])).toEqual({ dueOn: '2026-12-24', pendingPaise: 0 });
});

describe('the UPI code', () => {
  const bill = { upiId: 'nilatraders@okaxis', name: 'Nila Traders', number: 'NT/25-26/00042', pendingPaise: 2_304_54 };

  test('asks for the amount with the number of the bill, as apps read it', () => {
    expect(upiPaymentText(bill)).toBe(
      'upi://pay?pa=nilatraders@okaxis&pn=Nila%20Traders&tr=NT25-2600042&tn=Bill%20NT%2F25-26%2F00042&am=2304.54&cu=INR',
    );
    expect(upiPaymentText({ ...bill, pendingPaise: 5 })).toContain('&am=0.05&');
  });

  test('is not there without a UPI id or where nothing is due', () => {
    for (const parts of [{ upiId: '' }, { pendingPaise: 0 }, { pendingPaise: -1 }])
      expect(upiPaymentText({ ...bill, ...parts })).toBeNull();
  });

  test('takes a name of any script and any length, and no name brings in a field of its own', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '&', '=', '%', '#', '?', '+', ' ', 'ക', '🙏', '\ud800'), maxLength: 80 }),
        (name) => {
          const fields = upiPaymentText({ ...bill, name })!
            .slice('upi://pay?'.length)
            .split('&');
          expect(fields.map((field) => field.split('=')[0])).toEqual(['pa', 'pn', 'tr', 'tn', 'am', 'cu']);
          expect(fields.map((field) => field.split('=').length)).toEqual(fields.map(() => 2));
          expect(fields[4]).toBe('am=2304.54');
        },
      ),
    );
  });
});

test('text in any company colour is readable on white and on its tint', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColour, (colour) => {
      expect(contrastWithWhite(inkOf(colour))).toBeGreaterThanOrEqual(4.5);
      expect(contrastWithWhite(tintOf(colour))).toBeLessThan(1.3);
    }),
  );
  expect(inkOf('#6D28D9')).toBe('#6d28d9');
});
