import { dateOf, type IsoDate } from '../periods/business-date.ts';
import { isGtin } from '../products/gtin.ts';
import { FNC1, isGs1Text } from './gs1-data.ts';

/** The fields of a scanned GS1 code that the till uses. '' and null for those that it does not have. */
export type ReadGs1 = {
  /** 14 digits with their check digit. */
  readonly gtin: string;
  readonly batch: string;
  readonly serial: string;
  readonly madeOn: IsoDate | null;
  readonly packedOn: IsoDate | null;
  readonly bestBefore: IsoDate | null;
  readonly expiresOn: IsoDate | null;
  /** Kilograms × 10 000. */
  readonly weightE4: number | null;
  /** Pieces. */
  readonly count: number | null;
};

/** A scanner that names the kind of code sends this in front: ]C1 for GS1-128, ]d2 for DataMatrix, ]Q3 for QR, ]e0 for DataBar, ]E0 for EAN. */
const KIND = /^\](?:C[01]|d[0-2]|Q[0-3]|e0|E[04])/;

/** The code without the identifier of its kind and without a leading FNC1. */
export const withoutKind = (code: string): string => withoutSeparator(code.replace(KIND, ''));

const withoutSeparator = (text: string): string => (text.startsWith(FNC1) ? text.slice(FNC1.length) : text);

/** Lengths of the values of fixed length, by the first two digits of their identifier (GS1 General Specifications, figure 7.8.5-2). */
const fixedLengths: ReadonlyMap<string, number> = new Map([
  ['00', 18],
  ['01', 14],
  ['02', 14],
  ...['11', '12', '13', '15', '16', '17'].map((identifier) => [identifier, 6] as const),
  ['20', 2],
  ...['31', '32', '33', '34', '35', '36'].map((identifier) => [identifier, 6] as const),
  ['41', 13],
]);
const MOST_OF_FIELD = 90;

/** Digits of the identifier that begins with these two; 0 if GS1 has none. */
function identifierLength(start: string): number {
  if (/^(0[0-2]|1[0-35-7]|2[0-2]|30|37|9[0-9])$/.test(start)) return 2;
  if (/^(23|24|25|40|41|42|71)$/.test(start)) return 3;
  return /^(3[1-69]|43|70|72|80|81|82)$/.test(start) ? 4 : 0;
}

/** Identifiers and values of an element string without brackets; null if it is none. */
function fieldsOf(elements: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let rest = elements;
  while (rest !== '') {
    const length = identifierLength(rest.slice(0, 2));
    const identifier = rest.slice(0, length);
    if (length === 0 || !/^\d+$/.test(identifier) || identifier.length < length) return null;
    const behind = rest.slice(length);
    const end = behind.indexOf(FNC1);
    const size = fixedLengths.get(identifier.slice(0, 2)) ?? (end < 0 ? behind.length : end);
    const value = behind.slice(0, size);
    if (value === '' || value.length < size || value.includes(FNC1) || value.length > MOST_OF_FIELD) return null;
    if (!isAdded(fields, identifier, value)) return null;
    // FNC1 ends a field of variable length; behind a fixed one it is superfluous, and allowed.
    rest = withoutSeparator(behind.slice(size));
  }
  return fields;
}

/** Identifiers and values of a text with brackets, as it is printed below the bars; null if it is none. */
function bracketedFields(text: string): ReadonlyMap<string, string> | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null;
  const fields = new Map<string, string>();
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^()]+)/g)) {
    if (!isAdded(fields, identifier, value.trim())) return null;
  }
  return fields;
}

/** Adds a field. False if it is there with another value: one code has two pieces then. */
function isAdded(fields: Map<string, string>, identifier: string, value: string): boolean {
  if ((fields.get(identifier) ?? value) !== value) return false;
  fields.set(identifier, value);
  return true;
}

/** YYMMDD in the nearest century, at most 50 years ahead and 49 back; day 00 is the last of the month. Undefined if it is no date. */
function dayOf(text: string, today: IsoDate): IsoDate | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const [year = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number);
  const thisYear = Number(today.slice(0, 4));
  const ahead = (((year - thisYear) % 100) + 100) % 100;
  const whole = thisYear + (ahead > 50 ? ahead - 100 : ahead);
  const last = new Date(Date.UTC(whole, month, 0)).getUTCDate();
  return dateOf(whole, month, day === 0 ? last : day) ?? undefined;
}

/**
 * The fields of a GS1 code as a scanner sends it: with or without the identifier of its kind (]C1, ]d2), with FNC1 as 0x1D, or with
 * brackets. Weights (310n) are rounded to a tenth of a gram, a half upward. Null if it is no GS1 code with a GTIN (01, or 02 on a box),
 * if a check digit, date, count or batch in it is wrong, or if it has one field with two values. `today` decides the century of a date
 * (GS1 General Specifications, sections 3 and 7.12).
 */
export function readGs1(code: string, today: IsoDate): ReadGs1 | null {
  const text = withoutKind(code);
  const fields = text.startsWith('(') ? bracketedFields(text) : fieldsOf(text);
  if (fields === null) return null;
  const gtin = fields.get('01') ?? fields.get('02') ?? '';
  if (gtin.length !== 14 || !isGtin(gtin)) return null;
  const [madeOn, packedOn, bestBefore, expiresOn] = ['11', '13', '15', '17'].map((identifier) => {
    const value = fields.get(identifier);
    return value === undefined ? null : dayOf(value, today);
  });
  if (madeOn === undefined || packedOn === undefined || bestBefore === undefined || expiresOn === undefined) return null;
  const [batch, serial] = [fields.get('10') ?? '', fields.get('21') ?? ''];
  if ([batch, serial].some((value) => value !== '' && !isGs1Text(value))) return null;
  const counted = fields.get('30') ?? fields.get('37');
  if (counted !== undefined && !/^\d{1,8}$/.test(counted)) return null;
  const weight = [...fields].find(([identifier]) => /^310[0-6]$/.test(identifier));
  if (weight && !/^\d{6}$/.test(weight[1])) return null;
  return {
    ...{ gtin, batch, serial, madeOn, packedOn, bestBefore, expiresOn },
    weightE4: weight ? Math.floor((Number(weight[1]) * 10 ** 6) / 10 ** (2 + Number(weight[0].at(-1))) + 0.5) : null,
    count: counted === undefined ? null : Number(counted),
  };
}
