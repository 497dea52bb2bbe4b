import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { only } from '../platform/only.ts';
import type { Statement } from '../platform/transaction.ts';

export type BackupKind = 'nightly' | 'asked' | 'command' | 'migration';

export type BackupRow = {
  id: string;
  kind: BackupKind;
  file: string;
  startedAt: string;
  sizeBytes: number | null;
  problem: string;
  copyProblem: string;
  checkedAt: string | null;
  checkProblem: string;
  verifiedAt: string | null;
};

const columns = `id, kind, file, started_at as "startedAt", size_bytes as "sizeBytes", problem, copy_problem as "copyProblem",
  checked_at as "checkedAt", check_problem as "checkProblem", verified_at as "verifiedAt"`;

/** The last backups that were made or tried, the newest first. */
export function listBackups(most: number): Statement<BackupRow> {
  return sql<BackupRow>`select ${sql.raw(columns)} from backups order by started_at desc limit ${most}`;
}

/** The latest complete backups, with their copy if one is wanted, that no check found damaged. */
export function listGoodBackups(most: number): Statement<BackupRow> {
  return sql<BackupRow>`select ${sql.raw(columns)} from backups where problem = '' and copy_problem = '' and check_problem = ''
    order by started_at desc limit ${most}`;
}

/** The time of the first migration: before it there was nothing to back up. */
export async function findFirstMigration(owner: pg.ClientBase): Promise<Date> {
  const { rows } = await owner.query<{ at: string }>('select min(run_on)::text as at from migrations');
  return new Date(`${only(rows).at}Z`); // stored in the zone of the server, which is UTC for ours
}

export type BackupNote = Pick<BackupRow, 'kind' | 'file' | 'sizeBytes' | 'problem' | 'copyProblem'> & { startedAt: Date };

/** Notes a backup that was made or tried; returns its id. A schema from before there were notes has no place for it. */
export async function insertBackup(owner: pg.ClientBase, note: BackupNote): Promise<string | undefined> {
  const { rows } = await owner.query<{ known: boolean }>("select to_regclass('backups') is not null as known");
  if (!only(rows).known) return undefined;
  const id = uuidv7();
  await owner.query(
    'insert into backups (id, kind, file, started_at, size_bytes, problem, copy_problem) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, note.kind, note.file, note.startedAt, note.sizeBytes, note.problem, note.copyProblem],
  );
  return id;
}

/** Stores the result of a check; an empty problem means success. `verified` means that the books were verified too. */
export async function updateCheck(
  owner: pg.ClientBase,
  id: string,
  { problem, verified }: { problem: string; verified: boolean },
): Promise<void> {
  await owner.query(
    'update backups set checked_at = now(), check_problem = $2, verified_at = case when $3 then now() else verified_at end where id = $1',
    [id, problem, verified],
  );
}

/** Forgets the notes of a year ago. */
export async function deleteOldNotes(owner: pg.ClientBase): Promise<void> {
  await owner.query("delete from backups where started_at < now() - interval '1 year'");
}

/** The last time a backup was restored and verified; no row if never. */
export function findLastVerified(): Statement<{ at: string }> {
  return sql<{ at: string }>`select verified_at as at from backups where verified_at is not null order by verified_at desc limit 1`;
}

/** The job of the nightly backup while it runs or after a failed attempt. */
export function findNightlyAttempt(): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from jobs where kind = 'nightlyBackup' and (state = 'running' or attempts > 0)`;
}

/** A backup that is being made, or that was asked for and is about to be. */
export function findBackupAtWork(): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from jobs where (kind = 'askedBackup' and state <> 'failed') or (kind = 'nightlyBackup' and state = 'running') limit 1`;
}
