import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type ImportState = 'awaited' | 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'failed';
export type ImportRow = {
  id: string;
  sheet: string;
  fileName: string;
  state: ImportState;
  problem: string;
  /** JSON: the cells of the header row. */
  header: string | null;
  totalRows: number;
  checkedRows: number;
  faultyRows: number;
  clearedCells: number;
  doneRows: number;
  created: number;
  updated: number;
  same: number;
  createdAt: string;
  createdById: string;
  createdBy: string;
  endedAt: string | null;
};

const columns = sql`i.id, i.sheet, i.file_name as "fileName", i.state, i.problem, i.header, i.total_rows as "totalRows", i.checked_rows as "checkedRows",
  i.faulty_rows as "faultyRows", i.cleared_cells as "clearedCells", i.done_rows as "doneRows", i.created_records as created, i.updated_records as updated, i.same_records as same,
  i.created_at as "createdAt", i.created_by as "createdById", i.created_by_name as "createdBy", i.ended_at as "endedAt"`;

/** A file of masters that was sent and is still to be read. */
export function insertImport(
  orgId: string,
  { id, sheet, fileName, by }: { id: string; sheet: string; fileName: string; by: { id: string; name: string } },
): Statement {
  return sql`insert into imports (org_id, id, sheet, file_name, created_by, created_by_name)
    values (${orgId}, ${id}, ${sheet}, ${fileName}, ${by.id}, ${by.name})`;
}

/** One file with its progress: rows checked, done, faulty. */
export function findImport(orgId: string, id: string): Statement<ImportRow> {
  return sql<ImportRow>`select ${columns} from imports i where i.org_id = ${orgId} and i.id = ${id}`;
}

/** The rooms that the rows which are checked take, by type and night. */
export function findTaken(orgId: string, id: string): Statement<{ taken: Record<string, number> | null }> {
  return sql<{ taken: Record<string, number> | null }>`select rooms_taken as taken from imports where org_id = ${orgId} and id = ${id}`;
}

export function keepTaken(orgId: string, id: string, taken: ReadonlyMap<string, number> | null): Statement {
  return sql`update imports set rooms_taken = ${taken === null ? null : JSON.stringify(Object.fromEntries(taken))}::jsonb
    where org_id = ${orgId} and id = ${id}`;
}

/** Locks an import before its state is changed; read it afterwards. */
export function lockImport(orgId: string, id: string): Statement {
  return sql`select from imports where org_id = ${orgId} and id = ${id} for no key update`;
}

/** Newest first, before this id: ids follow the time. */
export function listImports(orgId: string, beforeId: string | null, limit: number): Statement<ImportRow> {
  const older = beforeId === null ? sql`` : sql`and i.id < ${beforeId}`;
  return sql<ImportRow>`select ${columns} from imports i where i.org_id = ${orgId} ${older} order by i.id desc limit ${limit}`;
}

/** Another import of the company that is being checked or run. */
export function findImportAtWork(orgId: string, otherThan: string): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from imports where org_id = ${orgId} and state in ('checking', 'running') and id <> ${otherThan} limit 1`;
}

/** An import whose job failed for good: a person may run it again. */
export function stopImport(orgId: string, id: string, problem: string): Statement {
  return sql`update imports set state = 'stopped', problem = ${problem}, ended_at = now()
    where org_id = ${orgId} and id = ${id} and state in ('checking', 'running')`;
}

/** One that was stopped goes on where it was; no row if it is gone or was run meanwhile. */
export function reviveImport(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`update imports set state = case when checked_rows < total_rows then 'checking' else 'running' end, problem = '', ended_at = null
    where org_id = ${orgId} and id = ${id} and state = 'stopped' returning id`;
}

export type ImportChanges = Partial<Pick<ImportRow, 'state' | 'problem' | 'header' | 'totalRows' | 'checkedRows' | 'doneRows'>>;
export type Counted = { faulty: number; cleared: number; created: number; updated: number; same: number };

const columnOf = {
  state: 'state',
  problem: 'problem',
  header: 'header',
  totalRows: 'total_rows',
  checkedRows: 'checked_rows',
  doneRows: 'done_rows',
} as const;

/** Updates changed fields and adds the counts of a chunk. */
export function updateImport(orgId: string, id: string, changes: ImportChanges, counted?: Counted): Statement {
  const set = Object.entries(changes).map(
    ([field, value]) => sql`${sql.ref(columnOf[field as keyof ImportChanges])} = ${value as string | number}`,
  );
  if (counted) {
    const { faulty, cleared, created, updated, same } = counted;
    set.push(sql`faulty_rows = faulty_rows + ${faulty}, cleared_cells = cleared_cells + ${cleared}, created_records = created_records + ${created},
      updated_records = updated_records + ${updated}, same_records = same_records + ${same}`);
  }
  if (changes.state) {
    const hasEnded = changes.state === 'done' || changes.state === 'stopped' || changes.state === 'failed';
    set.push(hasEnded ? sql`ended_at = now()` : sql`ended_at = null`);
  }
  return sql`update imports set ${sql.join(set)} where org_id = ${orgId} and id = ${id}`;
}

export const insertImportRows = insertRows('import_rows', ['org_id', 'import_id', 'position', 'row_no', 'cells', 'doubled']);

export type KeptRow = {
  position: number;
  rowNo: number;
  cells: string;
  /** Other rows of the file with the same key, in words; '' for none. */
  doubled: string;
};

/** Rows without a reason after a position, in their order. */
export function listRowsAfter(orgId: string, importId: string, position: number, limit: number): Statement<KeptRow> {
  return sql<KeptRow>`select position, row_no as "rowNo", cells, doubled from import_rows
    where org_id = ${orgId} and import_id = ${importId} and position > ${position} and reason = '' order by position limit ${limit}`;
}

export type FaultyRow = { position: number; rowNo: number; cells: string; reason: string };

/** Faulty rows with their reasons, after a position of the file. */
export function listFaultyRows(orgId: string, importId: string, position: number, limit: number): Statement<FaultyRow> {
  return sql<FaultyRow>`select position, row_no as "rowNo", cells, reason from import_rows
    where org_id = ${orgId} and import_id = ${importId} and reason <> '' and position > ${position} order by position limit ${limit}`;
}

/** Stores the reasons of faulty rows. */
export function updateReasons(orgId: string, importId: string, reasons: readonly { position: number; reason: string }[]): Statement {
  const [positions, texts] = [reasons.map(({ position }) => position), reasons.map(({ reason }) => reason)];
  return sql`update import_rows r set reason = v.reason from unnest(${positions}::int[], ${texts}::text[]) v (position, reason)
    where r.org_id = ${orgId} and r.import_id = ${importId} and r.position = v.position`;
}
