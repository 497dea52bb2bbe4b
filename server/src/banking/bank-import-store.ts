import { sql } from 'kysely';
import type { ConstraintRefusals } from '../platform/refusal.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const bankImportConstraints: ConstraintRefusals = {
  bank_imports_file_unique: () => new Refusal('LIMIT_REACHED', undefined, 'This file was already imported.'),
  bank_lines_once: () => new Refusal('LIMIT_REACHED', undefined, 'Lines of this file came in meanwhile. Look at it again.'),
};

export type BankRow = { id: string; name: string; accountNumber: string; isActive: boolean };

/** A bank of the books, by its ledger. */
export function findBank(orgId: string, ledgerId: string): Statement<BankRow> {
  return sql<BankRow>`select l.id, l.name, l.is_active as "isActive", coalesce(b.account_number, '') as "accountNumber" from ledgers l
    left join bank_accounts b on b.org_id = l.org_id and b.ledger_id = l.id
    where l.org_id = ${orgId} and l.id = ${ledgerId} and l.kind = 'bank'`;
}

export type BankCounts = BankRow & { balancePaise: number; toDo: number; matched: number; lastDate: string | null };

/** All banks with how far their statements are matched; those that are not used any more behind the others, and only while they have a statement. */
export function listBankCounts(orgId: string, limit: number): Statement<BankCounts> {
  return sql<BankCounts>`select l.id, l.name, l.is_active as "isActive", '' as "accountNumber", c."toDo", c.matched, c."lastDate",
      (select coalesce(sum(y.debit_paise - y.credit_paise), 0)::bigint from ledger_years y where y.org_id = l.org_id and y.ledger_id = l.id) as "balancePaise"
    from ledgers l cross join lateral (select (count(*) filter (where b.match_id is null))::int as "toDo", count(b.match_id)::int as matched, max(b.line_date) as "lastDate"
      from bank_lines b where b.org_id = l.org_id and b.ledger_id = l.id) c
    where l.org_id = ${orgId} and l.kind = 'bank' and (l.is_active or c."lastDate" is not null
      or exists (select from bank_imports i where i.org_id = l.org_id and i.ledger_id = l.id and i.state <> 'read'))
    order by l.is_active desc, l.sort_key collate "C", l.id limit ${limit}`;
}

export type BankImportRow = {
  id: string;
  ledgerId: string;
  fileName: string;
  fileHash: string;
  format: 'table' | 'mt940';
  state: 'read' | 'done' | 'undone';
  lineCount: number;
  skippedCount: number;
  firstDate: string | null;
  lastDate: string | null;
  closingPaise: number | null;
  createdAt: string;
  createdBy: string;
};

const columns = sql`i.id, i.ledger_id as "ledgerId", i.file_name as "fileName", i.file_hash as "fileHash", i.format, i.state, i.line_count as "lineCount",
  i.skipped_count as "skippedCount", i.first_date as "firstDate", i.last_date as "lastDate", i.closing_paise as "closingPaise", i.created_at as "createdAt", i.created_by_name as "createdBy"`;

type NewImport = {
  id: string;
  ledgerId: string;
  fileName: string;
  fileHash: string;
  format: string;
  by: { id: string; name: string };
};

/** Inserts a statement file that was read and not yet imported; the hash of its bytes identifies the same file. */
export function insertBankImport(orgId: string, { id, ledgerId, fileName, fileHash, format, by }: NewImport): Statement {
  return sql`insert into bank_imports (org_id, id, ledger_id, file_name, file_hash, format, state, created_by, created_by_name)
    values (${orgId}, ${id}, ${ledgerId}, ${fileName}, ${fileHash}, ${format}, 'read', ${by.id}, ${by.name})`;
}

export const insertBankImportRows = insertRows('bank_import_rows', ['org_id', 'import_id', 'row_no', 'cells']);

/** One file of a statement with its state, even if it was undone. */
export function findBankImport(orgId: string, id: string): Statement<BankImportRow> {
  return sql<BankImportRow>`select ${columns} from bank_imports i where i.org_id = ${orgId} and i.id = ${id}`;
}

/** Locks an import before its state is changed; read it afterwards. */
export function lockBankImport(orgId: string, id: string): Statement {
  return sql`select from bank_imports where org_id = ${orgId} and id = ${id} for update`;
}

/** The import of this same file. */
export function findSameFile(orgId: string, ledgerId: string, fileHash: string): Statement<BankImportRow> {
  return sql<BankImportRow>`select ${columns} from bank_imports i
    where i.org_id = ${orgId} and i.ledger_id = ${ledgerId} and i.file_hash = ${fileHash} and i.state = 'done'`;
}

export type FileRowText = { rowNo: number; cells: string };

/** Rows of a file as they were read, by their numbers. */
export function listImportRows(orgId: string, importId: string, limit: number): Statement<FileRowText> {
  return sql<FileRowText>`select row_no as "rowNo", cells from bank_import_rows where org_id = ${orgId} and import_id = ${importId} order by row_no limit ${limit}`;
}

/** Deletes files that were read more than an hour ago and not imported. */
export function deleteLeftImports(orgId: string, ledgerId: string): Statement {
  return sql`delete from bank_imports where org_id = ${orgId} and ledger_id = ${ledgerId} and state = 'read' and created_at < now() - interval '1 hour'`;
}

type ParsedRow = { lines: number; skipped: number; from: string; to: string; openingPaise: number | null; closingPaise: number | null };

/** Marks an import as done and deletes its rows, which are no longer needed. */
export function markBrought(orgId: string, id: string, { lines, skipped, from, to, openingPaise, closingPaise }: ParsedRow): Statement[] {
  return [
    sql`update bank_imports set state = 'done', line_count = ${lines}, skipped_count = ${skipped}, first_date = ${from}::date, last_date = ${to}::date,
      opening_paise = ${openingPaise}::bigint, closing_paise = ${closingPaise}::bigint where org_id = ${orgId} and id = ${id}`,
    sql`delete from bank_import_rows where org_id = ${orgId} and import_id = ${id}`,
  ];
}

/** An undone file stays in the list as a record. */
export function markUndone(orgId: string, id: string): Statement {
  return sql`update bank_imports set state = 'undone' where org_id = ${orgId} and id = ${id}`;
}

/** Imported files of a bank, newest first, before this id: ids follow the time. */
export function listBankImports(
  orgId: string,
  ledgerId: string,
  beforeId: string | null,
  limit: number,
): Statement<BankImportRow & { matchedCount: number }> {
  const older = beforeId === null ? sql`` : sql`and i.id < ${beforeId}::uuid`;
  return sql<BankImportRow & { matchedCount: number }>`select ${columns}, (select count(l.match_id)::int from bank_lines l
      where l.org_id = i.org_id and l.import_id = i.id) as "matchedCount"
    from bank_imports i where i.org_id = ${orgId} and i.ledger_id = ${ledgerId} and i.state <> 'read' ${older} order by i.id desc limit ${limit}`;
}

/** The last column mapping of this bank's files; none before the first file. */
export function findMapping(orgId: string, ledgerId: string): Statement<{ mapping: string }> {
  return sql<{ mapping: string }>`select mapping from bank_mappings where org_id = ${orgId} and ledger_id = ${ledgerId}`;
}

/** Stores the mapping for the next file of the bank. */
export function saveMapping(orgId: string, ledgerId: string, mapping: string): Statement {
  return sql`insert into bank_mappings (org_id, ledger_id, mapping) values (${orgId}, ${ledgerId}, ${mapping})
    on conflict (org_id, ledger_id) do update set mapping = excluded.mapping`;
}
