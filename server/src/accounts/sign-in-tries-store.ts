import { sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** The tried login, and the browser if it is known; unknown browsers are counted together. */
export type SignInTry = { kind: Kind; login: string; device: string | undefined };

/** This many in a row, then one a minute: guessing is slowed down, and no user is locked out for ever. */
const inARow = 20;

/** Counts a try; no row if the limit is reached. */
export function countSignInTry({ kind, login, device = '' }: SignInTry): Statement<{ level: number }> {
  const drained = sql`greatest(0, t.level - extract(epoch from now() - t.counted_at) / 60)`;
  return sql<{ level: number }>`insert into sign_in_tries as t (kind, login, device) values (${kind}, ${login}, ${device})
    on conflict on constraint sign_in_tries_pk do update set level = ${drained} + 1, counted_at = now()
    where ${drained} + 1 <= ${inARow} returning t.level`;
}

/** Resets the count of this login and device after a right password. */
export function forgetSignInTries({ kind, login, device = '' }: SignInTry): Statement {
  return sql`delete from sign_in_tries where kind = ${kind} and login = ${login} and device = ${device}`;
}

/** Resets the count of a login for all browsers. */
export function forgetSignInTriesOf(kind: Kind, login: string): Statement {
  return sql`delete from sign_in_tries where kind = ${kind} and login = ${login}`;
}
