import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The buckets that a company stored, as `readAgeLimits` reads them; no row if it has not chosen any. */
export function findKeptAgeLimits(orgId: string): Statement<{ ageLimits: string }> {
  return sql<{ ageLimits: string }>`select value->>'ageLimits' as "ageLimits" from settings where org_id = ${orgId} and section = 'ageing'`;
}

/** The ages at which the report divides, in days: the company's own from now on. */
export function keepAgeLimits(orgId: string, ageLimits: string): Statement {
  return sql`insert into settings (org_id, section, value) values (${orgId}, 'ageing', ${JSON.stringify({ ageLimits })}::jsonb)
    on conflict (org_id, section) do update set value = excluded.value`;
}
