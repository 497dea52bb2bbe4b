import { sql } from 'kysely';
import type { Statement } from './transaction.ts';

export type PeopleState = { hasOwners: boolean; hasAdmin: boolean; hasDemo: boolean };

/** Who is in the database: whether it is fresh, whether anybody can approve, and whether accounts of the demo are among them. */
export function findPeopleState(): Statement<PeopleState> {
  return sql<PeopleState>`select exists (select from primary_users) as "hasOwners",
    exists (select from admins) as "hasAdmin",
    exists (select from primary_users where is_demo union all select from secondary_users where is_demo
      union all select from admins where is_demo) as "hasDemo"`;
}
