import type { Problem } from '../basics/problem.ts';
import { E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { isGtin } from '../products/gtin.ts';
import { type Measure, quantityOfMeasure, readScaleCode, type ScaleLayout, scaleItemCodes } from '../products/scale-code.ts';
import { readGs1, withoutKind } from './read-gs1.ts';

/** Characters of the longest code that a scan may have. GS1-128 has 48, a DataMatrix on a pack some 70. */
export const MAX_SCANNED = 200;

/** The data of a scanned code besides its product. '' and null for what it does not have. */
export type ScanData = {
  readonly batch: string;
  readonly serial: string;
  readonly expiresOn: IsoDate | null;
  readonly measure: Measure | null;
};

/** The kind of code whose product is not known: a plain one, the GTIN of a GS1 code, the item of a scale; or a scale's wrong check digit. */
export const soughtCodes = ['code', 'gtin', 'scale', 'checkDigit'] as const;

/** `codes`: the codes under which the product may be stored. `sought` and `shown` for a message if it is not. */
export type ReadScan = {
  readonly codes: readonly string[];
  readonly data: ScanData | null;
  readonly sought: (typeof soughtCodes)[number];
  readonly shown: string;
};

/** A GTIN in each length that it may be stored with: an EAN-13 with a 0 in front is a UPC of 12 digits, and a GTIN-14 of it has one more. */
function gtinForms(gtin: string): readonly string[] {
  const whole = gtin.padStart(14, '0');
  const shorter = [13, 12, 8].filter((length) => /^0*$/.test(whole.slice(0, 14 - length))).map((length) => whole.slice(14 - length));
  return [whole, ...shorter];
}

/** A code as it is, and a GTIN in each of its lengths. */
export function plainScan(code: string): ReadScan {
  const text = withoutKind(code);
  return { codes: [...new Set([code, text, ...(isGtin(text) ? gtinForms(text) : [])])], data: null, sought: 'code', shown: text };
}

/**
 * A code with more than a product in it: GS1 data, or a weight or price of a scale of the company. Null for any other code. Look for the
 * plain code first: a company may use any digits as the code of a product.
 */
export function fullScan(code: string, layouts: readonly ScaleLayout[], today: IsoDate): ReadScan | null {
  const gs1 = readGs1(code, today);
  if (gs1) {
    const { gtin, batch, serial, expiresOn, weightE4, count } = gs1;
    const counted: Measure | null = count === null ? null : { of: 'count', count };
    const measure: Measure | null = weightE4 === null ? counted : { of: 'weight', weightE4 };
    return { codes: gtinForms(gtin), data: { batch, serial, expiresOn, measure }, sought: 'gtin', shown: gtinForms(gtin).at(-1)! };
  }
  const scale = readScaleCode(withoutKind(code), layouts);
  if (!scale) return null;
  const { item, isRight, measure } = scale;
  const data = { batch: '', serial: '', expiresOn: null, measure };
  return isRight
    ? { codes: scaleItemCodes(item), data, sought: 'scale', shown: item }
    : { codes: [], data: null, sought: 'checkDigit', shown: withoutKind(code) };
}

/** True for a code that may hold more than a product: GS1 data with a GTIN, or thirteen digits in the range of scales. */
export const mayBeFullScan = (code: string, today: IsoDate): boolean => /^2[1-9]\d{11}$/.test(code) || readGs1(code, today) !== null;

type ScannedProduct = {
  readonly name: string;
  readonly unit: string;
  readonly salePriceE4: number;
  readonly hasBatches: boolean;
  readonly hasSerials: boolean;
  readonly batches: readonly { readonly batch: string; readonly expiresOn: IsoDate | null }[];
};

/** How a voucher takes scanned goods, and its date. */
export type ScanRule = {
  readonly date: IsoDate;
  /** False for orders: they name no batches and no serial numbers. */
  readonly movesStock: boolean;
  /** True if the voucher may begin a batch, as a purchase does. */
  readonly beginsBatches: boolean;
  /** True for a sale or purchase, where expired goods are refused; a return or a count takes them. */
  readonly refusesExpired: boolean;
};

/** Goods to put on a voucher. `batch` is spelled as in the books; `isNewBatch` if they do not have it. */
export type ScannedPart = {
  readonly quantityE4: number;
  readonly batch: string;
  readonly isNewBatch: boolean;
  readonly serial: string;
  readonly expiresOn: IsoDate | null;
  /** Said to the user beside the goods: the label and the books have different dates. */
  readonly note: Problem | null;
};

/**
 * The part of a scanned product that goes on a voucher: the quantity × 10 000 of `data`, else `pieces` of it (1 by default), its batch and
 * serial number. Refuses an unknown batch, goods that have expired by the date on their label, and a measure that is no quantity of the
 * product. Batch and serial number of a product that has none in the books are left out.
 */
export function scannedPart(
  data: ScanData | null,
  product: ScannedProduct,
  { date, movesStock, beginsBatches, refusesExpired }: ScanRule,
  piecesE4: number | null = null,
): ScannedPart | { readonly problem: Problem } {
  const { name } = product;
  const times = { quantityE4: piecesE4 ?? E4 };
  if (data === null) return { ...times, batch: '', isNewBatch: false, serial: '', expiresOn: null, note: null };
  const { expiresOn } = data;
  // A serial number is one piece, whatever was typed before it.
  const serial = movesStock && product.hasSerials ? data.serial : '';
  const batch = movesStock && product.hasBatches ? data.batch : '';
  if (refusesExpired && expiresOn !== null && expiresOn < date) {
    return { problem: { code: 'SCANNED_EXPIRED', field: 'code', about: { name, expiredOn: expiresOn } } };
  }
  const known = product.batches.find((each) => each.batch === batch) ?? product.batches.find((each) => isSame(each.batch, batch));
  const isNewBatch = batch !== '' && known === undefined;
  if (isNewBatch && !beginsBatches) return { problem: { code: 'SCANNED_BATCH_UNKNOWN', field: 'code', about: { name, batch } } };
  const measured = serial === '' && data.measure ? quantityOfMeasure(data.measure, product) : serial === '' ? times : { quantityE4: E4 };
  if ('problem' in measured) return measured;
  const differs = known?.expiresOn != null && expiresOn !== null && known.expiresOn !== expiresOn;
  return {
    quantityE4: measured.quantityE4,
    ...{ batch: known && batch !== '' ? known.batch : batch, isNewBatch, serial, expiresOn },
    note: differs
      ? { code: 'SCANNED_EXPIRY_DIFFERS', field: 'code', about: { batch, labelOn: expiresOn, booksOn: known.expiresOn! } }
      : null,
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
