import { createHash } from 'node:crypto';
import { inactiveBankText } from '@bahi/core/banking/inactive-bank';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import type { Caller, Hop } from '../platform/hop.ts';
import { Refusal } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { FileProblem } from '../transfer/files/file-problem.ts';
import { deleteLeftImports, findBank, findSameFile, insertBankImport, insertBankImportRows } from './bank-import-store.ts';
import { readStatementFile, type StatementFile } from './read-statement-file.ts';

type Received = Pick<Hop, 'pool' | 'db'> & {
  request: FastifyRequest;
  caller: Caller;
  orgId: string;
  ledgerId: string;
  fileName: string;
  bytes: Buffer;
};

/** As many as go into one statement. */
const rowsAtOnce = 1_000;

/** Keeps the rows of a bank's file, whose columns are then chosen; or says why it cannot be taken and keeps nothing of it. */
export async function receiveStatement({ pool, db, request, caller, orgId, ledgerId, fileName, bytes }: Received) {
  const fileHash = createHash('sha256').update(bytes).digest('base64url');
  const file = await read(bytes);
  return inTransaction(pool, db, orgId, async (tx) => {
    const [[bank], [same]] = await tx.together([findBank(orgId, ledgerId), findSameFile(orgId, ledgerId, fileHash)]);
    if (!bank) throw new Refusal('NOT_FOUND');
    if (!bank.isActive) refuse(inactiveBankText(bank.name));
    if (same) {
      const on = formatDate(todayInIndia(Date.parse(same.createdAt)));
      refuse(`This very file was brought in on ${on} by ${same.createdBy} (${same.fileName}, ${same.lineCount} lines).`);
    }
    if (!isOfAccount(file.account, bank.accountNumber)) {
      refuse(`The file is of the account ${file.account}, ${bank.name} has the number ${bank.accountNumber}.`);
    }
    const id = uuidv7();
    await tx.together([
      deleteLeftImports(orgId, ledgerId),
      insertBankImport(orgId, { id, ledgerId, fileName, fileHash, format: file.format, by: caller }),
    ]);
    for (let at = 0; at < file.rows.length; at += rowsAtOnce) {
      const some = file.rows.slice(at, at + rowsAtOnce);
      await tx.query(
        insertBankImportRows(
          some.map(({ rowNo, cells }) => ({ org_id: orgId, import_id: id, row_no: rowNo, cells: JSON.stringify(cells) })),
        ),
      );
    }
    const text = auditText(request, caller, { action: 'banking.file', body: { import: id, ledger: ledgerId, rows: file.rows.length } });
    tx.commitWith([appendAudit(orgId, sql<string>`${text}::text`)]);
    return { importId: id };
  });
}

async function read(bytes: Buffer): Promise<StatementFile> {
  try {
    return await readStatementFile(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return refuse(error.message);
    throw error;
  }
}

function refuse(message: string): never {
  throw new Refusal('INVALID', { problems: [{ code: 'FILE', field: 'file', message }] }, message);
}

/** Banks write the number of an account with a branch before it or a currency behind; some cover its front. Four digits are enough to tell another. */
function isOfAccount(said: string, known: string): boolean {
  const [one, other] = [said, known].map((text) => text.replace(/\D/g, ''));
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
