import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type Enterer = { _id: string; name: string };

/** The owner and the staff of a company, even if they left or are blocked, because their vouchers stay. */
export function listEnterersOf(orgId: string, most: number): Statement<Enterer> {
  return sql<Enterer>`select u.id as "_id", u.name from (
      select p.id, p.name, lower(p.name) as sort_key from organizations o join primary_users p on p.id = o.owner_id where o.id = ${orgId}
      union all select s.id, s.name, s.sort_key from memberships m join secondary_users s on s.id = m.secondary_user_id
        where m.organization_id = ${orgId}) u order by u.sort_key, u.id limit ${most}`;
}
