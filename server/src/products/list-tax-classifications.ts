import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { ratesById } from './shown-rates.ts';
import { listClassificationsByHsn, listRates } from './tax-store.ts';

export const listTaxClassifications = forMembers.products.listTaxClassifications.handler(async ({ input, context: { company, tx } }) => {
  const after = readCursor(input.cursor, ['text', 'text']);
  const found = await tx.query(listClassificationsByHsn(company.id, likePart(input.search), after, input.limit + 1));
  const rows = found.slice(0, input.limit);
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  const ids = rows.map(({ id }) => id);
  const ratesOf = ratesById(await tx.query(listRates(company.id, ids)));
  return {
    taxClassifications: rows.map(({ id, hsn, description }) => ({ _id: id, hsn, description, rates: ratesOf(id) })),
    next: last ? writeCursor([last.hsn, last.description]) : null,
  };
});
