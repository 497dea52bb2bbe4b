import type { ReportRow } from '@bahi/core/reports/report';

/** A page of a report: its answer, its rows, and the next cursor. */
export type Page = {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly rows: readonly ReportRow[];
  readonly next: string | null;
};
export type PageAfter = (cursor: string | null) => Promise<Page>;

/** The index of a page that was read: its cursor, and the groups of its rows. */
type Seen = { readonly cursor: string | null; readonly groups: ReadonlySet<string | undefined>; readonly next: string | null };

/**
 * The rows of a tree in the order of its groups, each group followed by its rows. The route returns pages in another order, in which the
 * rows of a group are adjacent. One page is in memory at a time: of the others only the cursor is stored, and a page with rows of distant
 * groups is read again.
 */
export async function* treeRows(
  groups: readonly ReportRow[],
  first: Page,
  pageAfter: PageAfter,
  isGroupsOnly: boolean,
): AsyncGenerator<ReportRow> {
  const seen: Seen[] = [];
  let inHand = { number: 0, page: first };
  const remember = (cursor: string | null, { rows, next }: Page) =>
    seen.push({ cursor, next, groups: new Set(rows.map(({ parent }) => parent)) });
  remember(null, first);

  /** The page with this number; earlier ones were read. */
  const read = async (number: number): Promise<Page> => {
    if (inHand.number === number) return inHand.page;
    const cursor = number < seen.length ? seen[number]!.cursor : seen[number - 1]!.next;
    const page = await pageAfter(cursor);
    if (number === seen.length) remember(cursor, page);
    inHand = { number, page };
    return page;
  };
  const findPage = async (group: string): Promise<number | null> => {
    for (let number = 0; ; number++) {
      if (number === seen.length) {
        if (seen.at(-1)!.next === null) return null;
        await read(number);
      }
      if (seen[number]!.groups.has(group)) return number;
    }
  };

  for (const group of groups) {
    yield group;
    if (isGroupsOnly) continue;
    for (let number = await findPage(group.key); number !== null; ) {
      const { rows, next } = await read(number);
      yield* rows.filter(({ parent }) => parent === group.key);
      number = rows.at(-1)?.parent === group.key && next !== null ? number + 1 : null;
    }
  }
}
