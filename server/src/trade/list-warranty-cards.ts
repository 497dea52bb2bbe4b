import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listCards } from '../vouchers/warranty-store.ts';

/** Cards by the start of their number, or all of a mobile number. */
export const listWarrantyCards = forMembers.vouchers.listWarrantyCards.handler(async ({ input, context: { company, tx } }) => {
  const after = readCursor(input.cursor, ['text', 'uuid', 'integer']);
  const found = await tx.query(listCards(company, input.search, after, input.limit + 1));
  const { page, last } = pageOf(found, input.limit);
  return {
    cards: page.map(({ numberKey: _key, lineNo: _line, ...card }) => card),
    next: last ? writeCursor([last.numberKey, last.voucherId, String(last.lineNo)]) : null,
  };
});
