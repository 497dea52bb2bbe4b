import type { Symbology, TextSize } from '@bahi/core/labels/label-template';

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
