import { isSheetName, type SheetName } from '@bahi/core/files/all-sheets';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import { type ReadFile, readApart } from '../platform/file-formats/read-apart.ts';
import type { ReceivedFile } from '../platform/file-uploads.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { findImport, type ImportRow, insertImportRows, lockImport, updateImport } from './import-store.ts';
import type { ReadMasters } from './read-masters.ts';
import { serializeImport } from './serialize-import.ts';

type Received = Pick<RequestContext, 'pool' | 'db'> & {
  request: FastifyRequest;
  caller: Caller;
  orgId: string;
  importId: string;
  file: ReceivedFile;
};
type Masters = ReadFile<ReadMasters['summary']>;

/** Stores the rows of a file and queues its check. If the file cannot be read, returns the reason and stores nothing. */
export async function receiveFile({ pool, db, request, caller, orgId, importId, file }: Received) {
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(pool, db, orgId, work);
  const { sheet } = await run(async (tx) => awaited(await tx.first(findImport(orgId, importId))));
  const reader = { module: new URL('./read-masters.ts', import.meta.url), name: 'readMasters', options: { sheet } };
  try {
    return await readApart(orgId, file.fd, reader, (masters: Masters) =>
      run(async (tx) => {
        const [[row]] = await tx.after([lockImport(orgId, importId)], [findImport(orgId, importId)]);
        awaited(row); // another upload may have come first
        await insertRows(tx, orgId, importId, masters);
        const changes = { state: 'checking' as const, header: JSON.stringify(masters.summary.header), totalRows: masters.rowCount };
        queueJob(tx, { kind: 'import', subjectId: importId, companyId: orgId });
        const [after] = await tx.after([updateImport(orgId, importId, changes)], [findImport(orgId, importId)]);
        const text = auditText(request, caller, { action: 'imports.file', body: { import: importId, rows: masters.rowCount } });
        tx.commitWith(appendAudit(orgId, sql<string>`${text}::text`));
        return { import: serializeImport(only(after)) };
      }),
    );
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { message } = error;
    await run(async (tx) => {
      const [[row]] = await tx.after([lockImport(orgId, importId)], [findImport(orgId, importId)]);
      awaited(row);
      await tx.query(updateImport(orgId, importId, { state: 'failed', problem: message }));
    });
    throw new Refusal('INVALID', { problems: [{ code: 'FILE', field: 'file', message }] }, message);
  }
}

function awaited(row: ImportRow | undefined): ImportRow & { sheet: SheetName } {
  if (!row || !isSheetName(row.sheet)) throw new Refusal('NOT_FOUND');
  if (row.state !== 'awaited') throw new Refusal('LIMIT_REACHED', undefined, 'The file of this import is here already.');
  return { ...row, sheet: row.sheet };
}

async function insertRows(tx: Tx, orgId: string, importId: string, masters: Masters): Promise<void> {
  let position = 0;
  for await (const rows of masters.batches()) {
    const values = rows.map(({ rowNo, cells, doubled = '' }) => ({
      org_id: orgId,
      import_id: importId,
      position: ++position,
      row_no: rowNo,
      cells,
      doubled,
    }));
    await tx.query(insertImportRows(values));
  }
}
