import type { Problem } from '../basics/problem.ts';

/** A godown and its parent. */
export type GodownNode = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly isActive: boolean;
  /** The godown used for sales and purchases unless another is chosen. Each company has exactly one. */
  readonly isDefault: boolean;
  /** For goods that are not sold: broken, spoilt, returned. */
  readonly isDamage: boolean;
  readonly isVan: boolean;
  /** Id of the salesman of the van. */
  readonly salesmanId: string | null;
};

export const MAX_GODOWNS = 1000;
/** Warehouse, floor, room, rack, shelf and bin; more levels are not useful. */
export const MAX_GODOWN_DEPTH = 8;

/** The godowns of a company by id. */
export type GodownTree = ReadonlyMap<string, GodownNode>;

/** All problems of saving a godown. `tree`: the stored godowns, including this one if it is changed. */
export function godownProblems(tree: GodownTree, godown: GodownNode): Problem[] {
  const problems: Problem[] = [];
  const stored = tree.get(godown.id);
  const { parentId, isActive, isDefault, isDamage, isVan, salesmanId } = godown;

  if (!stored && tree.size >= MAX_GODOWNS) problems.push({ code: 'GODOWNS_TOO_MANY', field: 'name', about: { most: MAX_GODOWNS } });
  const place = parentId === null ? null : placeProblem(tree, godown, parentId);
  if (place) problems.push(place);
  if (isDamage && isVan) problems.push({ code: 'GODOWN_DAMAGE_IN_VAN', field: 'isDamage' });
  if (isVan && salesmanId === null) problems.push({ code: 'SALESMAN_MISSING', field: 'salesmanId' });
  if (isDefault && isDamage) problems.push({ code: 'GODOWN_DEFAULT_DAMAGED', field: 'isDamage' });
  if (isDefault && !isActive) problems.push({ code: 'GODOWN_DEFAULT_INACTIVE', field: 'isActive' });
  if (stored?.isDefault && !isDefault) problems.push({ code: 'GODOWN_DEFAULT_NEEDED', field: 'isDefault' });
  const below = isActive ? undefined : [...tree.values()].find((each) => each.parentId === godown.id && each.isActive);
  if (below) problems.push({ code: 'GODOWN_HOLDS_ACTIVE', field: 'isActive', about: { name: below.name } });
  return problems;
}

function placeProblem(tree: GodownTree, { id, isActive }: GodownNode, parentId: string): Problem | null {
  const field = 'parentId';
  const above = lineAbove(tree, parentId);
  const parent = above[0];
  if (!parent) return { code: 'GODOWN_UNKNOWN', field };
  if (above.some((each) => each.id === id)) return { code: 'GODOWN_WITHIN_ITSELF', field };
  if (isActive && !parent.isActive) return { code: 'GODOWN_INACTIVE', field, about: { name: parent.name } };
  if (above.length + heightOf(tree, id) > MAX_GODOWN_DEPTH) return { code: 'GODOWN_TOO_DEEP', field, about: { most: MAX_GODOWN_DEPTH } };
  return null;
}

/** A godown and its ancestors, nearest first. Stops even if the stored tree has a cycle. */
function lineAbove(tree: GodownTree, id: string): GodownNode[] {
  const line: GodownNode[] = [];
  for (let at = tree.get(id); at && line.length < tree.size; at = at.parentId === null ? undefined : tree.get(at.parentId)) line.push(at);
  return line;
}

/** The number of levels of a godown's subtree, itself included. */
function heightOf(tree: GodownTree, id: string): number {
  const within = Map.groupBy(tree.values(), (each) => each.parentId);
  const height = (at: string): number => 1 + Math.max(0, ...(within.get(at) ?? []).map((each) => height(each.id)));
  return height(id);
}
