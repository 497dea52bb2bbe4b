import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { listDeletedVersions } from '../platform/record-store.ts';

export const listDeleted = forManagers.records.listDeleted.handler(async ({ input, context: { company, tx } }) => {
  const { record, limit } = input;
  const after = readCursor(input.cursor, ['integer', 'uuid']);
  const found = await tx.query(listDeletedVersions(company.id, record, after && { millis: Number(after[0]), id: after[1] }, limit + 1));
  const { page: rows, last } = pageOf(found, limit);
  return {
    deleted: rows.map(({ id, before, at, by }) => ({ _id: id, name: nameOf(JSON.parse(before) as Names), at, by })),
    next: last ? writeCursor([last.millis, last.id]) : null,
  };
});

type Names = Partial<Record<'partyName' | 'product_name' | 'name' | 'hsn' | 'description', string>>;

/** Each kind of record has its own name field on the wire. */
const nameOf = ({ partyName, product_name, name, hsn, description }: Names) =>
  partyName ?? product_name ?? name ?? [hsn, description].filter(Boolean).join(' ');
