/** A value without parts. */
export type Leaf = string | number | boolean | null;
/** A changed field. Nested fields and list rows are named with dots: `addresses.2.city`. */
export type FieldChange = { field: string; old: Leaf; new: Leaf };

/** Fields that change with every save and show nothing. */
const ofTheRow = new Set(['_id', 'version', 'changedAt', 'changedBy']);

/**
 * The fields in which two versions of a record differ, in the order of the later one. A field missing in one version is null there. List
 * rows are matched by their `_id`, `code` or `name` if every row has a distinct one, else by position from 1.
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

/** True for an id with a name beside it, as `categoryId` beside `categoryName`. The name is shown instead. */
const standsForName = (holder: object, name: string) => name.endsWith('Id') && `${name.slice(0, -2)}Name` in holder;

function namesOfRows(rows: readonly unknown[]): string[] {
  for (const key of ['_id', 'code', 'name']) {
    const names = rows.map((row) => (typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined));
    if (names.every((name) => typeof name === 'string' && name !== '') && new Set(names).size === rows.length) return names as string[];
  }
  return rows.map((_, index) => String(index + 1));
}
