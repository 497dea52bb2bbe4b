import type { Problem } from '../basics/problem.ts';
import { checkDigit, isGtin } from '../products/gtin.ts';
import { gs1Text, isGs1Text } from './gs1-data.ts';
import type { LabelFacts } from './label-facts.ts';
import type { Symbology } from './label-template.ts';

/** Symbols that are drawn. */
export type Symbol = 'ean13' | 'ean8' | 'code128' | 'gs1-128' | 'gs1datamatrix' | 'qrcode';
/** The code of a label: for the encoder, and for eyes below linear ones. */
export type LabelCode = { readonly symbol: Symbol; readonly text: string; readonly eyes: string };
export const isLinear = (symbol: Symbol): boolean => symbol !== 'gs1datamatrix' && symbol !== 'qrcode';

/** Code 128 has printable Latin letters; more of them would not fit any label. */
const MOST_OF_CODE_128 = 48;

type Facts = Pick<LabelFacts, 'productName' | 'code' | 'barcodes' | 'batch' | 'serial' | 'expiresOn'>;
type Found = { readonly code: LabelCode } | { readonly problem: Problem };
const refuse = (code: Problem['code'], about?: Problem['about']): Found => ({
  problem: { code, field: 'code', ...(about && { about }) },
});

/** The code that a product's label bears in this symbology; or why it cannot. */
export function labelCode(symbology: Exclude<Symbology, 'NONE'>, facts: Facts): Found {
  const { barcodes, code, productName } = facts;
  const gtin = barcodes.find(isGtin) ?? (isGtin(code) ? code : undefined);
  const text = gtin ?? barcodes[0] ?? code;
  if (text === '') return refuse('LABEL_CODE_MISSING', { name: productName });
  switch (symbology) {
    case 'AUTO':
      return gtin && gtin.length < 14 ? ean(gtin) : code128(text);
    case 'EAN':
      return ean(text);
    case 'CODE128':
      return code128(text);
    case 'QR':
      return { code: { symbol: 'qrcode', text, eyes: '' } };
    case 'GS1_128':
    case 'GS1_DATAMATRIX':
      return gs1(symbology, gtin, text, facts);
  }
}

const wrongCheckDigit = (text: string): Found => refuse('EAN_CHECK_DIGIT', { barcode: text, digit: checkDigit(text.slice(0, -1)) });

function ean(text: string): Found {
  if (!/^\d+$/.test(text)) return refuse('EAN_HAS_LETTERS', { barcode: text });
  if (![8, 12, 13].includes(text.length)) return refuse('EAN_LENGTH', { barcode: text, digits: text.length });
  if (!isGtin(text)) return wrongCheckDigit(text);
  if (text.length === 8) return { code: { symbol: 'ean8', text, eyes: text } };
  // UPC-A is EAN-13 with a 0 in front.
  const digits = text.padStart(13, '0');
  return { code: { symbol: 'ean13', text: digits, eyes: digits } };
}

function code128(text: string): Found {
  if (!/^[\x20-\x7e]+$/.test(text)) return refuse('CODE_NOT_LATIN', { barcode: text });
  if (text.length > MOST_OF_CODE_128) return refuse('CODE_TOO_LONG', { barcode: text, most: MOST_OF_CODE_128 });
  return { code: { symbol: 'code128', text, eyes: text } };
}

function gs1(symbology: 'GS1_128' | 'GS1_DATAMATRIX', gtin: string | undefined, text: string, { batch, serial, expiresOn }: Facts): Found {
  if (!gtin) return /^(\d{8}|\d{12,14})$/.test(text) ? wrongCheckDigit(text) : refuse('GS1_NEEDS_GTIN', { barcode: text });
  for (const value of [batch, serial]) if (value !== '' && !isGs1Text(value)) return refuse('GS1_TEXT_INVALID', { text: value });
  const shown = gs1Text({ gtin, expiresOn, batch, serial });
  return {
    code: { symbol: symbology === 'GS1_128' ? 'gs1-128' : 'gs1datamatrix', text: shown, eyes: symbology === 'GS1_128' ? shown : '' },
  };
}
