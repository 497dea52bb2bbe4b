import { sql } from 'kysely';
import { deleteJob } from '../platform/jobs/job-store.ts';
import type { ConstraintRefusals } from '../platform/refusal.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';

export const archiveConstraints: ConstraintRefusals = {
  archives_one_of_company: () =>
    new Refusal('LIMIT_REACHED', undefined, 'An archive of this company is being made. Wait for it, or delete it.'),
  archives_one_import: () => new Refusal('LIMIT_REACHED', undefined, 'You are importing a company already. Wait for it, or delete it.'),
};

/** An archive under the names of the wire. */
export type ArchiveRow = {
  _id: string;
  kind: 'out' | 'in';
  companyId: string;
  companyName: string;
  fileName: string;
  hasPapers: boolean;
  state: 'awaited' | 'waiting' | 'running' | 'done' | 'failed';
  problem: string;
  step: string;
  totalRows: number;
  doneRows: number;
  fileBytes: number;
  createdAt: string;
  endedAt: string | null;
  expiresAt: string;
};

const shown = sql`a.id as "_id", a.kind, a.organization_id as "companyId", a.company_name as "companyName", a.file_name as "fileName",
  a.has_papers as "hasPapers", a.state, a.problem, a.step, a.total_rows as "totalRows", a.done_rows as "doneRows", a.file_bytes as "fileBytes",
  a.created_at as "createdAt", a.ended_at as "endedAt", a.expires_at as "expiresAt"`;

/** A finished file and an unfinished upload are kept for a day. */
const KEPT = sql`interval '1 day'`;

/** The newest archives and imports of an owner, without expired ones. */
export function listArchives(ownerId: string, limit: number): Statement<ArchiveRow> {
  return sql<ArchiveRow>`select ${shown} from archives a where a.owner_id = ${ownerId} and (a.expires_at > now() or a.state in ('waiting', 'running'))
    order by a.created_at desc, a.id limit ${limit}`;
}

/** One archive of an owner, unless it has expired. */
export function findArchive(ownerId: string, id: string): Statement<ArchiveRow> {
  return sql<ArchiveRow>`select ${shown} from archives a where a.owner_id = ${ownerId} and a.id = ${id}
    and (a.expires_at > now() or a.state in ('waiting', 'running'))`;
}

/** The same, locked until the commit. */
export function lockArchive(ownerId: string, id: string): Statement<ArchiveRow> {
  return sql<ArchiveRow>`select ${shown} from archives a where a.owner_id = ${ownerId} and a.id = ${id} and a.expires_at > now() for update`;
}

type NewArchive = Pick<ArchiveRow, 'kind' | 'companyId' | 'companyName' | 'fileName' | 'hasPapers' | 'fileBytes'> & {
  id: string;
  ownerId: string;
  state: 'awaited' | 'waiting';
};

export function insertArchive(a: NewArchive): Statement<ArchiveRow> {
  return sql<ArchiveRow>`insert into archives as a
      (id, kind, owner_id, organization_id, company_name, file_name, has_papers, state, file_bytes, expires_at)
    values (${a.id}, ${a.kind}, ${a.ownerId}, ${a.companyId}, ${a.companyName}, ${a.fileName}, ${a.hasPapers}, ${a.state}, ${a.fileBytes}, now() + ${KEPT})
    returning ${shown}`;
}

/** The file of an import is completely uploaded: it waits for its job. */
export function markUploaded(id: string): Statement<ArchiveRow> {
  return sql<ArchiveRow>`update archives as a set state = 'waiting', expires_at = now() + ${KEPT} where a.id = ${id} returning ${shown}`;
}

/** Finished files of the company, which a new request replaces. */
export function listFinishedOf(ownerId: string, companyId: string): Statement<{ id: string; companyId: string }> {
  return sql<{ id: string; companyId: string }>`select id, organization_id as "companyId" from archives
    where owner_id = ${ownerId} and kind = 'out' and organization_id = ${companyId} and state in ('done', 'failed')`;
}

/** Deletes an archive together with its job. The job first: a run that stores a chunk locks it, so nothing is stored afterwards. */
export function deleteArchive(id: string): Statement[] {
  return [deleteJob('archive', id), deleteJob('companyImport', id), sql`delete from archives where id = ${id}`];
}

