import { statSync } from 'node:fs';
import type pg from 'pg';
import { withClient } from '../platform/database-server.ts';
import { type BackupKind, insertBackup } from './backup-records-store.ts';

type Made = { kind: BackupKind; file: string; startedAt: Date; problem?: string; copyProblem?: string };

/** Notes in the database that a backup was made, or why not; returns the id of the note. */
export function noteBackup(owner: pg.ClientConfig, { problem = '', copyProblem = '', file, ...rest }: Made): Promise<string | undefined> {
  const sizeBytes = problem === '' ? statSync(file).size : null;
  return withClient('MIGRATION_DATABASE_URL', owner, (client) =>
    insertBackup(client, { ...rest, file, sizeBytes, problem: problem.slice(0, 500), copyProblem: copyProblem.slice(0, 500) }),
  );
}
