import type { LabelFieldName, Symbology, TextSize } from '@bahi/core/labels/label-template';

export const symbologyNames: Readonly<Record<Symbology, string>> = {
  AUTO: 'EAN, else Code 128',
  EAN: 'EAN',
  CODE128: 'Code 128',
  GS1_128: 'GS1-128 with batch and expiry',
  GS1_DATAMATRIX: 'GS1 DataMatrix with batch and expiry',
  QR: 'QR',
  NONE: 'No code',
};

export const textSizeNames: Readonly<Record<TextSize, string>> = { small: 'Small', normal: 'Normal', large: 'Large' };

export const fieldNames: Readonly<Record<LabelFieldName, string>> = {
  company: 'Company',
  name: 'Product name',
  price: 'Price',
  mrp: 'MRP incl. of all taxes',
  bars: 'Code to scan',
  code: 'Code as text',
  batch: 'Batch',
  expiry: 'Expiry',
  packedOn: 'Packed on',
  serial: 'Serial number',
  codedPrice: 'Price in code letters',
  packer: 'Packer and address',
  genericName: 'Generic name',
  netQuantity: 'Net quantity',
  unitPrice: 'Unit sale price',
  origin: 'Country of origin',
  bestBefore: 'Best before',
  care: 'Customer care',
};
