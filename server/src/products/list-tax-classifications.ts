import { searchWords } from '@bahi/core/basics/search-words';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { ratesById } from './public/dated-rates.ts';
import { countClassifications, listClassificationsByHsn, listRates } from './tax-store.ts';

export const listTaxClassifications = forMembers.products.listTaxClassifications.handler(async ({ input, context: { company, tx } }) => {
  const after = readCursor(input.cursor, ['text', 'text']);
  const filter = { words: searchWords(input.search), state: input.state };
  const [found, counted] = await tx.together([
    listClassificationsByHsn(company.id, filter, after, input.limit + 1),
    countClassifications(company.id, filter),
  ]);
  const { page: rows, last } = pageOf(found, input.limit);
  const ids = rows.map(({ _id }) => _id);
  const ratesOf = ratesById(await tx.query(listRates(company.id, ids)));
  return {
    taxClassifications: rows.map((row) => ({ ...row, rates: ratesOf(row._id) })),
    next: last ? writeCursor([last.hsn, last.description]) : null,
    total: input.cursor === undefined ? only(counted).total : null,
  };
});
