import { only } from '../platform/only.ts';
import type { Statement, Tx, Unprepared } from '../platform/transaction.ts';
import { closeRows, fetchRows } from './tables-store.ts';

/** A page of about this many characters: large enough that a round trip does not matter, small enough for the memory. */
const PAGE_CHARACTERS = 1_000_000;
const MOST_ROWS = 2_000;

/** The rows of a cursor, page by page. The page size depends on the length of the rows. */
export async function* readRows(tx: Tx, open: Unprepared): AsyncGenerator<readonly string[]> {
  await tx.query(open);
  for (let count = 100; ; ) {
    const rows = ((await tx.query(fetchRows(count))) as { row: string }[]).map(({ row }) => row);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const characters = rows.reduce((sum, row) => sum + row.length, 0);
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor((count * PAGE_CHARACTERS) / Math.max(1, characters))));
  }
  await tx.query(closeRows());
}

export async function oneRow<Row>(tx: Tx, statement: Statement<Row>) {
  return only(await tx.query(statement));
}
