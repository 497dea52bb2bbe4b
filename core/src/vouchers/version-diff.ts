/** A value that has no parts. */
export type Leaf = string | number | boolean | null;
/** One field in both states; what is in one state only stands against null. */
export type ComparedField = { readonly field: string; readonly old: Leaf; readonly new: Leaf; readonly isChanged: boolean };
/** What belongs together: the head of a voucher (`name` is ''), one part of it, or one row of a list. */
export type ComparedGroup = {
  readonly name: string;
  /** Of a row: how people call it, as the product of a line. */
  readonly title: string;
  readonly state: 'same' | 'changed' | 'added' | 'removed';
  readonly fields: readonly ComparedField[];
};

type Part = { readonly name: string; readonly key: string; readonly title: string; readonly leaves: ReadonlyMap<string, Leaf> };

/** What the books note of the row itself: it says nothing of what a person changed. */
const ofTheRow = new Set(['_id', 'version', 'createdAt', 'createdBy', 'changedAt', 'changedBy']);

/**
 * Two states of a voucher, as the wire tells them, side by side and field by field: all fields of both, those that differ marked.
 * Rows of a list are the same row when they name the same thing (product, ledger, bill), the first with the first where several do; so a
 * line put in at the top does not change all lines below. Groups stand in the order of the later state, what is gone after its neighbours.
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

/** The head first, then the parts in the order in which they stand. */
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

/** The first id of a row says what it is about. */
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

/** Ids are left out, names say the same; nothing is told of what is null; parts of parts are named with dots. */
function leavesOf(value: object, path = '', leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  for (const [name, each] of Object.entries(value)) {
    if ((path === '' && ofTheRow.has(name)) || /(?:^_i|I)d$/.test(name)) continue;
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof each === 'object' && each !== null) leavesOf(each, field, leaves);
    else if (each !== undefined && each !== null) leaves.set(field, each as Leaf);
  }
  return leaves;
}
