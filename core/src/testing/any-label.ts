import type { LabelFacts } from '../labels/label-facts.ts';
import type { LabelTools } from '../labels/layout-label.ts';

/** The facts of one label of a chair. */
export const chairLabel: LabelFacts = {
  companyName: 'Nila Traders',
  productName: 'Plastic chair',
  code: 'KTL-0042',
  barcodes: ['8901234567890'],
  salePriceE4: 8_500_000,
  priceWithTaxPaise: 85_000,
  mrpPaise: 93_000,
  batch: 'K25-07',
  expiresOn: '2027-04-30',
  packedOn: '2026-11-29',
  serial: 'S0042',
  pack: null,
  packer: { name: '', address: '', careName: '', carePhone: '', careEmail: '' },
  codeWord: '',
};

/** A font of letters 0.6 em wide, and the widths of Code 128 and EAN with the right number of modules. */
export const plainTools: LabelTools = {
  emsOf: (text) => text.length * 0.6,
  encode: ({ symbol, text }) => {
    if (symbol === 'qrcode' || symbol === 'gs1datamatrix')
      return { kind: 'cells', columns: 21, rows: 21, isBlack: Array.from({ length: 441 }, (_, at) => at % 2 === 0) };
    const modules = symbol === 'ean13' ? 95 : symbol === 'ean8' ? 67 : 11 * (text.length + 2) + 13;
    return { kind: 'bars', widths: new Array<number>(modules).fill(1) };
  },
};
