import type { Problem } from '../basics/problem.ts';
import { E4 } from '../money/rounding.ts';

/** Longer texts are scanned by mistake. An IMEI has 15 characters, the serial number of a machine about 20. */
export const MAX_SERIAL_LENGTH = 60;
/** The most serial numbers of one line, and of one voucher. */
export const MAX_SERIALS = 1_000;
export const MAX_SERIALS_OF_VOUCHER = 5_000;
/** A voucher reports so many wrong serial numbers at once. */
export const MAX_SERIAL_PROBLEMS = 50;

/**
 * A serial number as it is shown and printed: as typed, without spaces around it, with single ones in it. Characters that are not seen go, and
 * wide letters become plain ones, so that numbers which look the same are the same.
 */
export function serialText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ');
}

/** By this key serial numbers are compared: their letters count in any case. */
export function serialKey(typed: string): string {
  return serialText(typed).toUpperCase();
}

/**
 * The pieces of a line once so many serial numbers are entered. More numbers raise the quantity; fewer leave it, so that the save says how many
 * are missing.
 */
export function piecesWithSerials(pieces: number, serials: number): number {
  return Math.max(pieces, serials);
}

/** The goods of a line that carry serial numbers. */
export type SerialLine = {
  readonly productId: string;
  /** The pieces that move × 10 000, in units of the product. */
  readonly quantityE4: number;
  /** 1 if they come in, -1 if they leave or move to another godown, 0 if nothing moves. */
  readonly way: 1 | -1 | 0;
  readonly serials?: readonly string[] | undefined;
};

export type SerialProduct = { readonly name: string; readonly hasSerials?: boolean };

/** A problem of the text of one serial number, or null. */
export function serialProblem(typed: string, field: string): Problem | null {
  const serial = serialText(typed);
  if (serial === '') return { code: 'SERIAL_EMPTY', field };
  if (/[\p{Cc}\p{Cs}]/u.test(serial)) return { code: 'SERIAL_INVALID', field };
  if (serial.length <= MAX_SERIAL_LENGTH) return null;
  return { code: 'SERIAL_TOO_LONG', field, about: { most: MAX_SERIAL_LENGTH, serial: `${serial.slice(0, 20)}…` } };
}

function countProblem({ quantityE4, way, serials = [] }: SerialLine, name: string, at: string): Problem | null {
  if (!Number.isSafeInteger(quantityE4)) return null;
  const [given, wanted] = [serials.length, Math.max(quantityE4, 0) / E4];
  if (!Number.isInteger(wanted)) return { code: 'SERIALS_NOT_WHOLE', field: `${at}.quantityE4`, about: { name } };
  const about = { name, given, wanted };
  if (given > wanted) return { code: 'SERIALS_TOO_MANY', field: `${at}.serials`, about };
  return way === 1 && given < wanted ? { code: 'SERIALS_MISSING', field: `${at}.serials`, about } : null;
}

/**
 * Problems of the serial numbers of a voucher, as far as its lines show them: each piece that comes in has one, none has two, and no number
 * is there twice. A piece that leaves may be without one if the stock there has pieces without; the books decide that.
 */
export function serialProblems(lines: readonly SerialLine[], products: ReadonlyMap<string, SerialProduct>): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [at, line] of lines.entries()) {
    const { productId, way, serials = [] } = line;
    const product = products.get(productId);
    if (product === undefined || way === 0) continue;
    const field = `lines.${at}.serials`;
    const { name } = product;
    if (product.hasSerials !== true) {
      if (serials.length > 0) problems.push({ code: 'SERIALS_NOT_USED', field, about: { name } });
      continue;
    }
    const count = countProblem(line, name, `lines.${at}`);
    if (count !== null) problems.push(count);
    for (const typed of serials) {
      const key = `${productId}|${serialKey(typed)}`;
      const wrong = serialProblem(typed, field);
      if (wrong !== null) problems.push(wrong);
      else if (seen.has(key)) problems.push({ code: 'SERIAL_REPEATED', field, about: { serial: serialText(typed) } });
      seen.add(key);
    }
  }
  const total = lines.reduce((sum, { serials = [] }) => sum + serials.length, 0);
  if (total > MAX_SERIALS_OF_VOUCHER) return [{ code: 'SERIALS_BEYOND_VOUCHER', field: 'lines', about: { most: MAX_SERIALS_OF_VOUCHER } }];
  return problems.slice(0, MAX_SERIAL_PROBLEMS);
}
