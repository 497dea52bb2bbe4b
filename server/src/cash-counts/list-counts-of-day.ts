import { todayInIndia } from '@bahi/core/periods/business-date';
import { findMoneyLedger } from '../bank-books/bank-book-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listCountsOfDay as listRows } from './cash-count-store.ts';
import { serializeCount } from './serialize-count.ts';

const afterAll = 2_147_483_647;

/** All counts of a day, latest first: the present one and those it replaced. */
export const listCountsOfDay = forMembers.cashCounts.listCountsOfDay.handler(async ({ input, context: { company, tx } }) => {
  const { ledgerId, limit } = input;
  const date = input.date ?? todayInIndia(Date.now());
  const before = Math.min(Number(readCursor(input.cursor, ['integer'])?.[0] ?? afterAll), afterAll);
  const [[ledger], rows] = await tx.together([
    findMoneyLedger(company.id, ledgerId),
    listRows(company.id, ledgerId, date, before, limit + 1),
  ]);
  if (ledger?.kind !== 'cash') throw new Refusal('NOT_FOUND');
  const { page, last: end } = pageOf(rows, limit);
  return { counts: page.map(serializeCount), next: end ? writeCursor([String(end.version)]) : null };
});
