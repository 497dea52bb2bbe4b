import { type Paise, paise, sumPaise } from '../money/paise.ts';

/** A ledger to which a register and its group of the profit and loss give different amounts, in paise. */
export type AccountDifference = {
  readonly key: string;
  readonly name: string;
  /** The movement of the ledger in the group less the value that the register posts to it. */
  readonly difference: Paise;
};

/** A register beside its group of the profit and loss: the value of the register plus all differences is `value`. */
export type AccountTie = {
  readonly group: string;
  /** The largest differences first; further ones are added up in the last. */
  readonly ledgers: AccountDifference[];
  /** The group by the profit and loss, in paise. */
  readonly value: Paise;
};

type LedgerAmount = { readonly ledgerId: string | null; readonly name: string; readonly paise: Paise };

/** A tie names so many ledgers. */
const MOST_NAMED = 12;

/**
 * The tie of a register to its group. `posted` has the value that the register posts to each ledger, `moved` the movement of each ledger of
 * the group, both positive on the side of the group. A ledger of the group differs by credit notes, journals, and tax of purchases that is
 * part of their cost; a ledger outside it by what the register posts there, such as freight.
 */
export function accountTie(group: string, posted: readonly LedgerAmount[], moved: readonly LedgerAmount[]): AccountTie {
  const differences = new Map<string, AccountDifference>();
  const add = ({ ledgerId, name }: LedgerAmount, difference: number, words: string) => {
    const key = ledgerId ?? `without ${name}`;
    const before = differences.get(key);
    differences.set(key, { key, name: before?.name ?? `${name}, ${words}`, difference: paise((before?.difference ?? 0) + difference) });
  };
  for (const each of moved) add(each, each.paise, 'not in this register');
  for (const each of posted) add(each, -each.paise, `not in ${group}`);
  const unequal = [...differences.values()]
    .filter(({ difference }) => difference !== 0)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const rest = unequal.slice(MOST_NAMED);
  const others = { key: 'others', name: 'Other ledgers', difference: sumPaise(rest.map(({ difference }) => difference)) };
  return {
    group,
    ledgers: [...unequal.slice(0, MOST_NAMED), ...(rest.length === 0 ? [] : [others])],
    value: sumPaise(moved.map((each) => each.paise)),
  };
}
