import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type RecoveringKind = 'owner' | 'staff';
/** The account of a code, and the hash of the requesting browser's token. */
export type Asked = { kind: RecoveringKind; email: string; browserHash: Buffer };
type Whose = Pick<Asked, 'kind' | 'email'>;

const people = {
  owner: { table: sql.table('primary_users'), mayRecover: sql`not p.is_blocked` },
  staff: { table: sql.table('secondary_users'), mayRecover: sql`not p.is_blocked and p.is_active` },
};

/** The account with this email and its password hash, even if it may not recover. */
export function findSigner({ kind, email }: Whose): Statement<{ id: string; passwordHash: string }> {
  return sql<{ id: string; passwordHash: string }>`select p.id, p.password_hash as "passwordHash" from ${people[kind].table} p
    where p.email = ${email}`;
}

/**
 * Counts a code requested for this email, whether or not an account has it; no row if the hourly limit is reached. `device` is a known
 * browser, or the address of an unknown one.
 */
export function countAskedCode({ kind, email }: Whose, device: string, most: number): Statement<{ codes: number }> {
  const isNewHour = sql`c.hour_began_at < now() - interval '1 hour'`;
  return sql<{ codes: number }>`insert into asked_codes as c (kind, email, device) values (${kind}, ${email}, ${device})
    on conflict on constraint asked_codes_pk do update set codes = case when ${isNewHour} then 1 else c.codes + 1 end,
      hour_began_at = case when ${isNewHour} then now() else c.hour_began_at end
    where ${isNewHour} or c.codes < ${most} returning c.codes`;
}

/** Stores the hash of a new code in place of this browser's earlier one. */
export function saveCode({ kind, email, browserHash }: Asked, codeHash: string, lastsSeconds: number): Statement {
  return sql`insert into one_time_codes (kind, email, browser_hash, code_hash, expires_at)
    values (${kind}, ${email}, ${browserHash}, ${codeHash}, now() + make_interval(secs => ${lastsSeconds}::float))
    on conflict on constraint one_time_codes_pk do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      tries = 0, is_used = false`;
}

/** SQL condition: an account with this email may recover its password. */
export function mayRecover({ kind, email }: Whose): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${people[kind].table} p where p.email = ${email} and ${people[kind].mayRecover})`;
}

const isOf = ({ kind, email, browserHash }: Asked) => sql`kind = ${kind} and email = ${email} and browser_hash = ${browserHash}`;

/** Counts a try before the code is compared, so that simultaneous tries count. No row if there is no code. */
export function countCodeTry(asked: Asked): Statement<{ codeHash: string; tries: number }> {
  return sql<{ codeHash: string; tries: number }>`update one_time_codes set tries = tries + 1
    where ${isOf(asked)} and tries < 5 and not is_used and expires_at > now()
    returning code_hash as "codeHash", tries`;
}

/** The state of a requested code: used, or expired. */
export function findCodeState(asked: Asked): Statement<{ isUsed: boolean; isExpired: boolean }> {
  return sql<{ isUsed: boolean; isExpired: boolean }>`select is_used as "isUsed", expires_at <= now() as "isExpired"
    from one_time_codes where ${isOf(asked)}`;
}

/** Uses the code up and stores the hash of the pass that replaces it. No row if another call was faster. */
export function useCode(asked: Asked, codeHash: string, passHash: Buffer, passLastsSeconds: number): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set is_used = true, pass_hash = ${passHash},
      pass_expires_at = now() + make_interval(secs => ${passLastsSeconds}::float)
    where ${isOf(asked)} and code_hash = ${codeHash} and not is_used returning email`;
}

/** Uses the pass up. No row if it belongs to another account, or is expired or used. */
export function usePass({ kind, email }: Whose, passHash: Buffer): Statement<{ email: string }> {
  return sql<{ email: string }>`update one_time_codes set pass_hash = null, pass_expires_at = null
    where kind = ${kind} and email = ${email} and pass_hash = ${passHash} and pass_expires_at > now() returning email`;
}

/** Sets the password of an account that may recover; no row if it no longer may. */
export function savePassword({ kind, email }: Whose, passwordHash: string): Statement<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`update ${people[kind].table} p set password_hash = ${passwordHash}
    where p.email = ${email} and ${people[kind].mayRecover} returning p.id, p.name`;
}

/** A changed password invalidates codes and passes that were requested before. */
export function endRecovery(kind: RecoveringKind, email: string): Statement {
  return sql`update one_time_codes set is_used = true, pass_hash = null, pass_expires_at = null where kind = ${kind} and email = ${email}`;
}
