/** Aggregate turnover of all registrations of one PAN in a financial year, in the bands that the law uses. */
export const turnoverBands = ['upTo5Crore', 'above5Crore', 'from10Crore', 'above500Crore'] as const;
export type TurnoverBand = (typeof turnoverBands)[number];

const rankOf = (band: TurnoverBand) => turnoverBands.indexOf(band);
/** True if a band is below another. */
export const isBelow = (band: TurnoverBand, other: TurnoverBand): boolean => rankOf(band) < rankOf(other);

/**
 * HSN digits that returns require, by the turnover of the previous year: four up to 5 crore, six above. Notification 78/2020-Central
 * Tax; GSTR-1 table 12. Codes of exported goods have eight.
 */
export function hsnDigits(lastYear: TurnoverBand): 4 | 6 {
  return lastYear === 'upTo5Crore' ? 4 : 6;
}

/**
 * True if invoices to registered persons must be e-invoices, by the highest turnover of any year from 2017-18 on: above 5 crore, since
 * 01/08/2023 (Notification 10/2023-Central Tax).
 */
export function needsEinvoice(highest: TurnoverBand): boolean {
  return highest !== 'upTo5Crore';
}

/** Days from its date within which an invoice must be reported: 30 from 10 crore on, since 01/04/2025; null without a limit. */
export function einvoiceDays(highest: TurnoverBand): 30 | null {
  return isBelow(highest, 'from10Crore') ? null : 30;
}

/** True if invoices to consumers need a dynamic QR code for payment: above 500 crore (Notification 14/2020-Central Tax). */
export function needsPaymentQr(highest: TurnoverBand): boolean {
  return highest === 'above500Crore';
}
