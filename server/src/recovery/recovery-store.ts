import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type RecoveringKind = 'owner' | 'staff';
type Asked = { kind: RecoveringKind; email: string };

const people = {
  owner: { table: sql.table('primary_users'), mayRecover: sql`not p.is_blocked` },
  staff: { table: sql.table('secondary_users'), mayRecover: sql`not p.is_blocked and p.is_active` },
};

/** Keeps the hash of a new code in place of the one before. After five in an hour the last one stays; nobody is told. */
export function saveCode({ kind, email }: Asked, codeHash: string, lastsSeconds: number): Statement {
  const isNewHour = sql`c.hour_began_at < now() - interval '1 hour'`;
  return sql`insert into one_time_codes as c (kind, email, code_hash, expires_at)
    values (${kind}, ${email}, ${codeHash}, now() + make_interval(secs => ${lastsSeconds}::float))
    on conflict on constraint one_time_codes_pk do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      tries = 0, is_used = false, codes_in_hour = case when ${isNewHour} then 1 else c.codes_in_hour + 1 end,
      hour_began_at = case when ${isNewHour} then now() else c.hour_began_at end
    where ${isNewHour} or c.codes_in_hour < 5`;
}

/** Somebody with this email may have it, and this code is the one that was kept. */
export function isWanted({ kind, email }: Asked, codeHash: string): RawBuilder<boolean> {
  const { table, mayRecover } = people[kind];
  return sql<boolean>`exists (select from ${table} p where p.email = ${email} and ${mayRecover})
    and exists (select from one_time_codes c where c.kind = ${kind} and c.email = ${email} and c.code_hash = ${codeHash})`;
}

/** Counts a try before the code is compared, so that five are five however many come at once. Nothing when there is no code to try. */
export function countCodeTry({ kind, email }: Asked): Statement<{ codeHash: string; tries: number }> {
  return sql<{ codeHash: string; tries: number }>`update one_time_codes set tries = tries + 1
    where kind = ${kind} and email = ${email} and tries < 5 and not is_used and expires_at > now()
    returning code_hash as "codeHash", tries`;
}

export function findCodeState({ kind, email }: Asked): Statement<{ isUsed: boolean; isExpired: boolean }> {
  return sql<{ isUsed: boolean; isExpired: boolean }>`select is_used as "isUsed", expires_at <= now() as "isExpired"
    from one_time_codes where kind = ${kind} and email = ${email}`;
}

/** Uses the code up and keeps the hash of the pass that it is good for. Nothing when another was faster. */
export function useCode(
  { kind, email }: Asked,
  codeHash: string,
  passHash: Buffer,
  passLastsSeconds: number,
): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set is_used = true, pass_hash = ${passHash},
      pass_expires_at = now() + make_interval(secs => ${passLastsSeconds}::float)
    where kind = ${kind} and email = ${email} and code_hash = ${codeHash} and not is_used returning email`;
}

/** Uses the pass up. Nothing when it is another's, late or used. */
export function usePass({ kind, email }: Asked, passHash: Buffer): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set pass_hash = null, pass_expires_at = null
    where kind = ${kind} and email = ${email} and pass_hash = ${passHash} and pass_expires_at > now() returning email`;
}

export function savePassword({ kind, email }: Asked, passwordHash: string): Statement<{ id: string; name: string }> {
  const { table, mayRecover } = people[kind];
  return sql<{ id: string; name: string }>`update ${table} p set password_hash = ${passwordHash}
    where p.email = ${email} and ${mayRecover} returning p.id, p.name`;
}
