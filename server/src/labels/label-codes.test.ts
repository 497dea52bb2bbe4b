import { FNC1, gs1Elements } from '@bahi/core/labels/gs1-data';
import type { LabelFacts } from '@bahi/core/labels/label-facts';
import type { LabelSize } from '@bahi/core/labels/label-sizes';
import type { Symbology } from '@bahi/core/labels/label-template';
import { type LabelLayout, layoutLabel, type Resolution } from '@bahi/core/labels/layout-label';
import { expect, test } from 'vitest';
import { readCodes, scanOf } from '../testing/print-label.ts';
import { encodeCode } from './encode-code.ts';

const facts: LabelFacts = {
  ...{
    companyName: 'Nila Traders',
    productName: 'Plastic chair',
    code: 'KTL-0042',
    barcodes: [],
    salePriceE4: 9_300_000,
    priceWithTaxPaise: 93_000,
  },
  ...{ mrpPaise: 93_000, batch: 'K25-07', expiresOn: '2027-04-30', packedOn: null, serial: 'S0042', pack: null, codeWord: '' },
  packer: { name: '', address: '', careName: '', carePhone: '', careEmail: '' },
};
const ean = '8901234567890';
const gs1 = gs1Elements({ gtin: ean, expiresOn: facts.expiresOn, batch: facts.batch, serial: facts.serial });
const codes = [
  ['EAN', { barcodes: [ean] }, 'EAN13', ean],
  ['EAN', { barcodes: ['96385074'] }, 'EAN8', '96385074'],
  ['EAN', { barcodes: ['036000291452'] }, 'EAN13', '0036000291452'],
  ['CODE128', {}, 'Code128', 'KTL-0042'],
  ['GS1_128', { barcodes: [ean], serial: '' }, 'Code128', gs1Elements({ gtin: ean, expiresOn: facts.expiresOn, batch: facts.batch })],
  ['GS1_DATAMATRIX', { barcodes: [ean] }, 'DataMatrix', gs1],
  ['QR', {}, 'QRCode', 'KTL-0042'],
] as const satisfies readonly (readonly [Symbology, Partial<LabelFacts>, string, string])[];

/** The narrowest label that takes the code: so its modules have the smallest width allowed. */
function narrowest(symbology: Symbology, own: Partial<LabelFacts>, dpi: Resolution): LabelLayout {
  const template = { fields: [{ field: 'bars', size: 'small' } as const], symbology, isCentred: true };
  const tools = { encode: encodeCode, emsOf: (text: string) => text.length * 0.6 };
  for (let mm = 10; mm <= 108; mm++) {
    const size: Pick<LabelSize, 'widthMm' | 'heightMm'> = {
      widthMm: mm,
      heightMm: symbology === 'QR' || symbology === 'GS1_DATAMATRIX' ? mm : 11,
    };
    const laid = layoutLabel(template, size, dpi, { ...facts, ...own }, tools);
    if (laid.problems.length === 0) return laid.layout;
  }
  throw new Error('no label takes it');
}

for (const dpi of [203, 300] as const) {
  test.each(codes)(
    `%s at ${dpi} dpi with the narrowest bars is read back, also from a print that spread, thinned and blurred`,
    async (symbology, own, format, text) => {
      const layout = narrowest(symbology, own, dpi);
      expect(layout.code?.moduleDots).toBe(dpi === 203 ? 2 : 3);
      // A dot more or less in all at 300 dpi; at 203 dpi, where the narrowest bar has two dots, half of one: EAN tells widths apart by a dot.
      const spread = dpi === 203 ? 0.25 : 0.5;
      for (const print of [
        { spreadDots: 0, blurDots: 0 },
        { spreadDots: spread, blurDots: 0 },
        { spreadDots: -spread, blurDots: 0 },
        { spreadDots: 0.25, blurDots: 0.5 },
        { spreadDots: -0.25, blurDots: 0.5 },
      ]) {
        const read = await readCodes(scanOf(layout, print));
        expect({ print, read }).toEqual({ print, read: [{ format, text }] });
      }
    },
  );
}

test('the element string ends a batch with FNC1 only before another field', () => {
  expect(gs1).toBe(`01089012345678901727043010K25-07${FNC1}21S0042`);
});
