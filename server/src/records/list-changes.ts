import { changesBetween } from '@bahi/core/records/changes';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { findRecordEver, listRecordVersions } from '../platform/record-store.ts';
import { Refusal } from '../platform/refusal.ts';

const beyondAll = 2_147_483_647;

export const listChanges = forManagers.records.listChanges.handler(async ({ input, context: { company, tx } }) => {
  const { record, id, limit } = input;
  const below = Math.min(Number(readCursor(input.cursor, ['integer'])?.[0] ?? beyondAll), beyondAll);
  const [[known], found] = await tx.together([
    findRecordEver(company.id, record, id),
    listRecordVersions(company.id, record, id, below, limit + 1),
  ]);
  if (!known?.isKnown) throw new Refusal('NOT_FOUND');
  const { page: rows, last } = pageOf(found, limit);
  const changes = rows.map(({ version, before, after, at, by }) => {
    const was = JSON.parse(before) as object;
    const is = after === null ? {} : (JSON.parse(after) as object);
    return { version, at, by, isDeletion: after === null, fields: changesBetween(was, is) };
  });
  return { changes, next: last ? writeCursor([String(last.version)]) : null };
});
