import type { OpenBill } from './settle-bills.ts';

type Listed = Pick<OpenBill, 'id' | 'billNo' | 'billDate'>;

/**
 * Bills in the order of the Outstanding List: bill date, then number, then id. Compared character by character and not by the rules
 * of a language, so that every server, every browser and the database (collation "C") list alike. Answers a new list.
 */
export function inListOrder<Bill extends Listed>(bills: readonly Bill[]): Bill[] {
  return [...bills].sort((a, b) => byCharacters(a.billDate, b.billDate) || byCharacters(a.billNo, b.billNo) || byCharacters(a.id, b.id));
}

const byCharacters = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
