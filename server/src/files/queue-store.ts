import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type Queued = { id: string; orgId: string };

/** Queues an import, unless it is queued already. */
export function enqueueImport(orgId: string, id: string): Statement {
  return sql`insert into import_queue (id, organization_id) values (${id}, ${orgId}) on conflict (id) do update set next_at = now()`;
}

/** Claims the oldest queued import with a lease: if the process dies, it continues when the lease has expired. */
export function claimImport(leaseSeconds: number): Statement<Queued> {
  return sql<Queued>`update import_queue set next_at = now() + make_interval(secs => ${leaseSeconds}::float)
    where id = (select id from import_queue where next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, organization_id as "orgId"`;
}

/** Moves it behind the others, so that companies take turns. */
export function putBack(id: string): Statement {
  return sql`update import_queue set next_at = now() where id = ${id}`;
}

/** Removes an import that is finished or given up. */
export function dequeueImport(id: string): Statement {
  return sql`delete from import_queue where id = ${id}`;
}
