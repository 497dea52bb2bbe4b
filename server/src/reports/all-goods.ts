import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { type GoodsRow, listGoods, type StockFilter } from './stock-store.ts';

const atOnce = 500;

/** All goods with moves up to a day by name, some at a time. */
export async function* allGoods(tx: Tx, company: Company, filter: StockFilter, date: string): AsyncGenerator<readonly GoodsRow[]> {
  let cursor: string | undefined;
  do {
    const { page, last } = pageOf(await tx.query(listGoods(company, filter, date, readNameCursor(cursor), atOnce + 1)), atOnce);
    yield page;
    cursor = nameCursor(last) ?? undefined;
  } while (cursor !== undefined);
}
