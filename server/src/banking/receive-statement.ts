import { inactiveBankText } from '@bahi/core/banking/inactive-bank';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import { type ReadFile, readApart } from '../platform/file-formats/read-apart.ts';
import type { ReceivedFile } from '../platform/file-uploads.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { deleteLeftImports, findBank, findSameFile, insertBankImport, insertBankImportRows } from './bank-import-store.ts';
import type { StatementSummary } from './read-statement-file.ts';

type Received = Pick<RequestContext, 'pool' | 'db'> & {
  request: FastifyRequest;
  caller: Caller;
  orgId: string;
  ledgerId: string;
  fileName: string;
  file: ReceivedFile;
};

type Statement = ReadFile<StatementSummary>;

const reader = { module: new URL('./read-statement-file.ts', import.meta.url), name: 'readStatementFile', options: {} };

/** Stores the rows of a bank's file, whose columns the user chooses next. If it cannot be read, returns the reason and stores nothing. */
export async function receiveStatement({ pool, db, request, caller, orgId, ledgerId, fileName, file }: Received) {
  try {
    return await readApart(orgId, file.fd, reader, (statement: Statement) =>
      inTransaction(pool, db, orgId, async (tx) => {
        const { hash: fileHash, format, account } = statement.summary;
        const [[bank], [same]] = await tx.together([findBank(orgId, ledgerId), findSameFile(orgId, ledgerId, fileHash)]);
        if (!bank) throw new Refusal('NOT_FOUND');
        if (!bank.isActive) refuse(inactiveBankText(bank.name));
        if (same) {
          const on = formatDate(todayInIndia(Date.parse(same.createdAt)));
          refuse(`This file was imported on ${on} by ${same.createdBy} (${same.fileName}, ${same.lineCount} lines).`);
        }
        if (!isOfAccount(account, bank.accountNumber)) {
          refuse(`The file is of the account ${account}, ${bank.name} has the number ${bank.accountNumber}.`);
        }
        const importId = uuidv7();
        await tx.together([
          deleteLeftImports(orgId, ledgerId),
          insertBankImport(orgId, { id: importId, ledgerId, fileName, fileHash, format, by: caller }),
        ]);
        await insertRows(tx, orgId, importId, statement);
        const body = { import: importId, ledger: ledgerId, rows: statement.rowCount };
        const text = auditText(request, caller, { action: 'banking.file', body });
        tx.commitWith(appendAudit(orgId, sql<string>`${text}::text`));
        return { importId };
      }),
    );
  } catch (error) {
    if (error instanceof FileProblem) return refuse(error.message);
    throw error;
  }
}

async function insertRows(tx: Tx, orgId: string, importId: string, statement: Statement): Promise<void> {
  for await (const rows of statement.batches()) {
    await tx.query(insertBankImportRows(rows.map(({ rowNo, cells }) => ({ org_id: orgId, import_id: importId, row_no: rowNo, cells }))));
  }
}

function refuse(message: string): never {
  throw new Refusal('INVALID', { problems: [{ code: 'FILE', field: 'file', message }] }, message);
}

/**
 * Banks write an account number with a branch before it or a currency after it; some mask its first digits. Four digits are enough to
 * detect another account.
 */
function isOfAccount(inFile: string, known: string): boolean {
  const [one, other] = [inFile, known].map((text) => text.replace(/\D/g, ''));
  return (
    !one ||
    !other ||
    one.length < 4 ||
    other.length < 4 ||
    one.includes(other) ||
    one.endsWith(other.slice(-4)) ||
    other.endsWith(one.slice(-4))
  );
}
