import type { Paise } from './paise.ts';

/** `two` always shows two decimals; `whenPaise` omits them for whole rupees only: ₹15,907.50, but ₹15,907. */
export type Decimals = 'whenPaise' | 'two';

const MINUS = '\u2212';
const THIN_SPACE = '\u2009';

/** 1234567 as 12,34,567: the last three digits, then pairs. */
function inLakhs(digits: string): string {
  return digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');
}

/** The digits of a number before and after its point, without a sign: 1234567 with two places is 12,345 and 67. */
function digitsOf(scaled: number, places: number): readonly [whole: string, fraction: string] {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  return [inLakhs(digits.slice(0, -places)), digits.slice(-places)];
}

function magnitude(amountPaise: Paise, decimals: Decimals): string {
  const [rupees, fraction] = digitsOf(amountPaise, 2);
  return decimals === 'whenPaise' && fraction === '00' ? rupees : `${rupees}.${fraction}`;
}

/** An amount without the rupee sign: 12,34,567.50; a negative one starts with U+2212. */
export function formatAmount(amountPaise: Paise, decimals: Decimals = 'whenPaise'): string {
  return (amountPaise < 0 ? MINUS : '') + magnitude(amountPaise, decimals);
}

/** ₹12,34,567.50; a negative one is −₹0.02, with U+2212 before the rupee sign. */
export function formatRupees(amountPaise: Paise, decimals: Decimals = 'whenPaise'): string {
  return `${amountPaise < 0 ? MINUS : ''}₹${magnitude(amountPaise, decimals)}`;
}

/** A ledger balance, debit above 0, as "1,180.00 Dr". Zero has no side. */
export function formatDrCr(balancePaise: Paise): string {
  const side = balancePaise === 0 ? '' : THIN_SPACE + (balancePaise > 0 ? 'Dr' : 'Cr');
  return magnitude(balancePaise, 'two') + side;
}

/** A quantity, rate or percentage × 10 000, with up to four decimals: 2.5. */
export function formatE4(valueE4: number): string {
  const [whole, fraction] = digitsOf(valueE4, 4);
  const shown = fraction.replace(/0+$/, '');
  return `${valueE4 < 0 ? MINUS : ''}${whole}${shown && `.${shown}`}`;
}

/** A rate × 10 000 with two decimals, or all four if needed: 132.00, 12.3456. */
export function formatRate(rateE4: number): string {
  return rateE4 % 100 === 0 ? formatAmount(rateE4 / 100, 'two') : formatE4(rateE4);
}
