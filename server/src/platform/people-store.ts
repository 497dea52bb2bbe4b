import { sql } from 'kysely';
import type { Statement } from './transaction.ts';

export type PeopleState = { hasOwners: boolean; hasDemo: boolean };

/** The state of the accounts: whether the database is fresh, and whether it contains demo accounts. */
export function findPeopleState(): Statement<PeopleState> {
  return sql<PeopleState>`select exists (select from primary_users) as "hasOwners",
    exists (select from primary_users where is_demo union all select from secondary_users where is_demo
      union all select from admins where is_demo) as "hasDemo"`;
}
