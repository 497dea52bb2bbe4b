import type { ReportRow } from '@bahi/core/reports/report';

/** A page of a report: its answer, the rows of it, and the cursor of the next. */
export type Page = {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly rows: readonly ReportRow[];
  readonly next: string | null;
};
export type PageAfter = (cursor: string | null) => Promise<Page>;

/** What is remembered of a page that was read: from which cursor it came, and of which groups it holds rows. */
type Seen = { readonly cursor: string | null; readonly groups: ReadonlySet<string | undefined>; readonly next: string | null };

/**
 * The rows of a tree in the order of its groups, each group followed by the rows that name it as their parent. The route answers its pages
 * in an order of its own, in which the rows of a group follow each other. One page is in memory at a time: of the others only the cursor is
 * kept, and a page that holds rows of groups far apart is read again.
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

  /** The page of this number; those before it were read. */
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