/** Finished archives and abandoned uploads older than a day, some at a time. */
export function listExpired(limit: number): Statement<{ id: string; companyId: string }> {
  return sql<{ id: string; companyId: string }>`select id, organization_id as "companyId" from archives
    where expires_at < now() and state in ('awaited', 'done', 'failed') order by expires_at limit ${limit}`;
}

/** The data of an archive that a run needs. */
export type ArchiveTask = {
  id: string;
  ownerId: string;
  companyId: string;
  fileName: string;
  hasPapers: boolean;
  fileBytes: number;
};

/** Marks the archive as running. No row if it has ended or was deleted. */
export function beginArchive(id: string): Statement<ArchiveTask> {
  return sql<ArchiveTask>`update archives set state = 'running', step = '', done_rows = 0 where id = ${id} and state in ('waiting', 'running')
    returning id, owner_id as "ownerId", organization_id as "companyId", file_name as "fileName", has_papers as "hasPapers", file_bytes as "fileBytes"`;
}

export type Progress = { step: string; doneRows: number; totalRows: number };

/** Stores the progress of the run for the owner. Call `hold` of the run first. */
export function updateProgress(id: string, { step, doneRows, totalRows }: Progress): Statement {
  return sql`update archives set step = ${step}, done_rows = ${doneRows}, total_rows = ${totalRows} where id = ${id} and state = 'running'`;
}

type End = { state: 'done' | 'failed'; problem: string; companyName?: string; fileBytes?: number };

/** Ends the archive. Call `hold` of the run first. */
export function endArchive(id: string, { state, problem, companyName, fileBytes }: End): Statement {
  return sql`update archives set state = ${state}, problem = ${problem}, step = '', ended_at = now(), expires_at = now() + ${KEPT},
      done_rows = case when ${state} = 'done' then total_rows else done_rows end,
      company_name = coalesce(${companyName ?? null}::text, company_name), file_bytes = coalesce(${fileBytes ?? null}::bigint, file_bytes)
    where id = ${id} and state in ('waiting', 'running')`;
}

/** Marks an archive whose run ended early as waiting. */
export function putBackArchive(id: string): Statement {
  return sql`update archives set state = 'waiting' where id = ${id} and state = 'running'`;
}

/** Marks a failed archive as waiting again; no row if it is gone. */
export function reviveArchive(id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`update archives set state = 'waiting', problem = '', ended_at = null, expires_at = now() + ${KEPT}
    where id = ${id} and state = 'failed' returning id`;
}

type Chunk = { companyId: string; archiveId: string; chunkNo: number; bytes: Buffer };

/** A part that is sent again replaces the earlier one; the app deletes that first. */
export function insertChunk({ companyId, archiveId, chunkNo, bytes }: Chunk): Statement {
  return sql`insert into archive_chunks (org_id, archive_id, chunk_no, bytes, expires_at)
    values (${companyId}, ${archiveId}, ${chunkNo}, ${bytes}, now() + ${KEPT} * 3)`;
}

export function deleteChunk(companyId: string, archiveId: string, chunkNo: number): Statement {
  return sql`delete from archive_chunks where org_id = ${companyId} and archive_id = ${archiveId} and chunk_no = ${chunkNo}`;
}

export function deleteChunks(companyId: string, archiveId: string): Statement {
  return sql`delete from archive_chunks where org_id = ${companyId} and archive_id = ${archiveId}`;
}

export function findChunk(companyId: string, archiveId: string, chunkNo: number): Statement<{ bytes: Buffer }> {
  return sql<{
    bytes: Buffer;
  }>`select bytes from archive_chunks where org_id = ${companyId} and archive_id = ${archiveId} and chunk_no = ${chunkNo}`;
}

/** The number of chunks, the highest chunk number, and their bytes in all. */
export function countChunks(companyId: string, archiveId: string): Statement<{ chunks: number; last: number; bytes: number }> {
  return sql<{ chunks: number; last: number; bytes: number }>`select count(*) as chunks, coalesce(max(chunk_no), 0) as last,
      coalesce(sum(octet_length(bytes)), 0)::bigint as bytes from archive_chunks where org_id = ${companyId} and archive_id = ${archiveId}`;
}
