import type { Paise } from './paise.ts';

/** `two` always shows two decimals; `upToTwo` omits trailing zeros, as the en-IN number format does. */
export type Decimals = 'upToTwo' | 'two';

const MINUS = '\u2212';
const THIN_SPACE = '\u2009';

/** 1234567 as 12,34,567: the last three digits, then pairs. */
function inLakhs(digits: string): string {
  return digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');
}

function magnitude(scaled: number, places: number, keepZeros: boolean): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  const shown = keepZeros ? fraction : fraction.replace(/0+$/, '');
  return inLakhs(digits.slice(0, -places)) + (shown === '' ? '' : `.${shown}`);
}

/** An amount without the rupee sign: 12,34,567.5; a negative one starts with U+2212. */
export function formatAmount(amountPaise: Paise, decimals: Decimals = 'upToTwo'): string {
  return (amountPaise < 0 ? MINUS : '') + magnitude(amountPaise, 2, decimals === 'two');
}

/** ₹12,34,567.5; a negative one is −₹0.02, with U+2212 before the rupee sign. */
export function formatRupees(amountPaise: Paise, decimals: Decimals = 'upToTwo'): string {
  return `${amountPaise < 0 ? MINUS : ''}₹${magnitude(amountPaise, 2, decimals === 'two')}`;
}

/** A ledger balance, debit above 0, as "1,180.00 Dr". Zero has no side. */
export function formatDrCr(balancePaise: Paise): string {
  const side = balancePaise === 0 ? '' : THIN_SPACE + (balancePaise > 0 ? 'Dr' : 'Cr');
  return magnitude(balancePaise, 2, true) + side;
}

/** A quantity, rate or percentage × 10 000, with up to four decimals: 2.5. */
export function formatE4(valueE4: number): string {
  return (valueE4 < 0 ? MINUS : '') + magnitude(valueE4, 4, false);
}

/** A rate × 10 000 with two decimals, or all four if needed: 132.00, 12.3456. */
export function formatRate(rateE4: number): string {
  return rateE4 % 100 === 0 ? formatAmount(rateE4 / 100, 'two') : formatE4(rateE4);
}
