import { isSheetName, sheetOf } from '@bahi/core/transfer/all-sheets';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import type { Caller, Hop } from '../platform/hop.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { FileProblem } from './files/file-problem.ts';
import { findImport, lockImport, updateImport } from './import-store.ts';
import { keepFile } from './keep-file.ts';
import { enqueueImport } from './queue-store.ts';
import { shownImport } from './shown-import.ts';

type Received = Pick<Hop, 'pool' | 'db'> & { request: FastifyRequest; caller: Caller; orgId: string; importId: string; bytes: Buffer };

/** Keeps the rows of a file and queues its check, or says why the file cannot be read and keeps nothing of it. */
export async function receiveFile({ pool, db, request, caller, orgId, importId, bytes }: Received) {
  try {
    return await inTransaction(pool, db, orgId, async (tx) => {
      const [[row]] = await tx.after([lockImport(orgId, importId)], [findImport(orgId, importId)]);
      if (!row || !isSheetName(row.sheet)) throw new Refusal('NOT_FOUND');
      if (row.state !== 'awaited') throw new Refusal('LIMIT_REACHED', undefined, 'The file of this import is here already.');
      const { header, totalRows } = await keepFile(tx, orgId, importId, sheetOf(row.sheet), bytes);
      const changes = { state: 'checking' as const, header: JSON.stringify(header), totalRows };
      const [after] = await tx.after(
        [updateImport(orgId, importId, changes), enqueueImport(orgId, importId)],
        [findImport(orgId, importId)],
      );
      const text = auditText(request, caller, { action: 'imports.file', body: { import: importId, rows: totalRows } });
      tx.commitWith([appendAudit(orgId, sql<string>`${text}::text`)]);
      return { import: shownImport(only(after)) };
    });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { message } = error;
    await inTransaction(pool, db, orgId, (tx) => tx.query(updateImport(orgId, importId, { state: 'failed', problem: message })));
    throw new Refusal('INVALID', { problems: [{ code: 'FILE', field: 'file', message }] }, message);
  }
}
