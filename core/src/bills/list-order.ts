import type { OpenBill } from './settle-bills.ts';

type Listed = Pick<OpenBill, 'id' | 'billNo' | 'billDate'>;

/**
 * Bills in the order of the Outstanding List: bill date, number, id. They are compared by character and not by language rules, so that
 * servers, browsers and the database (collation "C") sort alike. Returns a new list.
 */
export function inListOrder<Bill extends Listed>(bills: readonly Bill[]): Bill[] {
  return [...bills].sort((a, b) => byCharacters(a.billDate, b.billDate) || byCharacters(a.billNo, b.billNo) || byCharacters(a.id, b.id));
}

const byCharacters = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
