import { MAX_SERIALS, serialText } from './serial-numbers.ts';

/** Separators of pasted serial numbers: lines, tabs, commas and semicolons. A serial number may contain a space. */
const between = /[\r\n\t,;]+/u;
/** A plain hyphen needs a prefix or spaces around it: 1001-1050 is a serial number. */
const range = /^(\S*?)(\d+)(?:\s*(?:–|—|\.\.)\s*|\s+-\s+|\s+to\s+|-(?=\D))(\S*?)(\d+)$/iu;

/** The serial numbers of a prefix from a number on, with its zeros in front: SN, 008, 3 are SN008, SN009, SN010. */
export function serialsFrom(prefix: string, first: string, count: number): string[] {
  if (!/^\d{1,15}$/.test(first) || !Number.isInteger(count) || count < 1) return [];
  const start = Number(first);
  return Array.from({ length: Math.min(count, MAX_SERIALS) }, (_, at) => `${prefix}${String(start + at).padStart(first.length, '0')}`);
}

/**
 * The serial numbers of a range as typed, SN001–SN500 or SN001 to SN500: both ends have the same prefix and length. null for other text, such
 * as a serial number with a hyphen, and beyond `MAX_SERIALS`.
 */
export function serialRange(text: string): string[] | null {
  const [, prefix = '', first = '', otherPrefix = '', last = ''] = range.exec(text.trim()) ?? [];
  const isRange = first !== '' && prefix.toUpperCase() === otherPrefix.toUpperCase() && first.length === last.length && first.length <= 15;
  const count = Number(last) - Number(first) + 1;
  if (!isRange || count < 2 || count > MAX_SERIALS) return null;
  return serialsFrom(prefix, first, count);
}

/** The serial numbers in a typed or pasted text, ranges written out, in their order. Repeated ones are kept: the screen shows them. */
export function readSerials(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(between)
    .map(serialText)
    .filter((part) => part !== '')
    .flatMap((part) => serialRange(part) ?? [part]);
}
