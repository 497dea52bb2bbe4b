import type { IsoDate } from '../periods/business-date.ts';

/** The data of a GS1 code. Weights in grams. */
export type Gs1Data = {
  /** 8, 12, 13 or 14 digits with their check digit. */
  readonly gtin: string;
  readonly expiresOn?: IsoDate | null;
  readonly packedOn?: IsoDate | null;
  readonly bestBefore?: IsoDate | null;
  readonly weightGrams?: number | null;
  readonly batch?: string;
  readonly serial?: string;
};

/** Up to 20 characters of GS1's set of 82, without brackets: those mark the identifiers in the text for eyes. */
export const isGs1Text = (text: string): boolean => /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(text);

const day = (date: IsoDate) => date.slice(2).replaceAll('-', '');

/** Identifier and value, those of a fixed length first, as GS1 asks for the shortest code. */
function elements({ gtin, expiresOn, packedOn, bestBefore, weightGrams, batch, serial }: Gs1Data): (readonly [string, string])[] {
  return [
    ['01', gtin.padStart(14, '0')] as const,
    ...(packedOn ? [['13', day(packedOn)] as const] : []),
    ...(bestBefore ? [['15', day(bestBefore)] as const] : []),
    ...(expiresOn ? [['17', day(expiresOn)] as const] : []),
    // Kilograms with three decimals.
    ...(weightGrams ? [['3103', String(weightGrams).padStart(6, '0')] as const] : []),
    ...(batch ? [['10', batch] as const] : []),
    ...(serial ? [['21', serial] as const] : []),
  ];
}

/** For eyes, and for the encoder: (01)08901234567890(10)K25-07. */
export const gs1Text = (data: Gs1Data): string =>
  elements(data)
    .map(([identifier, value]) => `(${identifier})${value}`)
    .join('');

/** Group separator, as scanners send FNC1. */
export const FNC1 = '\u001d';
const isOfVariableLength = (identifier: string) => identifier === '10' || identifier === '21';

/**
 * The element string that a scanner sends: without brackets, and with FNC1 after a field of variable length that is not the last (GS1
 * General Specifications, section 7.8).
 */
export function gs1Elements(data: Gs1Data): string {
  const all = elements(data);
  return all
    .map(([identifier, value], at) => `${identifier}${value}${isOfVariableLength(identifier) && at + 1 < all.length ? FNC1 : ''}`)
    .join('');
}
