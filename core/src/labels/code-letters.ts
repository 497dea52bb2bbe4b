import type { Paise } from '../money/paise.ts';

/** True for ten different letters, which stand for 1 to 9 and 0. */
export const isCodeWord = (word: string): boolean => /^[A-Z]{10}$/.test(word) && new Set(word).size === 10;

/**
 * A price as letters of the company's word, in whole rupees: with BLACKHORSE 930 is SAE. A letter without meaning stands in front, taken
 * from the digits, so that two labels of one price look alike and the length says less. '' without a word or price.
 */
export function codedPrice(pricePaise: Paise, word: string): string {
  if (pricePaise <= 0 || !isCodeWord(word)) return '';
  const digits = String(Math.round(pricePaise / 100));
  const lead = [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 10;
  return `${letterOf(lead, word)}${[...digits].map((digit) => letterOf(Number(digit), word)).join('')}`;
}

const letterOf = (digit: number, word: string) => word[(digit + 9) % 10]!;
