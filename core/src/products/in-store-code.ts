import { checkDigit } from './gtin.ts';

/** Prefix of the codes that a company makes itself: they mean nothing outside its shops. 21 to 29 belong to scales. */
const IN_STORE = '20';
/** The number of products that a list marks for one action: their ids fit into an address. */
export const MAX_MARKED_PRODUCTS = 100;

/** The EAN-13 of a number of the company's counter, 1 to 9 999 999 999: 20, ten digits, check digit. 42 is 2000000000428. */
export function inStoreCode(number: number): string {
  const digits = `${IN_STORE}${String(number).padStart(10, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
