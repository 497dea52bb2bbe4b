import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type DatabaseFacts = {
  postgres: string;
  databaseBytes: number;
  mailsWaiting: number;
  mailsGivenUp: number;
  importsWaiting: number;
};

/** Version and size of the database, and the length of its queues. Given-up mails are those of the last week. */
export function findDatabaseFacts(): Statement<DatabaseFacts> {
  return sql<DatabaseFacts>`select current_setting('server_version') as postgres, pg_database_size(current_database()) as "databaseBytes",
    (select count(*) from mails where state = 'waiting') as "mailsWaiting",
    (select count(*) from mails where state = 'givenUp' and problem <> 'too late') as "mailsGivenUp",
    (select count(*) from import_queue) as "importsWaiting"`;
}
