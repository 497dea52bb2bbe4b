/** Aggregate turnover of all registrations of one PAN in a financial year, in the bands at which the law asks for more. */
export const turnoverBands = ['upTo5Crore', 'above5Crore', 'from10Crore', 'above500Crore'] as const;
export type TurnoverBand = (typeof turnoverBands)[number];

const rankOf = (band: TurnoverBand) => turnoverBands.indexOf(band);
/** Whether a band lies below another. */
export const isBelow = (band: TurnoverBand, other: TurnoverBand): boolean => rankOf(band) < rankOf(other);

/**
 * How many digits of an HSN code the returns ask for, by the turnover of the year before: four up to 5 crore, six above.
 * Notification 78/2020-Central Tax; GSTR-1 table 12. Codes of exported goods have eight.
 */
export function hsnDigits(lastYear: TurnoverBand): 4 | 6 {
  return lastYear === 'upTo5Crore' ? 4 : 6;
}

/**
 * Whether invoices to registered persons are e-invoices, by the highest turnover of any year from 2017-18 on: above 5 crore, since
 * 01/08/2023 (Notification 10/2023-Central Tax).
 */
export function needsEinvoice(highest: TurnoverBand): boolean {
  return highest !== 'upTo5Crore';
}

/** Within how many days of its date an invoice is reported: 30 from 10 crore on, since 01/04/2025; null without a bound. */
export function einvoiceDays(highest: TurnoverBand): 30 | null {
  return isBelow(highest, 'from10Crore') ? null : 30;
}

/** Whether invoices to consumers bear a dynamic QR code to pay by: above 500 crore (Notification 14/2020-Central Tax). */
export function needsPaymentQr(highest: TurnoverBand): boolean {
  return highest === 'above500Crore';
}
