import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import type { AccountNature } from '../postings/account-groups.ts';

/* The lines of a profit and loss account or a balance sheet. */

/** Paise, one amount for each column of the statement. */
export type Amounts = Paise[];

/** An account group of a company. */
export type StatementGroup = {
  readonly id: string;
  readonly name: string;
  /** null for a primary group. */
  readonly parentId: string | null;
  readonly nature: AccountNature;
  readonly affectsGrossProfit: boolean;
};

/** A ledger below a group, or several of its ledgers as one line. */
export type StatementLedger = {
  /** null if the line is not one ledger. */
  readonly ledgerId: string | null;
  readonly name: string;
  readonly groupId: string;
  /** Debit positive. */
  readonly amounts: Amounts;
  /** The line is the value of the stock, or several ledgers of the group: all its parties, or the ledgers beyond the longest list. */
  readonly kind?: 'stock' | 'parties' | 'others';
};

export type StatementLine = {
  /** Unique in the statement. */
  readonly key: string;
  readonly kind: 'group' | 'ledger' | 'stock' | 'parties' | 'others' | 'result';
  readonly name: string;
  readonly depth: number;
  /** The key of the line above it in the tree. */
  readonly parent: string | null;
  readonly ledgerId: string | null;
  /** The side on which its amounts are positive. */
  readonly side: Side;
  readonly amounts: Amounts;
};

export type Side = 'debit' | 'credit';

/** Adds amounts column by column. `columns` is their number, for an empty list. */
export const sumAmounts = (columns: number, all: readonly Amounts[]): Amounts =>
  Array.from({ length: columns }, (_, at) => paise(all.reduce((sum, amounts) => sum + (amounts[at] ?? 0), 0)));

/** The amounts with the opposite sign, without a negative zero. */
export const opposite = (amounts: Amounts): Amounts => amounts.map((amount) => paise(0 - amount));

export const isZero = (amounts: Amounts): boolean => amounts.every((amount) => amount === 0);

/** A line that adds others up: a gross profit, a total. */
export const resultLine = (key: string, name: string, side: Side, amounts: Amounts): StatementLine => ({
  ...{ key, kind: 'result', name, depth: 0, parent: null, ledgerId: null, side },
  amounts,
});

/** A primary group with everything below it: its total, and its lines in order, the group first. */
export type GroupTree = { readonly group: StatementGroup; readonly amounts: Amounts; readonly lines: readonly StatementLine[] };

type Below = Map<string | null, readonly StatementGroup[]>;

/** The primary groups that have lines, each with its groups and ledgers below. Names are in alphabetical order; `side` is given by the group's nature. */
export function groupTrees(
  groups: readonly StatementGroup[],
  ledgers: readonly StatementLedger[],
  columns: number,
  depth = 0,
): readonly GroupTree[] {
  const below: Below = Map.groupBy(groups, ({ parentId }) => parentId);
  const ledgersOf = Map.groupBy(ledgers, ({ groupId }) => groupId);
  const treeOf = (group: StatementGroup, side: Side, at: number, parent: string | null): GroupTree | null => {
    const key = `group ${group.id}`;
    const children = byName(below.get(group.id) ?? []).flatMap((child) => treeOf(child, side, at + 1, key) ?? []);
    const own = byName(ledgersOf.get(group.id) ?? []).map((ledger): StatementLine => {
      const { ledgerId, name, kind = 'ledger', amounts } = ledger;
      return {
        ...{ key: `${kind} ${ledgerId ?? group.id}`, kind, name, depth: at + 1, parent: key, ledgerId, side },
        amounts: side === 'debit' ? amounts : opposite(amounts),
      };
    });
    if (children.length === 0 && own.length === 0) return null;
    const amounts = sumAmounts(
      columns,
      [...children, ...own].map((each) => each.amounts),
    );
    const line: StatementLine = { key, kind: 'group', name: group.name, depth: at, parent, ledgerId: null, side, amounts };
    return { group, amounts, lines: [line, ...children.flatMap(({ lines }) => lines), ...own] };
  };
  return (below.get(null) ?? []).flatMap((group) => treeOf(group, sideOf(group.nature), depth, null) ?? []);
}

/** A group and every group below it. */
export function groupWithAllBelow(groups: readonly StatementGroup[], id: string): readonly StatementGroup[] {
  const below: Below = Map.groupBy(groups, ({ parentId }) => parentId);
  const withBelow = (group: StatementGroup): StatementGroup[] => [group, ...(below.get(group.id) ?? []).flatMap(withBelow)];
  return groups.filter((group) => group.id === id).flatMap(withBelow);
}

/** The side on which a group of this nature grows. */
const sideOf = (nature: AccountNature): Side => (nature === 'assets' || nature === 'expenses' ? 'debit' : 'credit');

const byName = <Named extends { readonly name: string; readonly kind?: string }>(all: readonly Named[]): readonly Named[] =>
  all.toSorted((a, b) => Number(a.kind === 'others') - Number(b.kind === 'others') || (a.name < b.name ? -1 : 1));

/** Trees in the given order of group names; groups with other names follow in alphabetical order. */
export function inOrder(trees: readonly GroupTree[], names: readonly string[]): readonly GroupTree[] {
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return trees.toSorted((a, b) => place(a.group.name) - place(b.group.name) || (a.group.name < b.group.name ? -1 : 1));
}

/** A part of a whole in percent × 10 000, rounded once to two decimals, half away from zero; null if the whole is 0. */
export function percentE4(part: Paise, whole: Paise): number | null {
  if (whole === 0) return null;
  const hundredths = divideHalfAway(BigInt(part) * 10_000n, BigInt(Math.abs(whole)));
  return Number(whole < 0 ? -hundredths : hundredths) * 100;
}
