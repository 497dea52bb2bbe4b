import type { Problem } from '../basics/problem.ts';
import type { AccountNature } from './account-groups.ts';
import { ledgerKind } from './ledger-kind.ts';

/** A group in the tree of a company. */
export type GroupNode = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** The nearest predefined group: itself or an ancestor. It decides the use of the group's ledgers. */
  readonly under: string;
  readonly nature: AccountNature;
  readonly affectsGrossProfit: boolean;
  readonly isPredefined: boolean;
  readonly isActive: boolean;
};

export const MAX_GROUPS = 500;
/** A deeper tree is not useful. */
export const MAX_GROUP_DEPTH = 8;

const natureNames: Readonly<Record<AccountNature, string>> = {
  assets: 'assets',
  liabilities: 'liabilities',
  income: 'incomes',
  expenses: 'expenses',
};

/** Label for screens, as "assets". */
export const natureName = (nature: AccountNature): string => natureNames[nature];

type Tree = ReadonlyMap<string, GroupNode>;

function lineOf(tree: Tree, id: string | null): GroupNode[] {
  const line: GroupNode[] = [];
  for (let at = id; at !== null && line.length < tree.size; ) {
    const group = tree.get(at);
    if (group === undefined) break;
    line.push(group);
    at = group.parentId;
  }
  return line;
}

/** The group and all its descendants, parents before children. */
export function groupsWithin(tree: Tree, id: string): GroupNode[] {
  const children = Map.groupBy(tree.values(), (group) => group.parentId);
  const found: GroupNode[] = [];
  const walk = (group: GroupNode) => {
    found.push(group);
    for (const child of children.get(group.id) ?? []) walk(child);
  };
  const top = tree.get(id);
  if (top !== undefined) walk(top);
  return found;
}

type Placed = {
  /** null for a new group. */
  readonly id: string | null;
  readonly parentId: string;
  /** True if the group or a group below it has ledgers. */
  readonly hasLedgers: boolean;
};

/** A problem if a company's own group may not be below this parent, or null. */
export function groupPlaceProblem(tree: Tree, { id, parentId, hasLedgers }: Placed): Problem | null {
  const field = 'parentId';
  const parent = tree.get(parentId);
  if (parent === undefined) return { code: 'GROUP_UNKNOWN', field };
  const group = id === null ? undefined : tree.get(id);
  if (group === undefined && tree.size >= MAX_GROUPS) return { code: 'GROUPS_TOO_MANY', field, about: { most: MAX_GROUPS } };
  const line = lineOf(tree, parentId);
  if (id !== null && line.some((above) => above.id === id)) return { code: 'GROUP_WITHIN_ITSELF', field };
  if (!parent.isActive && group?.parentId !== parentId) return { code: 'GROUP_INACTIVE', field, about: { name: parent.name } };
  const height = id === null ? 1 : heightOf(tree, id);
  if (line.length + height > MAX_GROUP_DEPTH) return { code: 'GROUP_TOO_DEEP', field, about: { most: MAX_GROUP_DEPTH } };
  if (group === undefined) return null;
  if (group.nature !== parent.nature) return { code: 'GROUP_OF_OTHER_NATURE', field, about: { nature: natureName(group.nature) } };
  const changesKind = ledgerKind([group.under]) !== ledgerKind([parent.under]);
  return changesKind && hasLedgers ? { code: 'GROUP_OF_OTHER_KIND', field } : null;
}

function heightOf(tree: Tree, id: string): number {
  const within = groupsWithin(tree, id);
  return Math.max(...within.map((group) => lineOf(tree, group.id).length)) - lineOf(tree, id).length + 1;
}

/** The properties that a group inherits from its parent. */
export type Inherited = Pick<GroupNode, 'under' | 'nature' | 'affectsGrossProfit'>;

/** The properties of a new group directly below this one. */
export function inheritedFrom({ under, nature, affectsGrossProfit }: GroupNode): Inherited {
  return { under, nature, affectsGrossProfit };
}
