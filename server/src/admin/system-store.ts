import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The version and the size of the database. */
export function findDatabaseFacts(): Statement<{ postgres: string; databaseBytes: number }> {
  return sql<{
    postgres: string;
    databaseBytes: number;
  }>`select current_setting('server_version') as postgres, pg_database_size(current_database()) as "databaseBytes"`;
}
