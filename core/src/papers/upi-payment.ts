import type { Paise } from '../money/paise.ts';

export type UpiPayment = {
  readonly upiId: string;
  /** The payee, as shown to the payer. */
  readonly name: string;
  /** The name of the paper that is paid, before its number: Bill, unless said otherwise. */
  readonly what?: string;
  /** Number of the voucher or booking. */
  readonly number: string;
  /** Still to pay. */
  readonly pendingPaise: Paise;
};

/**
 * The text of a UPI QR code that asks for what is still to pay (NPCI linking specification 1.6: pa, pn, tr, tn, am, cu); null if nothing is
 * due or there is no UPI id. Blanks are %20, the amount has a point and two decimals, the reference letters, digits and hyphens.
 */
export function upiPaymentText({ upiId, name, what = 'Bill', number, pendingPaise }: UpiPayment): string | null {
  if (upiId === '' || pendingPaise <= 0) return null;
  const reference = number.replace(/[^A-Za-z0-9-]/g, '').slice(0, 35);
  const amount = `${Math.floor(pendingPaise / 100)}.${String(pendingPaise % 100).padStart(2, '0')}`;
  const fields = [
    ['pn', encodeURIComponent(Array.from(name.toWellFormed()).slice(0, 60).join(''))],
    ...(reference === '' ? [] : [['tr', reference]]),
    ['tn', encodeURIComponent(`${what} ${number.toWellFormed()}`)],
    ['am', amount],
    ['cu', 'INR'],
  ];
  return `upi://pay?pa=${upiId}${fields.map(([key, value]) => `&${key}=${value}`).join('')}`;
}
