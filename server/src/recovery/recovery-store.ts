import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type RecoveringKind = 'owner' | 'staff';
/** Whose code, and the hash of the token that the asking browser holds. */
export type Asked = { kind: RecoveringKind; email: string; browserHash: Buffer };
type Whose = Pick<Asked, 'kind' | 'email'>;

const people = {
  owner: { table: sql.table('primary_users'), mayRecover: sql`not p.is_blocked` },
  staff: { table: sql.table('secondary_users'), mayRecover: sql`not p.is_blocked and p.is_active` },
};

/** Who has this e-mail, with the hash of the password; also who may not recover. */
export function findSigner({ kind, email }: Whose): Statement<{ id: string; passwordHash: string }> {
  return sql<{ id: string; passwordHash: string }>`select p.id, p.password_hash as "passwordHash" from ${people[kind].table} p
    where p.email = ${email}`;
}

/**
 * Counts a code that is asked for with this email, whether or not anybody has it; nothing when there were too many in this hour.
 * `device` is a browser that is known, or the address of one that is not.
 */
export function countAskedCode({ kind, email }: Whose, device: string, most: number): Statement<{ codes: number }> {
  const isNewHour = sql`c.hour_began_at < now() - interval '1 hour'`;
  return sql<{ codes: number }>`insert into asked_codes as c (kind, email, device) values (${kind}, ${email}, ${device})
    on conflict on constraint asked_codes_pk do update set codes = case when ${isNewHour} then 1 else c.codes + 1 end,
      hour_began_at = case when ${isNewHour} then now() else c.hour_began_at end
    where ${isNewHour} or c.codes < ${most} returning c.codes`;
}

/** Keeps the hash of a new code in place of the one that this browser had before. */
export function saveCode({ kind, email, browserHash }: Asked, codeHash: string, lastsSeconds: number): Statement {
  return sql`insert into one_time_codes (kind, email, browser_hash, code_hash, expires_at)
    values (${kind}, ${email}, ${browserHash}, ${codeHash}, now() + make_interval(secs => ${lastsSeconds}::float))
    on conflict on constraint one_time_codes_pk do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      tries = 0, is_used = false`;
}

/** Somebody with this email may have it. */
export function mayRecover({ kind, email }: Whose): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${people[kind].table} p where p.email = ${email} and ${people[kind].mayRecover})`;
}

const isOf = ({ kind, email, browserHash }: Asked) => sql`kind = ${kind} and email = ${email} and browser_hash = ${browserHash}`;

/** Counts a try before the code is compared, so that five are five however many come at once. Nothing when there is no code to try. */
export function countCodeTry(asked: Asked): Statement<{ codeHash: string; tries: number }> {
  return sql<{ codeHash: string; tries: number }>`update one_time_codes set tries = tries + 1
    where ${isOf(asked)} and tries < 5 and not is_used and expires_at > now()
    returning code_hash as "codeHash", tries`;
}

/** How a code stands that was asked for: used, or too old. */
export function findCodeState(asked: Asked): Statement<{ isUsed: boolean; isExpired: boolean }> {
  return sql<{ isUsed: boolean; isExpired: boolean }>`select is_used as "isUsed", expires_at <= now() as "isExpired"
    from one_time_codes where ${isOf(asked)}`;
}

/** Uses the code up and keeps the hash of the pass that it is good for. Nothing when another was faster. */
export function useCode(asked: Asked, codeHash: string, passHash: Buffer, passLastsSeconds: number): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set is_used = true, pass_hash = ${passHash},
      pass_expires_at = now() + make_interval(secs => ${passLastsSeconds}::float)
    where ${isOf(asked)} and code_hash = ${codeHash} and not is_used returning email`;
}

/** Uses the pass up. Nothing when it is another's, late or used. */
export function usePass({ kind, email }: Whose, passHash: Buffer): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set pass_hash = null, pass_expires_at = null
    where kind = ${kind} and email = ${email} and pass_hash = ${passHash} and pass_expires_at > now() returning email`;
}

/** A new password of who may recover; no row where that is no longer so. */
export function savePassword({ kind, email }: Whose, passwordHash: string): Statement<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`update ${people[kind].table} p set password_hash = ${passwordHash}
    where p.email = ${email} and ${people[kind].mayRecover} returning p.id, p.name`;
}

/** A password that was changed takes with it the codes and passes that were to set another. */
export function endRecovery(kind: RecoveringKind, email: string): Statement {
  return sql`update one_time_codes set is_used = true, pass_hash = null, pass_expires_at = null where kind = ${kind} and email = ${email}`;
}
