import { invariant } from '../basics/invariant.ts';
import type { Paise } from './paise.ts';

const upToNineteen = [
  'Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen',
  'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
] as const; // biome-ignore format: a table to look at
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;
const CRORE = 1_00_00_000;
const parts = [
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** 12 34 567.50 as "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Fifty Paise Only". Refuses amounts below 0. */
export function amountInWords(amountPaise: Paise): string {
  invariant(Number.isSafeInteger(amountPaise) && amountPaise >= 0, 'an amount in words is a whole number of paise, not below zero');
  const [rupees, paise] = [Math.floor(amountPaise / 100), amountPaise % 100];
  const hundredths = paise === 0 ? '' : ` and ${inWords(paise)} Paise`;
  return `Rupees ${inWords(rupees)}${hundredths} Only`;
}

/** Indian numbering: hundreds, thousands, lakhs, and crores, which may themselves contain lakhs. */
function inWords(number: number): string {
  if (number < 20) return upToNineteen[number]!;
  if (number < 100) return `${tens[Math.floor(number / 10)]}${rest(number % 10)}`;
  if (number >= CRORE) return `${inWords(Math.floor(number / CRORE))} Crore${rest(number % CRORE)}`;
  const [size, name] = parts.find(([each]) => number >= each)!;
  return `${inWords(Math.floor(number / size))} ${name}${rest(number % size)}`;
}

const rest = (number: number) => (number === 0 ? '' : ` ${inWords(number)}`);
