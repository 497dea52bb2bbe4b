import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBank, listBankImports } from './bank-import-store.ts';

/** The files of a bank, newest first. */
export const listImports = forManagers.banking.listImports.handler(async ({ input, context: { tx, company } }) => {
  const before = readCursor(input.cursor, ['uuid'])?.[0] ?? null;
  const [[bank], found] = await tx.together([
    findBank(company.id, input.ledgerId),
    listBankImports(company.id, input.ledgerId, before, input.limit + 1),
  ]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const { page: rows, last } = pageOf(found, input.limit);
  return {
    imports: rows.map((row) => ({
      _id: row.id,
      fileName: row.fileName,
      isUndone: row.state === 'undone',
      lineCount: row.lineCount,
      matchedCount: row.matchedCount,
      skippedCount: row.skippedCount,
      from: row.firstDate,
      to: row.lastDate,
      closingPaise: row.closingPaise,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
    })),
    next: last ? writeCursor([last.id]) : null,
  };
});
