import { searchWords } from '@bahi/core/basics/search-words';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBank } from './bank-import-store.ts';
import { listPostingsToMatch } from './bank-match-store.ts';
import { serializePosting } from './serialize-posting.ts';
import { typedAmount } from './typed-amount.ts';

/** Postings on the bank's ledger without a match, to find the voucher of a line by hand. */
export const listPostings = forManagers.banking.listPostings.handler(async ({ input, context: { tx, company } }) => {
  const after = readCursor(input.cursor, ['date', 'uuid', 'integer']);
  const asked = { words: searchWords(input.search), amountPaise: typedAmount(input.search), after, limit: input.limit + 1 };
  const [[bank], found] = await tx.together([findBank(company.id, input.ledgerId), listPostingsToMatch(company.id, input.ledgerId, asked)]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const { page: rows, last } = pageOf(found, input.limit);
  return { postings: rows.map(serializePosting), next: last ? writeCursor([last.date, last.voucherId, String(last.lineNo)]) : null };
});
