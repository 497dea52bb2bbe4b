/** A value without parts. */
export type Leaf = string | number | boolean | null;
/** One field in both versions. A field missing in one version is null there. */
export type ComparedField = { readonly field: string; readonly old: Leaf; readonly new: Leaf; readonly isChanged: boolean };
/** A group of fields: the head of a voucher (`name` is ''), one part of it, or one row of a list. */
export type ComparedGroup = {
  readonly name: string;
  /** For a row: its label, such as the product of a line. */
  readonly title: string;
  readonly state: 'same' | 'changed' | 'added' | 'removed';
  readonly fields: readonly ComparedField[];
};

type Part = { readonly name: string; readonly key: string; readonly title: string; readonly leaves: ReadonlyMap<string, Leaf> };

/** Fields that the database sets; they do not show what a user changed. */
const ofTheRow = new Set(['_id', 'version', 'createdAt', 'createdBy', 'changedAt', 'changedBy']);

/**
 * Compares two versions of a voucher on the wire, field by field. It returns all fields and marks the changed ones. Rows of a list match
 * if they refer to the same thing (product, ledger, bill), in order if there are several, so a line inserted at the top does not change
 * the others. Groups are in the order of the newer version, then those removed.
 */
export function compareVersions(older: object, newer: object): ComparedGroup[] {
  const [before, after] = [partsOf(older), partsOf(newer)];
  const known = new Map(before.map((part) => [part.key, part]));
  const kept = new Set(after.map(({ key }) => key));
  const lists = [...new Set([...after, ...before].map(({ name }) => name))];
  return lists.flatMap((list) => [
    ...after.filter(({ name }) => name === list).map((part) => compared(known.get(part.key), part)),
    ...before.filter(({ name, key }) => name === list && !kept.has(key)).map((part) => compared(part, undefined)),
  ]);
}

function compared(old: Part | undefined, now: Part | undefined): ComparedGroup {
  const fields = [...new Set([...(now?.leaves.keys() ?? []), ...(old?.leaves.keys() ?? [])])].map((field): ComparedField => {
    const [was, is] = [old?.leaves.get(field) ?? null, now?.leaves.get(field) ?? null];
    return { field, old: was, new: is, isChanged: was !== is };
  });
  const state = !old ? 'added' : !now ? 'removed' : fields.some(({ isChanged }) => isChanged) ? 'changed' : 'same';
  const { name, title } = (now ?? old)!;
  return { name, title, state, fields };
}

/** The head, then the parts in their order. */
function partsOf(voucher: object): Part[] {
  const entries = Object.entries(voucher);
  const isPart = (value: unknown) => typeof value === 'object' && value !== null;
  const head: Part = { name: '', key: '', title: '', leaves: leavesOf(Object.fromEntries(entries.filter(([, value]) => !isPart(value)))) };
  const parts = entries
    .filter(([, value]) => isPart(value))
    .flatMap(([name, value]) => (Array.isArray(value) ? rowsOf(name, value) : [partOf(name, value)]));
  return [head, ...parts];
}

const partOf = (name: string, value: object): Part => ({ name, key: `${name}|`, title: '', leaves: leavesOf(value) });

function rowsOf(name: string, rows: readonly unknown[]): Part[] {
  const seen = new Map<string, number>();
  return rows.map((row, at) => {
    const fields: object = typeof row === 'object' && row !== null ? row : { value: row };
    const what = identityOf(fields) ?? String(at);
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    return { name, key: `${name}|${what}|${nth}`, title: titleOf(fields), leaves: leavesOf(fields) };
  });
}

/** The first id of a row identifies it. */
function identityOf(row: object): string | undefined {
  const id = Object.entries(row).find(([field, value]) => /(?:^_i|I)d$/.test(field) && typeof value === 'string' && value !== '');
  return id && String(id[1]);
}

function titleOf(row: object): string {
  const name = Object.entries(row).find(
    ([field, value]) => /(?:^n|_n|N)ame$|^bill_no$|^voucherNumber$/.test(field) && typeof value === 'string' && value !== '',
  );
  return name ? String(name[1]) : '';
}

/** The values of an object. Ids are left out because names say the same, and nulls too. Nested fields are named with dots. */
function leavesOf(value: object, path = '', leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  for (const [name, each] of Object.entries(value)) {
    if ((path === '' && ofTheRow.has(name)) || /(?:^_i|I)d$/.test(name)) continue;
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof each === 'object' && each !== null) leavesOf(each, field, leaves);
    else if (each !== undefined && each !== null) leaves.set(field, each as Leaf);
  }
  return leaves;
}
