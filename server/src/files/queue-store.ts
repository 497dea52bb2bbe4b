import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type Queued = { id: string; orgId: string };

/** Queues an import for the loop, or leaves it where it is queued already. */
export function enqueueImport(orgId: string, id: string): Statement {
  return sql`insert into import_queue (id, organization_id) values (${id}, ${orgId}) on conflict (id) do update set next_at = now()`;
}

/** Takes the import that has waited the longest. Nobody else gets it before the lease has run out: one that is lost with its process goes on then. */
export function claimImport(leaseSeconds: number): Statement<Queued> {
  return sql<Queued>`update import_queue set next_at = now() + make_interval(secs => ${leaseSeconds}::float)
    where id = (select id from import_queue where next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, organization_id as "orgId"`;
}

/** Behind those that wait: companies take turns. */
export function putBack(id: string): Statement {
  return sql`update import_queue set next_at = now() where id = ${id}`;
}

/** Its work is done, or given up. */
export function dequeueImport(id: string): Statement {
  return sql`delete from import_queue where id = ${id}`;
}
