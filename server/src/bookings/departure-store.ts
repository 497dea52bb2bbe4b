import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** SQL: true for a guest whose arrival is reported, for the table with this alias. */
export const isForeign = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.is_overseas_citizen`)} or ${sql.ref(`${alias}.nationality`)} <> 'IN')`;

/** The foreigners of these stays who arrived get a form of departure. */
export function insertDepartures(orgId: string, stayIds: readonly string[], dueAt: string): Statement {
  return sql`insert into hotel_police_forms (org_id, guest_id, kind, due_at)
    select g.org_id, g.id, 'departure', ${dueAt}::timestamptz from hotel_guests g
    where g.org_id = ${orgId} and g.stay_id = any(${[...stayIds]}::uuid[]) and g.arrived_at is not null and ${isForeign('g')}
    on conflict on constraint hotel_police_forms_pk do update set due_at = excluded.due_at where hotel_police_forms.filed_at is null`;
}

export function setLeft(orgId: string, stayIds: readonly string[], leftAt: string | null): Statement {
  return sql`update hotel_guests set left_at = ${leftAt}::timestamptz where org_id = ${orgId} and stay_id = any(${[...stayIds]}::uuid[])
    and arrived_at is not null`;
}
