/** A value that has no parts. */
export type Leaf = string | number | boolean | null;
/** What changed in one place. Lists and what is in them are named with dots: `addresses.2.city`. */
export type FieldChange = { field: string; old: Leaf; new: Leaf };

/** What a record says about itself: it changes with every change and tells nothing. */
const ofTheRow = new Set(['_id', 'version', 'changedAt', 'changedBy']);

/**
 * The places in which two states of a record differ, in the order of the later state. What is in one state only stands against null.
 * Rows of a list are compared by their `_id`, `code` or `name` when each row has one of its own, else by their place, counted from 1.
 */
export function changesBetween(before: object, after: object): FieldChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const fields = new Set([...now.keys(), ...old.keys()]);
  return [...fields]
    .map((field) => ({ field, old: old.get(field) ?? null, new: now.get(field) ?? null }))
    .filter((change) => change.old !== change.new);
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    const names = namesOfRows(value);
    value.forEach((row, index) => {
      leavesOf(row, at(names[index]!), leaves);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value))
      if (!ofTheRow.has(name) && !standsForName(value, name)) leavesOf(each, at(name), leaves);
  } else if (value !== undefined) leaves.set(path, value as Leaf);
  return leaves;
}

/** `categoryId` beside `categoryName`: the name says it in words. */
const standsForName = (holder: object, name: string) => name.endsWith('Id') && `${name.slice(0, -2)}Name` in holder;

function namesOfRows(rows: readonly unknown[]): string[] {
  for (const key of ['_id', 'code', 'name']) {
    const names = rows.map((row) => (typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined));
    if (names.every((name) => typeof name === 'string' && name !== '') && new Set(names).size === rows.length) return names as string[];
  }
  return rows.map((_, index) => String(index + 1));
}
